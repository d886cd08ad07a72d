"""The question before a new game takes the place of an unfinished one, from wherever it is begun."""

from __future__ import annotations

from collections.abc import Callable

from fanoboard.content.yaml_files import ContentError
from fanoboard.match import autosave
from fanoboard.match.match import Match
from fanoboard.messages import Listing, Message, plural
from fanoboard.ui.answer import Answer
from fanoboard.ui.services import Services


def begin_another(app: Services, begin: Callable[[], object]) -> None:
    """Begin another game; where one is kept that would be lost by that, ask first."""
    try:
        kept = autosave.saved()
    except ContentError as error:
        problem = Message("It can't be read, but its file may be mended: {reason}", reason=error.message)
        _ask(app, Message("Overwrite the unfinished game?"), problem, begin)
        return
    if kept is None or not kept.plies:
        begin()
    else:
        title = Message("Leave the unfinished game of {game}?", game=kept.game.title)
        _ask(app, title, _what_is_lost(kept), begin)


def _what_is_lost(match: Match) -> Message:
    players = Listing((match.name_of(seat) for seat in range(len(match.players))), "and")
    return plural(
        "{players} have played {count} turn. It would be lost.",
        "{players} have played {count} turns. It would be lost.",
        count=len(match.turns) + bool(match.unfinished),
        players=players,
    )


def _ask(app: Services, title: Message, text: Message, begin: Callable[[], object]) -> None:
    answers = (
        Answer(Message("Start anyway"), begin, kind="danger"),
        Answer(Message("Keep it"), kind="primary"),
    )
    app.ask(title, text, answers)
