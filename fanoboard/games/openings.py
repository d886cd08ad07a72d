"""An opening book: positions of the first plies, and what long searches found of their best turns.

As text, so that people can read it: a position, then its turns, one to a line and set in, with what
they are worth to the mover and how many plies ahead that was seen; `#` begins a remark.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from fanoboard.games.capabilities import Openings, capability
from fanoboard.games.errors import GameError, excerpt
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score
from fanoboard.messages import Message

ALIKE: Final = 5
"""Hundredths of a piece: turns that are worth so much less than the best one are as good as it."""
_TURN: Final = re.compile(r" +(\S+) (cp|win|loss|draw)(?: (-?[0-9]{1,9}))? depth ([0-9]{1,4})")


class BookTurn(NamedTuple):
    """A turn, what it is worth to the mover, and how many plies ahead that was seen."""

    text: str
    score: Score
    depth: int


OpeningBook = Mapping[str, tuple[BookTurn, ...]]
"""The turns of positions, which are known by their text, the best first."""


def book_turns(book: OpeningBook, position: Position) -> tuple[BookTurn, ...]:
    """What a book has on a position or on one that mirrors it; nothing where that is unknown to it."""
    game = capability(position.game, Openings)
    for text, table in game.images(position) if game is not None else ():
        if text in book:
            return tuple(turn._replace(text=turn.text.translate(table)) for turn in book[text])
    return ()


def best_turns(turns: tuple[BookTurn, ...]) -> list[BookTurn]:
    """The turns that may be played: the best, and those as good."""
    return [turn for turn in turns if turn.score.rank >= turns[0].score.rank - ALIKE]


def read_book(data: bytes) -> dict[str, tuple[BookTurn, ...]]:
    """The book in a file.  Raises GameError where it is damaged."""
    try:
        lines = data.decode().splitlines()
    except UnicodeDecodeError:
        raise GameError(Message("The opening book is damaged: it is no text.")) from None
    found: dict[str, list[BookTurn]] = {}
    turns: list[BookTurn] | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        turn = _turn(line)
        if not line.startswith(" "):
            turns = found.setdefault(line.rstrip(), [])
        elif turn is None or turns is None:
            raise GameError(
                Message(
                    "The opening book is damaged: line {number} is “{text}”.",
                    number=number,
                    text=excerpt(line.strip()),
                )
            )
        else:
            turns.append(turn)
    if not all(found.values()):
        raise GameError(Message("The opening book is damaged: it has a position without turns."))
    return {text: _sorted(turns) for text, turns in found.items()}


def write_book(book: OpeningBook) -> str:
    """A book as `read_book` reads it."""
    lines = []
    for text, turns in book.items():
        told = ((turn.text, turn.score.text, "depth", str(turn.depth)) for turn in _sorted(turns))
        lines += [text, *("  " + " ".join(words) for words in told)]
    return "".join(f"{line}\n" for line in lines)


def _turn(line: str) -> BookTurn | None:
    found = _TURN.fullmatch(line.rstrip())
    score = Score.read(found[2], found[3] or "") if found else None
    return BookTurn(found[1], score, int(found[4])) if found and score else None


def _sorted(turns: list[BookTurn] | tuple[BookTurn, ...]) -> tuple[BookTurn, ...]:
    return tuple(sorted(turns, key=lambda turn: (-turn.score.rank, turn.text)))
