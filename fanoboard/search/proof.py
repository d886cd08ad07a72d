"""What a position is worth, proved: depth-first proof-number search for two seats.  Compiled.

Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications" (2002).  The attacker is to win;
a draw, a repetition among them, is as good as a win for the other side.  Where a position can be
reached in many ways, sums would count the same thing often, so of the numbers that have all to be
settled only the largest is taken, and one more for each other: Ueda, Hashimoto, Hashimoto and Iida,
"Weak Proof-Number Search" (2008).

That a side wins is proved by a tree in which nothing stands again, so it holds whatever came before.
That nobody does is proved by two sets of positions, one for each side: it can stay in its set
whatever the other side plays, and loses nowhere in it.  The search alone would not do for that: what
it finds may rest on the way by which it came to a position (Kishimoto and Müller, "A General Solution
to the Graph History Interaction Problem", 2004).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.search.scores import INFINITE, WIN
from fanoboard.search.state import UNDECIDED, State, doubled

ENTRIES: Final = 1 << 19
_WAYS: Final = 4
"""Places where an entry may lie; the one that cost least gives way."""
_ENDLESS: Final = 1 << 28
"""From here on a number is that of what can't be reached; above it are the plies to the end."""
_BITS: Final = 29
_MASK: Final = (1 << 29) - 1
_GRADES: Final = 31
_DEEPEST: Final = 3000
"""Plies of a line at most: nothing is said of a position that would need more."""
_ROOM: Final = 4096
_TRIES: Final = 12


@final
class _Found:
    """What is known of positions with the same attacker: their numbers, by the hash of a position."""

    def __init__(self) -> None:
        self.keys: vec[i64] = vec[i64]([0] * ENTRIES)
        self.numbers: vec[i64] = vec[i64]([0] * ENTRIES)


