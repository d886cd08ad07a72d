"""What has to be seen stands out in every shipped theme, measured from pixels as WCAG 2.2 asks for it.

4.5 to 1 for text and 3 to 1 for large text, icons, controls, the focus, pieces and marks.  What can't be
used now is left out, as WCAG does.  By day a sixth of the scenes is looked at, each in one theme, by night
each in one, and with `--everything` all in all.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Iterator
from functools import partial

import pygame
import pytest
from msgspec import structs
from support.contrast_meter import Meter, Thing, colour_at, contrast, difference, differing, outstanding
from support.paths import ROOT
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.content.layout import load_layout, register_layouts
from fanoboard.content.theme import Theme, load_theme
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.mark_looks import LOOKS
from fanoboard.ui.board.marks import Kind, Mark, Marks
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.cards import card_image
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Slider, Switch
from fanoboard.ui.toolkit.widgets.entry import TextArea, TextEntry
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["folders", "person"]

register_layouts()
TOOLS = ROOT / "tools"
THEMES = ("wood", "dark", "paper", "contrast", "okabe", "felt", "rosewood")
SIZE = (640, 480)
"""Of the boards."""
LAYOUTS = {
    "fanorona-9x5": ("white", "black"),
    "fanorona-3x3": ("white", "black"),
    "fixation": ("light", "dark"),
    "fano330": ("white circle", "white triangle", "black circle", "black triangle"),
    "nim-fano": ("seed",),
    "nim-pg23": ("seed",),
    "fano_cards-2": ("7h", "Ks"),
    "fano_cards-8": ("10d", "*"),
}
"""A board of each geometry, and what lies on it."""
SHARE, REACH = 0.12, 0.5
"""How much of a mark stands out at least: of what it covers, and of how wide or high it is."""
ALL_AROUND = 0.7
"""In how many directions, of all, the border of a piece is seen at least: lines meet there."""
PARTS = 12
"""In so many parts the scenes are looked at, each of which takes some seconds."""
LIT = 0.3
"""How much of the width or height of what has light around it."""
LINES: tuple[Kind, ...] = ("highlighted", "barred", "last_line", "lost_line")
"""The marks of lines."""


@pytest.fixture
def meter(monkeypatch: pytest.MonkeyPatch) -> Meter:
    return Meter(monkeypatch)


@pytest.fixture
def scenes(monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[..., object]]:
    """Every scene that `tools/screens.py` draws."""
    # It draws into memory, and away from the files of whoever runs it, as this does.
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT"):
        monkeypatch.setenv(name, "dummy")
    for name in ("CONFIG", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", tempfile.gettempdir())
    monkeypatch.syspath_prepend(str(TOOLS))
    import screens

    return screens.scenes_by_name()


def measured(person: Person, meter: Meter) -> Iterator[tuple[object, Thing, str, float]]:
    """All that is written on a scene, its icons and the rings of the focus, and how it stands out."""
    scene = person.top()
    style, surface = scene.style, pygame.Surface(scene.size, 0, 32)
    window = surface.get_rect()
    scene.draw(person.app.window.surface, full=True)  # so that a panel over another scene knows what is below
    for thing, words, found in meter.measure(style, lambda under: scene.paint(under, window), surface):
        yield scene, thing, words, found
    popup = scene.popup
    for widget in [*scene.widgets, *([popup] if popup is not None else [])]:
        if not widget.visible:
            continue
        clip = widget.bounds(style).clip(widget.clip() or window).clip(window)
        surface.set_clip(clip)
        if isinstance(widget, Board) or not widget.enabled:
            widget.draw(surface, style)
        elif min(clip.size) > 0:
            ringed, widget.ringed = widget.ringed, widget.focusable
            draw = partial(_draw, widget, style)
            for thing, words, found in meter.measure(style, draw, surface):
                yield widget, thing, words, found
            widget.ringed = ringed
        surface.set_clip(None)


def _draw(widget: Widget, style: Style, surface: pygame.Surface) -> None:
    widget.draw_with_ring(surface, style)


@pytest.mark.parametrize("part", by_night(range(PARTS), PARTS // 12))
def test_text_icons_and_the_focus_stand_out(
    person: Person,
    meter: Meter,
    scenes: dict[str, Callable[..., object]],
    pytestconfig: pytest.Config,
    part: int,
) -> None:
    faults: dict[str, None] = {}
    everything = pytestconfig.getoption("everything")
    for number, (name, open_scene) in list(enumerate(scenes.items()))[part::PARTS]:
        lot = (THEMES[number % len(THEMES)],)
        for theme in THEMES if everything else lot:
            person.app.choose_theme(theme)
            person.app.push(Scene(person.app))
            open_scene(person.app)
            person.round()
            colours = person.app.style.colours
            for where, thing, words, found in measured(person, meter):
                unusable = thing.ink[:3] == colours.quiet.rgb and thing.ink[3] < 255
                least = 7.0 if theme == "contrast" and thing.least == 4.5 else thing.least
                if found < least and not unusable:
                    fault = f"{theme}, {name}: {thing.kind} {words!r} of {type(where).__name__}: {found:.2f}"
                    faults[fault] = None
            while person.app.scenes:
                person.app.scenes.pop().leave()
    assert not faults, "\n".join(faults)


def controls() -> Iterator[tuple[str, Widget]]:
    """What shows by no words of its own where it is or how it stands."""
    for on in (False, True):
        yield f"switch {on}", Switch(lambda _: None, on=on)
    for value in (0, 1, 2):
        yield f"slider {value}", Slider([(0, ""), (1, ""), (2, "")], value, lambda _: None)
    yield "entry", TextEntry("", lambda _: None)
    yield "text area", TextArea("", lambda _: None)


@pytest.mark.parametrize("theme", THEMES)
def test_controls_stand_out(person: Person, theme: str) -> None:
    person.app.choose_theme(theme)
    scene = Scene(person.app)
    person.app.push(scene)
    style = scene.style
    for ground in (style.colours.panel, style.colours.window):
        bare = pygame.Surface((300, 80), 0, 32)
        bare.fill(ground.rgb)
        for name, widget in controls():
            scene.add(widget)
            widget.rect = pygame.Rect((20, 20), (200, 36) if not isinstance(widget, Switch) else (44, 24))
            surface = bare.copy()
            widget.draw(surface, style)
            share, reach = outstanding(surface, bare)
            assert reach >= 0.9, f"{name}: {share:.2f} {reach:.2f}"


def drawn(board: Board, style: Style, marks: Marks) -> pygame.Surface:
    """A board as it looks with these marks."""
    board.mark(marks)
    board.update(0)
    board.damage(style)
    surface = pygame.Surface(SIZE, 0, 32)
    board.draw(surface, style)
    return surface


def laid_out(layout: str, theme: Theme) -> tuple[Board, Style]:
    """A board that nothing lies on."""
    style = Style(theme, 1, Fonts(), motion=0)
    board = Board(load_layout(layout), style)
    board.place(style, pygame.Rect((0, 0), SIZE))
    return board, style


@pytest.mark.parametrize("turn", by_night(range(len(THEMES)), 1))
@pytest.mark.parametrize("layout", LAYOUTS)
def test_marks_stand_out_wherever_they_are(turn: int, layout: str, person: Person) -> None:
    """By day on each geometry in one theme, and in each theme on some."""
    theme = THEMES[(turn + list(LAYOUTS).index(layout)) % len(THEMES)]
    board, style = laid_out(layout, load_theme(theme))
    half, pieces = list(board.layout.standing), LAYOUTS[layout]
    half = half[len(half) // 3 :]
    board.show({spot: (piece,) for spot, piece in zip(half, pieces, strict=False)})
    spots = half[: len(pieces) + 1]
    bare = drawn(board, style, Marks())
    faults: dict[Kind, str] = {}
    for kind, look in LOOKS.items():
        sets: list[tuple[str, ...]] = [(spot,) for spot in spots]
        if look.ground or look.over:
            sets = [tuple(spots)]
        if kind in LINES:
            sets = [(line.name,) for line in board.layout.lines[:1]]
        for marked in sets:
            picture = drawn(board, style, Marks(Mark(kind, marked)))
            if differing(picture, bare).count():
                share, reach = outstanding(picture, bare)
                if (share < SHARE and not look.below) or reach < (REACH if not look.below else LIT):
                    faults[kind] = f"{kind} on {marked}: {share:.2f} of it, {reach:.2f} of its size"
    assert not faults, "\n".join(faults.values())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("layout", [name for name in LAYOUTS if not name.startswith("fano_cards")])
def test_pieces_stand_out_from_the_board(theme: str, layout: str, person: Person) -> None:
    board, style = laid_out(layout, load_theme(theme))
    bare = drawn(board, style, Marks())
    spots = list(board.layout.points)
    for spot, piece in zip(spots[len(spots) // 2 :], LAYOUTS[layout], strict=False):
        board.show({spot: (piece,) * (7 if piece == "seed" else 1)})  # one alone hardly covers its point
        seen = rim_seen(drawn(board, style, Marks()), bare, board.center_of(spot))
        assert seen >= ALL_AROUND, f"{piece}: seen in {seen:.0%} of all directions"


def rim_seen(one: pygame.Surface, other: pygame.Surface, middle: tuple[int, int]) -> float:
    """In which share of all directions something stands out, at its border or within it."""
    reach, seen, turns = 40, 0, 64
    mask = differing(one, other)
    for turn in range(turns):
        dx, dy = math.cos(math.tau * turn / turns), math.sin(math.tau * turn / turns)
        places = [(round(middle[0] + far * dx), round(middle[1] + far * dy)) for far in range(reach)]
        inside = [place for place in places if mask.get_at(place)]
        found = (contrast(colour_at(one, place), colour_at(other, place)) for place in inside)
        seen += sum(each >= 3 for each in found) >= 1
    return seen / turns


@pytest.mark.parametrize("name", THEMES)
def test_numbers_and_signs_of_cards_can_be_read(person: Person, name: str) -> None:
    look = load_theme(name).cards
    for suit in "hdsc":
        ink = getattr(look.suits, suit).rgb
        for value in ("2", "8", "10", "K"):
            for size in ((34, 48), (84, 118)):
                card = card_image(look, f"{value}{suit}", size)
                blank = structs.replace(look.suits, **{suit: look.face})
                bare = card_image(structs.replace(look, suits=blank), f"{value}{suit}", size)
                found = difference(card, bare)
                assert found is not None
                assert found.worst(ink) >= 4.5, f"{value}{suit}: {found.worst(ink):.2f}"
