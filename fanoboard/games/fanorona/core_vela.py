"""The vela, Fanorona's return match, for a search.  Compiled; see `core_lines` for the bits.

Source: the rules page, *Vela*; there after R. C. Bell, 1979.  While Black, the giver, has more than
`FREED_AT` men, White takes one man a turn, without a relay, and Black none; then the usual rules hold.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_lines import DIRECTIONS, step
from fanoboard.search.bits import popcount
from fanoboard.search.scores import INFINITE

FREED_AT: Final = 5
"""With so many men left the giver may capture."""

_WAY: Final = 12
"""What a way to take a man is worth to White while Black gives, in hundredths of a man."""
_STEP: Final = 4
"""What a step of Black's is worth to him then."""


class VelaState(FanoronaState):
    """A position of a vela in place."""

    def giving(self) -> bool:
        """Whether Black still gives men away."""
        return popcount(self.own if self.mover else self.opp) > FREED_AT

    def outcome(self) -> i64:
        """While men are given, who can't do his part has lost; else as usual."""
        if self.giving():
            if self.mover:
                if not _steps(self.own, self.board & ~(self.own | self.opp)):
                    return -1
            elif not takes(self.board, self.own, self.opp):
                return -1
        return super().outcome()

    def generate(self) -> i64:
        if not self.giving():
            return super().generate()
        return self._push_gifts() if self.mover else self._push_single_captures()

    def generate_forcing(self) -> i64:
        if not self.giving():
            return super().generate_forcing()
        return 0 if self.mover else self._push_single_captures()

    def must_force(self) -> bool:
        """White has to take; Black has quiet turns alone while he gives."""
        return not self.giving() or self.mover == 0

    def _push_single_captures(self) -> i64:
        """Push each step of White's that takes a man, once for the man ahead and once for the one behind."""
        first = self.top
        empty = self.board & ~(self.own | self.opp)
        for d in range(i64(DIRECTIONS)):
            movers = self.own & step(empty, d ^ 4)
            while movers:
                at = movers & -movers
                movers ^= at
                to = step(at, d)
                ahead = step(to, d) & self.opp
                behind = step(at, d ^ 4) & self.opp
                if ahead:
                    self._push(at | to, ahead)
                if behind:
                    self._push(at | to, behind)
        return self.top - first

    def _push_gifts(self) -> i64:
        """Push Black's steps after which White can take a man, or all if there are none of these."""
        first = self.top
        self.push_paikas()
        turns = self.turns
        last = self.top
        kept = first
        for move in range(first, last):
            if takes(self.board, self.opp, self.own ^ turns[2 * move]):
                turns[2 * kept] = turns[2 * move]
                kept += 1
        if kept > first:
            self.top = kept
        return self.top - first

    def known(self) -> i64:
        """The endgame tables hold for the usual rules alone."""
        return INFINITE if self.giving() else super().known()

    def evaluate(self) -> i64:
        """While men are given, by what each side can do: who runs out of it has lost."""
        if not self.giving():
            return super().evaluate()
        empty = self.board & ~(self.own | self.opp)
        if self.mover:
            return _STEP * _steps(self.own, empty) - _WAY * ways(self.board, self.opp, self.own)
        return _WAY * ways(self.board, self.own, self.opp) - _STEP * _steps(self.opp, empty)


def takes(board: i64, white: i64, black: i64) -> bool:
    """Whether a step of White's takes a man."""
    empty = board & ~(white | black)
    for d in range(i64(DIRECTIONS)):
        to = step(white, d) & empty
        if step(to, d) & black or step(black, d) & white & step(empty, d ^ 4):
            return True
    return False


def ways(board: i64, white: i64, black: i64) -> i64:
    """How many steps of White's take a man; one that could take ahead or behind counts twice."""
    empty = board & ~(white | black)
    count: i64 = 0
    for d in range(i64(DIRECTIONS)):
        count += popcount(step(step(white, d) & empty, d) & black)
        count += popcount(step(black, d) & white & step(empty, d ^ 4))
    return count


def _steps(own: i64, empty: i64) -> i64:
    """How many steps to empty points there are."""
    count: i64 = 0
    for d in range(i64(DIRECTIONS)):
        count += popcount(step(own, d) & empty)
    return count
