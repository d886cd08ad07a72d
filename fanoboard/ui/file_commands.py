"""What can be done with games where none is shown: open one, paste one, look at how they ended."""

from __future__ import annotations

from functools import partial

from fanoboard.ui.command import Command
from fanoboard.ui.command_table import OPEN, PASTE, STATISTICS
from fanoboard.ui.scene import Host


def file_commands(app: Host) -> tuple[Command, ...]:
    """The commands for the home screen, and others that show many games."""
    return (
        OPEN.make(partial(_open, app)),
        PASTE.make(partial(_paste, app)),
        STATISTICS.make(partial(_show_statistics, app)),
    )


# What these lead to is imported when it is wanted: the home screen is there sooner without it.


def _open(app: Host) -> None:
    from fanoboard.ui.opening import choose_game_file

    choose_game_file(app)


def _paste(app: Host) -> None:
    from fanoboard.ui.opening import paste

    paste(app)


def _show_statistics(app: Host) -> None:
    from fanoboard.ui.scenes.statistics_scene import StatisticsScene

    app.push(StatisticsScene(app))
