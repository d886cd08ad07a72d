"""Several best lines: through the real server for every game, and in the searches themselves."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from support.plain_search import go_on, plain_value
from support.search_toys import Node, NoughtsState, TreeState, made_up
from support.talk import Talk, talking

from fanoboard.engine.lines import read_info
from fanoboard.engine.thinkers import SearchThinker
from fanoboard.games import game_named, games
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, SearchInfo, Verdict
from fanoboard.games.turns import move_texts, moves, play_text
from fanoboard.search.alphabeta import AlphaBeta
from fanoboard.search.scores import SearchLine
from fanoboard.search.transposition import TranspositionTable

NEVER = 1 << 60
SETTINGS: tuple[tuple[str, dict[str, str], str, str], ...] = (
    ("fanorona", {}, "startpos", "depth 3"),
    ("fanorona", {"board": "5x5"}, "startpos moves c2-c3A", "depth 4"),
    ("fanorona", {"board": "3x3"}, "startpos", "depth 20"),
    ("fanorona", {}, "fen 9/3W5/9/5B3/1W7 w 0", "depth 6"),
    ("fixation", {}, "startpos", "depth 2"),
    ("fixation", {"equal_lines": "forbidden"}, "startpos", "nodes 4000"),
    ("fano330", {}, "startpos", "movetime 100"),
    ("fano330", {"movement": "free"}, "fen cC/t/TC/-/cT/t/- w -/-", "depth 1"),
    ("fano_nim", {}, "startpos", "movetime 300"),
    ("fano_nim", {"rule": "misere"}, "fen 1,1,1,3,2,3,3 2", "depth 1"),
    ("fano_nim", {"geometry": "desargues"}, "startpos", "nodes 3000"),
    ("fano_cards", {}, "startpos", "nodes 4000"),
    ("fano_cards", {"players": "5", "joker": "on", "specials": "all"}, "startpos", "nodes 4000"),
)
SOLVED = ("fano330", "fano_nim")


@pytest.fixture
def talk(request: pytest.FixtureRequest) -> Iterator[Talk]:
    game, options, position, _ = request.param
    known = {option.name for option in game_named(game).option_list}
    commands = [f"setoption name {name} value {value}" for name, value in options.items()]
    assert set(options) <= known | {"geometry"}
    with talking(game) as engine:
        assert [line for line in engine.ask(*commands, f"position {position}") if "error" in line] == []
        yield engine


def sets_of(lines: list[str]) -> list[list[SearchInfo]]:
    """The infos, told apart wherever the count begins anew."""
    found: list[list[SearchInfo]] = []
    for line in lines:
        info = read_info(line)
        assert info is not None, line
        if info.multipv == 1:
            found.append([])
        found[-1].append(info)
        assert info.multipv == len(found[-1])
    return found


@pytest.mark.parametrize("count", [1, 3, 8])
@pytest.mark.parametrize(
    ("talk", "setting"),
    [(setting, setting) for setting in SETTINGS],
    ids=[f"{game} {position[:20]} {go}" for game, _, position, go in SETTINGS],
    indirect=["talk"],
)
def test_as_many_lines_as_are_wanted(talk: Talk, setting: tuple[str, object, str, str], count: int) -> None:
    game, _, _, go = setting
    legal = talk.ask(f"setoption name multipv value {count}", "legal")[0].split()[1:]
    talk.send(f"go {go}")
    *infos, best = talk.until("bestmove")
    sets = sets_of(infos)
    for lines in sets:
        firsts = [info.pv[0] for info in lines]
        assert len(firsts) == len(set(firsts)) == min(count, len(legal))
        assert set(firsts) <= set(legal)
        if game != "fano_cards":  # There it is how often a move was tried that makes it the best.
            ranks = [info.score.rank for info in lines]
            assert ranks == sorted(ranks, reverse=True)
        assert len({info.nodes for info in lines}) == 1
    assert best == f"bestmove {sets[-1][0].pv[0]}"
    if game in SOLVED:
        values = dict(line.split(" ", 1) for line in talk.ask("values"))
        for info in sets[-1]:
            assert info.score.text == values[info.pv[0]]


@pytest.mark.parametrize("talk", [SETTINGS[0], SETTINGS[4], SETTINGS[8], SETTINGS[11]], indirect=True)
def test_in_analysis_without_end_they_are_told_as_well(talk: Talk) -> None:
    talk.send("setoption name multipv value 4", "go infinite")
    lines = [talk.until("info")[-1] for _ in range(4)]
    time.sleep(0.1)
    before = talk.used
    talk.send("stop")
    *more, best = talk.until("bestmove")
    assert talk.used - before < 0.8
    sets = sets_of(lines + more)
    assert all(len({info.pv[0] for info in infos}) == 4 for infos in sets)
    assert best == f"bestmove {sets[-1][0].pv[0]}"


@pytest.mark.parametrize("level", [1, 5])
@pytest.mark.parametrize("talk", [SETTINGS[0], SETTINGS[6], SETTINGS[9]], indirect=True)
def test_a_weak_level_names_its_choice_first(talk: Talk, level: int) -> None:
    talk.ask(f"setoption name level value {level}", "setoption name multipv value 3")
    chosen: set[str] = set()
    for seed in range(6):
        talk.send(f"setoption name seed value {seed}", "go")
        *infos, best = talk.until("bestmove")
        lines = sets_of(infos)[-1]
        assert best == f"bestmove {lines[0].pv[0]}"
        assert len({info.pv[0] for info in lines}) == 3
        assert lines[1].score.rank >= lines[2].score.rank
        assert lines[0].nodes > 0 or chosen, "a solver remembers"
        chosen.add(best)
    assert level > 1 or len(chosen) > 1


def test_one_line_is_told_as_ever() -> None:
    with talking("fanorona") as engine:
        engine.send("go depth 2")
        assert all(re.match(r"info depth \d score ", line) for line in engine.until("bestmove")[:-1])
        (answer,) = engine.ask("setoption name multipv value 9")
        assert answer.startswith("error ")
        assert "option name multipv type spin default 1 min 1 max 8" in engine.ask("ugi")


def found_by(thinker: SearchThinker, at: Position, limits: Limits) -> list[SearchInfo]:
    """The last lines that are told."""
    told: list[SearchInfo] = []
    best = thinker.think(at, limits, told.append, lambda: False)
    last = max(place for place, info in enumerate(told) if info.multipv == 1)
    assert told[last].pv == best.pv
    return told[last:]


def test_turns_to_the_same_position_are_lines_of_their_own() -> None:
    game = game_named("fanorona")()
    at = play_text(game.start(), "d3-e3W").position
    for _ in range(6):
        keys = [turn.position.key() for turn in moves(at)]
        if len(set(keys)) < len(keys) <= 8:
            break
        at = next(turn.position for turn in moves(at) if turn.position.result is None)
    legal = move_texts(at)
    lines = found_by(SearchThinker(), at, Limits(depth=2, lines=8, analysis=True))
    assert len(lines) == min(8, len(legal))
    assert len({info.pv[0] for info in lines}) == len(lines)


def test_every_line_can_be_played() -> None:
    for name in ("fanorona", "fixation"):
        at = game_named(name)().start()
        for info in found_by(SearchThinker(), at, Limits(depth=4, lines=5, analysis=True)):
            position: Position = at
            for turn in info.pv:
                position = play_text(position, turn).position


@pytest.mark.parametrize("seed", range(40))
def test_the_lines_of_a_made_up_game_are_its_best_moves(seed: int) -> None:
    """A search to the end finds the values of the best moves, in their order."""
    root = made_up(seed, 7)
    state = TreeState(root)
    wanted = sorted(
        ((1 if after.seat == root.seat else -1) * plain_value(after, False, 1) for after in root.moves),
        reverse=True,
    )
    for count in (1, 2, 3):
        told: list[list[SearchLine]] = []
        AlphaBeta(state, TranspositionTable(1), go_on, NEVER).search(20, told.append, count)
        lines = told[-1]
        assert [line.score for line in lines] == wanted[:count]
        assert len({line.moves[0] for line in lines}) == count
        assert all(line.proved for line in lines)
        assert state.path == [root]
        assert state.top == 0


def test_lines_cost_nothing_that_is_not_asked_for_and_leave_nothing_behind() -> None:
    table = TranspositionTable(1)
    alone = AlphaBeta(NoughtsState("X........", 1), table, go_on, NEVER).search(9, lambda lines: None)
    AlphaBeta(NoughtsState("X........", 1), table, go_on, NEVER).search(9, lambda lines: None, 8)
    again = AlphaBeta(NoughtsState("X........", 1), table, go_on, NEVER).search(9, lambda lines: None)
    assert (alone.moves, alone.score, alone.nodes) == (again.moves, again.score, again.nodes)


def test_noughts_and_crosses_has_one_answer_to_the_corner() -> None:
    told: list[list[SearchLine]] = []
    state = NoughtsState("X........", 1)
    AlphaBeta(state, TranspositionTable(4), go_on, NEVER).search(9, told.append, 8)
    scores = {line.moves[0]: line.score for line in told[-1]}
    assert len(scores) == 8
    assert [number for number, score in scores.items() if score == 0] == [3], "the centre"
    assert told[-1][0].moves[0] == 3


def test_an_unfinished_depth_does_not_mix_with_the_one_before() -> None:
    told: list[list[tuple[int, int]]] = []
    for nodes in range(50, 3000, 250):
        told.clear()
        AlphaBeta(NoughtsState(), TranspositionTable(1), go_on, nodes).search(
            9, lambda lines: told.append([(line.depth, line.score) for line in lines]), 4
        )
        for lines in told:
            assert len(lines) == 4
            assert [score for _, score in lines] == sorted((score for _, score in lines), reverse=True)
            assert len({depth for depth, _ in lines}) == 1 or all(score == 0 for _, score in lines)


def test_what_is_proved_is_told_as_proved() -> None:
    """An ending of the tables: each line has the value of its turn."""
    at = game_named("fanorona")().position("9/3W5/9/5B3/1W7 w 0")
    thinker = SearchThinker()
    values = thinker.values(at, Limits(depth=8), lambda: False)
    lines = found_by(thinker, at, Limits(depth=8, lines=8, analysis=True))
    assert all(info.score.verdict is not Verdict.GUESS for info in lines)
    for info in lines:
        assert info.score == values[info.pv[0]]


def test_a_certain_draw_is_one_though_other_moves_are_guesses() -> None:
    draw, behind = Node(1, 0, outcome=0), Node(1, 35)
    told: list[list[SearchLine]] = []
    AlphaBeta(TreeState(Node(0, 0, moves=(behind, draw))), TranspositionTable(1), go_on, NEVER).search(
        1, told.append, 2
    )
    first, second = told[-1]
    assert (first.moves, first.score, first.sure, first.proved) == ([1], 0, True, False)
    assert (second.moves, second.score, second.sure) == ([0], -35, False)


@pytest.mark.parametrize("level", range(1, 9))
@pytest.mark.parametrize("game", sorted(games()))
def test_every_level_answers_by_the_time_it_is_given(game: str, level: int) -> None:
    """Not after it, by the processor's time: the quickest of a few tries."""
    late = []
    with talking(game) as engine:
        engine.ask(f"setoption name level value {level}")
        for _ in range(5):
            before = engine.used
            engine.send("go movetime 60")
            engine.until("bestmove")
            late.append(engine.used - before - 0.06)
    assert min(late) <= 0
