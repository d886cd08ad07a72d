"""Information-set Monte Carlo tree search, for games with hidden cards.

Compiled.  Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012), with
many observers: in each iteration the hidden cards are dealt anew, and whoever is to move has a
node for what it knows then.  As that settles its legal moves, nodes are found by a hash of it,
however they were reached.  Moves are chosen by the rule of Rosin, "Multi-armed bandits with
episode context" (2011), as Silver et al. (2016) have it, with the priors of the game as
predictors.  Beyond the tree moves are made by the playout policy of the game, until the horizon,
where the game evaluates.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fanoboard.search.state import REWARD, World
from fanoboard.search.transposition import HEAD, MOST_PROCESSES, SharedTable

EXPLORATION: Final = 0.5
"""How much prior counts against experience."""
FIRST_PLACES: Final = 1024
"""Places of the table to begin with; it is made twice as large whenever it is half full."""
BYTES_PER_EDGE: Final = 32
BYTES_PER_PLACE: Final = 24
LONGEST_PATH: Final = 200
_NOWHERE: Final = -1


@final
class InformationSetSearch:
    """A tree of what the players may know, grown from one moment of a game.

    `moves`, `visits` and `sums` have an entry for each move of each node; those of the root come
    first.  A node has a place in the table from its first visit and edges from its second: most are
    met once only.  `nodes` counts the positions visited.
    """

    def __init__(self, world: World, megabytes: int, horizon: int, fair: bool) -> None:
        """Search from where the observer of `world` is, `horizon` turns ahead.

        With `fair`, all moves at the root get equally many iterations.
        """
        self.world = world
        self.horizon: i64 = horizon
        self.fair = fair
        self.nodes: i64 = 0
        half = megabytes << 19
        self.most_edges: i64 = half // BYTES_PER_EDGE
        places = 2
        while places * 2 * BYTES_PER_PLACE <= half:
            places *= 2
        self.most_places: i64 = places
        self.mask: i64 = min(FIRST_PLACES, places) - 1
        self.keys: vec[i64] = vec[i64]([_NOWHERE] * (self.mask + 1))
        self.firsts: vec[i64] = vec[i64]([0] * (self.mask + 1))
        self.counts: vec[i64] = vec[i64]([0] * (self.mask + 1))
        self.used: i64 = 0
        self.moves: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.sums: vec[i64] = vec[i64]()
        self.priors: vec[i64] = vec[i64]()
        self.path: vec[i64] = vec[i64]([0] * LONGEST_PATH)
        self.seats: vec[i64] = vec[i64]([0] * LONGEST_PATH)
        world.determinize()
        key = world.key()
        self.root: i64 = self._find(key)
        self.keys[self.root] = key
        self._visit(self.root, key)
        self.other_visits: vec[i64] = vec[i64]()
        self.other_sums: vec[i64] = vec[i64]()
        self.forget_others()

    def root_moves(self) -> list[i64]:
        """The legal moves; their places in this list are their edges."""
        return [self.moves[edge] for edge in range(self.counts[self.root])]

    def forget_others(self) -> None:
        """Count nothing that other searches from the same root have found."""
        count = self.counts[self.root]
        self.other_visits = vec[i64]([0] * count)
        self.other_sums = vec[i64]([0] * count)

    def add_other(self, edge: i64, visits: i64, total: i64) -> None:
        """Count what another search has found of a move of the root: that settles what is best."""
        self.other_visits[edge] += visits
        self.other_sums[edge] += total

    def run(self, iterations: i64) -> None:
        """Run iterations, each from the root to the horizon."""
        for _ in range(iterations):
            self._iterate()

    def best(self) -> i64:
        """The root's move with the most visits; of equals the one with the better record."""
        best: i64 = 0
        most: i64 = -1
        highest: i64 = -1
        for edge in range(self.counts[self.root]):
            visits = self.visits[edge] + self.other_visits[edge]
            total = self.sums[edge] + self.other_sums[edge]
            if visits > most or (visits == most and total > highest):
                best = edge
                most = visits
                highest = total
        return best

    def ranked(self) -> list[int]:
        """The edges of the root's moves, most visits first."""
        edges = list(range(self.counts[self.root]))
        edges.sort(key=self._record, reverse=True)
        return edges

    def _record(self, edge: int) -> tuple[int, int]:
        at = i64(edge)
        return self.visits[at] + self.other_visits[at], self.sums[at] + self.other_sums[at]

    def reward(self, edge: i64) -> i64:
        """The mean reward of a move of the root; half of REWARD for one that was never tried."""
        visits = self.visits[edge] + self.other_visits[edge]
        if visits == 0:
            return REWARD // 2
        return (self.sums[edge] + self.other_sums[edge]) // visits

    def expected(self, key: i64) -> i64:
        """The edge of the move with the most visits in the node of `key`, or -1 if none is known."""
        place = self._find(key)
        best: i64 = -1
        most: i64 = 0
        if place >= 0 and self.keys[place] == key:
            for edge in range(self.firsts[place], self.firsts[place] + self.counts[place]):
                if self.visits[edge] > most:
                    most = self.visits[edge]
                    best = edge
        return best

    def _iterate(self) -> None:
        world = self.world
        world.determinize()
        length: i64 = 0
        place = self.root
        while True:
            edge = self._select(place, length == 0)
            self.path[length] = edge
            self.seats[length] = world.seat()
            length += 1
            world.play(self.moves[edge])
            if world.over() or world.turns() >= self.horizon or length == LONGEST_PATH:
                break
            key = world.key()
            place = self._find(key)
            if place < 0:
                break
            if self.counts[place] == 0:
                self._visit(place, key)
                break
        self.nodes += length
        while not world.over() and world.turns() < self.horizon:
            world.play(world.playout_move())
            self.nodes += 1
        world.evaluate()
        for step in range(length):
            edge = self.path[step]
            self.visits[edge] += 1
            self.sums[edge] += world.rewards[self.seats[step]]

    def _select(self, place: i64, at_root: bool) -> i64:
        first = self.firsts[place]
        end = first + self.counts[place]
        visited: i64 = 0
        total: i64 = 0
        prior_sum: i64 = 0
        for edge in range(first, end):
            visited += self.visits[edge]
            total += self.sums[edge]
            prior_sum += self.priors[edge]
        best = first
        if at_root and self.fair:
            for edge in range(first, end):
                if self.visits[edge] < self.visits[best]:
                    best = edge
            return best
        usual = 0.5
        if visited:
            usual = float(total) / float(visited) / REWARD
        exploration = EXPLORATION * sqrt(float(visited + 1)) / float(prior_sum)
        highest = -1.0
        for edge in range(first, end):
            visits = self.visits[edge]
            worth = usual
            if visits:
                worth = float(self.sums[edge]) / float(visits) / REWARD
            worth += exploration * float(self.priors[edge]) / float(visits + 1)
            if worth > highest:
                highest = worth
                best = edge
        return best

    def _find(self, key: i64) -> i64:
        """The place of the node of `key`, or the empty one where it belongs; -1 when memory is full."""
        place = (key ^ (key >> 31)) & self.mask
        while self.keys[place] != key and self.keys[place] != _NOWHERE:
            place = (place + 1) & self.mask
        full = self.used * 2 > self.mask
        return -1 if full and self.keys[place] != key else place

    def _grow(self) -> None:
        """Make the table twice as large; places change, edges do not."""
        keys, firsts, counts = self.keys, self.firsts, self.counts
        root = keys[self.root]
        before = self.mask + 1
        self.mask = 2 * before - 1
        self.keys = vec[i64]([_NOWHERE] * (self.mask + 1))
        self.firsts = vec[i64]([0] * (self.mask + 1))
        self.counts = vec[i64]([0] * (self.mask + 1))
        self.used = 0
        for old in range(before):
            if keys[old] != _NOWHERE:
                place = self._find(keys[old])
                self.keys[place] = keys[old]
                self.firsts[place] = firsts[old]
                self.counts[place] = counts[old]
                self.used += 1
        self.root = self._find(root)

    def _visit(self, place: i64, key: i64) -> None:
        """Note that the position in which the world is was met, or, the second time, make its edges."""
        if self.keys[place] != key:
            self.keys[place] = key
            self.used += 1
            if self.used * 2 > self.mask and self.mask + 1 < self.most_places:
                self._grow()
            return
        if len(self.moves) >= self.most_edges:
            return
        world = self.world
        count = world.generate()
        self.firsts[place] = len(self.moves)
        self.counts[place] = count
        for i in range(count):
            self.moves = append(self.moves, world.moves[i])
            self.priors = append(self.priors, world.priors[i])
            self.visits = append(self.visits, 0)
            self.sums = append(self.sums, 0)


