"""Monte Carlo tree search, for two seats and nothing hidden.

Compiled.  Upper confidence bounds applied to trees: Kocsis and Szepesvári, "Bandit Based Monte-Carlo
Planning" (2006).  What ends the game is proved, and goes up the tree as such: Winands, Björnsson and
Saito, "Monte-Carlo Tree Search Solver" (2008).  Playouts that grow too long are cut off and evaluated:
Lorentz, "Amazons Discover Monte-Carlo" (2008).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fanoboard.search.playout import next_random
from fanoboard.search.scores import INFINITE, WIN, WON, at_root, decided
from fanoboard.search.state import UNDECIDED, State

EXPLORATION: Final = 0.7
"""How much a move that was seldom tried is favoured; half the width of rewards times the root of 2."""
LONGEST_PATH: Final = 200
"""The depth of the tree at most, in plies."""
BYTES_PER_EDGE: Final = 48
_NONE: Final = -1


@final
class MonteCarlo:
    """A tree grown from the position that `state` is at, which is left as it was.

    A node is the moves of a position, one edge each; those of the root come first.  By edge:
    `visits`, `sums` of rewards from -1 to 1 for the seat that plays it, and `proofs`, a score or
    INFINITE.  `nodes` counts the positions visited.
    """

    def __init__(self, state: State, megabytes: int, seed: int, horizon: int) -> None:
        """Playouts are evaluated after `horizon` plies at the latest.  There has to be a legal move."""
        self.state = state
        self.horizon: i64 = horizon
        self.random: i64 = seed % 0xFFFFFFFF + 1
        self.most_edges: i64 = (megabytes << 20) // BYTES_PER_EDGE
        self.nodes: i64 = 0
        self.visits: vec[i64] = vec[i64]()
        self.sums: vec[i64] = vec[i64]()
        self.proofs: vec[i64] = vec[i64]()
        # By edge: the first edge and the number of edges of the position after it.
        self.firsts: vec[i64] = vec[i64]()
        self.counts: vec[i64] = vec[i64]()
        # By ply of the present line: the edge, whose move it is, and the edges it is one of.
        self.path: vec[i64] = vec[i64]([0] * LONGEST_PATH)
        self.seats: vec[i64] = vec[i64]([0] * (LONGEST_PATH + 1))
        self.starts: vec[i64] = vec[i64]([0] * LONGEST_PATH)
        self.ends: vec[i64] = vec[i64]([0] * LONGEST_PATH)
        first = state.top
        self.width: i64 = state.generate()
        state.top = first
        self._grow(self.width)

    def proved(self) -> bool:
        """Whether the value of the position is known, and more iterations are for nothing."""
        return self._proof(0, self.width) != INFINITE

    def run(self, max_nodes: int) -> None:
        """Play into the tree and beyond it until `nodes` has come so far, or all is proved."""
        while self.nodes < max_nodes and not self.proved():
            self._iterate()

    def best(self) -> int:
        """The number of the move to play: a proved one if that is best, else the one tried most."""
        return self._best(0, self.width)

    def known(self, number: int) -> bool:
        return self.proofs[i64(number)] != INFINITE

    def score(self, number: int) -> int:
        """The score of a move: proved, or its mean reward in hundredths."""
        edge: i64 = number
        if self.proofs[edge] != INFINITE:
            return self.proofs[edge]
        return 100 * self.sums[edge] // (self.visits[edge] or 1)

    def ranked(self) -> list[int]:
        """The numbers of all moves: the best, then those proved to win, those tried most, and lost ones."""
        best = self.best()
        others = [number for number in range(self.width) if number != best]
        others.sort(key=self._rank, reverse=True)
        return [best, *others]

    def _rank(self, number: int) -> tuple[int, int]:
        edge: i64 = number
        proof = self.proofs[edge]
        if proof == INFINITE or not decided(proof):
            return 0, self.visits[edge]
        return 1 if proof > 0 else -1, proof

    def line(self, number: int) -> list[int]:
        """The moves expected of both seats after the move with this number, it included."""
        numbers = [number]
        first, count = self.firsts[i64(number)], self.counts[i64(number)]
        while count:
            edge = self._best(first, count)
            numbers.append(edge - first)
            first, count = self.firsts[edge], self.counts[edge]
        return numbers

    def _best(self, first: i64, count: i64) -> i64:
        known = self._proof(first, count)
        best: i64 = _NONE
        for edge in range(first, first + count):
            if known != INFINITE:
                if self.proofs[edge] == known:
                    return edge
            elif not self._lost(edge) and (best == _NONE or self.visits[edge] > self.visits[best]):
                best = edge
        return best

    def _lost(self, edge: i64) -> bool:
        return self.proofs[edge] <= -WON

    def _proof(self, first: i64, count: i64) -> i64:
        """The proved score of a position for its mover, or INFINITE: one win is enough."""
        best: i64 = -INFINITE
        open_moves = False
        for edge in range(first, first + count):
            proof = self.proofs[edge]
            if proof == INFINITE:
                open_moves = True
            else:
                best = max(best, proof)
        return INFINITE if open_moves and best < WON else best

    def _iterate(self) -> None:
        state = self.state
        base = state.top
        first: i64 = 0
        count = self.width
        ply: i64 = 0
        while True:
            edge = self._select(first, count)
            self.path[ply] = edge
            self.starts[ply] = first
            self.ends[ply] = first + count
            self.seats[ply] = state.seat()
            ply += 1
            state.generate()
            state.play(state.top - count + edge - first)
            self.nodes += 1
            count = self.counts[edge]
            if count == 0 or self.proofs[edge] != INFINITE or ply == LONGEST_PATH:
                break
            first = self.firsts[edge]
        self.seats[ply] = state.seat()
        proof = self.proofs[edge]
        reward: i64 = 0
        if proof == INFINITE:
            proof = self._open(edge)
            if proof != INFINITE:
                self._prove(proof, ply)
        elif self.seats[ply] != self.seats[ply - 1]:
            proof = -proof
        if proof == INFINITE:
            reward = self._playout()
        elif proof:
            reward = 1 if proof > 0 else -1
        for step in range(ply):
            edge = self.path[step]
            self.visits[edge] += 1
            self.sums[edge] += reward if self.seats[step] == self.seats[ply] else -reward
            state.undo()
        state.top = base

    def _select(self, first: i64, count: i64) -> i64:
        """The edge to follow: the largest upper confidence bound; what is lost is left alone."""
        total: i64 = 1
        for edge in range(first, first + count):
            total += self.visits[edge]
        reach = EXPLORATION * sqrt(log(float(total)))
        best: i64 = _NONE
        highest = 0.0
        for edge in range(first, first + count):
            visits = self.visits[edge]
            if self._lost(edge):
                continue
            if visits == 0:
                return edge
            bound = float(self.sums[edge]) / float(visits) + 2.0 * reach / sqrt(float(visits))
            if best == _NONE or bound > highest:
                highest = bound
                best = edge
        return best

    def _open(self, edge: i64) -> i64:
        """Give the position after `edge`, where the state is, its edges; its proof if the game is over."""
        state = self.state
        outcome = state.outcome()
        if outcome != UNDECIDED:
            return outcome * WIN
        first = state.top
        count = state.generate()
        state.top = first
        if count == 0:
            return state.stuck() * WIN
        if i64(len(self.visits)) + count <= self.most_edges and self.counts[edge] == 0:
            self.firsts[edge] = len(self.visits)
            self.counts[edge] = count
            self._grow(count)
        return INFINITE

    def _grow(self, count: i64) -> None:
        for _ in range(count):
            self.visits = append(self.visits, 0)
            self.sums = append(self.sums, 0)
            self.proofs = append(self.proofs, INFINITE)
            self.firsts = append(self.firsts, 0)
            self.counts = append(self.counts, 0)

    def _prove(self, proof: i64, ply: i64) -> None:
        """Note that the position at the end of the path has this score, and what follows from it."""
        while ply > 0 and proof != INFINITE:
            if self.seats[ply] != self.seats[ply - 1]:
                proof = -proof
            ply -= 1
            self.proofs[self.path[ply]] = at_root(proof, 1)
            proof = self._proof(self.starts[ply], self.ends[ply] - self.starts[ply])

    def _playout(self) -> i64:
        """+1, 0 or -1 for the seat to move after random moves; past the horizon, as the game evaluates."""
        state = self.state
        mover = state.seat()
        first = state.top
        plies: i64 = 0
        while True:
            result = state.outcome()
            if result == UNDECIDED:
                count = state.generate()
                state.top = first
                if count == 0:
                    result = state.stuck()
                elif plies < self.horizon:
                    self.random = next_random(self.random)
                    state.play(first + (self.random * count >> 32))
                    plies += 1
                    continue
                else:
                    worth = state.evaluate()
                    result = (1 if worth > 0 else -1) if worth else 0
            break
        if state.seat() != mover:
            result = -result
        self.nodes += plies
        for _ in range(plies):
            state.undo()
        return result
