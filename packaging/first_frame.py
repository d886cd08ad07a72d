"""Start a packaged program for real, and learn from its log that its window has shown something.

That works with every system's windows, as nobody has to look at the screen.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from build_steps import BuildError

_PATIENCE = 120.0
"""Seconds after which something hangs, however busy the machine is."""
_NO_SCREEN = 2
"""The program's status where there is no screen to open a window on."""
_SHOWN = re.compile(r"INFO Driver (\w+);")
"""What the log says after the first frame: who shows it."""


class NoScreen(BuildError):
    """There is no screen to open a window on."""


def first_frame(
    program: Path, env: Mapping[str, str] = os.environ, seen: Callable[[], object] = lambda: None
) -> str:
    """The driver with which the program shows its window, and ends in order when it is told to.

    Args:
        program: What is started.
        env: Its environment, which names the screen; its own files are put elsewhere.
        seen: What is done while the window is there.

    Raises:
        BuildError: It shows nothing, or fails.
        NoScreen: There is no screen.
    """
    with tempfile.TemporaryDirectory() as home:
        told = Path(home, "told.txt")
        with told.open("wb") as output:
            process = subprocess.Popen(
                [program],
                env={"SDL_AUDIODRIVER": "dummy", **env, "FANOBOARD_HOME": home},
                cwd=home,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        try:
            end = time.monotonic() + _PATIENCE
            while not (found := _SHOWN.search(_log(Path(home)))):
                status = process.poll()
                if status is not None or time.monotonic() > end:
                    said = told.read_text(encoding="utf-8", errors="replace")
                    kind = NoScreen if status == _NO_SCREEN else BuildError
                    raise kind(f"{program} shows no window (status {status}): {said}\n{_log(Path(home))}")
                time.sleep(0.05)
            seen()
            process.send_signal(signal.SIGTERM)
            status = process.wait(_PATIENCE)
        finally:
            process.kill()
            process.wait()
        if status != 128 + signal.SIGTERM:
            raise BuildError(f"{program} ends with status {status}: {told.read_text(encoding='utf-8')}")
        return found[1]


def _log(home: Path) -> str:
    return "".join(file.read_text(encoding="utf-8") for file in home.rglob("window-*.log"))
