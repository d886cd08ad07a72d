"""Fanorona for a search: positions played on in place.  Compiled; see `core_lines` for the bits."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fanorona.core_endgame import DRAWN, NOT_STORED, Endgames
from fanoboard.games.fanorona.core_eval import TERMS, WEIGHTS, evaluate, interior
from fanoboard.games.fanorona.core_lines import DIRECTIONS, enemy_line, popcount, step
from fanoboard.search.scores import INFINITE, WIN
from fanoboard.search.state import UNDECIDED, State, doubled

ROOM: Final = 1024
"""Entries that a buffer begins with; it doubles whenever they are used up."""

# A hash is the xor of a random number for each side's pieces in each row of nine points.
ROWS: Final = 5
ROW_SETS: Final = 512
KEY_MASK: Final = (1 << 62) - 1


def _random_numbers(count: int) -> list[int]:
    """Numbers below 2**62, always the same (SplitMix64, Steele, Lea and Flood 2014)."""
    numbers = []
    seed = 0
    word = (1 << 64) - 1
    for _ in range(count):
        seed = seed + 0x9E3779B97F4A7C15 & word
        mixed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & word
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & word
        numbers.append((mixed ^ mixed >> 31) & KEY_MASK)
    return numbers


_NUMBERS: Final = _random_numbers(2 * ROWS * ROW_SETS + 1)
_HASHES: Final = vec[i64](_NUMBERS)
_BLACK_TO_MOVE: Final = _NUMBERS[-1]


class FanoronaState(State):
    """A position of Fanorona in place, with the earlier positions since the last capture.

    A move is a complete turn: `flips` holds the two points where its piece leaves and arrives,
    `taken` the enemies captured on the way.
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
        self.flips: vec[i64] = vec[i64]([0] * ROOM)
        self.taken: vec[i64] = vec[i64]([0] * ROOM)
        self.ply: i64 = 0
        self.past_own: vec[i64] = vec[i64]([0] * ROOM)
        self.past_opp: vec[i64] = vec[i64]([0] * ROOM)
        self.past_quiet: vec[i64] = vec[i64]([0] * ROOM)
        self.zones: vec[i64] = vec[i64]([interior(board), interior(interior(board))])
        self.weights = WEIGHTS
        self.endgames: Endgames | None = None
        self.terms: vec[i64] = vec[i64]([0] * TERMS)

    def remember(self, own: i64, opp: i64) -> None:
        """Note a position that stood before this one, the oldest first, as its mover saw it."""
        ply = self.ply
        if ply == len(self.past_own):
            self.past_own = doubled(self.past_own)
            self.past_opp = doubled(self.past_opp)
            self.past_quiet = doubled(self.past_quiet)
        self.past_own[ply] = own
        self.past_opp[ply] = opp
        self.past_quiet[ply] = self.quiet
        self.ply = ply + 1

    def seat(self) -> i64:
        """0 for White, 1 for Black."""
        return self.mover

    def key(self) -> i64:
        """A hash of the pieces and the side to move."""
        key: i64 = _BLACK_TO_MOVE if self.mover else 0
        own = self.own
        opp = self.opp
        row: i64 = 0
        while own | opp:
            key ^= _HASHES[row + (own & 511)] ^ _HASHES[row + (opp & 511) + ROW_SETS]
            own >>= 9
            opp >>= 9
            row += 2 * ROW_SETS
        return key

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
        """Whether the position stands for the `repetition`th time since the last capture."""
        seen: i64 = 1
        ply = self.ply
        back: i64 = 4
        while back <= self.quiet and back <= ply:
            if self.past_own[ply - back] == self.own and self.past_opp[ply - back] == self.opp:
                seen += 1
            back += 2
        return seen >= self.repetition

    def _can_move(self) -> bool:
        empty = self.board & ~(self.own | self.opp)
        landings: i64 = 0
        for d in range(i64(DIRECTIONS)):
            landings |= step(self.own, d) & empty
        return landings != 0

    def generate(self) -> i64:
        """Push all captures, or all paikas if there is none."""
        count = self.generate_forcing()
        if count:
            return count
        first = self.top
        own = self.own
        empty = self.board & ~(own | self.opp)
        for d in range(i64(DIRECTIONS)):
            landings = step(own, d) & empty
            while landings:
                to = landings & -landings
                landings ^= to
                self._push(to | step(to, d ^ 4), 0)
        return self.top - first

    def generate_forcing(self) -> i64:
        """Push all captures: every relay, and every shorter turn on its way."""
        first = self.top
        own = self.own
        opp = self.opp
        empty = self.board & ~(own | opp)
        for d in range(i64(DIRECTIONS)):
            back = d ^ 4
            landings = step(own, d) & empty
            approaching = landings & step(opp, back)
            withdrawing = landings & step(step(opp, d), d)
            while approaching:
                to = approaching & -approaching
                approaching ^= to
                at = step(to, back)
                self._capture(own ^ at, opp, at, to, at | to, d, enemy_line(to, d, opp), 0)
            while withdrawing:
                to = withdrawing & -withdrawing
                withdrawing ^= to
                at = step(to, back)
                self._capture(own ^ at, opp, at, to, at | to, d, enemy_line(at, back, opp), 0)
        return self.top - first

    def _capture(
        self, others: i64, opp: i64, start: i64, at: i64, seen: i64, d: i64, line: i64, taken: i64
    ) -> None:
        """Push the turn that takes `line` by the step in direction d to `at`, and all its sequels."""
        taken |= line
        self._push(start | at, taken)
        opp &= ~line
        free = self.board & ~(others | opp | seen)
        for e in range(i64(DIRECTIONS)):
            to = step(at, e) & free
            if to and e != d:
                ahead = enemy_line(to, e, opp)
                if ahead:
                    self._capture(others, opp, start, to, seen | to, e, ahead, taken)
                behind = enemy_line(at, e ^ 4, opp)
                if behind:
                    self._capture(others, opp, start, to, seen | to, e, behind, taken)

    def _push(self, flips: i64, taken: i64) -> None:
        top = self.top
        if top == len(self.flips):
            self.flips = doubled(self.flips)
            self.taken = doubled(self.taken)
        self.flips[top] = flips
        self.taken[top] = taken
        self.top = top + 1

    def must_force(self) -> bool:
        """Captures are obligatory."""
        return True

    def prior(self, move: i64) -> i64:
        """The number of men taken."""
        return popcount(self.taken[move])

    def slot(self, move: i64) -> i64:
        """Where the piece leaves and where it arrives."""
        flips = self.flips[move]
        start = flips & self.own
        return popcount(start - 1) * 64 + popcount((flips ^ start) - 1)

    def play(self, move: i64) -> None:
        """Play a turn; the other side is to move."""
        own = self.own
        taken = self.taken[move]
        self.remember(own, self.opp)
        self.own = self.opp & ~taken
        self.opp = own ^ self.flips[move]
        self.quiet = 0 if taken else self.quiet + 1
        self.mover ^= 1

    def undo(self) -> None:
        """Take back the turn played last."""
        ply = self.ply - 1
        self.ply = ply
        self.own = self.past_own[ply]
        self.opp = self.past_opp[ply]
        self.quiet = self.past_quiet[ply]
        self.mover ^= 1

    def consult(self, tables: object) -> None:
        """Know these endgames."""
        assert isinstance(tables, Endgames)
        self.endgames = tables

    def known(self) -> i64:
        """What the endgame tables say, unless `capture_limit` may come in between."""
        endgames = self.endgames
        if endgames is None:
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
        """See `core_eval`."""
        return evaluate(self.board, self.own, self.opp, self.zones, self.weights, self.terms)
