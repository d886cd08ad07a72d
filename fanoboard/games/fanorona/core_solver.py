"""Solving endgames backwards, from their ends.  Compiled.

Retrograde analysis: Thompson, "Retrograde Analysis of Certain Endgames" (1986).  Captures lead to
fewer pieces, whose tables come first; so a position with a capture is settled at once, and only
paikas have to be followed backwards, between the positions where one side is to move and those
where the other is.

Only the positions that tables keep are looked at: one of those that the symmetries of the board make
of each other, or a few where the set of the side with fewer pieces is symmetric itself.  A kept
position stands for all its images; from each of them the paikas are followed back to kept ones.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_endgame import DRAWN, SYMMETRIES, Endgames, choose
from fanoboard.games.fanorona.core_lines import DIRECTIONS, step
from fanoboard.search.bits import popcount

LONGEST: Final = 197
"""The most plies to an end that these tables can tell."""
_OPEN: Final = 198
"""A byte above this: so many less than 255 paikas don't lose for all that is known so far.  Seven
pieces have 56 at most."""
_CLOSED: Final = vec[u8]([value if value <= _OPEN else 0 for value in range(256)])
"""The rest of a byte once everything is known: what is still open is drawn."""
_FAR: Final = 1 << 20


@final
class Solver:
    """Solves all positions of `few` pieces against `many`, whichever side is to move.

    `endgames` has to hold all with fewer pieces.  Positions are numbered as in the table of the few
    to move, followed, if they are not as many, by that of the many to move.  First comes `open`, for
    all of them in slices of any size, then `clear` and `fill`, then `settle` for 0, 1, 2, ... plies up to
    the `farthest`.
    """

    def __init__(self, endgames: Endgames, few: int, many: int) -> None:
        self.endgames = endgames
        self.sets = endgames.sets
        self.rows = endgames.rows_of(few)
        self.few: i64 = few
        self.many: i64 = many
        self.row: i64 = choose(self.sets.size - few, many)
        self.half: i64 = len(self.rows.first) * self.row
        self.count: i64 = self.half if few == many else 2 * self.half
        # As in a table: 0 for drawn, else one more than the plies to the end; or a count of paikas.
        self.values: vec[u8] = vec[u8]()
        self.state = FanoronaState(self.sets.board, 0, 0, 0, 0, 0, 0)
        self.farthest: i64 = 0
        self.settled: i64 = 0
        """Positions that have been followed back."""

    def solve(self) -> None:
        """Settle all positions, and add their tables to the endgames."""
        self.clear()
        self.fill(0, self.open(0, self.count))
        plies = 0
        while plies <= self.farthest:
            self.settle(plies, 0, self.count)
            plies += 1
        self.endgames.add(self.few, self.many, self.table(0, self.half))
        if self.few != self.many:
            self.endgames.add(self.many, self.few, self.table(self.half, self.count))

    def open(self, start: i64, end: i64) -> bytes:
        """What positions are worth that have captures, or no move at all; of the others the paikas."""
        values: vec[u8] = vec[u8]([0] * (end - start))
        for at in range(start, end):
            values[at - start] = u8(self._first_value(at))
        return bytes(values)

    def clear(self) -> None:
        self.values = vec[u8]([0] * self.count)

    def fill(self, at: i64, part: bytes) -> None:
        """Begin with what `open` has told of the positions from a number on."""
        for i in range(i64(len(part))):
            value: i64 = part[i]
            self.values[at + i] = u8(value)
            if value <= _OPEN:
                self.farthest = max(self.farthest, value - 1)

    def settle(self, plies: i64, start: i64, end: i64) -> None:
        """Follow back the positions, from one number to another, whose end is so many plies away."""
        known = u8(plies + 1)
        for at in range(start, end):
            if self.values[at] == known:
                self._go_back(at, plies)

    def table(self, start: i64, end: i64) -> bytes:
        """What a table holds of these positions, once all are settled."""
        values: vec[u8] = vec[u8]([0] * (end - start))
        for at in range(start, end):
            values[at - start] = _CLOSED[i64(self.values[at])]
        return bytes(values)

    def _set_up(self, at: i64) -> i64:
        """Put the position with this number on the board, and return its row."""
        turned = at >= self.half
        if turned:
            at -= self.half
        row = at // self.row
        few = self.rows.points[row]
        many = self.sets.unrank(at - row * self.row, self.many, few)
        state = self.state
        state.top = 0
        state.own = many if turned else few
        state.opp = few if turned else many
        return row

    def _first_value(self, at: i64) -> i64:
        """The value of a position with captures, or without any move; else its count of paikas."""
        self._set_up(at)
        state = self.state
        captures = state.generate_forcing()
        if captures:
            return self._best(captures) + 1
        empty = self.sets.board & ~(state.own | state.opp)
        paikas: i64 = 0
        for d in range(i64(DIRECTIONS)):
            paikas += popcount(step(state.own, d) & empty)
        return 255 - paikas if paikas else 1

    def _best(self, captures: i64) -> i64:
        """The plies to the end after the best of the captures: the nearest win or farthest loss.

        Raises OverflowError where that does not fit a table.
        """
        state = self.state
        win: i64 = _FAR
        loss: i64 = -1
        drawn = False
        for move in range(captures):
            left = state.opp & ~state.taken(move)
            plies = self.endgames.plies(left, state.own ^ state.flips(move)) if left else 0
            if plies == DRAWN:
                drawn = True
            elif plies & 1:
                loss = max(loss, plies)
            else:
                win = min(win, plies)
        if win < _FAR:
            return _fitting(win + 1)
        return DRAWN if drawn else _fitting(loss + 1)

    def _go_back(self, at: i64, plies: i64) -> None:
        """Set the distance to the end of all kept positions from which a paika leads to an image of this
        one.
        """
        row = self._set_up(at)
        self.settled += 1
        own = self.state.own
        opp = self.state.opp
        even = self.few == self.many
        # Whether the few were to move before; with as many on both sides, those to move count as few.
        few_moved = even or at >= self.half
        empty = self.sets.board & ~(own | opp)
        images = self.rows.images[row]
        for d in range(i64(DIRECTIONS)):
            sources = step(opp, d) & empty
            while sources:
                source = sources & -sources
                sources ^= source
                before = opp ^ source ^ step(source, d ^ 4)
                few = before if few_moved else own
                many = own if few_moved else before
                rank = self.sets.rank(few, 0)
                for symmetry in range(i64(SYMMETRIES)):
                    if (self.rows.symmetries[rank] & images) >> symmetry & 1:
                        place = self.rows.row[rank]
                        number = place * self.row
                        number += self.sets.rank(self.sets.image(many, symmetry), self.rows.points[place])
                        self._tell(number if few_moved else number + self.half, plies)

    def _tell(self, at: i64, plies: i64) -> None:
        value = i64(self.values[at])
        if value <= _OPEN:
            return
        if (plies & 1) != 0 and value < 254:
            self.values[at] = u8(value + 1)
            return
        self.values[at] = u8(_fitting(plies + 1) + 1)
        self.farthest = max(self.farthest, plies + 1)


def _fitting(plies: i64) -> i64:
    """A number of plies that fits a table.  Raises OverflowError for others."""
    if plies > LONGEST:
        raise OverflowError("an endgame is too long for its table")
    return plies
