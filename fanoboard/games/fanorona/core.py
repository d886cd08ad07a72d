"""Fanorona for a search: positions played on in place.  Compiled; see `core_lines` for the bits."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fanorona.core_endgame import DRAWN, NOT_STORED, Endgames
from fanoboard.games.fanorona.core_lines import (
    ABOVE,
    AXES,
    BELOW,
    DOWN,
    FAR,
    FULL,
    NEAR,
    NOT_FIRST,
    NOT_LAST,
    SHIFT,
    STRONG_NOT_FIRST,
    STRONG_NOT_LAST,
    UP,
    line_down,
    line_up,
)
from fanoboard.games.fanorona.core_patterns import FEW, TERMS, WEIGHTS, Patterns, evaluate, interior
from fanoboard.search.bits import bit_number, popcount
from fanoboard.search.scores import INFINITE, WIN
from fanoboard.search.state import UNDECIDED, State, doubled

ROOM: Final = 1024
"""Turns that a buffer begins with; it doubles whenever they are used up."""

PAST: Final = 3
"""Numbers kept of each earlier position."""

# A hash multiplies the halves of both sides, 23 bits at most, by odd numbers of 39 bits.
_HALF: Final = 22
_LOW: Final = (1 << _HALF) - 1
_OWN_LOW: Final = 0x5B2D4E6C35
_OWN_HIGH: Final = 0x6A09E667F3
_OPP_LOW: Final = 0x4CF5AD4327
_OPP_HIGH: Final = 0x7137449123
_BLACK_TO_MOVE: Final = 0x2545F4914F6CDD1D

MOST_PAIKAS: Final = 108
"""As many as there are neighbours joined by a line: of two one at most can step to the other's point."""

_SLOT_PRIME: Final = 3727
"""Gives each step on the board a slot of its own, and few turns the slot of another."""


