"""What people need to play Lines of Fixation: levels, mistakes by name, and a board to set up."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from fanoboard.games.capabilities import Duties, capability
from fanoboard.games.editing import Editing, Setup, TrayPiece, exchange, maps_lines
from fanoboard.games.events import Moved, SeatIndex, Spot
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.geometry import AXES, POINTS, Hexagon
from fanoboard.games.fixation.notation import position_text
from fanoboard.games.fixation.position import PIECES
from fanoboard.games.game import Position
from fanoboard.games.levels import ladder
from fanoboard.games.mistake import Idea, Mistake, Tried, captures_more, taken_over
from fanoboard.games.turns import move_texts
from fanoboard.messages import Message, plural

# How strong the engine plays: see `tools/level_table.py`, which measures it.

# Levels 1 to 5 overlook moves as people do: the first two look at the positions after their own moves, the
# third at replies as well, the others search.  Judging every move by itself costs much depth here, so level 6
# gets by with fewer nodes than level 5.
LEVELS: Final = ladder(
    depth=(1, 1, 2, None, None, None, None),
    nodes=(1, 1, 1, 5_000, 60_000, 24_000, 300_000),
    noise=(2, 0.9, 0.4, 0.25, 0.05, 0, 0),
    sight=(2, 2, 3, 4, 8, math.inf, math.inf),
    haste=(3, 1, 0.6, 0.45, 0.05, 0, 0),
)
# On the small boards all is known: what goes unnoticed makes the difference.
SOLVED_LEVELS: Final = ladder(noise=(1,) * 7, sight=(0.3, 0.65, 1.1, 1.7, 2.5, 3.7, 6.5))


# What mistakes and puzzles are about in Lines of Fixation, and what beginners overlook.


def mistake_in(start: Position, played: Tried, best: Tried, reply: Tried | None) -> Mistake | None:
    own, other = start.mover, 1 - start.mover
    if taken_over(start, played, other, own) > taken_over(start, best, other, own):
        return Mistake("gift", Message("It gives no stack away."))
    count, less = taken_over(start, best, own, other), taken_over(start, played, own, other)
    if count > less:
        return captures_more(count, less)
    if reply is not None and (lost := taken_over(played.after, reply, other, own)):
        why = plural(
            "After what you played, {seat} captures {count} stack.",
            "After what you played, {seat} captures {count} stacks.",
            count=lost,
            seat=start.game.seats[other].name,
        )
        return Mistake("left", why)
    held, fewer = _fixed(best.after), _fixed(played.after)
    if held > fewer:
        why = plural(
            "It holds {count} enemy stack fixed, more than what you played.",
            "It holds {count} enemy stacks fixed, more than what you played.",
            count=held,
        )
        return Mistake("fixation", why)
    return None


def _fixed(position: Position) -> int:
    duties = capability(position, Duties)
    if duties is None:
        return 0
    owner = position.game.owner
    own = [spot for spot, pile in position.picture().items() if owner(pile) == position.mover]
    return sum(bool(duties.fixed(spot)) for spot in own)


_TALLEST, _WINNING = 6, 2
"""The disks of a stack that counts at the end, and how many of them win."""


def idea_in(start: Position, line: Sequence[Tried]) -> Idea:
    """The idea of a puzzle: how it ends, and by what that is forced."""
    own, other, first = start.mover, 1 - start.mover, line[0]
    given, taken = taken_over(start, first, other, own), taken_over(start, first, own, other)
    goes_on = len(line) > 1
    forced = goes_on and len(move_texts(first.after)) == 1
    held = _fixed(first.after) if goes_on else 0
    enemies = sum(start.game.owner(pile) == other for pile in first.after.picture().values())
    sixes = _sixes(line[-1].after, own) >= _WINNING
    found = {
        "sixes": sixes,
        "group": not sixes,
        "forced": forced,
        "sacrifice": given > 0,
        "capture": taken > 0,
        "fixation": held > enemies / 2,
    }
    seat = start.game.seats[other].name
    if not goes_on and sixes:
        why = Message("It builds the second stack of six with both colours.")
    elif not goes_on:
        why = Message("It joins all stacks into one group.")
    elif forced:
        why = Message("It leaves {seat} only one move, and that does not help.", seat=seat)
    elif given:
        why = plural(
            "It gives {seat} {count} stack, and wins all the same.",
            "It gives {seat} {count} stacks, and wins all the same.",
            count=given,
            seat=seat,
        )
    elif taken:
        why = plural(
            "It captures {count} stack, and {seat} finds no answer.",
            "It captures {count} stacks, and {seat} finds no answer.",
            count=taken,
            seat=seat,
        )
    elif held > enemies / 2:
        why = plural(
            "It holds {count} stack of {seat} fixed, so there is no answer.",
            "It holds {count} stacks of {seat} fixed, so there is no answer.",
            count=held,
            seat=seat,
        )
    else:
        why = Message("Each disk falls where it is needed: whatever {seat} plays after it loses.", seat=seat)
    return Idea(tuple(theme for theme, holds in found.items() if holds), why)


def _sixes(position: Position, seat: SeatIndex) -> int:
    piles = position.picture().values()
    return sum(
        len(pile) == _TALLEST and len(set(pile)) > 1 and position.game.owner(pile) == seat for pile in piles
    )


_STEP, _FARTHER, _DRAWN = 0.9, 0.75, 0.4
"""How likely a beginner sees a move of one point; by what each further one makes what happens there less
likely to be seen; and how likely a capture at the first point draws the eye to a move that is overlooked.
"""


def noticed(start: Position, move: Tried) -> float:
    """The chance that a beginner sees a move: rather a short one, and one that captures near its stack."""
    game, lying = start.game, start.picture()
    disks = [event for event in move.events if isinstance(event, Moved)]
    overlooked = 1 - _STEP * _FARTHER ** (len(disks) - 1)
    for steps, disk in enumerate(disks):
        pile = lying.get(disk.target)
        if pile and game.owner(pile) != start.mover == game.owner((disk.piece,)):
            overlooked *= 1 - _DRAWN * _FARTHER**steps
    return 1 - overlooked


# Setting up positions of Lines of Fixation.


class FixationEditing(Editing):
    """Stacks of disks, the bottom one first."""

    tray: ClassVar[tuple[TrayPiece, ...]] = (
        TrayPiece(PIECES[0], Message("Light disk")),
        TrayPiece(PIECES[1], Message("Dark disk")),
    )
    tallest: ClassVar[int] = stacks.TALLEST
    full: ClassVar[Message | None] = plural(
        "The tallest stacks hold {count} disk.",
        "The tallest stacks hold {count} disks.",
        count=stacks.TALLEST,
    )
    opposites: ClassVar[Mapping[str, str]] = exchange([PIECES])

    def __init__(self, hexagon: Hexagon) -> None:
        self._hexagon = hexagon

    @property
    def spots(self) -> Sequence[Spot]:
        return tuple(self._hexagon.numbers)

    def text(self, setup: Setup) -> str:
        """The rows from the top, and the side to move."""
        board = [stacks.EMPTY] * len(POINTS)
        for name, point in self._hexagon.numbers.items():
            board[point] = stacks.code(map(PIECES.index, setup.pile(name)))
        return position_text(self._hexagon, board, setup.mover)

    def keeps_lines(self, images: Mapping[Spot, Spot]) -> bool:
        """Whether the lines of the three directions go to such lines."""
        board = self._hexagon
        lines = {board.line(point, axis) for point in board.names for axis in range(AXES)}
        return maps_lines(([board.names[point] for point in line] for line in lines), images)
