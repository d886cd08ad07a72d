"""How positions and steps of Fanorona are written."""

from __future__ import annotations

import re
from typing import NamedTuple

from fanoboard.games.fanorona.board import Board
from fanoboard.games.game import InvalidPosition

APPROACH = "A"
WITHDRAWAL = "W"
_SIDES = ("w", "b")
_STEP = re.compile(r"(?:([a-i][1-9])-)?([a-i][1-9])([AW]?)")
_RANK_PART = re.compile(r"[0-9]+|.")
_RANK_PART_OK = re.compile(r"[WB]|[1-9][0-9]{0,2}")
_COUNT = re.compile(r"0|[1-9][0-9]{0,5}")


class WrittenStep(NamedTuple):
    """A step as it is written: its first point only at the beginning of a turn."""

    source: str | None
    target: str
    letter: str


class Setup(NamedTuple):
    """What a position text says."""

    white: int
    black: int
    mover: int
    quiet: int


def parse_step(text: str) -> WrittenStep | None:
    """Read `d2-e3A`, `d2-e3` or `f5W`; None if it is nothing of the kind."""
    found = _STEP.fullmatch(text)
    return WrittenStep(found[1], found[2], found[3]) if found else None


def position_text(board: Board, setup: Setup) -> str:
    """Write a position: the ranks from the top, the side to move, the plies since the last capture."""
    ranks = []
    for rank in reversed(range(board.rows)):
        points = [board.at(file, rank) for file in range(board.columns)]
        row = "".join("W" if p & setup.white else "B" if p & setup.black else "." for p in points)
        ranks.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    return f"{'/'.join(ranks)} {_SIDES[setup.mover]} {setup.quiet}"


def parse_position(board: Board, text: str) -> Setup:
    """Read a position.  Raises InvalidPosition."""
    fields = text.split()
    if len(fields) != len(Setup._fields) - 1:
        raise InvalidPosition(
            "a position has three parts (ranks, side to move, plies since the last capture),"
            f" not {len(fields)}"
        )
    ranks, side, quiet = fields
    if side not in _SIDES:
        raise InvalidPosition(f"the side to move is w or b, not {side[:20]!r}")
    if not _COUNT.fullmatch(quiet):
        raise InvalidPosition(f"the plies since the last capture are a number, not {quiet[:20]!r}")
    white, black = _parse_ranks(board, ranks)
    return Setup(white, black, _SIDES.index(side), int(quiet))


def _parse_ranks(board: Board, text: str) -> tuple[int, int]:
    rows = text.split("/")
    if len(rows) != board.rows:
        raise InvalidPosition(f"the board has {board.rows} ranks, not {len(rows)}")
    white = black = 0
    for rank, row in zip(reversed(range(board.rows)), rows, strict=True):
        file = 0
        for part in _RANK_PART.findall(row):
            if not _RANK_PART_OK.fullmatch(part):
                raise InvalidPosition(f"rank {rank + 1} holds {part[:20]!r}; it is made of W, B and numbers")
            if part in ("W", "B") and file < board.columns:
                point = board.at(file, rank)
                white, black = (white | point, black) if part == "W" else (white, black | point)
            file += 1 if part in ("W", "B") else int(part)
        if file != board.columns:
            raise InvalidPosition(f"rank {rank + 1} has {file} points; the board has {board.columns} files")
    return white, black
