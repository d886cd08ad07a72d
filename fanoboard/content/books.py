"""Opening books: the shipped files, each read once by a process that plays from it."""

from __future__ import annotations

import logging

from fanoboard.content.paths import assets
from fanoboard.games.capabilities import Openings, capability
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.games.openings import OpeningBook, read_book

log = logging.getLogger(__name__)

_read: dict[str, OpeningBook] = {}


def book_for(game: Game) -> OpeningBook:
    """The opening book of a game with its options, an empty one where there is none.

    One that is damaged or can't be read is told of and does without: the game can be played all the same.
    """
    found = capability(game, Openings)
    name = None if found is None else found.book
    if name is None:
        return {}
    if name not in _read:
        file = assets() / "books" / f"{name}.txt"
        try:
            _read[name] = read_book(file.read_bytes()) if file.is_file() else {}
        except (GameError, OSError) as error:
            log.warning("%s is not used: %s", file.name, error)
            _read[name] = {}
    return _read[name]
