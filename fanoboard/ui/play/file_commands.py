"""What can be done with games where none is shown: open one, paste one."""

from __future__ import annotations

from functools import partial

from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import OPEN, PASTE


def file_commands(app: Services) -> tuple[Command, ...]:
    return (
        OPEN.make(partial(_open, app)),
        PASTE.make(partial(_paste, app)),
    )


# What these lead to is imported when it is wanted: the home screen is there sooner without it.


def _open(app: Services) -> None:
    from fanoboard.ui.play.opening import choose_game_file

    choose_game_file(app)


def _paste(app: Services) -> None:
    from fanoboard.ui.play.opening import paste

    paste(app)
