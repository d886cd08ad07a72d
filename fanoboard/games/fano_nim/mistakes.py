"""What mistakes and puzzles are about in Fano Nim, and what beginners overlook."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.game import Position
from fanoboard.games.idea import Idea
from fanoboard.games.mistake import Mistake, Tried
from fanoboard.games.turns import move_texts
from fanoboard.messages import Message, plural

_FEW = 3
"""Lines that can be played when an ending begins."""


def mistake_in(*, misere: bool) -> Mistake | None:
    if misere:
        return None
    why = Message("It leaves a P-position: whatever is taken then, there is an answer.")
    return Mistake("p-position", why)


def idea_in(start: Position, line: Sequence[Tried], *, misere: bool) -> Idea:
    """The idea of a puzzle: how many lines its first turn leaves, and which heaps it empties."""
    after = line[0].after
    left = len({text.partition("-")[0] for text in move_texts(after)}) if after.result is None else 0
    found = {
        "misere": misere,
        "normal": not misere,
        "empty": len(after.picture()) < len(start.picture()),
        "ending": left <= _FEW,
    }
    if misere:
        why = plural(
            "It leaves {count} line that can be played, and the last move to {seat}.",
            "It leaves {count} lines that can be played, and in the end the last move to {seat}.",
            count=left,
            seat=start.game.seats[1 - start.mover].name,
        )
    elif left:
        why = plural(
            "It leaves {count} line that can be played, and an answer to whatever is taken.",
            "It leaves {count} lines that can be played, and an answer to whatever is taken.",
            count=left,
        )
    else:
        why = Message("It leaves no line that can be played.")
    return Idea(tuple(theme for theme, holds in found.items() if holds), why)


_ALL, _ONE, _ELSE = 0.9, 0.5, 0.2
"""How likely a beginner sees a turn which takes all it can, one of each heap, or a number between."""


def noticed(number: int, most: int) -> float:
    """The chance that a beginner sees a turn which takes so many seeds where so many can be taken."""
    return _ALL if number == most else _ONE if number == 1 else _ELSE
