"""A game that is nothing but the lines in docs/adding-a-game.md is found, played and held to the contract."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import test_every_game as contract
from test_engine_inside import answers

import fanoboard.games
from fanoboard.games import games
from fanoboard.games.game import Game
from fanoboard.match.match import Match, Player

DOCS = Path(__file__).parent.parent / "docs" / "adding-a-game.md"


@pytest.fixture
def kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Game]]:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    assert found[1].count("\n") < 100, "a game is small"
    (tmp_path / "last_stone").mkdir()
    (tmp_path / "last_stone" / "__init__.py").write_text(found[1], encoding="utf-8")
    monkeypatch.setattr(fanoboard.games, "__path__", [*fanoboard.games.__path__, str(tmp_path)])
    games.cache_clear()
    yield games()["last_stone"]
    games.cache_clear()
    del sys.modules["fanoboard.games.last_stone"]


def test_it_keeps_the_contract(kind: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    mixes = contract.mixes(kind)
    monkeypatch.setitem(contract.MIXES, kind, mixes)
    tests = [each for name, each in inspect.getmembers(contract) if name.startswith("test_")]
    assert len(tests) > 8
    for test in tests:
        of = list(inspect.signature(test).parameters)
        for given in [kind] if of == ["kind"] else [contract.random_game(game, 3) for game in mixes]:
            try:
                test(given)
            except pytest.skip.Exception:
                assert test is contract.test_the_search_state_plays_the_same_game


def test_people_and_the_engine_play_it(kind: type[Game]) -> None:
    match = Match(kind(), [Player("person", "Anna"), Player("engine", "", 1)])
    match.play_turn("3")
    assert match.position.text() == "B18"
    assert answers(kind, "position fen B2", "legal", "position fen A1", "go") == ["legal 1 2", "bestmove 1"]
