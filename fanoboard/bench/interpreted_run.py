"""The same benchmark on the sources, interpreted, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from typing import Any

from fanoboard.games.errors import GameError
from fanoboard.messages import Message

_SWITCH = "FANOBOARD_INTERPRETED"


def interpreted(command: Sequence[str]) -> dict[str, Any] | None:
    """What a command that measures prints as JSON where the compiled modules are ignored.

    None where they are ignored already, as the process that measures the sources asks no further,
    and where there are no sources.
    Raises GameError where they can't be measured.
    """
    if os.environ.get(_SWITCH) == "1":
        return None
    run = subprocess.run(
        command,
        env={**os.environ, _SWITCH: "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        raise GameError(Message("The interpreted sources could not be measured."))
    found: dict[str, Any] = json.loads(run.stdout)
    return None if found["compiled"] else found
