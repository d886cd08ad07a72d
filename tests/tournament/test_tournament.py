from __future__ import annotations

import io
import json
import math
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from support.paths import SUPPORT
from support.tiers import by_night
from support.ui_person import folders
from support.waiting import PATIENCE, until

import fanoboard
from fanoboard.content.engines import EnginesFile, KnownEngine
from fanoboard.engine.launch import program
from fanoboard.exit_status import INTERRUPTED
from fanoboard.games import game_named
from fanoboard.games.errors import GameError
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fanorona import Fanorona
from fanoboard.match import store
from fanoboard.match.match import Ended, Failure, Match
from fanoboard.match.saves import load
from fanoboard.messages import Message
from fanoboard.tournament.players import Contender, EngineSeat, Fault, Played, contenders
from fanoboard.tournament.run_tournament import Wanted, run_tournament
from fanoboard.tournament.schedule import Pairing, beaten, opening, schedule, starts_differ
from fanoboard.tournament.standing import FAILURES, Outcome, Standing, Tally, elo
from fanoboard.tournament.tournament import Terms, Tournament

__all__ = ["folders"]

PLAYER = SUPPORT / "ugi_player.py"
SMALL = {"board": "3x3"}
MARGIN = round(1000 * PATIENCE)
"""Milliseconds, on the command line."""


@pytest.fixture(autouse=True)
def _the_same_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is started is the fanoboard that is tested."""
    monkeypatch.setenv("PYTHONPATH", str(Path(fanoboard.__file__).parent.parent))


@pytest.fixture(autouse=True)
def _all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines get all the time that they need on a busy machine, unless a test says otherwise."""
    monkeypatch.setattr(Terms.__init__, "__defaults__", (PATIENCE, 0, PATIENCE))


def player(manner: str, game: str = "fanorona", name: str = "") -> Contender:
    return Contender(name or manner, (sys.executable, str(PLAYER), game, manner))


def keeping(kept: list[Match]) -> Callable[[Match, Pairing], str]:
    """Keeps matches in a list."""

    def keep(match: Match, pairing: Pairing) -> str:
        kept.append(match)
        return str(len(kept))

    return keep


def held(
    *entered: Contender,
    games: int = 2,
    seconds: float = 0.1,
    concurrency: int = 1,
    kept: list[Match] | None = None,
) -> Tournament:
    """A small tournament that was played; its games come into `kept`."""
    game = Fanorona(SMALL)
    pairings = schedule(len(entered), 2, games, 1)
    tournament = Tournament(game, entered, pairings, Terms(seconds, PATIENCE, opening=1))
    tournament.run(concurrency, keeping([] if kept is None else kept))
    return tournament


# Who is stronger


@pytest.mark.parametrize(
    ("score", "difference"),
    # 1 / (1 + 10 ** (-d / 400)), turned round by hand.
    [(0.5, 0), (10 / 11, 400), (1 / 11, -400), (0.64, 99.95), (0.75, 190.85)],
)
def test_elo_of_a_score(score: float, difference: float) -> None:
    assert elo(score) == pytest.approx(difference, abs=0.01)


def test_elo_has_no_bounds_at_the_ends() -> None:
    assert (elo(0), elo(1)) == (-math.inf, math.inf)


@pytest.mark.parametrize(
    ("wins", "draws", "losses", "low", "high"),
    # The examples of R. G. Newcombe, Statistics in Medicine 17, 1998, 857-872, table I, method 3.
    [
        (81, 0, 182, 0.2553, 0.3662),
        (15, 0, 133, 0.0624, 0.1605),
        (0, 0, 20, 0, 0.1611),
        (1, 0, 28, 0.0061, 0.1718),
    ],
)
def test_error_bars_are_wilsons(wins: int, draws: int, losses: int, low: float, high: float) -> None:
    score = Tally(wins, draws, losses).score
    assert (score.low, score.high) == pytest.approx((low, high), abs=6e-5)


def test_error_bars_in_points() -> None:
    points = Tally(5, 0, 5).elo
    assert points.value == 0
    assert points.high == pytest.approx(-points.low)
    assert points.high == pytest.approx(203.5, abs=0.1)
    assert Tally(10, 0, 0).elo.low == pytest.approx(166.2, abs=0.1), "all were won, yet there is a bound"


def test_a_draw_is_half_a_point() -> None:
    tally = Tally()
    for score in (1, 0.5, 0.5, 0):
        tally.add(score)
    assert (tally.points, tally.games, str(tally).split(":")[0]) == (2, 4, "+1 =2 -1 of 4")


# Who plays whom


