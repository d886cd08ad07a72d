"""Icons, signs and figures as files, and those of a theme of one's own in their place."""

from __future__ import annotations

import ast
import logging
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from support.paths import parsed

import fanoboard.ui
from fanoboard.content import paths
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.games.personas import PERSONAS
from fanoboard.ui.toolkit.paint.drawings import drawing, face, use_themes

INK = (200, 40, 10, 255)
ICONS = {file.stem for file in (paths.assets() / "drawings" / "icons").iterdir()}
SQUARE = """<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10">
<path d="M0 0H10V10H0Z"/></svg>"""


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(paths, "data_folder", lambda: tmp_path)
    yield
    use_themes(())


def put(tmp_path: Path, theme: str, text: str) -> None:
    folder = tmp_path / "drawings" / theme / "icons"
    folder.mkdir(parents=True)
    (folder / "home.svg").write_text(text)


@pytest.mark.parametrize("side", [12, 24, 61])
def test_every_icon_has_ink_and_stays_within_its_square(side: int) -> None:
    for icon in sorted(ICONS):
        image = drawing("icons", icon, side, INK)
        assert image.get_size() == (side, side)
        box = image.get_bounding_rect(min_alpha=100)
        assert box.w + box.h > side // 2, icon
        for x in range(side):
            for y in range(side):
                *colour, opacity = image.get_at((x, y))
                assert opacity < 250 or max(abs(a - b) for a, b in zip(colour, INK, strict=False)) < 6, icon


@pytest.mark.parametrize("side", [-3, 0])
def test_where_there_is_no_room_there_is_nothing(side: int) -> None:
    assert not drawing("figures", "J", side, INK).get_bounding_rect()


def constants(node: ast.AST | None) -> Iterator[str]:
    """The texts that an expression may be, as `"up" if raised else "down"`."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from (*constants(node.body), *constants(node.orelse))


def named(node: ast.AST) -> Iterator[str]:
    """The icons that a piece of code names."""
    match node:
        case ast.keyword(arg="icon"):
            yield from constants(node.value)
        case ast.AnnAssign(annotation=ast.Name("Icon")):
            yield from constants(node.value)
        case ast.Call(func=ast.Name("icon_image"), args=[icon, *_]):
            yield from constants(icon)
        case ast.Call(func=ast.Name("Command") | ast.Attribute(attr="add"), args=[_, _, icon, _, *_]):
            yield from constants(icon)


def test_what_is_named_as_an_icon_is_a_file_and_each_file_is_wanted() -> None:
    texts: set[str] = set()
    icons: set[str] = set()
    for file in Path(fanoboard.ui.__path__[0]).rglob("*.py"):
        for node in ast.walk(parsed(file)):
            icons.update(named(node))
            texts.update(constants(node))
    assert len(icons) > len(ICONS) // 2
    assert icons <= ICONS
    assert texts >= ICONS


def test_every_figure_has_a_file() -> None:
    folder = paths.assets() / "drawings"
    assert {file.stem for file in (folder / "figures").iterdir()} == {"J", "Q", "K"}


def test_every_person_has_a_face_of_their_own() -> None:
    folder = paths.assets() / "drawings"
    assert {file.stem for file in (folder / "faces").iterdir()} == {each.face for each in PERSONAS}
    assert len(PERSONAS) == len({each.name for each in PERSONAS}) == HIGHEST_LEVEL
    images = {pygame.image.tobytes(face(each.face, 40, INK, (255, 255, 255)), "RGBA") for each in PERSONAS}
    assert len(images) == len(PERSONAS)
    image = face("ravo", 64, (1, 2, 3), (4, 5, 6))
    assert image.get_at((1, 1))[3] == 0, "it is round"
    assert tuple(image.get_at((32, 1)))[:3] == (1, 2, 3), "the ring is at its edge"


def test_ink_that_is_seen_through_is_so_everywhere() -> None:
    image = drawing("icons", "plus", 48, (*INK[:3], 100))
    assert 90 <= image.get_at((24, 24))[3] <= 110


def test_light_is_another_colour() -> None:
    image = drawing("figures", "K", 100, INK, (1, 2, 3))
    assert tuple(image.get_at((50, 64)))[:3] == (1, 2, 3)


def test_a_theme_of_ones_own_draws_anew(tmp_path: Path) -> None:
    before = pygame.image.tobytes(drawing("icons", "home", 24, INK), "RGBA")
    put(tmp_path, "mine", SQUARE.replace("<path", '<path fill="#000000"'))
    assert pygame.image.tobytes(drawing("icons", "home", 24, INK), "RGBA") == before
    use_themes(("mine", "wood"))
    assert tuple(drawing("icons", "home", 24, INK).get_at((1, 1))) == INK
    use_themes(("wood",))
    assert pygame.image.tobytes(drawing("icons", "home", 24, INK), "RGBA") == before


@pytest.mark.parametrize("text", ["", "no drawing", "<svg", "<svg/>" * 50_000])
def test_a_drawing_that_is_none_gives_way(
    text: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = pygame.image.tobytes(drawing("icons", "home", 24, INK), "RGBA")
    put(tmp_path, "mine", text)
    use_themes(("mine",))
    with caplog.at_level(logging.WARNING):
        assert pygame.image.tobytes(drawing("icons", "home", 24, INK), "RGBA") == before
    assert "home.svg" in caplog.text
