"""The engine, spoken to over pipes as any other program would."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator

import pytest
from support.talk import TESTED, Talk, talking
from support.tiers import by_night
from support.waiting import PATIENCE

from fanoboard.engine.launch import engine_command
from fanoboard.games import games

PROMPT = 0.8
"""Seconds of processor time within which `stop` must have acted; 0.05 are promised."""
START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0"


@pytest.fixture
def engine() -> Iterator[Talk]:
    with talking("fanorona") as talk:
        yield talk


def thinking(engine: Talk, *lines: str) -> None:
    """Have it think, and come back when it surely does."""
    engine.send(*lines)
    engine.until("info")


def test_introduces_itself(engine: Talk) -> None:
    lines = engine.ask("ugi")
    assert lines[0].startswith("id name fanoboard")
    assert lines[1].startswith("id author ")
    assert lines[-1] == "ugiok"
    assert "option name level type spin default 8 min 1 max 8" in lines
    assert {line.split()[2] for line in lines[2:-1]} >= {
        "level",
        "hash",
        "seed",
        "board",
        "repetition",
        "capture_limit",
    }


def test_lists_legal_turns_on_one_line(engine: Talk) -> None:
    assert engine.ask("position startpos", "legal") == ["legal d2-e3A d3-e3A d3-e3W e2-e3A f2-e3A"]


def test_knows_the_published_counts(engine: Talk) -> None:
    engine.send("go perft 3")
    lines = engine.until("nodes")
    assert lines[-1] == "nodes 724"
    assert [line.split(": ")[0] for line in lines[:-1]] == ["d2-e3A", "d3-e3A", "d3-e3W", "e2-e3A", "f2-e3A"]
    assert sum(int(line.split(": ")[1]) for line in lines[:-1]) == 724


@pytest.mark.parametrize(("board", "depth", "count"), [("5x5", 4, 3469), ("3x5", 5, 320), ("3x3", 4, 67)])
def test_counts_on_other_boards(engine: Talk, board: str, depth: int, count: int) -> None:
    engine.send(f"setoption name board value {board}", f"go perft {depth}")
    assert engine.until("nodes")[-1] == f"nodes {count}"


def test_answers_queries(engine: Talk) -> None:
    asked = [f"query {word}" for word in ("gameover", "p1turn", "result", "player", "fen", "observation 2")]
    expected = ["false", "true", "none", "1", START, START]
    assert engine.ask(*asked) == [f"response {word}" for word in expected]
    after = engine.ask("position startpos moves d3-e3W", "query p1turn", "query player")
    assert after == ["response false", "response 2"]


def test_knows_when_the_game_is_over(engine: Talk) -> None:
    over = "9/9/9/9/WWWWWWWWW b 0"
    answers = engine.ask(f"position fen {over}", "query gameover", "query result", "legal")
    assert answers == ["response true", "response p1win", "legal"]
    (answer,) = engine.ask("values")
    assert answer.startswith("error ")
    (answer, best) = engine.ask("go depth 1")
    assert answer.startswith("error The game is over")
    assert best == "bestmove none"


def test_finds_a_win_and_says_how_far_it_is(engine: Talk) -> None:
    engine.send("setoption name board value 3x3", "position startpos", "go depth 20")
    *infos, best = engine.until("bestmove")
    words = infos[-1].split()
    assert words[words.index("score") + 1] == "win"
    assert int(words[words.index("score") + 2]) == len(words) - words.index("pv") - 1
    assert best.split()[1] == words[words.index("pv") + 1]
    values = dict(line.split(" ", 1) for line in engine.ask("values"))
    assert sorted(values) == engine.ask("legal")[0].split()[1:]
    assert max(values.values(), key=lambda score: score.startswith("win")).startswith("win")


def test_infos_are_of_the_right_form(engine: Talk) -> None:
    engine.send("go depth 3")
    for line, depth in zip(engine.until("bestmove")[:-1], range(1, 4), strict=True):
        words = line.split()
        assert words[:5:2] == ["info", str(depth), "cp"]
        assert words[6::2][:2] == ["nodes", "time"] or words[6] == "nodes"
        assert words[10] == "pv"
        assert len(words) > 11


def test_equal_nodes_equal_answers(engine: Talk) -> None:
    def answer() -> list[str]:
        engine.send("position startpos moves e2-e3A", "go nodes 3000")
        return [line.split(" time ")[0] for line in engine.until("bestmove")]

    assert answer() == answer()


@pytest.mark.parametrize(
    "command",
    [
        "castle",
        "position",
        "position fen",
        "position fen 9/9 w",
        "position endpos",
        "position startpos e2-e3A",
        "position startpos moves e2-e3A e2-e3A",
        "position startpos moves e2e4",
        "setoption",
        "setoption name sharpness value 3",
        "setoption name level value 9",
        "setoption name level",
        "setoption name board value 4x4",
        "go depth",
        "go depth x",
        "go depth 0",
        "go depth 99999999999999999999",
        "go sideways",
        "go perft 2 depth 3",
        "query",
        "query weather",
        "query observation 0",
        "query observation 3",
        "query observation 99",
        "query observation x",
        "explain",
        "legal please",
        b"\xff\xfe\x00",
        b"position fen \x00\x01\x1b[2J",
        b"legal \xe2\x80\xa8 legal",
        "x" * 100_000,
    ],
)
def test_a_fault_is_one_line_and_changes_nothing(engine: Talk, command: str | bytes) -> None:
    before = "position startpos moves d3-e3W"
    fen = engine.ask(before, "query fen")
    (answer,) = engine.ask(command)
    assert answer.startswith("error ")
    assert len(answer) < 500
    assert answer.isprintable()
    assert engine.ask("query fen") == fen


def test_says_which_move_is_wrong_and_why(engine: Talk) -> None:
    (answer,) = engine.ask("position startpos moves d3-e3W a1-a2")
    assert answer.startswith("error Move 2, “a1-a2”: ")
    assert engine.ask("explain d3-e3W") == ["response legal"]
    (answer,) = engine.ask("explain a1-a2")
    assert answer.startswith("response ")
    assert answer != "response legal"


@pytest.mark.parametrize("game", sorted(games()))
def test_only_seats_that_there_are_observe(game: str) -> None:
    with talking(game) as talk:
        for number in ("0", "99", "-1", "²"):
            (answer,) = talk.ask(f"query observation {number}")
            assert answer.startswith("error The seat that observes is a number from 1 to ")
        for number in ("1", "2"):
            (answer,) = talk.ask(f"query observation {number}")
            assert answer.startswith("response ")


def test_options_that_managers_send_to_everybody_mean_nothing(engine: Talk) -> None:
    assert engine.ask("setoption name debug value true", "setoption name OwnBook value false") == []


def test_a_line_without_end_is_refused(engine: Talk) -> None:
    (answer,) = engine.ask(b"position startpos moves " + b"e2-e3A " * 2_000_000)
    assert answer.startswith("error ")
    assert engine.ask("query player") == ["response 1"]


def test_many_moves_are_told_to_be_too_many(engine: Talk) -> None:
    (answer,) = engine.ask("position startpos moves " + "e2-e3A " * 100_000)
    assert answer.startswith("error Move 2")


def test_stop_acts_at_once(engine: Talk) -> None:
    for limits in ("infinite", "movetime 100000", "p1time 10000000 p2time 10000000"):
        thinking(engine, f"go {limits}")
        before = engine.used
        engine.send("stop")
        engine.until("bestmove")
        assert engine.used - before < PROMPT


def test_a_stop_finds_its_search_in_a_heap_of_commands(engine: Talk) -> None:
    moves = "d3-e3W f4-e3A"
    for _ in range(20):
        engine.send(f"position startpos moves {moves}", "go infinite", "stop", "position startpos")
    for _ in range(20):
        engine.until("bestmove")
    assert engine.ask("query player") == ["response 1"]


def test_nothing_hides_a_stop(engine: Talk) -> None:
    engine.send("go movetime 100", "go infinite", "legal", "stop", "query player")
    lines = [line.split()[0] for line in engine.until("response") if not line.startswith("info")]
    assert lines == ["bestmove", "error", "bestmove", "response"]


def test_time_that_ran_out_is_forgotten(engine: Talk) -> None:
    engine.send("go movetime 20")
    engine.until("bestmove")
    time.sleep(0.03)
    assert engine.ask("position startpos moves d3-e3W", "query player") == ["response 2"]
    assert engine.ask("position startpos moves d3-e3W a1-a2", "query player")[1] == "response 2"


def test_perft_can_be_stopped(engine: Talk) -> None:
    engine.send("go perft 12")
    before = engine.used
    engine.send("stop")
    assert engine.until("error")
    assert engine.used - before < PROMPT


def test_is_ready_while_it_thinks(engine: Talk) -> None:
    thinking(engine, "go infinite")
    engine.send("isready")
    assert all(line.startswith(("info", "readyok")) for line in engine.until("readyok"))


def test_commands_wait_for_a_search_that_ends(engine: Talk) -> None:
    engine.send("go depth 2", "position startpos moves d3-e3W", "query player")
    lines = engine.until("response")
    assert [line.split()[0] for line in lines if not line.startswith("info")] == ["bestmove", "response"]
    assert lines[-1] == "response 2"


def test_nothing_waits_for_a_search_without_end(engine: Talk) -> None:
    thinking(engine, "go infinite")
    engine.send("query player")
    assert "stop" in engine.until("error")[-1]
    engine.send("stop", "stop")
    engine.until("bestmove")
    assert engine.ask("query player") == ["response 1"]


def test_keeps_to_its_time(engine: Talk) -> None:
    for limits in ("movetime 200", "p1time 1000 p2time 1000 p1inc 10 p2inc 10"):
        engine.ask("isready")
        before = engine.used
        engine.send(f"go {limits}")
        engine.until("bestmove")
        assert engine.used - before < 0.2 + PROMPT


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_moves_in_time(engine: Talk, level: int) -> None:
    engine.ask(f"setoption name level value {level}", "setoption name seed value 7")
    before = engine.used
    engine.send("go")
    best = engine.until("bestmove")[-1].split()[1]
    assert engine.used - before < 2 + PROMPT
    assert best in engine.ask("legal")[0].split()[1:]


def test_luck_comes_from_the_seed(engine: Talk) -> None:
    def moves(seed: int) -> list[str]:
        """What the weakest level plays in a few positions."""
        found = []
        engine.ask("setoption name level value 1", f"setoption name seed value {seed}")
        for setup in ("startpos", "startpos moves d3-e3W", "startpos moves e2-e3A"):
            engine.send(f"position {setup}", "go")
            found.append(engine.until("bestmove")[-1])
        return found

    first = moves(1)
    assert moves(1) == first
    assert any(moves(seed) != first for seed in range(2, 12))


@pytest.mark.parametrize("busy", by_night([False, True], 1))
@pytest.mark.parametrize("word", ["quit", ""])
def test_ends_by_quit_and_by_the_end_of_input(engine: Talk, word: str, busy: bool) -> None:
    if busy:
        thinking(engine, "go infinite")
    else:
        engine.ask("isready")
    if word:
        engine.send(word)
    assert engine.end() == 0
    assert engine.process.stderr is not None
    assert engine.process.stderr.read() == b""


def test_answers_what_came_before_the_end_of_input() -> None:
    commands = "position startpos moves d3-e3W\nquery player\nlegal\ngo depth 1\nquit\nlegal\n"
    run = subprocess.run(
        engine_command("fanorona"),
        input=commands,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=TESTED,
        check=True,
    )
    lines = [line for line in run.stdout.splitlines() if not line.startswith("info")]
    assert lines[0] == "response 2"
    assert lines[1].startswith("legal ")
    assert lines[2].startswith("bestmove ")
    assert len(lines) == 3


def test_options_of_the_rules_take_the_position_along(engine: Talk) -> None:
    moved = "position startpos moves d3-e3W"
    (fen,) = engine.ask(moved, "query fen")
    assert engine.ask("setoption name capture_limit value 20", "query fen") == [fen]
    assert engine.ask("setoption name BOARD value 3x3", "query fen") == ["response BBB/B1W/WWW w 0"]
    assert engine.ask("uginewgame", "query fen") == ["response BBB/B1W/WWW w 0"]


def test_an_unknown_game_is_a_usage_fault() -> None:
    run = subprocess.run(
        engine_command("chess"),
        input="",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=TESTED,
        check=False,
    )
    assert run.returncode == 2
    assert run.stdout.startswith("error ")
    for said in (run.stdout.removeprefix("error "), run.stderr):
        assert said.count("\n") == 1
        assert "chess" in said
        assert "fanorona" in said


@pytest.mark.parametrize("game", sorted(games()))
def test_speaks_of_every_game(game: str) -> None:
    with talking(game) as talk:
        (legal,) = talk.ask("position startpos", "legal")
        turns = legal.split()[1:]
        assert turns == sorted(set(turns))
        talk.send("go perft 1")
        assert talk.until("nodes") == [*(f"{turn}: 1" for turn in turns), f"nodes {len(turns)}"]
        talk.send("go nodes 200")
        assert talk.until("bestmove")[-1].split()[1] in turns
        assert [line.split()[0] for line in talk.ask("values")] == turns
        assert talk.ask(f"explain {turns[0]}") == ["response legal"]
        (fen,) = talk.ask("query fen")
        text = fen.removeprefix("response ")
        assert talk.ask(f"position fen {text} moves {turns[-1]}", f"position fen {text}", "legal") == [legal]