@final
class Prover:
    """Proves what positions of one game are worth, and remembers what it has found on the way."""

    def __init__(self) -> None:
        self.found: list[_Found] = [_Found(), _Found()]
        self.nodes: i64 = 0
        """The positions expanded so far."""
        self.poll: Callable[[], int] | None = None
        self.next_poll: i64 = 0
        self.stopped = False
        self.attacker: i64 = 0
        self.keys: vec[i64] = self.found[0].keys
        self.numbers: vec[i64] = self.found[0].numbers
        # What was found last, for the side to move there: what it takes to show that it reaches its goal,
        # and that it doesn't.
        self.phi: i64 = 1
        self.delta: i64 = 1
        # By the index of a move: the same of the position after it.
        self.phis: vec[i64] = vec[i64]([0] * _ROOM)
        self.deltas: vec[i64] = vec[i64]([0] * _ROOM)
        self.depth: i64 = 0
        # Where the attacker is kept from winning, and the order in which that was found.
        self.held: set[int] = set()
        self.order: list[int] = []

    def value(self, state: State, poll: Callable[[], int]) -> int:
        """The score of a position that is not over: see `search.scores`; a win takes so many plies at most.

        INFINITE if `poll` ended the proof; it is asked as by `AlphaBeta`.  In the state a position that
        stands for the second time has to be a draw, and nothing may have stood before.
        """
        self.poll = poll
        self.next_poll = self.nodes + poll()
        self.stopped = False
        seat = state.seat()
        for _ in range(_TRIES):
            for attacker in (seat, 1 - seat):
                plies = self._win(state, attacker)
                if plies >= 0:
                    return WIN - plies if attacker == seat else plies - WIN
            if self._kept(state, seat) and self._kept(state, 1 - seat):
                return 0
            if self.stopped:
                break
        if not self.stopped:
            self.found = [_Found(), _Found()]
        return INFINITE

    def _attack(self, attacker: i64) -> None:
        self.attacker = attacker
        self.keys = self.found[attacker].keys
        self.numbers = self.found[attacker].numbers
        self.depth = 0

    def _win(self, state: State, attacker: i64) -> i64:
        """The plies in which the attacker wins at most; -1 if that was not found."""
        self._attack(attacker)
        self._look(state)
        if self.phi and self.delta:
            self._search(state, _ENDLESS, _ENDLESS)
        if self.stopped:
            return -1
        if state.seat() == attacker:
            return self.delta - _ENDLESS if self.phi == 0 else -1
        return self.phi - _ENDLESS if self.delta == 0 else -1

    def _look(self, state: State) -> None:
        """What is known of the position without a search."""
        outcome = state.outcome()
        attacks = state.seat() == self.attacker
        plies: i64 = 0
        if outcome == UNDECIDED:
            known = state.known()
            if known == INFINITE:
                self._recall(state.key())
                return
            if known > 0:
                outcome = 1
                plies = WIN - known
            elif known < 0:
                outcome = -1
                plies = WIN + known
            else:
                outcome = 0
        if outcome > 0 or (outcome == 0 and not attacks):
            self.phi = 0
            self.delta = _ENDLESS + plies
        else:
            self.phi = _ENDLESS + plies
            self.delta = 0

    def _recall(self, key: i64) -> None:
        at = key & ENTRIES - _WAYS
        for way in range(i64(_WAYS)):
            if self.keys[at + way] == key:
                packed = self.numbers[at + way]
                self.phi = packed >> _BITS & _MASK
                self.delta = packed & _MASK
                return
        self.phi = 1
        self.delta = 1

    def _keep(self, key: i64, cost: i64) -> None:
        """Keep what was found of a position; what is proved, and what cost more, stays longer."""
        grade: i64 = 2 if self.phi == 0 or self.delta == 0 else 0
        while cost > 1 and grade < _GRADES:
            cost >>= 1
            grade += 1
        at = key & ENTRIES - _WAYS
        place = at
        for way in range(i64(_WAYS)):
            if self.keys[at + way] == key:
                place = at + way
                break
            if self.numbers[at + way] >> 2 * _BITS < self.numbers[place] >> 2 * _BITS:
                place = at + way
        self.keys[place] = key
        self.numbers[place] = ((grade << _BITS) + self.phi << _BITS) + self.delta

    def _search(self, state: State, phi_most: i64, delta_most: i64) -> None:
        """Expand what proves most, below the position, until one of its numbers reaches its bound."""
        before = self.nodes
        self.nodes += 1
        if self.nodes >= self.next_poll:
            self._ask()
        key = state.key()
        first = state.top
        end = first + state.generate()
        while end > i64(len(self.phis)):
            self.phis = doubled(self.phis)
            self.deltas = doubled(self.deltas)
        for move in range(first, end):
            state.play(move)
            self._look(state)
            state.undo()
            self.phis[move] = self.phi
            self.deltas[move] = self.delta
        self.depth += 1
        while True:
            best = self._sum_up(first, end)
            if self.phi >= phi_most or self.delta >= delta_most or self.stopped:
                break
            # So far the number of the best may grow until another move is the best, and a little more.
            phi_next = delta_most - (self.delta - self.phis[best])
            delta_next = self._second(first, end, best)
            delta_next += 1 + (delta_next >> 2)
            delta_next = min(delta_next, phi_most)
            state.play(best)
            self._search(state, phi_next, delta_next)
            state.undo()
            self.phis[best] = self.phi
            self.deltas[best] = self.delta
        self.depth -= 1
        state.top = first
        self._keep(key, self.nodes - before)

    def _ask(self) -> None:
        assert self.poll is not None
        more = self.poll()
        self.stopped = more == 0 or self.depth > _DEEPEST
        self.next_poll = self.nodes + more

    def _sum_up(self, first: i64, end: i64) -> i64:
        """Make the numbers of a position of those after its moves; the move that is nearest to its goal."""
        best = first
        least: i64 = 2 * _ENDLESS
        soonest: i64 = 2 * _ENDLESS
        widest: i64 = 0
        latest: i64 = _ENDLESS - 1
        open_: i64 = 0
        for move in range(first, end):
            phi = self.phis[move]
            delta = self.deltas[move]
            if delta < least:
                least = delta
                best = move
            if delta == 0 and phi < soonest:
                soonest = phi
            if phi:
                open_ += 1
                widest = max(widest, phi)
            elif delta > latest:
                latest = delta
        if least == 0:
            self.phi = 0
            self.delta = soonest + 1
        elif open_ == 0:
            self.phi = latest + 1
            self.delta = 0
        else:
            self.phi = least
            self.delta = widest + open_ - 1
            if self.delta >= _ENDLESS:
                self.delta = _ENDLESS - 1
        return best

    def _second(self, first: i64, end: i64, best: i64) -> i64:
        """How near another move than the best is to the goal."""
        second: i64 = _ENDLESS
        for move in range(first, end):
            if move != best and self.deltas[move] < second:
                second = self.deltas[move]
        return second

    def _kept(self, state: State, attacker: i64) -> bool:
        """Whether the attacker is kept from winning, by a set of positions that the defender can stay in."""
        if self.stopped:
            return False
        self._attack(attacker)
        self.held.clear()
        self.order.clear()
        return self._stays(state)

    def _stays(self, state: State) -> bool:
        """Add the position to the set, and all that may follow while the defender stays, if he can."""
        key = state.key()
        if key in self.held:
            return True
        self.held.add(key)
        self.order.append(key)
        self.nodes += 1
        if self.nodes >= self.next_poll:
            self._ask()
        first = state.top
        end = first + state.generate()
        self.depth += 1
        stays = state.seat() == self.attacker
        if stays:
            for move in range(first, end):
                stays = stays and self._follows(state, move)
        else:
            stays = self._defends(state, first, end, searches=False) or self._defends(
                state, first, end, searches=True
            )
        self.depth -= 1
        state.top = first
        if not stays and not self.stopped:
            # What was known here rested on another way: look again.
            self._search(state, _ENDLESS, _ENDLESS)
        return stays

    def _defends(self, state: State, first: i64, end: i64, *, searches: bool) -> bool:
        """Whether the defender, who is to move, stays after one of the moves that are found to hold."""
        for move in range(first, end):
            state.play(move)
            holds = not self.stopped and self._holds(state, searches=searches)
            state.undo()
            size = len(self.order)
            if holds and self._follows(state, move):
                return True
            while len(self.order) > size:
                self.held.discard(self.order.pop())
        return False

    def _follows(self, state: State, move: i64) -> bool:
        """Whether the defender stays in the set after a move."""
        if self.stopped:
            return False
        state.play(move)
        ended = state.outcome() != UNDECIDED or state.known() != INFINITE
        stays = self._holds(state, searches=True) and (ended or self._stays(state))
        state.undo()
        return stays

    def _holds(self, state: State, *, searches: bool) -> bool:
        """Whether the attacker was found not to win here."""
        self._look(state)
        if searches and self.phi and self.delta:
            self._search(state, _ENDLESS, _ENDLESS)
        return self.delta == 0 if state.seat() == self.attacker else self.phi == 0