class FanoronaState(State):
    """A position of Fanorona in place, with the earlier positions since the last capture.

    A move is a complete turn: `flips` are the two points where its piece leaves and arrives,
    `taken` the enemies captured on the way.  They lie next to each other in `turns`.
    """

    def __init__(
        self, board: i64, own: i64, opp: i64, seat: i64, quiet: i64, repetition: i64, capture_limit: i64
    ) -> None:
        """Set up `own` pieces to move against `opp` on the points of `board`.

        `quiet` are the plies since the last capture.  The game is drawn when a position stands for
        the `repetition`th time, or after `capture_limit` quiet plies; 0 turns either rule off.
        """
        super().__init__()
        self.board: i64 = board
        self.own: i64 = own
        self.opp: i64 = opp
        self.mover: i64 = seat
        self.quiet: i64 = quiet
        self.repetition: i64 = repetition
        self.capture_limit: i64 = capture_limit
        self.turns: vec[i64] = vec[i64]([0] * (2 * ROOM))
        self.ply: i64 = 0
        # Of each earlier position the mover's pieces, the others, and its quiet plies.
        self.past: vec[i64] = vec[i64]([0] * (PAST * ROOM))
        self.zones: vec[i64] = vec[i64]([interior(board), interior(interior(board))])
        self.weights = WEIGHTS
        # Of the turn that is being generated: where it begins, and the points that no own piece stands on.
        self.start: i64 = 0
        self.ground: i64 = 0
        self.endgames: Endgames | None = None
        self.patterns: Patterns | None = None
        self.room: vec[i64] = vec[i64]([0] * max(TERMS, FEW))

    def remember(self, own: i64, opp: i64) -> None:
        """Note a position that stood before this one, the oldest first, as its mover saw it."""
        at = PAST * self.ply
        if at == len(self.past):
            self.past = doubled(self.past)
        past = self.past
        past[at] = own
        past[at + 1] = opp
        past[at + 2] = self.quiet
        self.ply += 1

    def seat(self) -> i64:
        """0 for White, 1 for Black."""
        return self.mover

    def key(self) -> i64:
        own = self.own
        opp = self.opp
        key = ((own & _LOW) * _OWN_LOW) ^ ((own >> _HALF) * _OWN_HIGH)
        key ^= ((opp & _LOW) * _OPP_LOW) ^ ((opp >> _HALF) * _OPP_HIGH)
        if self.mover:
            key ^= _BLACK_TO_MOVE
        return key ^ key >> 31

    def outcome(self) -> i64:
        """The end by a lack of pieces, by repetition or by plies without a capture."""
        if not self.own:
            return -1
        if not self.opp:
            return 1
        if self.repetition and self.quiet >= 4 and self._repeated():
            return 0
        if self.capture_limit and self.quiet >= self.capture_limit:
            return 0 if self._can_move() else -1
        return UNDECIDED

    def _repeated(self) -> bool:
        seen: i64 = 1
        own, opp, past = self.own, self.opp, self.past
        at = PAST * (self.ply - 4)
        oldest = PAST * max(self.ply - self.quiet, 0)
        while at >= oldest:
            if past[at] == own and past[at + 1] == opp:
                seen += 1
            at -= 2 * PAST
        return seen >= self.repetition

    def _can_move(self) -> bool:
        empty = self.board & ~(self.own | self.opp)
        landings: i64 = 0
        for axis in range(i64(AXES)):
            shift = SHIFT[axis]
            landings |= (self.own & UP[axis]) << shift | (self.own & DOWN[axis]) >> shift
        return (landings & empty) != 0

    def generate(self) -> i64:
        """Push all captures, or all paikas if there is none."""
        count = self.generate_forcing()
        return count if count else self.push_paikas()

    def push_paikas(self) -> i64:
        """Push all steps without a capture."""
        first = self.top
        if 2 * (first + MOST_PAIKAS) > i64(len(self.turns)):
            self.turns = doubled(self.turns)
        empty = self.board & ~(self.own | self.opp)
        self._push_paikas_along(empty, 1, NOT_LAST, NOT_FIRST)
        self._push_paikas_along(empty, 8, STRONG_NOT_FIRST, STRONG_NOT_LAST)
        self._push_paikas_along(empty, 9, FULL, FULL)
        self._push_paikas_along(empty, 10, STRONG_NOT_LAST, STRONG_NOT_FIRST)
        return self.top - first

    def _push_paikas_along(self, empty: i64, shift: i64, above: i64, below: i64) -> None:
        """Push the steps along an axis without a capture."""
        own = self.own
        turns = self.turns
        at = 2 * self.top
        points = ((own & above) << shift) & empty
        while points:
            to = points & -points
            points ^= to
            turns[at] = to | (to >> shift)
            turns[at + 1] = 0
            at += 2
        points = ((own & below) >> shift) & empty
        while points:
            to = points & -points
            points ^= to
            turns[at] = to | (to << shift)
            turns[at + 1] = 0
            at += 2
        self.top = at >> 1

    def generate_forcing(self) -> i64:
        """Push all captures: every relay, and every shorter turn on its way."""
        first = self.top
        empty = self.board & ~(self.own | self.opp)
        self._push_captures(empty, 1, NOT_LAST, NOT_FIRST)
        self._push_captures(empty, 8, STRONG_NOT_FIRST, STRONG_NOT_LAST)
        self._push_captures(empty, 9, FULL, FULL)
        self._push_captures(empty, 10, STRONG_NOT_LAST, STRONG_NOT_FIRST)
        return self.top - first

    def _push_captures(self, empty: i64, shift: i64, above: i64, below: i64) -> None:
        """Push the turns that begin along an axis with a capture."""
        own = self.own
        opp = self.opp
        up = ((own & above) << shift) & empty
        down = ((own & below) >> shift) & empty
        higher = (opp & above) << shift
        lower = (opp & below) >> shift
        points = up & lower
        while points:
            to = points & -points
            points ^= to
            self._begin(to >> shift, to, shift, line_up(to, above, shift, opp))
        points = up & (higher & above) << shift
        while points:
            to = points & -points
            points ^= to
            at = to >> shift
            self._begin(at, to, shift, line_down(at, below, shift, opp))
        points = down & higher
        while points:
            to = points & -points
            points ^= to
            self._begin(to << shift, to, -shift, line_down(to, below, shift, opp))
        points = down & (lower & below) >> shift
        while points:
            to = points & -points
            points ^= to
            at = to << shift
            self._begin(at, to, -shift, line_up(at, above, shift, opp))

    def _begin(self, start: i64, at: i64, way: i64, line: i64) -> None:
        """Push the turns that begin with the step `way` from `start` to `at`, taking `line`."""
        self.start = start
        self.ground = self.board & ~(self.own ^ start)
        self._capture(at, bit_number(at), self.opp & ~line, start | at, way, line)

    def _capture(self, at: i64, place: i64, opp: i64, seen: i64, last: i64, taken: i64) -> None:
        """Push the turn that has come to `at`, the bit `place`, and all its sequels.

        `taken` is gone, `opp` is left of the enemy; `seen` are the points on the way.  Steps are
        differences of bit numbers; `last` is the one that led here, and can't be made again.
        """
        self._push(self.start | at, taken)
        near = NEAR[place]
        free = near & self.ground & ~(opp | seen)
        if not free or not ((near | FAR[place]) & opp):
            return
        while free:
            to = free & -free
            free ^= to
            target = bit_number(to)
            way = target - place
            if way == last:
                continue
            shift = way if way > 0 else -way
            above = ABOVE[shift]
            below = BELOW[shift]
            if way > 0:
                ahead = line_up(to, above, shift, opp)
                behind = line_down(at, below, shift, opp)
            else:
                ahead = line_down(to, below, shift, opp)
                behind = line_up(at, above, shift, opp)
            if ahead:
                self._capture(to, target, opp & ~ahead, seen | to, way, taken | ahead)
            if behind:
                self._capture(to, target, opp & ~behind, seen | to, way, taken | behind)

    def _push(self, flips: i64, taken: i64) -> None:
        at = 2 * self.top
        if at == len(self.turns):
            self.turns = doubled(self.turns)
        turns = self.turns
        turns[at] = flips
        turns[at + 1] = taken
        self.top += 1

    def flips(self, move: i64) -> i64:
        """The points that a turn's piece leaves and arrives at."""
        return self.turns[2 * move]

    def taken(self, move: i64) -> i64:
        """The enemies a turn captures."""
        return self.turns[2 * move + 1]

    def must_force(self) -> bool:
        """Captures are obligatory."""
        return True

    def reduces(self) -> bool:
        """Quiet positions have many moves."""
        return True

    def prior(self, move: i64) -> i64:
        taken = self.taken(move)
        return popcount(taken) if taken else 0

    def slot(self, move: i64) -> i64:
        """Where the piece leaves and where it arrives."""
        flips = self.flips(move)
        return (flips + 2 * (flips & self.own)) % _SLOT_PRIME

    def play(self, move: i64) -> None:
        own = self.own
        taken = self.taken(move)
        self.remember(own, self.opp)
        self.own = self.opp & ~taken
        self.opp = own ^ self.flips(move)
        if taken:
            self.quiet = 0
        else:
            self.quiet += 1
        self.mover ^= 1

    def undo(self) -> None:
        self.ply -= 1
        at = PAST * self.ply
        self.own = self.past[at]
        self.opp = self.past[at + 1]
        self.quiet = self.past[at + 2]
        self.mover ^= 1

    def weigh(self, weights: object) -> None:
        assert isinstance(weights, Patterns)
        self.patterns = weights

    def consult(self, tables: object) -> None:
        assert isinstance(tables, Endgames)
        self.endgames = tables

    def known(self) -> i64:
        """What the endgame tables say, unless `capture_limit` may come in between."""
        endgames = self.endgames
        if endgames is None:
            return INFINITE
        if popcount(self.own | self.opp) > endgames.most:
            return INFINITE
        plies = endgames.plies(self.own, self.opp)
        if plies == NOT_STORED:
            return INFINITE
        if plies == DRAWN:
            return 0
        if self.capture_limit and self.quiet + plies > self.capture_limit:
            return INFINITE
        return WIN - plies if plies & 1 else plies - WIN

    def evaluate(self) -> i64:
        """See `core_patterns`: by patterns if there are weights for them."""
        patterns = self.patterns
        if patterns is not None:
            return patterns.value(self.own, self.opp, self.room)
        return evaluate(self.board, self.own, self.opp, self.zones, self.weights, self.room)
