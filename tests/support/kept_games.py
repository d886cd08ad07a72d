"""The games that are kept, as the home screen offers them."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.match import store
from fanoboard.match.game_index import Library, read_library
from fanoboard.match.match import Match
from fanoboard.messages import Message


def whole_library() -> Library:
    """The library, once all of it has been read."""
    library = read_library()
    while not library.complete:
        library = read_library()
    return library


def saved() -> tuple[Match | None, Sequence[Message]]:
    """The game that was played last of those that go on and that nobody plays, and what can't be read."""
    library = read_library()
    games = [game for game in library.unfinished if not library.is_owned(game)]
    return (store.load_game(games[0].id) if games else None), [
        problem.message for problem in library.problems
    ]
