"""What can be done with games where none is shown: open one, paste one, look at how they ended."""

from __future__ import annotations

from functools import partial

from fanoboard.ui.command import Command
from fanoboard.ui.command_table import OPEN, PASTE
from fanoboard.ui.opening import choose_game_file, paste
from fanoboard.ui.scene import Host
from fanoboard.ui.scenes.statistics_scene import statistics_command


def file_commands(app: Host) -> tuple[Command, ...]:
    """The commands for the home screen, and others that show many games."""
    return (
        OPEN.make(partial(choose_game_file, app)),
        PASTE.make(partial(paste, app)),
        statistics_command(app),
    )
