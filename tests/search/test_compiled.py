"""What is compiled does the same as its sources.  Where nothing is compiled this shows little."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from support.tiers import by_night
from support.waiting import PATIENCE

import fanoboard
from fanoboard.bench import measure
from fanoboard.games import games
from fanoboard.games.capabilities import Searchable
from fanoboard.interpreted import SourceFinder

TESTED = Path(fanoboard.__file__).parent.parent

SCRIPT = """
import sys
from fanoboard.games import game_named
from fanoboard.search.alphabeta import AlphaBeta
from fanoboard.search.playout import Perft
from fanoboard.search.playout import playouts
from fanoboard.search.transposition import TranspositionTable

state = game_named(sys.argv[1])().start().state()
print(state.key(), [Perft(state, lambda: 1000).count(depth) for depth in (1, 2)])
print(playouts(state, 3, 5, 200))

def tell(line):
    print(line.depth, line.score, line.nodes, line.proved, line.moves)

def tell_all(lines):
    for line in lines:
        tell(line)

for count in (1, 3):
    search = AlphaBeta(state, TranspositionTable(1), lambda: 1000, 3000)
    tell(search.search(4, tell_all, count))
for line in AlphaBeta(state, TranspositionTable(1), lambda: 1000, 2000).values(3):
    tell(line)
"""

CARDS = """
from fanoboard.games.fano_cards import GAME
from fanoboard.games.search_info import Limits

for options in ({}, {"players": 3, "joker": True, "specials": "all"}, {"two_suit": "6", "promotion": "hard"}):
    position = GAME({**options, "deal": 3}).start()
    print(GAME().thinker().think(position, Limits(nodes=3000, seed=2), print, lambda: False))
    print(sorted(GAME().thinker().values(position, Limits(nodes=3000), lambda: False).items()))
"""


def told(script: str, game: str, interpreted: bool) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, game],
        cwd=TESTED,
        env={**os.environ, "FANOBOARD_INTERPRETED": str(int(interpreted))},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    return done.stdout


@pytest.mark.parametrize(
    "game", by_night([name for name, kind in sorted(games().items()) if kind.has(Searchable)], 2)
)
def test_compiled_and_interpreted_agree(game: str) -> None:
    compiled = told(SCRIPT, game, interpreted=False)
    assert compiled.count("\n") > 5
    assert compiled == told(SCRIPT, game, interpreted=True)


def test_the_player_of_cards_is_the_same_compiled_and_interpreted() -> None:
    compiled = told(CARDS, "fano_cards", interpreted=False)
    assert compiled.count("\n") > 5
    assert compiled == told(CARDS, "fano_cards", interpreted=True)


def test_a_folder_alone_is_no_source(tmp_path: Path) -> None:
    # As in the packaged program, where only the sources of what is compiled lie in folders.
    (tmp_path / "games").mkdir()
    assert SourceFinder().find_spec("fanoboard.games", [str(tmp_path)], None) is None
    (tmp_path / "games" / "core.py").touch()
    found = SourceFinder().find_spec("fanoboard.games.core", [str(tmp_path / "games")], None)
    assert found
    assert found.origin == str(tmp_path / "games" / "core.py")


def test_without_sources_only_what_is_compiled_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 0, json.dumps({"compiled": True, "actions_per_s": 1}))

    monkeypatch.delenv("FANOBOARD_INTERPRETED", raising=False)
    monkeypatch.setattr(subprocess, "run", answer)
    assert measure.interpreted("fano_nim") is None
