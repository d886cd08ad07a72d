"""What people need to play Fano330-R-Morris: levels, mistakes by name, and a board to set up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from fanoboard.games.editing import Editing, Setup, TrayPiece, exchange, maps_lines
from fanoboard.games.events import Piece, Spot
from fanoboard.games.fano330 import core
from fanoboard.games.fano330.notation import LETTERS, OF_EACH, PIECES, RESERVES, SPACES
from fanoboard.games.game import Position
from fanoboard.games.levels import ladder
from fanoboard.games.mistake import Idea, Mistake, Tried, first_move
from fanoboard.games.turns import move_texts, play_text
from fanoboard.messages import Message, plural

# How strong the engine plays: see `tools/level_table.py`, which measures it.

# Where all is known, only what goes unnoticed makes a difference; noise settles ties.
LEVELS: Final = ladder(
    noise=(1,) * 7,
    sight=(1.7, 2.6, 3.8, 6, 11, 27, 76),
    haste=(1.3, 0.55, 0.32, 0.18, 0.1, 0, 0),
)


# What mistakes and puzzles are about in Fano330-R-Morris, and what beginners overlook.

_COVERS = Message("It covers a piece, which does not count any more.")


def mistake_in(start: Position, played: Tried, best: Tried) -> Mistake | None:
    lying = start.picture()
    mine, better = first_move(played), first_move(best)
    if mine is None or better is None:
        return None
    on_board = mine[0] in SPACES
    if on_board and len(lying.get(mine[0], ())) == 2 and len(lying.get(better[0], ())) < 2:
        return Mistake("uncover", Message("It uncovers nothing: a piece that is uncovered counts again."))
    if lying.get(better[1]) and not lying.get(mine[1]):
        return Mistake("cover", _COVERS)
    return None


def idea_in(start: Position, line: Sequence[Tried]) -> Idea:
    """The idea of a puzzle: which moves the first one leaves, and what it covers or uncovers."""
    after, moved, lying = line[0].after, first_move(line[0]), start.picture()
    assert moved is not None, "every turn moves or places a piece"
    source, target = moved
    replies = move_texts(after) if after.result is None else []
    safe = sum(play_text(after, text).position.result is None for text in replies)
    covers, uncovers = bool(lying.get(target)), source in SPACES and len(lying[source]) > 1
    last = line[-2].after if len(line) > 1 else start
    found = {
        "forced": safe == 1,
        "cover": covers,
        "uncover": uncovers,
        "blocked": last.mover == start.mover,
        "placing": source not in SPACES,
        "moving": source in SPACES,
    }
    seat = start.game.seats[1 - start.mover].name
    if not replies:
        why = Message("It leaves {seat} no move.", seat=seat)
    elif not safe:
        why = plural(
            "{seat} has {count} move left, and it puts three alike on a line.",
            "{seat} has {count} moves left, and each of them puts three alike on a line.",
            count=len(replies),
            seat=seat,
        )
    elif safe == 1:
        why = Message("It leaves {seat} a single move that does not lose at once.", seat=seat)
    elif covers:
        why = _COVERS
    elif uncovers:
        why = Message("It uncovers a piece, which counts again.")
    else:
        why = Message(
            "{seat} has {count} moves that do not lose at once, and each of them loses later.",
            seat=seat,
            count=safe,
        )
    return Idea(tuple(theme for theme, holds in found.items() if holds), why)


_FREE, _COVERING, _UNCOVERING = 0.9, 0.5, 0.6
"""How likely a beginner sees that one may go to a free space, or onto a piece; and how much less from one."""


def noticed(start: Position, turn: Tried) -> float:
    """The chance that a beginner sees a turn: rather to a free space than onto a piece, or away from one."""
    lying, moved = start.picture(), first_move(turn)
    assert moved is not None, "every turn moves or places a piece"
    source, target = moved
    seen = _COVERING if lying.get(target) else _FREE
    return seen * _UNCOVERING if source in SPACES and len(lying[source]) > 1 else seen


# Setting up positions of Fano330-R-Morris.

_LETTER_OF = {PIECES[piece]: letter for letter, piece in LETTERS.items()}
_RESERVE_OF = dict(zip(PIECES[1:], RESERVES[1:], strict=True))


class Fano330Editing(Editing):
    """Stacks of up to two on the spaces, and the pieces in hand, each on the reserve of its kind."""

    tray: ClassVar[tuple[TrayPiece, ...]] = (
        TrayPiece(PIECES[core.WHITE_CIRCLE], Message("White circle")),
        TrayPiece(PIECES[core.WHITE_TRIANGLE], Message("White triangle")),
        TrayPiece(PIECES[core.BLACK_CIRCLE], Message("Black circle")),
        TrayPiece(PIECES[core.BLACK_TRIANGLE], Message("Black triangle")),
    )
    tallest: ClassVar[int] = OF_EACH
    full: ClassVar[Message | None] = plural(
        "There is room for {count} piece.", "There is room for {count} pieces.", count=OF_EACH
    )
    opposites: ClassVar[Mapping[str, str]] = exchange(
        [*zip(PIECES[1:3], PIECES[3:], strict=True), *zip(RESERVES[1:3], RESERVES[3:], strict=True)]
    )

    @property
    def spots(self) -> Sequence[Spot]:
        return (*SPACES, *RESERVES[1:])

    def placed(self, setup: Setup, piece: Piece, spot: Spot) -> Setup | None:
        """On any reserve, a piece goes to its own."""
        return super().placed(setup, piece, _RESERVE_OF[piece] if spot in RESERVES[1:] else spot)

    def text(self, setup: Setup) -> str:
        """As `Ct/-/c/-/-/-/T w C/ct`."""
        stacks = [_letters(setup.pile(space)) for space in SPACES]
        hands = [
            _letters(piece for reserve in reserves for piece in setup.pile(reserve))
            for reserves in (RESERVES[1:3], RESERVES[3:])
        ]
        return f"{'/'.join(stacks)} {'wb'[setup.mover]} {'/'.join(hands)}"

    def keeps_lines(self, images: Mapping[Spot, Spot]) -> bool:
        """Whether lines go to lines, and the middles of the straight ones to middles."""
        circle, *straight = (tuple(map(str, line)) for line in core.LINES)
        same_circle = {images[space] for space in circle} == {*circle}
        return same_circle and maps_lines(straight, images)


def _letters(pieces: Iterable[Piece]) -> str:
    return "".join(_LETTER_OF[piece] for piece in pieces) or "-"
