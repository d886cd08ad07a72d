"""The boards of Fanorona: their points as bits and by name, and how the pieces stand at the start."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from fanoboard.games.fanorona.core_lines import DIRECTIONS, STRIDE, step

BOARDS = ("9x5", "5x5", "3x3", "3x5", "5x3", "3x7", "7x3", "3x9", "9x3", "5x7", "7x5")
"""Columns x rows: Sivy, Dimy, Telo, and eight more."""
_FILES = "abcdefghi"
_ROWS_OF_BITS = 5


class BoardGraph:
    """A board of `columns` files and `rows` ranks.  Points are single bits, as in `core_lines`."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        on_its_side = rows > _ROWS_OF_BITS
        self._file_shift, self._rank_shift = (STRIDE, 1) if on_its_side else (1, STRIDE)
        self.names: dict[int, str] = {}
        """The name of every point, from a1 rank by rank."""
        for rank in range(rows):
            for file in range(columns):
                self.names[self.at(file, rank)] = f"{_FILES[file]}{rank + 1}"
        self.points: dict[str, int] = {name: point for point, name in self.names.items()}
        self.mask = sum(self.names)

    def at(self, file: int, rank: int) -> int:
        """The point on this file and rank, both from 0."""
        return 1 << self._file_shift * file + self._rank_shift * rank

    def direction(self, source: int, target: int) -> int | None:
        """The direction of the line that joins two neighbouring points, if there is one."""
        for d in range(DIRECTIONS):
            if step(source, d) == target:
                return d
        return None

    def neighbours(self, one: int, other: int) -> bool:
        one_file, one_rank = self._place(one)
        other_file, other_rank = self._place(other)
        return one != other and abs(one_file - other_file) <= 1 and abs(one_rank - other_rank) <= 1

    def along(self, start: int, d: int, line: int) -> Iterator[str]:
        """The names of the points of `line`, from the one next to `start` in direction d."""
        point = step(start, d) & line
        while point:
            yield self.names[point]
            point = step(point, d) & line

    def start(self) -> tuple[int, int]:
        """White's and Black's pieces at the start: own ranks full, the middle rank alternating."""
        white = black = 0
        middle = self.rows // 2
        centre = self.columns // 2
        for rank in range(self.rows):
            for file in range(self.columns):
                point = self.at(file, rank)
                if rank == middle:
                    if file == centre:
                        continue
                    is_black = (file + (file > centre)) % 2 == 0
                else:
                    is_black = rank > middle
                if is_black:
                    black |= point
                else:
                    white |= point
        return white, black

    def _place(self, point: int) -> tuple[int, int]:
        name = self.names[point]
        return _FILES.index(name[0]), int(name[1])


@cache
def board_named(name: str) -> BoardGraph:
    columns, rows = name.split("x")
    return BoardGraph(int(columns), int(rows))
