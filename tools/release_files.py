"""Write what a build leaves in its user's folders: `python tools/release_files.py FOLDER`.

Settings that differ from the usual ones, a game of each kind under way and one that is over, another engine,
a solved puzzle; and `written.json`, which says what was written, for tests of later builds to look for.  Each
release adds its own to `tests/releases`; see `docs/releasing.md`.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

TURNS = 6


def main(folder: Path) -> None:
    """Write all of it into a folder that is empty."""
    folder.mkdir(parents=True)
    os.environ["FANOBOARD_HOME"] = str(folder)
    written = {"settings": write_settings(), "games": write_games(folder), **write_others()}
    text = json.dumps(written, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    (folder / "written.json").write_text(text, encoding="utf-8")


def write_settings() -> dict[str, Any]:
    """Settings of every kind of value: a word, a number, a switch, a list, a table."""
    from fanoboard.content.settings import Settings, save_settings

    chosen: dict[str, Any] = {
        "theme": "dark",
        "text": 125,
        "animation": "off",
        "volume": 0,
        "thinking": 1.5,
        "level": 4,
        "levels": {"fanorona": 6},
        "show_moves": False,
        "width": 1440,
        "height": 900,
        "names": ["Vola", "Хасина"],
        "options": {"fanorona": {"board": "5x5"}},
        "keys": {"undo": ["z"]},
    }
    settings = Settings()
    for name, value in chosen.items():
        setattr(settings, name, value)
    save_settings(settings)
    return chosen


def write_games(folder: Path) -> dict[str, Any]:
    """A game of each kind, and one that is over, with the turns that were played."""
    from fanoboard.content.layout import register_layouts
    from fanoboard.games import game_named, games
    from fanoboard.games.turns import move_texts
    from fanoboard.match import store
    from fanoboard.match.match import Match, Player

    register_layouts(shipped_only=True)
    found = {}
    for name in (*games(), "fanorona"):
        over = name in found
        game = game_named(name)({"board": "5x5"} if name == "fanorona" else {})
        players = [Player("person", "Vola"), *(Player("engine", level=3) for _ in game.seats[1:])]
        match, random = Match(game, players, seed=7), Random(7)
        while len(match.turns) < TURNS and match.result is None:
            match.play_turn(random.choice(sorted(move_texts(match.position))))
        if over and match.result is None:
            match.resign(0)
        file = store.keep(match)
        found["over" if over else name] = {
            "game": name,
            "file": str(file.relative_to(folder).as_posix()),
            "turns": [turn.text for turn in match.turns],
            "position": match.position.text(),
            "over": match.result is not None,
        }
    return found


def write_others() -> dict[str, Any]:
    """Another engine, and the first puzzle solved."""
    from fanoboard.content.engines import EnginesFile, KnownEngine
    from fanoboard.content.posed import puzzles_of
    from fanoboard.content.progress_file import note_solved

    engine = KnownEngine(id="tsoro", name="Tsoro", command="/opt/tsoro --ugi", games=("fanorona",))
    EnginesFile().change({engine.id: engine})
    puzzle = puzzles_of("fanorona")[0]
    note_solved(puzzle, date(2026, 11, 21))
    return {"engine": {"id": engine.id, "command": engine.command}, "puzzle": puzzle.id}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
