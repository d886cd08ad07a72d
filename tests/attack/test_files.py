"""Files that are spoilt in every way, through the real start: the window opens all the same."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from mutate import mutated
from support.ui_person import crashes

from fanoboard.content import paths
from fanoboard.content.layout import register_layouts
from fanoboard.games import game_named, games
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import dump, record
from fanoboard.ui.app.app import App
from fanoboard.ui.features.home.home_scene import Home

__all__ = ["crashes"]

PATIENCE = 10.0
"""Seconds of processor time that a start may take, whatever lies in the folders."""
_FAULTS = (
    b"",
    b"\xff\xfe",
    b"x: !!bool maybe\n",
    b"x: !!timestamp x\n",
    b'"\\ud800"\n',
    b"theme: " + b"a" * 300 + b"\n",
    b"based_on: " + b"a" * 300 + b"\n",
    b"x: " + b"1:" * 200_000 + b"1\n",
    b"[],\n" * 30_000,
    b"[" * 5_000,
    b"- " * 20_000,
    b"{a: &a [*a]}",
    b"\x00" * 5_000,
)
"""What has stopped a start before, or might."""


def good_files(random: Random) -> dict[str, bytes]:
    """A file of every kind, as people have them."""
    kind = game_named(random.choice(sorted(games())))
    match = Match(kind(), [Player("person", "Vola") for _ in kind().seats], seed=3)
    for _ in range(random.randint(0, 12)):
        if actions := match.position.actions():
            match.play(random.choice(actions))
    layouts = sorted((paths.assets() / "layouts").glob("*.yaml"))
    themes = sorted(paths.shipped_folder("themes").glob("*.yaml"))
    layout, theme = random.choice(layouts), random.choice(themes)
    settings = b"theme: wood\nscale: 125\nlevel: 4\nnames: [Vola]\nkeys: {undo: [ctrl+z]}\n"
    return {
        "config/settings.yaml": settings,
        "state/match.yaml": dump(record(match)).encode(),
        f"data/themes/{theme.name}": theme.read_bytes(),
        "data/themes/mine.yaml": b"based_on: wood\ntitle: Mine\ncolours: {accent: '#334455'}\n",
        f"data/layouts/{layout.name}": layout.read_bytes(),
        "data/layouts/nim-mine.yaml": b"title: Mine\npoints: {A: [0, 0], B: [1, 0]}\n"
        b"lines: [{through: [A, B]}]\n",
        "data/languages/de/fanoboard.mo": b"\xde\x12\x04\x95" + bytes(40),
    }


@pytest.mark.usefixtures("nim_as_it_was")
def test_no_file_stops_the_start(
    rounds: Iterator[Random], crashes: list[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for number, random in enumerate(rounds):
        home = tmp_path / str(number)
        monkeypatch.setenv("FANOBOARD_HOME", str(home))
        files = good_files(random)
        for name in random.sample(sorted(files), random.randint(1, 3)):
            files[name] = random.choice(_FAULTS) if random.random() < 0.4 else mutated(random, files[name])
        for name, content in files.items():
            file = home / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        begun = time.process_time()
        register_layouts()
        app = App()
        app.push(Home(app))
        for _ in range(6):
            app.round(True)
        while len(app.scenes) > 1:
            app.pop()
        app.close()
        pygame.display.quit()
        assert not crashes, (home, crashes)
        assert time.process_time() - begun < PATIENCE, home
