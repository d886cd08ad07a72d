"""What the builds of all systems use: running commands, and an error that is told in a sentence."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path


class BuildError(Exception):
    """A package can't be made; the text says why."""


def sign(*files: Path) -> None:
    """Have files signed by the command that `FANOBOARD_SIGN` names, if it does; each is its last word.

    Raises:
        BuildError: It failed, or isn't installed.
    """
    for file in files:
        if command := shlex.split(os.environ.get("FANOBOARD_SIGN", "")):
            run(*command, file)


def run(*command: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """Run a command, quietly unless it fails; what it wrote.

    Args:
        command: The program and what it is told.
        cwd: The folder that it runs in.
        env: Variables to set besides those of this process.

    Raises:
        BuildError: It failed, or isn't installed.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, cwd=cwd, env={**os.environ, **(env or {})}, check=False, capture_output=True, text=True
        )
    except FileNotFoundError as error:
        raise BuildError(f"{words[0]} is not installed") from error
    if done.returncode:
        raise BuildError(f"failed: {' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout
