"""What players of games look up: tables of solved positions, weights, and opening books.

Each is read once by a process that needs it.  Tables are the shipped files, and what the user's machine
has added to them: a damaged file of the user's is set aside; the game goes on with what is left.
"""

from __future__ import annotations

import logging

from fanoboard.content.own_tables import own_parts, put_aside, read_part
from fanoboard.content.paths import assets, is_file
from fanoboard.games.capabilities import MoreTables, Openings, Tables, Weights, book_of, capability
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.games.openings import OpeningBook, read_book
from fanoboard.games.theory import TheoryBook
from fanoboard.messages import Message

log = logging.getLogger(__name__)

_tables_read: dict[str, object] = {}


def tables_for(game: Game) -> object | None:
    """What the search states of a game can consult; None where there is nothing for its options.

    Raises GameError where the shipped file is damaged.
    """
    found = capability(game, Tables)
    if found is None:
        return None
    if found.tables not in _tables_read:
        _tables_read[found.tables] = read_tables(found)[0]
    return _tables_read[found.tables]


def forget_tables(game: Tables) -> None:
    """Read the tables of a game anew when they are needed again, as there are more of them now."""
    _tables_read.pop(game.tables, None)


def read_tables(game: Tables) -> tuple[object | None, list[Message]]:
    """The shipped tables of a game with what the user has added, and what can't be used of that.

    Raises GameError where the shipped file is damaged.
    """
    name = game.tables
    file = assets() / "tables" / f"{name}.xz"
    tables = game.read_tables(file.read_bytes()) if is_file(file) else None
    more = capability(game, MoreTables)
    problems: list[Message] = []
    if more is not None:
        work = more.table_work
        for part in own_parts(name):
            tables = work.empty() if tables is None else tables
            try:
                work.add(tables, part, read_part(name, part, stays=True))
            except GameError as error:
                problems.append(put_aside(name, part, error))
            except OSError as error:
                log.warning("%s of %s can't be read: %s", part, name, error)
    return tables, problems


def theory_of(game: Game) -> TheoryBook | None:
    """The book of a game with its options, which reads its tables when it has to.

    Each screen needs one of its own, as work for the one before may still be under way.
    """
    return book_of(game, lambda: tables_for(game))


_weights_read: dict[str, object] = {}


def weights_for(game: Game) -> object | None:
    """What the search states of a game can weigh by; None where there is nothing for its options.

    Raises GameError where the file is damaged.
    """
    found = capability(game, Weights)
    name = None if found is None else found.weights
    if found is None or name is None:
        return None
    if name not in _weights_read:
        file = assets() / "weights" / f"{name}.xz"
        _weights_read[name] = found.read_weights(file.read_bytes()) if is_file(file) else None
    return _weights_read[name]


books_read: dict[str, OpeningBook] = {}


def book_for(game: Game) -> OpeningBook:
    """The opening book of a game with its options, an empty one where there is none.

    One that is damaged or can't be read is told of and does without: the game can be played all the same.
    """
    found = capability(game, Openings)
    name = None if found is None else found.book
    if name is None:
        return {}
    if name not in books_read:
        file = assets() / "books" / f"{name}.txt"
        try:
            books_read[name] = read_book(file.read_bytes()) if is_file(file) else {}
        except (GameError, OSError) as error:
            log.warning("%s is not used: %s", file.name, error)
            books_read[name] = {}
    return books_read[name]
