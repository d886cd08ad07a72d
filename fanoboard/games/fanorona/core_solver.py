"""Solving endgames backwards, from their ends.  Compiled.

Retrograde analysis: Thompson, "Retrograde Analysis of Certain Endgames" (1986).  Captures lead to
fewer pieces, whose tables come first; so a position with a capture is settled at once, and only
paikas have to be followed backwards, between the positions where one side is to move and those
where the other is.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_endgame import DRAWN, Endgames, choose
from fanoboard.games.fanorona.core_lines import DIRECTIONS, popcount, step

_CAPTURES: Final = 255
"""Instead of a count of paikas: there are none, as there are captures."""
_FAR: Final = 1 << 20


@final
class Solver:
    """Solves all positions of `few` pieces against `many`, whichever side is to move.

    `endgames` has to hold all with fewer pieces.
    """

    def __init__(self, endgames: Endgames, few: int, many: int) -> None:
        self.endgames = endgames
        self.sets = endgames.sets
        self.few: i64 = few
        self.many: i64 = many
        self.row: i64 = choose(self.sets.size - few, many)
        # Positions: those where the few are to move, then, if they are not as many, the others.
        self.half: i64 = choose(self.sets.size, few) * self.row
        self.count: i64 = self.half if few == many else 2 * self.half
        # As in a table: 0 for open or drawn, else one more than the plies to the end.
        self.values: vec[u8] = vec[u8]([0] * self.count)
        # The paikas of each position that don't lose for all that is known so far.
        self.open: vec[u8] = vec[u8]([0] * self.count)
        self.state = FanoronaState(self.sets.board, 0, 0, 0, 0, 0, 0)
        self.farthest: i64 = 0

    def solve(self) -> None:
        """Settle all positions, and add their tables to the endgames."""
        for at in range(self.count):
            self._begin(at)
        plies: i64 = 0
        while plies <= self.farthest:
            known = u8(plies + 1)
            for at in range(self.count):
                if self.values[at] == known:
                    self._go_back(at, plies)
            plies += 1
        self.endgames.add(self.few, self.many, self._table(0))
        if self.few != self.many:
            self.endgames.add(self.many, self.few, self._table(self.half))

    def _set_up(self, at: i64) -> None:
        """Put the position with this number on the board."""
        turned = at >= self.half
        if turned:
            at -= self.half
        few = self.sets.unrank(at // self.row, self.few, 0)
        many = self.sets.unrank(at % self.row, self.many, few)
        state = self.state
        state.top = 0
        state.own = many if turned else few
        state.opp = few if turned else many

    def _number(self, own: i64, opp: i64, *, turned: bool) -> i64:
        """The number of a position, with the many to move if `turned`."""
        few = opp if turned else own
        many = own if turned else opp
        at = self.sets.rank(few, 0) * self.row + self.sets.rank(many, few)
        return at + self.half if turned else at

    def _begin(self, at: i64) -> None:
        """Settle the position if it has captures, or no move at all; else count its paikas."""
        self._set_up(at)
        state = self.state
        captures = state.generate_forcing()
        if captures:
            self.open[at] = _CAPTURES
            plies = self._best(captures)
            if plies != DRAWN:
                self._settle(at, plies)
            return
        empty = self.sets.board & ~(state.own | state.opp)
        paikas: i64 = 0
        for d in range(i64(DIRECTIONS)):
            paikas += popcount(step(state.own, d) & empty)
        self.open[at] = u8(paikas)
        if paikas == 0:
            self._settle(at, 0)

    def _best(self, captures: i64) -> i64:
        """The plies to the end after the best of the captures: the nearest win or farthest loss."""
        state = self.state
        win: i64 = _FAR
        loss: i64 = -1
        drawn = False
        for move in range(captures):
            left = state.opp & ~state.taken[move]
            plies = self.endgames.plies(left, state.own ^ state.flips[move]) if left else 0
            if plies == DRAWN:
                drawn = True
            elif plies & 1:
                loss = max(loss, plies)
            else:
                win = min(win, plies)
        if win < _FAR:
            return win + 1
        return DRAWN if drawn else loss + 1

    def _settle(self, at: i64, plies: i64) -> None:
        """Note how far the end is.  Raises OverflowError where that does not fit a byte."""
        if plies >= 255:
            raise OverflowError("an endgame is too long for its table")
        self.values[at] = u8(plies + 1)
        self.farthest = max(self.farthest, plies)

    def _go_back(self, at: i64, plies: i64) -> None:
        """Tell all positions from which a paika leads to this one that it ends in so many plies."""
        self._set_up(at)
        own = self.state.own
        opp = self.state.opp
        before = at < self.half and self.few != self.many
        empty = self.sets.board & ~(own | opp)
        for d in range(i64(DIRECTIONS)):
            sources = step(opp, d) & empty
            while sources:
                source = sources & -sources
                sources ^= source
                from_here = self._number(opp ^ source ^ step(source, d ^ 4), own, turned=before)
                if self.open[from_here] == _CAPTURES or self.values[from_here] != 0:
                    continue
                if plies & 1:
                    self.open[from_here] -= 1
                    if self.open[from_here] > 0:
                        continue
                self._settle(from_here, plies + 1)

    def _table(self, start: i64) -> bytes:
        """The rows that a table keeps, of the positions from `start` on."""
        table = bytearray()
        for first in self.endgames.first_sets(self.few):
            begin = start + first * self.row
            table += bytes([int(self.values[begin + i]) for i in range(self.row)])
        return bytes(table)