def test_each_start_is_played_in_both_seats() -> None:
    pairings = schedule(2, 2, 6, 5)
    assert [(each.seed, each.seats) for each in pairings] == [
        (5 + number // 2, ((0, 1), (1, 0))[number % 2]) for number in range(6)
    ]
    assert len(schedule(2, 2, 5, 1)) == 6, "no start is left half played"


def test_more_than_two_play_a_round_robin() -> None:
    pairings = schedule(4, 2, 4, 1)
    met = Counter(frozenset(each.seats) for each in pairings)
    assert len(met) == 6
    assert set(met.values()) == {4}
    assert Counter(each.seats[0] for each in pairings) == dict.fromkeys(range(4), 6), (
        "all begin equally often"
    )


@pytest.mark.parametrize("entered", [2, 3, 4, 5])
def test_at_larger_tables_nobody_has_the_better_seats(entered: int) -> None:
    pairings = schedule(entered, 4, 4, 1)
    for seat in range(4):
        assert len(set(Counter(each.seats[seat] for each in pairings).values())) == 1


def test_what_a_game_of_several_says() -> None:
    assert set(beaten((0, 1, 2, 0), 3)) == {(0, 1, 1.0), (0, 2, 1.0)}
    assert set(beaten((0, 1, 2), None)) == {(0, 1, 0.5), (0, 2, 0.5), (1, 2, 0.5)}
    assert list(beaten((1, 0), 1)) == [(0, 1, 1.0)]


def test_openings_are_drawn_from_the_seed() -> None:
    start = Fanorona().start()
    assert opening(start, 4, 1) == opening(start, 4, 1)
    assert opening(start, 4, 1) != opening(start, 4, 2)
    assert len(opening(start, 4, 1)) == 4
    assert not starts_differ(Fanorona())
    assert starts_differ(FanoCards())
    assert starts_differ(FanoNim({"start": "random"}))


# Games


def test_games_are_played_and_counted() -> None:
    kept: list[Match] = []
    entered = contenders(["level:1", "level:8"], Fanorona(SMALL))
    pairings = schedule(2, 2, 4, 3)
    tournament = Tournament(Fanorona(SMALL), entered, pairings, Terms(0.05, PATIENCE, opening=2))
    tournament.run(2, keeping(kept))
    standing = tournament.standing
    assert {outcome.pairing for outcome in standing.outcomes} == set(pairings)
    assert sum(entrant.tally.points for entrant in standing.entrants) == 4
    assert all(match.result is not None for match in kept)
    by_seed: dict[int, list[Match]] = {}
    for match in kept:
        assert {each.name for each in match.players} == {"level 1", "level 8"}
        by_seed.setdefault(match.seed, []).append(match)
    for one, other in by_seed.values():
        assert [turn.text for turn in one.turns[:2]] == [turn.text for turn in other.turns[:2]]
        assert one.players == other.players[::-1]


def test_cards_are_dealt_the_same_with_seats_swapped() -> None:
    kept: list[Match] = []
    entered = contenders(["level:1", "level:1"], FanoCards())
    assert [each.name for each in entered] == ["level 1", "level 1 (2)"]
    tournament = Tournament(FanoCards(), entered, schedule(2, 2, 2, 7), Terms(0.02, PATIENCE))
    tournament.run(1, keeping(kept))
    one, other = kept
    assert one.start.text() == other.start.text()
    assert one.players == other.players[::-1]


@pytest.mark.parametrize(
    ("manner", "terms", "reason", "failure"),
    by_night(
        [
            ("illegal", Terms(0.1, PATIENCE), "“nonsense”, which can’t be played", "illegal"),
            ("die", Terms(0.1, PATIENCE), "stopped unexpectedly", "crash"),
            ("hang", Terms(0.1, 0.15, starting=PATIENCE), "did not answer within 0.25 s", "silence"),
            ("deaf", Terms(0.1, starting=2), "did not answer within 2 s", "start"),
            ("late", Terms(0.1, 0.15, starting=PATIENCE), "did not answer within 0.25 s", "silence"),
            ("liar", Terms(0.1, starting=2), "did not answer within 2 s", "start"),
            ("babble", Terms(0.1, PATIENCE), "writes a lot", "silence"),
        ],
        4,
    ),
)
def test_who_breaks_the_rules_or_is_silent_loses(
    manner: str, terms: Terms, reason: str, failure: Failure
) -> None:
    kept: list[Match] = []
    game = Fanorona(SMALL)
    pairings = [Pairing(1, 1, (0, 1))]
    tournament = Tournament(game, [player(manner), player("well")], pairings, terms)
    tournament.run(1, keeping(kept))
    broken, well = tournament.standing.entrants
    assert (well.tally.wins, broken.tally.losses) == (1, 1)
    assert [reason in str(each) for each in broken.faults] == [True]
    assert not well.faults
    (match,) = kept
    assert reason in match.head.comment
    assert match.ended == Ended("failure", 0, failure), "nobody resigned"


def test_a_late_answer_within_the_margin_is_counted_and_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    best_move = EngineSeat.best_move

    def by_our_clock(seat: EngineSeat, commands: Sequence[str], seconds: float) -> str:
        nonlocal now
        now += 0.4 if seat.contender.name == "late" else 0.1
        return best_move(seat, commands, seconds)

    monkeypatch.setattr(EngineSeat, "best_move", by_our_clock)
    monkeypatch.setattr("fanoboard.tournament.players.time", SimpleNamespace(monotonic=lambda: now))
    entered = [player("well", name="late"), player("well")]
    tournament = Tournament(Fanorona(SMALL), entered, [Pairing(1, 1, (1, 0))], Terms(0.1))
    tournament.run(1)
    late, well = tournament.standing.entrants
    assert late.late > 0
    assert (well.late, late.faults) == (0, [])


def test_the_best_by_points_a_game_is_first() -> None:
    standing = Standing(["one", "two", "three"])
    for number, (seats, winner) in enumerate((((0, 1), 1), ((1, 2), 0), ((2, 0), None))):
        played = Played(winner, 10, Message("It is over."), late=[0, 0])
        standing.add(Outcome(Pairing(number, 1, seats), played))
    assert standing.ranked == [1, 0, 2]


def test_who_spoils_games_now_and_then_stays_and_who_does_so_in_a_row_is_out() -> None:
    standing, told = Standing(["well", "moody"]), Message("It is over.")

    def add(*, spoilt: bool) -> list[str]:
        faults = [Fault(1, Message("It did not answer."), on_time=True)] if spoilt else []
        played = Played(0, 10, told, faults, late=[0, 0])
        number = len(standing.outcomes) + 1
        return [each.name for each in standing.add(Outcome(Pairing(number, 1, (0, 1)), played))]

    for spoilt in (*[True] * (FAILURES - 1), False) * 3:
        assert not add(spoilt=spoilt)
    assert [add(spoilt=True) for _ in range(FAILURES)] == [*[[]] * (FAILURES - 1), ["moody"]]


def test_a_broken_engine_is_dropped_and_the_others_play_on() -> None:
    tournament = held(player("well"), player("die"), player("well", name="another"), games=8)
    well, broken, another = tournament.standing.entrants
    assert broken.dropped is not None
    assert broken.tally.games in (FAILURES, FAILURES + 1), "one was perhaps under way"
    assert tournament.standing.against(0, 2).games == 8
    assert (well.dropped, another.dropped) == (None, None)


def test_an_engine_that_does_not_exist_is_dropped() -> None:
    kept: list[Match] = []
    tournament = held(player("well"), Contender("gone", ("/no/such/engine",)), games=10, kept=kept)
    assert "can’t be started" in str(tournament.standing.entrants[1].dropped)
    assert len(tournament.standing.outcomes) in (FAILURES, FAILURES + 1)
    assert {each.ended.failure for each in kept if each.ended} == {"start"}


def test_at_a_table_of_four_who_is_broken_is_out_and_the_others_play_on() -> None:
    game = FanoCards({"players": 4})
    entered = [*contenders(["level:1", "level:2", "level:3"], game), player("die", "fano_cards")]
    tournament = Tournament(game, entered, [Pairing(1, 1, (0, 1, 2, 3))], Terms(0.02, PATIENCE))
    tournament.run(1)
    (outcome,) = tournament.standing.outcomes
    assert [fault.seat for fault in outcome.played.faults] == [3]
    assert outcome.played.winner in (0, 1, 2, None)


# On the command line


@pytest.mark.usefixtures("folders")
def test_a_tournament_end_to_end() -> None:
    told = io.StringIO()
    command = f"cmd:'{sys.executable}' '{PLAYER}' fanorona well"
    wanted = Wanted(
        "fanorona",
        ["level:3", command],
        games=4,
        movetime=50,
        margin=MARGIN,
        options=["board=3x3"],
        as_json=True,
    )
    text, status = run_tournament(wanted, told)
    found = json.loads(text)
    assert status == 0
    assert (found["played"], found["wanted"], found["options"]["board"]) == (4, 4, "3x3")
    assert told.getvalue().splitlines()[-1].startswith("4/4"), "plain lines, as it is no terminal"
    assert "\r" not in told.getvalue()
    assert {Path(game["file"]) for game in found["games"]} == set(store.kept())
    for game in found["games"]:
        match = load(Path(game["file"]))
        assert [each.name for each in match.players] == game["seats"]
        assert len(match.turns) == game["turns"]
        assert match.result is not None
        assert game["winner"] == (None if match.result.winner is None else game["seats"][match.result.winner])


@pytest.mark.usefixtures("folders")
def test_the_tables_for_people() -> None:
    wanted = Wanted(
        "fanorona", ["level:1", "level:2", "level:3"], 2, movetime=20, margin=MARGIN, options=["board=3x3"]
    )
    text, _ = run_tournament(wanted, io.StringIO())
    assert "Fanorona: 6 of 6 games, 20 ms a move" in text
    assert "95 %" in text
    assert "Average length:" in text
    assert text.count("level 3") == 2, "a row in each table"


@pytest.mark.usefixtures("folders")
def test_games_that_can_not_be_kept_are_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told = io.StringIO()
    wanted = Wanted(
        "fanorona", ["level:1", "level:1"], games=2, movetime=5, margin=MARGIN, options=["board=3x3"]
    )
    text, status = run_tournament(wanted, told)
    assert status == 0
    assert told.getvalue().count("Games can’t be kept: No space left on device.") == 1
    assert "2 of 2 games" in text


@pytest.mark.usefixtures("folders")
def test_an_engine_of_the_app_can_be_named() -> None:
    mine = KnownEngine(id="mine", name="Mine", command="python x.py", options={"level": "2"})
    EnginesFile().change({"mine": mine})
    one, other = contenders(["engine:mine", "level:2"], Fanorona())
    assert one == Contender("Mine", ("python", "x.py"), {"level": "2"}, id="mine")
    assert one.player.engine == "mine"
    assert other.player.level == 2


@pytest.mark.usefixtures("folders")
def test_a_program_is_called_as_it_calls_itself() -> None:
    well = f"cmd:'{sys.executable}' '{PLAYER}' fanorona well"
    told = [each.name for each in contenders([well, well, "cmd:no-such-engine --fast"], Fanorona())]
    assert told == ["Test player", "Test player (2)", "no-such-engine --fast"]


@pytest.mark.parametrize(
    "engines", [["level:1"], ["level:9", "level:1"], ["level:1", "cmd:"], ["cmd:'a", "level:1"], ["a", "b"]]
)
@pytest.mark.usefixtures("folders")
def test_what_names_no_engine_is_refused(engines: Sequence[str]) -> None:
    with pytest.raises(GameError):
        contenders(engines, Fanorona())


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted("chess", ["level:1", "level:2"]),
        Wanted("fanorona", ["level:1", "level:2"], options=["board"]),
        Wanted("fanorona", ["level:1", "level:2"], options=["board=1x1"]),
    ],
)
def test_nonsense_is_refused(wanted: Wanted) -> None:
    with pytest.raises(GameError):
        run_tournament(wanted, io.StringIO())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no Ctrl+C to send there")
