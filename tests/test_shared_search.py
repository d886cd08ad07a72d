"""Several searches of one position that meet in a table; here they take turns, by nodes."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Thread

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from search_toys import NoughtsState, TreeState, made_up

from fanoboard.bench.lateness import met
from fanoboard.games import game_named
from fanoboard.search.alphabeta import AlphaBeta
from fanoboard.search.ordering import Ordering
from fanoboard.search.search_line import SearchLine
from fanoboard.search.shared_table import LEAST_WORDS, SharedTable
from fanoboard.search.state import State
from fanoboard.search.transposition import EXACT, TranspositionTable, entry_depth, entry_move

NEVER = 1 << 60
WORDS = 1 << 17


def words(count: int = WORDS) -> memoryview:
    return memoryview(bytearray(8 * count)).cast("q")


class Turns:
    """Lets some threads go on in turns, so many nodes each, until the first one is done."""

    def __init__(self, count: int, nodes: int) -> None:
        self._nodes = nodes
        self._waiting = list(range(count))
        self._change = Condition()
        self._over = False

    def poll(self, number: int) -> Callable[[], int]:
        """What a search asks; in the beginning it waits for its turn."""
        begun = False

        def ask() -> int:
            nonlocal begun
            with self._change:
                if begun:
                    self._waiting.append(self._waiting.pop(0))
                    self._change.notify_all()
                begun = True
                self._change.wait_for(lambda: self._waiting[0] == number)
                return 0 if self._over else self._nodes

        return ask

    def leave(self, number: int) -> None:
        with self._change:
            self._change.wait_for(lambda: self._waiting[0] == number)
            self._waiting.remove(number)
            self._over = self._over or number == 0
            self._change.notify_all()


def together(states: list[State], depth: int, memory: memoryview, age: int = 1) -> tuple[SearchLine, int]:
    """What the first of several searches finds, and how many nodes it has visited itself."""
    turns = Turns(len(states), 100)
    found: dict[int, SearchLine] = {}

    def run(number: int, state: State) -> None:
        shared = SharedTable(memory, number, age)
        search = AlphaBeta(state, TranspositionTable(1), turns.poll(number), NEVER, 0, shared)
        found[number] = search.search(depth, lambda lines: None)
        turns.leave(number)

    threads = [Thread(target=run, args=job) for job in enumerate(states)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found[0], found[0].nodes


def alone(state: State, depth: int) -> SearchLine:
    return AlphaBeta(state, TranspositionTable(1), lambda: 1000, NEVER).search(depth, lambda lines: None)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_several_find_is_as_good(seed: int, count: int) -> None:
    node = made_up(seed, 6)
    memory = words()
    for age in (1, 2):
        line, _ = together([TreeState(node) for _ in range(count)], 9, memory, age)
        assert line.score == alone(TreeState(node), 9).score


def test_noughts_and_crosses_is_a_draw_for_several_too() -> None:
    line, _ = together([NoughtsState() for _ in range(3)], 9, words())
    assert (line.score, line.proved) == (0, True)


@pytest.mark.parametrize(("game", "depth"), [("fanorona", 9), ("fixation", 8)])
def test_two_are_there_sooner_than_one(game: str, depth: int) -> None:
    """By the nodes that the first of them visits: at least a quarter less, over some positions."""
    from random import Random

    rules = game_named(game)()
    texts = list(met(rules, Random(3)))[4:24:3]
    memory = words(1 << 19)
    nodes = {1: 0, 2: 0}
    for age, text in enumerate(texts, 1):
        position = rules.position(text)
        nodes[1] += alone(position.state(), depth).nodes
        nodes[2] += together([position.state(), position.state()], depth, memory, age)[1]
    assert nodes[2] < 0.75 * nodes[1], nodes


def test_entries_are_of_one_search_and_the_deepest() -> None:
    memory = words(LEAST_WORDS)
    table = TranspositionTable(1)
    table.forget()
    mine, other = SharedTable(memory, 0, 5), SharedTable(memory, 1, 5)
    for key in (7, 1 << 50 | 8, (1 << 62) - 1):
        entry = table.keep(key, 6, EXACT, -99, 3, False)
        mine.keep(key, entry)
        found = other.better(key, 0)
        assert (entry_depth(found), entry_move(found)) == (6, 3)
        deeper = table.keep(key, 7, EXACT, 0, 1, False)
        assert other.better(key, deeper) == deeper
        assert other.better(key ^ 1 << 61, 0) == 0
        assert SharedTable(memory, 1, 6).better(key, 0) == 0


def test_what_was_half_written_is_not_read() -> None:
    memory = words(LEAST_WORDS)
    shared, table = SharedTable(memory, 0, 1), TranspositionTable(1)
    table.forget()
    shared.keep(9, table.keep(9, 6, EXACT, 5, 3, False))
    (at,) = (number for number in range(len(memory) - 1) if memory[number] ^ memory[number + 1] == 9)
    before = memory[at + 1]
    memory[at + 1] = table.keep(9, 8, EXACT, 77, 2, False)
    assert shared.better(9, 0) == 0
    memory[at + 1] = before
    assert shared.better(9, 0) == before


def test_a_move_is_begun_by_one() -> None:
    memory = words(LEAST_WORDS)
    mine, other, later = (SharedTable(memory, number, age) for number, age in ((0, 1), (1, 1), (0, 2)))
    keys = (5, 1 << 60)
    names = [
        shared.name(key, depth, number)
        for shared in (mine, later)
        for key in keys
        for depth in (3, 9)
        for number in range(200)
    ]
    assert len(set(names)) == len(names)
    assert mine.begin(names[0])
    assert not other.begin(names[0])
    assert other.begin(names[1])


def test_positions_visited_are_added_up() -> None:
    memory = words(LEAST_WORDS)
    team = [SharedTable(memory, number, 9) for number in range(3)]
    for number, shared in enumerate(team):
        shared.count(10**12 + number)
    assert [shared.visited() for shared in team] == [2 * 10**12 + 3, 2 * 10**12 + 2, 2 * 10**12 + 1]
    assert SharedTable(memory, 0, 10).visited() == 0


def test_a_move_put_off_keeps_its_place() -> None:
    state = game_named("fixation")().start().state()
    first, count = state.top, state.generate()
    ordering = Ordering(state, 4)
    ordering.rank(first, count, 7, 0, 0)
    ordering.put_last(first, vec[i64]([2]))
    plain = [ordering.pick(first + i, first + count) for i in range(count - 1)]
    assert plain[0] == 7
    assert 2 not in plain

    ordering.rank(first, count, 7, 0, 0)
    ordering.put_last(first, vec[i64]([2]))
    found = []
    for i in range(count - 1):
        number = ordering.pick(first + i, first + count)
        while number in plain[1:6:2] and ordering.defer(first + i):
            number = ordering.pick(first + i, first + count)
        assert ordering.place(first + i, first, first + count) == plain.index(number)
        found.append(number)
    assert found == [number for number in plain if number not in plain[1:6:2]] + plain[1:6:2]
