from __future__ import annotations

import pytest
from support.plain_search import go_on, plain_value
from support.search_toys import Node, NoughtsState, TreeState, has_line, made_up

from fanoboard.search.alphabeta import AlphaBeta
from fanoboard.search.playout import Perft, next_random, playouts
from fanoboard.search.scores import WIN, SearchLine
from fanoboard.search.state import State
from fanoboard.search.transposition import EXACT, TranspositionTable, entry_depth, entry_move, entry_score

NEVER = 1 << 60


def search(state: State, depth: int, megabytes: int = 1, max_nodes: int = NEVER) -> SearchLine:
    return AlphaBeta(state, TranspositionTable(megabytes), go_on, max_nodes).search(depth, lambda line: None)


@pytest.mark.parametrize("duty", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_finds_the_value_of_a_made_up_game(seed: int, duty: bool) -> None:
    root = made_up(seed, 7)
    state = TreeState(root, duty)
    line = search(state, 20)
    assert line.score == plain_value(root, duty)
    assert line.proved
    assert state.path == [root]
    assert state.top == 0


@pytest.mark.parametrize("seed", range(30))
def test_values_every_move_by_itself(seed: int) -> None:
    root = made_up(seed, 6)
    found = AlphaBeta(TreeState(root), TranspositionTable(1), go_on, NEVER).values(20)
    expected = [(1 if after.seat == root.seat else -1) * plain_value(after, False, 1) for after in root.moves]
    assert [line.score for line in found] == expected
    assert [line.moves[0] for line in found] == list(range(len(root.moves)))


@pytest.mark.parametrize("cells", ["X........", "....X....", "XO......."])
def test_the_table_changes_no_value_and_saves_work(cells: str) -> None:
    state = NoughtsState(cells, cells.count("X") - cells.count("O"))
    large, tiny = search(state, 9, 4), search(state, 9, 0)
    assert (large.score, large.proved) == (tiny.score, tiny.proved)
    assert large.proved
    assert large.nodes < tiny.nodes


def test_noughts_and_crosses_is_a_proved_draw() -> None:
    line = search(NoughtsState(), 9)
    assert (line.score, line.proved) == (0, True)
    assert len(line.moves) == 9


@pytest.mark.parametrize(
    ("cells", "seat", "score"),
    [("XX.OO....", 0, WIN - 1), ("X........", 1, 0), ("X...O...X", 1, 0), ("XX.XO.O..", 1, WIN - 1)],
)
def test_positions_of_noughts_and_crosses(cells: str, seat: int, score: int) -> None:
    assert search(NoughtsState(cells, seat), 9).score == score


def test_a_guess_is_not_called_proved() -> None:
    line = search(NoughtsState(), 3)
    assert (line.score, line.proved, line.depth) == (0, False, 3)


def test_the_same_number_of_nodes_finds_the_same() -> None:
    for nodes in (1, 50, 500, 2000):
        lines = [search(NoughtsState(misere=True), 9, max_nodes=nodes) for _ in range(2)]
        assert vars_of(lines[0]) == vars_of(lines[1])
        assert lines[0].nodes <= nodes + 1


def test_one_search_leaves_nothing_behind_that_changes_the_next() -> None:
    table = TranspositionTable(1)
    first, second = (
        AlphaBeta(NoughtsState(), table, go_on, 700).search(9, lambda line: None) for _ in range(2)
    )
    assert vars_of(first) == vars_of(second)


def vars_of(line: SearchLine) -> tuple[list[int], int, bool, int, int]:
    return line.moves, line.score, line.proved, line.depth, line.nodes


def test_a_search_that_is_stopped_keeps_the_line_of_the_depth_before() -> None:
    heard: list[list[int]] = []
    asked = 0

    def poll() -> int:
        nonlocal asked
        asked += 1
        return 0 if asked == 4 else 100

    state = NoughtsState("XO.......")
    line = AlphaBeta(state, TranspositionTable(1), poll, NEVER).search(
        9, lambda lines: heard.append(list(lines[0].moves))
    )
    assert asked == 4
    assert 300 <= line.nodes <= 301
    assert heard
    assert len(line.moves) >= len(heard[-1])
    assert "".join(state.cells) == "XO......."


@pytest.mark.parametrize("seed", range(6))
def test_a_search_that_is_stopped_at_the_root_takes_nothing_for_a_draw(seed: int) -> None:
    """In these games nothing is worth 0, so whoever tells of that has searched nothing."""
    root = made_up(seed, 9)
    _worth_something(root)
    scores: list[int] = []
    for nodes in range(1, 200):
        stopped = AlphaBeta(TreeState(root), TranspositionTable(1), go_on, nodes)
        stopped.search(20, lambda lines: scores.append(lines[0].score))
    assert scores
    assert 0 not in scores


def _worth_something(node: Node) -> None:
    node.guess, node.outcome = node.guess or 1, node.outcome or 1
    for after in node.moves:
        _worth_something(after)


def test_quiescence_sees_what_standing_pat_does_not() -> None:
    """One ply ahead a move looks good, but the reply that it allows is forcing and wins."""
    punished = Node(1, -500, moves=(Node(0, 0, outcome=-1),), forcing=(0,))
    dull = Node(1, -10, moves=(Node(0, 0),))
    line = search(TreeState(Node(0, 0, moves=(punished, dull))), 1)
    assert (line.moves[0], line.score) == (1, 10)


class HastyState(TreeState):
    """A made-up game that asks for what saves a search work: late moves less deep, and wins seen at once."""

    def reduces(self) -> bool:
        return True

    def wins_at_once(self) -> bool:
        here = self.path[-1]
        return any(
            after.outcome == (1 if after.seat == here.seat else -1)
            for number, after in enumerate(here.moves)
            if not (self.duty and here.forcing) or number in here.forcing
        )


@pytest.mark.parametrize("duty", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_what_saves_work_changes_no_value_in_the_end(seed: int, duty: bool) -> None:
    root = made_up(seed, 7)
    state = HastyState(root, duty)
    line = search(state, 60)
    assert line.score == plain_value(root, duty)
    assert line.proved
    assert state.path == [root]


def test_a_win_at_once_is_seen_beyond_the_depth() -> None:
    """One ply ahead a move looks good, but the reply that it allows wins, though it is not forcing."""
    punished = Node(1, -500, moves=(Node(0, 0, outcome=-1),))
    start = Node(0, 0, moves=(punished, Node(1, -10, moves=(Node(0, 0),))))
    assert search(TreeState(start), 1).moves[0] == 0
    assert search(HastyState(start), 1).moves[0] == 1


def test_late_moves_are_looked_at_less_deep() -> None:
    leaves = tuple(Node(0, 0, moves=(Node(1, guess),)) for guess in range(6))
    start = Node(0, 0, moves=tuple(Node(1, 10 * at, moves=leaves) for at in range(12)))
    assert search(HastyState(start), 3).nodes < search(TreeState(start), 3).nodes


def test_who_must_force_may_not_stand_pat() -> None:
    """The mover stands well, but has to play a forcing move that ruins him."""
    ruined = Node(0, 0, moves=(Node(1, 900),), forcing=(0,))
    start = Node(0, 0, moves=(ruined, Node(0, 100)))
    ruined.guess = 300
    assert search(TreeState(start, duty=False), 1).moves[0] == 0
    assert search(TreeState(start, duty=True), 1).moves[0] == 1


def test_a_long_game_does_not_exhaust_the_stack() -> None:
    node = Node(0, 0)
    for _ in range(400):
        node = Node(0, 0, moves=(node,), forcing=(0,))
    assert search(TreeState(node), 1000).depth == 100


def test_perft_counts_noughts_and_crosses() -> None:
    """Known counts: 9, 72, ..., and from 5 plies on games that are over have no sequel."""
    perft = Perft(NoughtsState(), go_on)
    assert [perft.count(depth) for depth in range(1, 7)] == [9, 72, 504, 3024, 15120, 54720]


def test_perft_stops_when_told() -> None:
    perft = Perft(NoughtsState(), lambda: 0)
    perft.count(6)
    assert perft.stopped


def test_playouts_count_plies_and_wins() -> None:
    state = NoughtsState()
    plies, balance = playouts(state, 300, 1, 100)
    assert 300 * 5 <= plies <= 300 * 9
    assert 30 < balance < 200  # The first player wins 58 % and loses 29 % of random games.
    assert playouts(state, 300, 1, 100) == (plies, balance)
    assert playouts(state, 300, 2, 100) != (plies, balance)
    assert playouts(state, 10, 1, 3) == (30, 0)
    assert "".join(state.cells) == "." * 9


def test_a_playout_without_a_move_is_lost() -> None:
    assert playouts(TreeState(Node(0, 0)), 7, 1, 10) == (0, -7)


def test_random_numbers_are_those_of_marsaglia() -> None:
    assert next_random(2463534242) == 723471715


def test_the_table_keeps_what_it_is_given() -> None:
    table = TranspositionTable(1)
    table.forget()
    table.keep(12345, 7, EXACT, -4321, 65534, True)
    entry = table.find(12345)
    assert (entry_depth(entry), entry_score(entry), entry_move(entry)) == (7, -4321, 65534)
    assert table.find(12345 + (1 << 40)) == 0
    for key in range(12345 & -2, 1 << 62, 1 << 58):
        table.keep(key, 3, EXACT, 0, 0, False)
    assert entry_depth(table.find(12345)) == 7
    for _ in range(5000):
        table.forget()
        assert table.find(12345) == 0


def test_has_line() -> None:
    assert has_line("O..O..O..", "O")
    assert not has_line("O..O..X..", "O")


@pytest.mark.parametrize(("behind", "contempt", "chosen"), [(20, 0, 0), (20, 40, 1), (60, 40, 0), (-5, 0, 1)])
def test_contempt_plays_on_where_one_is_little_behind(behind: int, contempt: int, chosen: int) -> None:
    """The first move draws; after the second the other side is so far ahead."""
    root = Node(0, 0, moves=(Node(1, 0, outcome=0), Node(1, behind)))
    line = AlphaBeta(TreeState(root), TranspositionTable(1), go_on, NEVER, contempt).search(
        1, lambda line: None
    )
    assert line.moves == [chosen]


def test_contempt_expects_the_other_side_to_take_its_draw() -> None:
    """Who is moving at the root counts the other side's draw as bad for himself, too."""
    reply = Node(1, 0, moves=(Node(0, 0, outcome=0), Node(0, 30)))
    root = Node(0, 0, moves=(reply, Node(1, 0, moves=(Node(0, -35),))))
    for contempt, chosen in ((0, 0), (40, 1)):
        line = AlphaBeta(TreeState(root), TranspositionTable(1), go_on, NEVER, contempt).search(
            2, lambda line: None
        )
        assert line.moves[0] == chosen


def test_a_proved_draw_is_one_with_contempt_too() -> None:
    line = AlphaBeta(NoughtsState(), TranspositionTable(1), go_on, NEVER, 40).search(9, lambda line: None)
    assert line.proved
    assert abs(line.score) == 40
