"""What measures searches, threads and clocks, for the makers."""

from __future__ import annotations

import json
from dataclasses import replace

import bench_clock
import bench_search
import bench_threads
import pytest
from bench_search import CASES, SEARCHED, Case, SearchCost, by_depth, by_heap, by_pieces, efforts

from fanoboard.games import game_named, games
from fanoboard.games.search_info import Limits

QUICK = Limits(depth=1, nodes=400)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game} {case.stage}")
def test_every_position_can_be_thought_about(case: Case) -> None:
    effort = replace(case, limits=QUICK).measure()
    assert effort.nodes > 0
    assert effort.seconds > 0


def test_every_game_is_measured() -> None:
    assert {case.game for case in CASES} == set(games())


def test_equal_limits_take_equal_work() -> None:
    position = game_named("fixation")().start()
    first, again = (efforts(position, Limits(depth=3)) for _ in range(2))
    assert [(effort.depth, effort.nodes) for effort in first] == [
        (effort.depth, effort.nodes) for effort in again
    ]
    assert [effort.depth for effort in first] == [1, 2, 3, 3]
    nodes = [effort.nodes for effort in first]
    assert nodes == sorted(nodes)


def test_work_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    growth = "bench_search"
    monkeypatch.setattr(f"{growth}.MOST_NODES", dict.fromkeys((True, False), 2_000))
    monkeypatch.setattr(f"{growth}.PIECES_DEPTH", dict.fromkeys((True, False), 2))
    monkeypatch.setattr(f"{growth}.PAIRS", (5, 14))
    monkeypatch.setattr(f"{growth}.LARGEST_HEAPS", (7, 8))
    for table in (by_depth("fanorona"), by_heap(), by_pieces()):
        nodes = [effort.nodes for effort in table.values()]
        assert len(nodes) >= 2
        assert nodes == sorted(set(nodes))
    assert [effort.nodes < 2_000 for effort in by_depth("fixation").values()] == [True] * 3


def test_the_figures_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_search, "CASES", [replace(CASES[0], limits=QUICK)])
    table = {"fanorona by depth": lambda: {4: SearchCost(4, 26_522, 0.015)}}
    monkeypatch.setattr(bench_search, "GROWTH", table)
    monkeypatch.setattr(bench_search, "interpreted", lambda command: {"positions": [{"seconds": 7.5}]})
    monkeypatch.delenv("FANOBOARD_INTERPRETED", raising=False)
    found = json.loads(bench_search.report(as_json=True))
    (row,) = found["positions"]
    assert (row["game"], row["position"], row["depth"]) == ("fanorona", "start", 1)
    assert row["nodes"] > 0
    assert row["interpreted_seconds"] == 7.5
    assert found["growth"]["fanorona by depth"] == [
        {"size": 4, "depth": 4, "nodes": 26_522, "seconds": 0.015}
    ]
    lines = bench_search.report(as_json=False).splitlines()
    assert "7.500" in lines[1]
    assert lines[-1].split() == ["4", "26,522", "0.015"]


def test_a_process_of_interpreted_sources_tells_no_more_than_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench_search, "CASES", [replace(CASES[0], limits=QUICK)])
    monkeypatch.setenv("FANOBOARD_INTERPRETED", "1")
    found = json.loads(bench_search.report(as_json=True))
    assert list(found) == ["compiled", "positions"]
    assert "interpreted_seconds" not in found["positions"][0]


def test_lateness_is_measured_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_clock, "SETTINGS", (("fano_nim", {"rule": "misere"}),))
    calls = json.loads(bench_clock.report(16, as_json=True))
    assert [call["level"] for call in calls] == [level for level in range(1, 9) for _ in range(2)]
    assert {call["given"] for call in calls} == {"movetime 1", "movetime 5"}
    told = [bench_clock.Call("fano_nim", 1, "clock", late) for late in (-1.0, 3.0, 11.0)]
    monkeypatch.setattr(bench_clock, "measured", lambda calls: told)
    assert bench_clock.report(3, as_json=False).splitlines()[-1].split() == [
        *("all", "3", "3.00", "11.00", "11.00", "11.00", "2", "1")
    ]


def test_the_gain_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        bench_threads.Race(game, "", 5, 2.0, together, 100, 110)
        for game in SEARCHED
        for together in (1.0, 0.5)
    ]
    monkeypatch.setattr(bench_threads, "races", lambda count: found)
    lines = bench_threads.report(2, as_json=False).splitlines()
    assert lines[1].split() == ["fanorona", "5", "2.000", "1.000", "2.00", "1.10"]
    assert lines[-1].split()[-2:] == ["2.83", "±0.98"]
    monkeypatch.undo()
    monkeypatch.setattr(bench_threads, "POSITIONS", 1)
    monkeypatch.setattr(bench_threads, "EFFORT", 2000)
    first, _ = bench_threads.races(2)
    assert (first.game, first.depth > 0, first.alone > 0, first.nodes_together > 0) == ("fanorona",) + 3 * (
        True,
    )
