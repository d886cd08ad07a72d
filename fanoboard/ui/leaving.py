"""The question before a new game is begun over an unfinished one, from wherever it is begun."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from fanoboard.match import autosave
from fanoboard.match.match import Match
from fanoboard.messages import Listing, Message, plural
from fanoboard.ui.answer import Answer
from fanoboard.ui.services import Services


def begin_another(app: Services, begin: Callable[[], object], left: Match | None = None) -> None:
    """Begin another game; where one is unfinished, which Continue would offer no more, ask first.

    It is that which is `left` for the new one, or else the one that was kept last.
    """
    if left is not None and left.result is None:
        _decide(app, begin, (left, ()))
    else:
        app.fetch(autosave.saved, partial(_decide, app, begin))


def _decide(
    app: Services, begin: Callable[[], object], found: tuple[Match | None, Sequence[Message]]
) -> None:
    kept, problems = found
    if kept is None or not kept.plies:
        begin()
    else:
        answers = (
            Answer(Message("Start anyway"), begin, kind="danger"),
            Answer(Message("Not now"), kind="primary"),
        )
        title = Message("Leave the unfinished game of {game}?", game=kept.game.title)
        app.ask(title, _what_is_left(kept), answers)
    for problem in problems:
        app.say(Message("A saved game can't be read"), problem)


def _what_is_left(match: Match) -> Message:
    players = Listing((match.name_of(seat) for seat in range(len(match.players))), "and")
    return plural(
        "{players} have played {count} turn. It is kept, and offered again when the newer game is over.",
        "{players} have played {count} turns. It is kept, and offered again when the newer game is over.",
        count=len(match.turns) + bool(match.unfinished),
        players=players,
    )
