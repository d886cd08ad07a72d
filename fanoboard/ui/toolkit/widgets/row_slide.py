"""How a list of rows follows a finger: by whole rows."""

from __future__ import annotations


class RowSlide:
    def __init__(self) -> None:
        self._rest = 0

    def rows(self, pixels: int, row: int) -> int:
        """How many rows further the list goes; what is less than a row is kept for the next time."""
        self._rest += pixels
        rows = int(self._rest / max(1, row))
        self._rest -= rows * max(1, row)
        return rows
