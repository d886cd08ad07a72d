"""What people need to play Fanorona: levels, mistakes by name, and a board to set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from fanoboard.games.editing import Editing, Setup, TakenApart, TrayPiece, exchange, maps_lines
from fanoboard.games.events import Moved, Spot
from fanoboard.games.fanorona.board import BoardGraph
from fanoboard.games.fanorona.core_lines import DIRECTIONS, step
from fanoboard.games.fanorona.men import APPROACH, MOST_QUIET, WITHDRAWAL, Placement, position_text
from fanoboard.games.fanorona.position import PIECES, FanoronaPosition
from fanoboard.games.game import Position
from fanoboard.games.levels import ladder
from fanoboard.games.mistake import Idea, Mistake, Tried, captured, captures_more, first_move
from fanoboard.games.options import Number
from fanoboard.messages import Message, plural

# How strong the engine plays: see `tools/level_table.py`, which measures it.

# Levels 1 to 5 overlook turns as people do.  Level 1 captures little more than by chance: less noise, and it
# beats whoever takes the most men.
LEVELS: Final = ladder(
    depth=(1, 1, 1, 2, 3, 4, None),
    nodes=(1, 1, 1, 1, 1, 150_000, 900_000),
    noise=(9, 1.5, 0.85, 0.6, 0.35, 0.1, 0),
    sight=(0.4, 2, 2.5, 3, 4, 8, 20),
    haste=(1, 1.6, 1, 1, 0.6, 0, 0),
)


# What mistakes and puzzles are about in Fanorona, and what beginners overlook.


def mistake_in(
    start: Position, centre: str, played: Tried, best: Tried, reply: Tried | None
) -> Mistake | None:
    """`centre` is the point in the middle of the board."""
    count, less = captured(best), captured(played)
    steps, fewer = _steps(best), _steps(played)
    if _withdraws(best) and not _withdraws(played):
        return Mistake("withdrawal", _withdrawal_words(count))
    if count > less and steps > fewer:
        if best.text.startswith(f"{played.text},"):
            return Mistake("stopped", Message("The relay goes on: it captures {count} in all.", count=count))
        return Mistake("relay", _relay_words(count, steps))
    if count > less:
        return captures_more(count, less)
    lost = captured(reply) if reply is not None else 0
    if lost > less and reply is not None:
        why = plural(
            "After what you played, {seat} captures {count} piece.",
            "After what you played, {seat} captures {count} pieces.",
            count=lost,
            seat=start.game.seats[played.after.mover].name,
        )
        return Mistake("left", why)
    if count < less and lost and reply is not None:
        why = plural(
            "It captures fewer; after what you played, {seat} captures {count} piece back.",
            "It captures fewer; after what you played, {seat} captures {count} pieces back.",
            count=lost,
            seat=start.game.seats[played.after.mover].name,
        )
        return Mistake("greed", why)
    left, kept = first_move(played), first_move(best)
    if left is not None and left[0] == centre and (kept is None or kept[0] != centre):
        return Mistake("centre", Message("It leaves the piece in the centre, where most lines meet."))
    return None


def _withdraws(tried: Tried) -> bool:
    return tried.text.split(",")[0].endswith(WITHDRAWAL)


def _withdrawal_words(count: int) -> Message:
    return plural(
        "It captures {count} piece, and begins by withdrawal: moving away captures as well.",
        "It captures {count} pieces, and begins by withdrawal: moving away captures as well.",
        count=count,
    )


def _relay_words(count: int, steps: int) -> Message:
    return Message("It captures {count} in a relay of {steps} steps.", count=count, steps=steps)


def _steps(tried: Tried) -> int:
    return sum(isinstance(event, Moved) for event in tried.events)


_FEW = 8
"""Pieces on the board when an ending begins."""
_LONG = 3
"""Steps from which on a relay is long."""


def idea_in(start: Position, line: Sequence[Tried]) -> Idea:
    """The idea of a puzzle: what its first turn captures or gives, and how."""
    first, count, steps = line[0], captured(line[0]), _steps(line[0])
    lost = captured(line[1]) if len(line) > 1 else 0
    found = {
        "sacrifice": lost > count,
        "quiet": not count,
        "relay": steps >= _LONG,
        "withdrawal": _withdraws(first),
        "capture": count > 0,
        "ending": len(start.picture()) <= _FEW,
    }
    other = start.game.seats[1 - start.mover].name
    if lost > count:
        why = plural(
            "{seat} must capture {count} piece after it, and is beaten by what that opens.",
            "{seat} must capture {count} pieces after it, and is beaten by what that opens.",
            count=lost,
            seat=other,
        )
    elif not count:
        why = Message("It captures nothing: whatever {seat} plays after it loses.", seat=other)
    elif steps >= _LONG:
        why = _relay_words(count, steps)
    elif _withdraws(first):
        why = _withdrawal_words(count)
    else:
        why = plural(
            "It captures {count} piece, and {seat} finds no answer.",
            "It captures {count} pieces, and {seat} finds no answer.",
            count=count,
            seat=other,
        )
    return Idea(tuple(theme for theme, holds in found.items() if holds), why)


_PLAIN = {APPROACH: 0.85, WITHDRAWAL: 0.45, "": 0.7}
"""How likely a beginner sees a step: by approach, by withdrawal, or without a capture."""
_GOING_ON = 0.75
"""How likely a beginner thinks of one more step of a relay."""
_MORE = 0.85
"""By what each further piece that is captured makes it less likely that a turn is overlooked."""


def noticed(turn: Tried) -> float:
    """The chance that a beginner sees a turn: rather an approach, what is short, and what captures much."""
    seen = 1.0
    for number, text in enumerate(turn.text.split(",")):
        seen *= _PLAIN.get(text[-1:], _PLAIN[""]) * (_GOING_ON if number else 1)
    return 1 - (1 - seen) * _MORE ** max(0, captured(turn) - 1)


# Setting up positions of Fanorona.

QUIET = "quiet"


class FanoronaEditing(Editing):
    """One man at most on each point, and the plies since the last capture."""

    tray: ClassVar[tuple[TrayPiece, ...]] = (
        TrayPiece(PIECES[0], Message("White piece")),
        TrayPiece(PIECES[1], Message("Black piece")),
    )
    counters: ClassVar[tuple[Number, ...]] = (
        Number(
            QUIET, Message("Without a capture"), 0, 0, MOST_QUIET, Message("Turns since the last capture")
        ),
    )
    opposites: ClassVar[Mapping[str, str]] = exchange([PIECES])

    def __init__(self, board: BoardGraph) -> None:
        self._board = board

    @property
    def spots(self) -> Sequence[Spot]:
        return tuple(self._board.points)

    def text(self, setup: Setup) -> str:
        """As `W1B/3/1W1 w 0`."""
        points = self._board.points
        white, black = (
            sum(points[spot] for spot, pile in setup.piles.items() if pile[-1] == piece) for piece in PIECES
        )
        placement = Placement(white, black, setup.mover, setup.counters.get(QUIET, 0))
        return position_text(self._board, placement)

    def setup(self, position: TakenApart) -> Setup:
        assert isinstance(position, FanoronaPosition)
        return Setup(dict(position.picture()), position.mover, {QUIET: position.quiet})

    def keeps_lines(self, images: Mapping[Spot, Spot]) -> bool:
        """Whether the drawn lines, straight on from point to point, go to drawn lines."""
        return maps_lines(self._lines(), images)

    def _lines(self) -> list[tuple[Spot, ...]]:
        board = self._board
        return [
            (name, *board.along(point, d, board.mask))
            for point, name in board.names.items()
            for d in range(DIRECTIONS)
            if step(point, d) & board.mask and not step(point, d ^ 4) & board.mask
        ]
