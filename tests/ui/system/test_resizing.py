"""Whoever resizes the window all day long needs no more memory for it, nor open files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pygame
import pytest
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.content.theme import load_theme
from fanoboard.games.fano_cards import GAME
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.match.match import Match, Player
from fanoboard.ui.app import appearance
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.toolkit.look import style
from fanoboard.ui.toolkit.paint import surfaces
from fanoboard.ui.toolkit.paint.surfaces import SurfaceCache, cached, load_font

__all__ = ["folders", "person"]

PERSON = Player("person")
needs_proc = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks at itself in /proc")


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def megabytes() -> float:
    """The memory that this process takes now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


@pytest.fixture
def scales(monkeypatch: pytest.MonkeyPatch) -> Iterator[Random]:
    """Small windows, but of all scales, which are quicker to draw than large ones."""
    random = Random(4)
    monkeypatch.setattr(appearance, "fitting_scale", lambda *_: random.uniform(0.2, 0.6))
    monkeypatch.setattr(appearance, "load_theme", cache(load_theme))
    yield random
    for painter in (style.panel_image, style.shadow_image, style.table_image):
        painter.forget()


def resize(person: Person, random: Random) -> None:
    person.resize((random.randint(160, 400), random.randint(120, 300)))


@needs_proc
def test_500_resizes_take_no_more_than_250(person: Person, scales: Random) -> None:
    person.app.push(SettingsScene(person.app))
    before, memory = 0, 0.0
    for number in range(500):
        if number == 250:
            before, memory = descriptors(), megabytes()
        resize(person, scales)
    assert descriptors() <= before
    assert megabytes() < memory + 10


@needs_proc
@pytest.mark.parametrize("game", by_night([Fanorona({"board": "3x3"}), GAME()], 1), ids=["board", "cards"])
def test_boards_of_all_sizes_hold_no_file_open(person: Person, scales: Random, game: Game) -> None:
    person.app.push(GameScene(person.app, Match(game, [PERSON, PERSON], seed=3)))
    resize(person, scales)
    before = descriptors()
    for _ in range(25):
        resize(person, scales)
    assert descriptors() <= before


def test_pictures_are_kept_as_far_as_there_is_room() -> None:
    painted: list[tuple[int, int]] = []

    @cached(megabytes=1, fewest=2)
    def paint(wide: int, high: int) -> pygame.Surface:
        painted.append((wide, high))
        return pygame.Surface((wide, high), pygame.SRCALPHA)

    first = paint(100, 100)
    assert paint(100, 100) is first
    assert painted == [(100, 100)]
    for wide in range(1, 500):
        paint(wide, 100)
        assert paint(100, 100) is first, "what was used last stays"
        assert paint.size <= 1 << 20
    assert len(paint) < 10
    assert paint.size == sum(200 + 4 * wide * 100 for wide in [100, *range(500 - len(paint) + 1, 500)])
    for wide in (2000, 2001):
        paint(wide, 1000)
    assert len(paint) == 2, "so many are kept however large they are"
    assert painted.count((2000, 1000)) == 1
    paint(2000, 1000)
    assert painted.count((2000, 1000)) == 1
    paint.forget()
    assert (len(paint), paint.size) == (0, 0)


def test_options_are_told_apart() -> None:
    double = SurfaceCache(lambda number, *, by=2: number * by, 1, 1)
    assert [double(3), double(3, by=4), double(3)] == [6, 12, 6]


@needs_proc
def test_fonts_hold_no_file_open() -> None:
    load_font("Inter-Regular.otf", 10)
    before = descriptors()
    fonts = [load_font("Inter-Regular.otf", height) for height in range(6, 150)]
    assert descriptors() <= before
    assert len({font.get_height() for font in fonts}) > 100
    assert surfaces.FONTS.load.cache_info().currsize <= surfaces.MOST_FONTS
    words = load_font("Inter-Bold.otf", 30).render("Fanorona", True, (0, 0, 0))
    assert words.get_bounding_rect().w > 50
