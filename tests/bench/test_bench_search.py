"""`fanoboard bench search`."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fanoboard.bench import search
from fanoboard.bench.effort import SearchCost, efforts
from fanoboard.bench.growth import by_depth, by_heap, by_pieces
from fanoboard.bench.search import CASES, Case
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
    growth = "fanoboard.bench.growth"
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
    monkeypatch.setattr(search, "CASES", [replace(CASES[0], limits=QUICK)])
    monkeypatch.setattr(search, "GROWTH", {"fanorona by depth": lambda: {4: SearchCost(4, 26_522, 0.015)}})
    monkeypatch.setattr(search, "interpreted", lambda name: {"positions": [{"seconds": 7.5}]})
    monkeypatch.delenv("FANOBOARD_INTERPRETED", raising=False)
    found = json.loads(search.bench_search(as_json=True))
    (row,) = found["positions"]
    assert (row["game"], row["position"], row["depth"]) == ("fanorona", "start", 1)
    assert row["nodes"] > 0
    assert row["interpreted_seconds"] == 7.5
    assert found["growth"]["fanorona by depth"] == [
        {"size": 4, "depth": 4, "nodes": 26_522, "seconds": 0.015}
    ]
    lines = search.bench_search(as_json=False).splitlines()
    assert "7.500" in lines[1]
    assert lines[-1].split() == ["4", "26,522", "0.015"]


def test_a_process_of_interpreted_sources_tells_no_more_than_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "CASES", [replace(CASES[0], limits=QUICK)])
    monkeypatch.setenv("FANOBOARD_INTERPRETED", "1")
    found = json.loads(search.bench_search(as_json=True))
    assert list(found) == ["compiled", "positions"]
    assert "interpreted_seconds" not in found["positions"][0]
