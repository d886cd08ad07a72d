"""Saying that a game can't be read; what is left of a damaged one can be opened all the same."""

from __future__ import annotations

from functools import partial

from fanoboard.content.yaml_files import ContentError, Unavailable
from fanoboard.match.match import Match
from fanoboard.match.saves import salvaged
from fanoboard.messages import Message
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.scenes.answer import Answer

UNREADABLE = Message("A saved game can’t be read")


def tell_of(app: Services, error: ContentError, told: Message | None = None) -> None:
    """Say what is wrong with the file of a game, as `told` does; offer what can be read of it."""
    if isinstance(error, Unavailable):
        app.say(UNREADABLE, told or error.message)
        return
    answers = (
        Answer(Message("Open what can be read"), partial(_open_rest, app, error)),
        Answer(Message("OK"), kind="primary"),
    )
    app.ask(UNREADABLE, told or error.message, answers)


def _open_rest(app: Services, error: ContentError) -> None:
    """Show as much of a damaged game as can be read.  The file stays as it is."""

    def read() -> Match | ContentError:
        try:
            match = salvaged(error.file, error)
        except ContentError as fault:
            return fault
        match.kept_elsewhere = True
        return match

    def show(found: Match | ContentError) -> None:
        if isinstance(found, ContentError):
            app.say(Message("Nothing of the game can be read"), found.message)
        else:
            app.play(found)

    app.tasks.run(read, show)
