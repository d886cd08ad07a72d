"""The same benchmark on the sources, interpreted, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any

from fanoboard.engine.launch import program
from fanoboard.games.errors import GameError
from fanoboard.messages import Message

_SWITCH = "FANOBOARD_INTERPRETED"


def interpreted(name: str) -> dict[str, Any] | None:
    """What `fanoboard bench NAME --json` prints where the compiled modules are ignored.

    None where they are ignored already, as the process that measures the sources asks no further,
    and where there are no sources.
    Raises GameError where they can't be measured.
    """
    if os.environ.get(_SWITCH) == "1":
        return None
    run = subprocess.run(
        [*program(), "bench", name, "--json"],
        env={**os.environ, _SWITCH: "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        raise GameError(Message("The interpreted sources could not be measured."))
    found: dict[str, Any] = json.loads(run.stdout)
    return None if found["compiled"] else found
