"""Information-set search on games small enough to solve by thought."""

from __future__ import annotations

from typing import Final

import pytest

from fanoboard.search.ismcts import InformationSetSearch
from fanoboard.search.state import REWARD, World

SAFE: Final = 0
GAMBLE: Final = 1
HEADS: Final = 2
TAILS: Final = 3
SAFE_SHARE: Final = 6 * REWARD // 10


class Coin(World):
    """Take six tenths for sure, or let somebody guess a coin that the first seat does not see.

    The guesser is the first seat, for itself, or the second one, which sees the coin and is paid
    for a wrong guess.
    """

    def __init__(self, guesser: int) -> None:
        super().__init__(2, 4)
        self.guesser = guesser
        self.coin = 0
        self.played: list[int] = []

    def determinize(self) -> None:
        self.random = (self.random * 75 + 74) % 65537
        self.coin = HEADS if self.random & 64 else TAILS
        self.played = []

    def seat(self) -> int:
        return self.guesser if self.played else 0

    def turns(self) -> int:
        return 0

    def over(self) -> bool:
        return self.played == [SAFE] or len(self.played) == 2

    def key(self) -> int:
        return len(self.played) * 8 + (self.coin if self.seat() == 1 else 0)

    def generate(self) -> int:
        for i, move in enumerate((HEADS, TAILS) if self.played else (SAFE, GAMBLE)):
            self.moves[i] = move
            self.priors[i] = 1
        return 2

    def play(self, move: int) -> None:
        self.played.append(int(move))

    def playout_move(self) -> int:
        self.generate()
        return int(self.moves[0])

    def evaluate(self) -> None:
        own = SAFE_SHARE if self.played == [SAFE] else REWARD * (self.played[-1] == self.coin)
        self.rewards[0] = own
        self.rewards[1] = REWARD - own


def searched(world: World, iterations: int, fair: bool = False) -> InformationSetSearch:
    search = InformationSetSearch(world, 1, 99, fair)
    search.run(iterations)
    return search


def test_it_does_not_count_on_what_it_will_not_know() -> None:
    """Where each deal is solved by itself, guessing seems to win always."""
    search = searched(Coin(guesser=0), 3000, fair=True)
    assert search.best() == SAFE
    assert search.reward(SAFE) == SAFE_SHARE
    assert abs(int(search.reward(GAMBLE)) - REWARD // 2) < REWARD // 20


def test_the_other_seat_uses_what_it_knows() -> None:
    search = searched(Coin(guesser=1), 3000, fair=True)
    assert search.best() == SAFE
    assert search.reward(GAMBLE) < REWARD // 20


class Heap(World):
    """Take one to three of a heap; who takes the last wins."""

    def __init__(self, size: int) -> None:
        super().__init__(2, 3)
        self.size = size
        self.left = size
        self.taken = 0

    def determinize(self) -> None:
        self.left, self.taken = self.size, 0

    def seat(self) -> int:
        return self.taken % 2

    def turns(self) -> int:
        return self.taken

    def over(self) -> bool:
        return self.left == 0

    def key(self) -> int:
        return self.left * 2 + self.seat()

    def generate(self) -> int:
        for i in range(min(3, self.left)):
            self.moves[i] = i + 1
            self.priors[i] = 1
        return min(3, self.left)

    def play(self, move: int) -> None:
        self.left -= move
        self.taken += 1

    def playout_move(self) -> int:
        return 1

    def evaluate(self) -> None:
        self.rewards[self.seat()] = 0
        self.rewards[1 - self.seat()] = REWARD


@pytest.mark.parametrize("size", [1, 2, 3, 5, 6, 7, 9, 10, 11])
def test_it_finds_the_winning_move(size: int) -> None:
    search = searched(Heap(size), 1500)
    assert search.root_moves()[search.best()] == size % 4


def test_a_lost_position_looks_lost() -> None:
    search = searched(Heap(8), 3000)
    assert search.reward(search.best()) < REWARD // 4


def test_fair_search_tries_all_alike() -> None:
    search = searched(Heap(7), 300, fair=True)
    assert [int(search.visits[edge]) for edge in range(3)] == [100, 100, 100]


def test_every_iteration_counts_and_the_line_goes_on() -> None:
    world = Heap(6)
    search = searched(world, 500)
    assert sum(int(search.visits[edge]) for edge in range(3)) == 500
    world.determinize()
    world.play(2)
    assert search.moves[search.expected(world.key())] in (1, 2, 3)
    world.play(4)
    assert search.expected(world.key()) == -1
