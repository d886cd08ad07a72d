"""What is said beside a board can be read in whole in every window that the app allows, whatever is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random
from types import SimpleNamespace

import pygame
import pytest
from support.fitting import misfits
from support.tiers import each_met
from support.ui_person import Person, folders, person

from fanoboard.content.language import shipped_codes
from fanoboard.games import game_named, games
from fanoboard.match.clock import TimeControl
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.watched_app import WatchedApp
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.sidebar import Sidebar
from fanoboard.ui.play.calm_scene import CalmPanel
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

SIZES = ((640, 480), (768, 480), (640, 641), (640, 900), (800, 600), (1280, 800))
TEXTS = (100, 125, 150, 200)
SEEN = 1.5
"""Lines of the sentence that are seen without scrolling."""


def cases(name: str, few: int) -> list[tuple[str, tuple[int, int], int, bool]]:
    """Languages, sizes of the window and of text, and whether there is a clock: some of all, by lot."""
    return Random(name).sample([*product(shipped_codes(), SIZES, TEXTS, (False, True))], few)


def under_way(name: str, *, timed: bool) -> Match:
    game, random = game_named(name)(), Random(7)
    players = [Player("person"), *(Player("engine", level=3) for _ in game.seats[1:])]
    match = Match(game, players, seed=5, control=TimeControl(600) if timed else None)
    plies = 2 if name == "fano_nim" else 9
    while match.result is None and (len(match.plies) < plies or not match.mover.is_person):
        match.play(random.choice(match.position.actions()))
    return match


def sentences(scene: GameScene) -> Iterator[str]:
    """Have one thing after the other be said: what to do, what can't be done, what was played."""
    yield "the prompt"
    selection = scene.session.selection
    for spot in selection.first_spots[:2]:
        scene.click(spot)
        yield f"{spot} is picked"
        scene.cancel()
    for spot in sorted(set(scene.board.layout.spots) - set(selection.first_spots))[:2]:
        scene.click(spot)
        yield f"{spot} is refused"
        scene.cancel()
    node = scene.session.match.head
    while node.parent is not None and node.round > 1:
        scene.actions.preview(node)
        yield f"{node.text} is pointed at"
        scene.actions.preview(None)
        scene.actions.look_at(node)
        yield f"{node.text} is looked at"
        scene.actions.look_at(None)
        yield "back at now"
        node = node.parent


def faults(person: Person, scene: GameScene) -> Iterator[str]:
    """What can't be read of what is said now."""
    style = scene.style
    yield from misfits(person)
    beside = scene.beside
    assert isinstance(beside, Sidebar | CalmPanel)
    label, pane = beside.status if isinstance(beside, Sidebar) else beside.sentence, beside.pane
    seen = label.rect.clip(pane.rect).h
    if seen < min(label.height_in(style, label.rect.w), SEEN * label.line_height(style)):
        yield f"only {seen} pixels of {style.words(label.text)!r} are seen"


@pytest.mark.parametrize(("name", "calm"), each_met(games(), [False, True]))
def test_every_sentence_of_a_game_can_be_read(
    person: Person, name: str, calm: bool, pytestconfig: pytest.Config
) -> None:
    person.app.settings.calm = calm
    person.app.settings.moves = "words"
    person.app.push(Scene(person.app))
    fonts = person.app.appearance.fonts
    found = []
    for code, size, text, timed in cases(f"{name} {calm}", 6 if pytestconfig.getoption("nightly") else 2):
        person.app.settings.text = text
        person.app.choose_language(code)
        person.resize(size)
        scene = GameScene(person.app, under_way(name, timed=timed), ["/nowhere/engine"])
        person.app.push(scene)
        for what in sentences(scene):
            where = f"{code} {size[0]}x{size[1]} {text} %, {what}: "
            watch = SimpleNamespace(cut_texts=set())
            fonts.cut = partial(WatchedApp.note_cut, watch)  # type: ignore[arg-type]
            person.app.round(True)
            found += [
                f"{where}a frame with {each[1]!r} cut" for each in watch.cut_texts if each[0] == "Label"
            ]
            found += [where + each for each in faults(person, scene)]
        person.app.pop()
    assert not found, "\n".join(dict.fromkeys(found))


def test_words_of_a_turn_that_is_pointed_at_move_no_row(person: Person) -> None:
    """They stand where the players do, who come back."""
    person.app.settings.moves = "words"
    person.app.choose_language("es")
    person.app.push(Scene(person.app))
    person.resize((640, 480))
    scene = GameScene(person.app, under_way("fixation", timed=False), ["/nowhere/engine"])
    person.app.push(scene)
    person.round()
    sidebar = scene.sidebar
    assert isinstance(sidebar, Sidebar)

    def places() -> list[object]:
        return [(type(each).__name__, tuple(each.rect)) for each in scene.widgets if each.visible]

    before, rows = places(), tuple(sidebar.look_back.rect)
    scene.actions.preview(scene.session.match.head.parent)
    sidebar.preview("Así estaba entonces: " + 6 * "una frase muy larga " + ".")
    label = sidebar.status
    assert tuple(sidebar.look_back.rect) == rows
    assert label.height_in(scene.style, label.rect.w) <= sidebar.pane.rect.h
    assert not any(card.visible for card in sidebar.cards)
    scene.actions.preview(None)
    assert places() == before


def test_words_that_have_no_room_are_scrolled_by_the_keyboard_and_the_wheel(person: Person) -> None:
    person.app.settings.text = 200
    person.app.choose_language("de")
    person.app.push(Scene(person.app))
    person.resize((640, 480))
    scene = GameScene(person.app, under_way("fixation", timed=True), ["/nowhere/engine"])
    person.app.push(scene)
    scene.actions.look_at(scene.session.match.head.parent)
    person.round()
    sidebar = scene.sidebar
    assert isinstance(sidebar, Sidebar)
    sidebar.show(replace(scene.snapshot, status=8 * "Das sind sehr viele Worte. "))
    pane = sidebar.pane
    assert pane.furthest > 0
    for _ in scene.widgets:
        if scene.focus is not pane:
            person.key(pygame.K_TAB)
    assert scene.focus is pane
    person.key(pygame.K_END)
    assert sidebar.status.rect.bottom <= pane.rect.bottom
    person.wheel(pane.rect.center, 20)
    assert sidebar.status.rect.top == pane.rect.top
