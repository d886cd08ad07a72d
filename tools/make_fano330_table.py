"""Solves Fano330-R-Morris with both movements and writes assets/tables/fano330.xz.

    python tools/make_fano330_table.py

Takes some seconds with the compiled package, and minutes without.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product

from fanoboard.content.paths import assets
from fanoboard.games.fano330 import core
from fanoboard.games.fano330.core_symmetry import WATCHED, first_image, is_of_a_game
from fanoboard.games.fano330.solved import place, solve, solved_score, write_table
from fanoboard.games.solved_thinker import value_of

PIECES = range(1, 5)
STACKS = [(), *((piece,) for piece in PIECES), *((a, b) for a, b in product(PIECES, PIECES) if a != b)]
OF_EACH = 2
BAR = 40


class Progress:
    """A bar on standard error."""

    def __init__(self, title: str, total: int) -> None:
        self.title = title
        self.total = total
        self.done = 0

    def __call__(self) -> None:
        """Go one step on; there may be more steps than expected."""
        self.done = min(self.done + 1, self.total)
        full = BAR * self.done // self.total
        end = "\n" if self.done == self.total else ""
        print(f"\r{self.title:22} [{'#' * full:{BAR}}]", end=end, file=sys.stderr, flush=True)


def boards(space: int, packed: int) -> Iterator[int]:
    """The boards that continue `packed` from a space on, with what is not on them in hand."""
    if space > core.SPACES:
        yield packed
        return
    for stack in STACKS:
        if all(core.in_hand(packed, piece) for piece in stack):
            after = packed
            for piece in stack:
                after = core.with_piece(core.with_hand(after, piece, -1), piece, space)
            yield from boards(space + 1, after)


def positions() -> Iterator[int]:
    """One of each twelve positions of a game that are worth the same, White to move, the game not over."""
    empty = 0
    for piece in PIECES:
        empty = core.with_hand(empty, piece, OF_EACH)
    step = Progress("listing positions", len(STACKS))
    for stack in STACKS:
        packed = empty
        for piece in stack:
            packed = core.with_piece(core.with_hand(packed, piece, -1), piece, 1)
        for board in boards(2, packed):
            if is_of_a_game(board) and not core.forbidden(board) and first_image(board) == board:
                yield board
        step()


def values(starts: list[int], *, free: bool) -> bytes:
    """What the table says of the positions."""
    both_sides = 2 * len(starts)
    watch = Progress(f"solving, {'free' if free else 'drawn'}", both_sides // WATCHED)
    solution = solve(starts, watch, free=free)
    return bytes(value_of(solved_score(solution, start)) for start in starts)


def main() -> None:
    """Solve and write."""
    starts = sorted(positions(), key=place)
    drawn, free = values(starts, free=False), values(starts, free=True)
    data = write_table([place(start) for start in starts], drawn, free)
    folder = assets() / "tables"
    folder.mkdir(exist_ok=True)
    (folder / "fano330.xz").write_bytes(data)
    print(f"{len(starts)} positions, {len(data)} bytes")


if __name__ == "__main__":
    main()