# What searches of several processes from the same root have found of its moves, in memory they share.
#
# Compiled.  Each grows a tree of its own, by chance of its own, and tells how often it has tried each
# move of the root and with what reward; whoever decides adds that up: root parallelization, Chaslot,
# Winands and van den Herik, "Parallel Monte-Carlo Tree Search" (2008).

MOST_MOVES: Final = 512
"""The number of moves of the root that a process tells of."""
_ROOM: Final = 2 * MOST_MOVES + 1


@final
class SharedRecord:
    """The records of a root's moves, one of each process, behind the head of a shared table."""

    def __init__(self, shared: SharedTable, search: InformationSetSearch) -> None:
        self.shared = shared
        self.search = search
        self.moves: i64 = min(MOST_MOVES, len(search.root_moves()))

    def tell_and_hear(self) -> None:
        """Tell the one that decides, or, as that one, hear the others."""
        if self.shared.number:
            self.tell()
        else:
            self.hear()

    def tell(self) -> None:
        """Say what this process has found so far; what it said in an earlier search has another age."""
        words, search = self.shared.words, self.search
        at = HEAD + self.shared.number * _ROOM
        for edge in range(self.moves):
            words[at + 1 + 2 * edge] = search.visits[edge]
            words[at + 2 + 2 * edge] = search.sums[edge]
        words[at] = self.shared.age
        self.shared.count(search.nodes)

    def hear(self) -> None:
        words, search = self.shared.words, self.search
        search.forget_others()
        for number in range(i64(MOST_PROCESSES)):
            at = HEAD + number * _ROOM
            said: i64 = words[at]
            if number != self.shared.number and said == self.shared.age:
                for edge in range(self.moves):
                    search.add_other(edge, words[at + 1 + 2 * edge], words[at + 2 + 2 * edge])