def test_ctrl_c_stops_tidily_and_prints_what_was_played(tmp_path: Path) -> None:
    hanging = f"cmd:'{sys.executable}' '{PLAYER}' fanorona hang"
    command = [*program(), "tournament", "fanorona", "--engines", "level:1", hanging]
    command += ["--options", "board=3x3", "--movetime", "60000", "--games", "1000"]
    home = {**os.environ, "FANOBOARD_HOME": str(tmp_path)}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=home)
    until(lambda: len(children(running.pid)) == 2)
    engines = children(running.pid)
    running.send_signal(signal.SIGINT)
    text, _ = running.communicate(timeout=PATIENCE)
    assert running.returncode == INTERRUPTED
    assert "0 of 1000 games" in text
    assert "stopped" in text
    assert not any(Path(f"/proc/{pid}").exists() for pid in engines)


@pytest.mark.parametrize("board", range(2))
def test_ctrl_c_is_heard_while_the_boards_are_set_up(board: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interpreter raises it wherever it is: here just as it has started a board's thread."""
    started: list[Thread] = []

    class Interrupted(Thread):
        def start(self) -> None:
            super().start()
            started.append(self)
            if len(started) == board + 1:
                raise KeyboardInterrupt

    monkeypatch.setattr("fanoboard.tournament.tournament.Thread", Interrupted)
    game = Fanorona(SMALL)
    entered = contenders(["level:1", f"cmd:'{sys.executable}' '{PLAYER}' fanorona hang"], game)
    tournament = Tournament(game, entered, schedule(2, 2, 1000, 1), Terms(PATIENCE))
    tournament.run(2)
    assert tournament.interrupted
    assert len(started) == board + 1
    assert not any(thread.is_alive() for thread in started)


def children(pid: int) -> list[str]:
    """The processes that a process has started."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += task.read_text(encoding="ascii").split()
    return found


@pytest.mark.parametrize("name", by_night(["fixation", "fanorona", "fano330", "fano_nim"], 1))
def test_every_board_game_can_be_played(name: str) -> None:
    game = game_named(name)()
    entered = contenders(["level:1", "level:1"], game)
    tournament = Tournament(game, entered, schedule(2, 2, 2, 1), Terms(0.01, PATIENCE, opening=1))
    tournament.run(2)
    assert len(tournament.standing.outcomes) == 2
    assert not any(entrant.faults for entrant in tournament.standing.entrants)
