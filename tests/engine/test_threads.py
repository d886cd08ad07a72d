"""The option `threads`: processes that search along, and are missed by nobody."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from support.inside_engine import answers
from support.talk import Talk
from support.tiers import by_night
from support.waiting import until

from fanoboard.engine.team import Team
from fanoboard.engine.ugi_game import UgiGame
from fanoboard.games import game_named, games
from fanoboard.match import engine_request
from fanoboard.search.transposition import WORDS, SharedTable

SEARCHED = ["fanorona", "fixation", "fano_cards"]


@pytest.fixture
def talk(request: pytest.FixtureRequest) -> Iterator[Talk]:
    """An engine of three processes."""
    engine = Talk(getattr(request, "param", "fanorona"))
    assert engine.ask("setoption name threads value 3") == []
    yield engine
    engine.close()


def test_every_game_offers_it_and_the_solved_ones_keep_to_one() -> None:
    for name, kind in games().items():
        session = UgiGame(kind)
        assert "option name threads type spin default 1 min 1 max 64" in [one.ugi for one in session.options]
        refused = answers(kind, "setoption name threads value 2", "setoption name threads value 1")
        assert len(refused) == (0 if name in SEARCHED else 1)
        assert all("threads" in line and line.startswith("error ") for line in refused)


@pytest.mark.parametrize(
    ("talk", "go"),
    by_night(
        [
            *((game, go) for game in SEARCHED for go in ("nodes 20000", "movetime 200")),
            ("fanorona", "depth 4"),
            ("fixation", "depth 4"),
        ],
        3,
    ),
    indirect=["talk"],
)
def test_several_find_a_legal_move_and_tell_how_many_positions_that_took(talk: Talk, go: str) -> None:
    talk.ask("setoption name ownbook value false")
    legal = talk.ask("position startpos", "legal")[0].split()[1:]
    talk.send(f"go {go}")
    *infos, best = talk.until("bestmove")
    assert best.split()[1] in legal
    assert int(infos[-1].split()[infos[-1].split().index("nodes") + 1]) > 0


def test_several_lines_and_analysis_without_end(talk: Talk) -> None:
    talk.ask("setoption name multipv value 3")
    talk.send("go infinite")
    talk.until("info depth 3 multipv 3")
    talk.send("stop")
    talk.until("bestmove")


def test_rules_that_change_reach_the_helpers(talk: Talk) -> None:
    talk.ask("setoption name board value 3x3", "position startpos")
    talk.send("go depth 50")
    assert any(" score win 11 " in line for line in talk.until("bestmove"))


@pytest.mark.skipif(sys.platform == "win32", reason="children are counted in /proc")
def test_a_dead_helper_is_not_missed_and_none_is_left(talk: Talk) -> None:
    def children() -> list[int]:
        listed = Path(f"/proc/{talk.process.pid}/task/{talk.process.pid}/children").read_text()
        return [int(word) for word in listed.split()]

    talk.ask()
    one, other = children()
    os.kill(one, signal.SIGKILL)
    # A search may be over before the other process is.
    for _ in range(100):
        talk.send("go nodes 20000")
        talk.until("bestmove")
        if children() == [other]:
            break
    assert children() == [other]
    talk.ask("ucinewgame", "uginewgame")
    assert len(children()) == 2
    left = children()
    talk.send("quit")
    talk.process.wait()
    for pid in left:
        assert not Path(f"/proc/{pid}").exists()


def test_helpers_end_with_a_process_that_is_killed(talk: Talk) -> None:
    if sys.platform != "linux":
        pytest.skip("children are counted in /proc")
    talk.ask()
    children = Path(f"/proc/{talk.process.pid}/task/{talk.process.pid}/children").read_text().split()
    assert len(children) == 2
    talk.send("go infinite")
    talk.until("info")
    talk.process.kill()

    def gone(pid: str) -> bool:
        status = Path(f"/proc/{pid}/stat")
        try:
            return status.read_text().rsplit(")", 1)[1].split()[0] == "Z"
        except OSError:
            return True

    until(lambda: all(map(gone, children)))


def test_a_helper_that_is_stuck_is_given_up() -> None:
    team = Team("fixation", 1)
    (pid,) = team.pids
    os.kill(pid, signal.SIGSTOP)
    for _ in range(200):
        team.begin((), ("position startpos moves " + 1000 * "a2-a4 ", "go depth 1"))
        team.end()
    assert team.pids == []
    team.close()


@pytest.mark.parametrize("game", SEARCHED)
def test_helpers_look_as_far_ahead_as_they_are_told_and_no_nearer_or_farther(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    begin = Team.begin

    def listen(team: Team, settings: Sequence[str], search: Sequence[str]) -> SharedTable:
        asked.append(search[-1])
        return begin(team, settings, search)

    monkeypatch.setattr(Team, "begin", listen)
    answers(
        game_named(game),
        "setoption name threads value 2",
        "position startpos",
        "go nodes 100",
        "go depth 2 nodes 100",
        "setoption name threads value 1",
    )
    without, told = asked
    assert "depth" not in without
    assert told == "go depth 2"


def test_ages_go_round() -> None:
    team = Team("fixation", 0)
    ages = [team.begin((), ()).age for _ in range(4097)]
    assert ages[:3] == [1, 2, 3]
    assert ages[4093:] == [4094, 4095, 1, 2]
    team.close()


@pytest.mark.parametrize(
    "command",
    [
        "share",
        "share 1 2 3",
        f"share 99 {8 * WORDS} 1 1",
        "share 99 1000000 1 1",
        "share 99 -1 1 1",
        "share x 9 1 1",
    ],
)
@pytest.mark.parametrize("game", ["fixation", "fano_nim"])
def test_nothing_is_shared_that_is_not_there(game: str, command: str) -> None:
    (answer,) = answers(game_named(game), command)
    assert answer.startswith("error ")


def test_where_no_process_can_be_started_one_searches_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object, **named: object) -> None:
        raise OSError

    monkeypatch.setattr(subprocess, "Popen", fail)
    begin = ("setoption name threads value 4", "position startpos")
    said = answers(game_named("fixation"), *begin, "go depth 2", "query player")
    assert said[-2].startswith("bestmove ")
    assert said[-1] == "response 1"


def test_games_that_are_not_searched_together_need_one_processor() -> None:
    for name, kind in games().items():
        assert (engine_request.most_threads(kind()) > 1) == (name in SEARCHED)
