"""Several searches of one position that meet in shared memory; here they take turns, by nodes."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Thread

import pytest
from bench_clock import met
from librt.vecs import vec
from mypy_extensions import i64
from support.search_toys import NoughtsState, TreeState, made_up

from fanoboard.games import game_named
from fanoboard.games.capabilities import searchable
from fanoboard.search.alphabeta import AlphaBeta
from fanoboard.search.ordering import Ordering
from fanoboard.search.scores import SearchLine
from fanoboard.search.state import State
from fanoboard.search.transposition import (
    EXACT,
    WORDS,
    SharedTable,
    TranspositionTable,
    entry_depth,
    entry_move,
    entry_score,
)

NEVER = 1 << 60


def words() -> memoryview:
    return memoryview(bytearray(8 * WORDS)).cast("q")


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
    memory = words()
    nodes = {1: 0, 2: 0}
    for age, text in enumerate(texts, 1):
        position = rules.position(text)
        nodes[1] += alone(searchable(position).state(), depth).nodes
        nodes[2] += together(
            [searchable(position).state(), searchable(position).state()], depth, memory, age
        )[1]
    assert nodes[2] < 0.75 * nodes[1], nodes


def tables(count: int) -> list[TranspositionTable]:
    """Some that are not empty in the same way, as each begins another search."""
    made = [TranspositionTable(1) for _ in range(count)]
    for number, table in enumerate(made):
        for _ in range(number + 1):
            table.forget()
    return made


def test_what_one_tells_the_others_learn_in_the_same_search() -> None:
    memory = words()
    mine, other = tables(2)
    me, you, later = (SharedTable(memory, number, age) for number, age in ((0, 5), (1, 5), (1, 6)))
    keys = (7, 1 << 50 | 8, (1 << 62) - 1, -(1 << 40))
    for key in keys:
        me.tell(key, mine.keep(key, 6, EXACT, -99, 3, False))
    me.exchange(mine)
    later.exchange(other)
    assert not any(map(other.find, keys))
    you.exchange(other)
    for key in keys:
        found = other.find(key)
        assert (entry_depth(found), entry_move(found), entry_score(found)) == (6, 3, -99)
        assert other.find(key ^ 1 << 61) == 0


def test_what_is_as_deep_is_not_learned() -> None:
    memory = words()
    mine, other = tables(2)
    me, you = (SharedTable(memory, number, 1) for number in (0, 1))
    for depth in (5, 6, 7):
        other.keep(9, 6, EXACT, 1, 1, False)
        me.tell(9, mine.keep(9, depth, EXACT, 2, 2, False))
        me.exchange(mine)
        you.exchange(other)
        assert entry_move(other.find(9)) == (2 if depth > 6 else 1)


def test_what_is_half_written_is_not_learned() -> None:
    memory = words()
    mine, other = tables(2)
    me, you = (SharedTable(memory, number, 1) for number in (0, 1))
    me.tell(9, mine.keep(9, 6, EXACT, 5, 3, False))
    me.exchange(mine)
    (at,) = (number for number in range(len(memory) - 1) if memory[number] ^ memory[number + 1] == 9)
    memory[at + 1] += 1 << 30
    you.exchange(other)
    assert other.find(9) == 0


@pytest.mark.parametrize("often", [1, 37, 1000, 10**6])
def test_a_log_begins_anew_and_who_is_late_hears_the_end(often: int) -> None:
    """What was told is heard, all of it or, by one who was away for long, at least the last two thousand."""
    memory = words()
    mine, other = TranspositionTable(16), TranspositionTable(16)
    mine.forget()
    other.forget()
    me, you = (SharedTable(memory, number, 1) for number in (2, 0))
    keys = [number * 0x9E3779B97F4A7C15 % (1 << 62) for number in range(1, 20_001)]
    for number, key in enumerate(keys):
        me.tell(key, mine.keep(key, 3, EXACT, number, 0, False))
        if number % often == 0:
            me.exchange(mine)
            you.exchange(other)
    me.exchange(mine)
    you.exchange(other)
    heard = [bool(other.find(key)) for key in keys]
    assert all(heard[-2000:])
    if often <= 1000:
        assert sum(heard) > 19_000  # Some have lost their places to others.


def test_a_move_is_begun_by_one() -> None:
    memory = words()
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
    memory = words()
    team = [SharedTable(memory, number, 9) for number in range(3)]
    for number, shared in enumerate(team):
        shared.count(10**12 + number)
    assert [shared.visited() for shared in team] == [2 * 10**12 + 3, 2 * 10**12 + 2, 2 * 10**12 + 1]
    assert SharedTable(memory, 0, 10).visited() == 0


def test_a_move_put_off_keeps_its_place() -> None:
    state = searchable(game_named("fixation")().start()).state()
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
