"""What is painted step by step, only where something changed, equals what is painted anew."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pygame
import pytest
from support.every_scene import SCENES, by_day_of_two_games
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.games.fanorona import Fanorona
from fanoboard.games.search_info import Score, Verdict
from fanoboard.match.match import Match, Player
from fanoboard.match.record import Evaluation
from fanoboard.ui.app.watched_app import painted_otherwise
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.seats_overlay import SeatsOverlay
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

__all__ = ["folders", "person"]

SIZES = ((900, 562), (1280, 712), (1280, 800), (800, 600))
STEPS, STEPS_BY_NIGHT = 8, 12
LEADING = (pygame.K_TAB, pygame.K_TAB, pygame.K_DOWN, pygame.K_UP, pygame.K_PAGEDOWN, pygame.K_END)
"""Keys that lead on, and do nothing else."""


def stale(person: Person) -> str | None:
    """Where the window shows something else than it would if all were painted anew."""
    while person.app.top.unfinished:
        person.app.round(True)
    return next(painted_otherwise(person.app), None)


def wander(person: Person, random: Random) -> str:
    """Go on with the keyboard, the mouse or the wheel; what was done."""
    scene = person.app.top
    chance = random.random()
    if chance < 0.6:
        key = random.choice(LEADING)
        person.key(key, mod=random.choice((0, 0, pygame.KMOD_SHIFT)) if key == pygame.K_TAB else 0)
        return f"{pygame.key.name(key)}, to {type(scene.focus).__name__}"
    place = random.choice([widget.rect.center for widget in scene.widgets if widget.visible])
    if chance < 0.8:
        person.move(place)
        return f"the mouse to {place}"
    person.wheel(place, random.choice((-3, -1, 2)))
    return f"the wheel at {place}"


@pytest.mark.parametrize("name", by_day_of_two_games(SCENES, 2))
def test_what_is_painted_step_by_step_is_what_is_painted_anew(
    person: Person, name: str, pytestconfig: pytest.Config
) -> None:
    random = Random(name)
    person.app.settings.text = random.choice((100, 150, 200))
    person.app.restyle()
    person.resize(random.choice(SIZES))
    person.app.push(Scene(person.app))
    person.app.push(SCENES[name](person))
    person.round()
    steps: list[str] = []
    for _ in range(STEPS_BY_NIGHT if pytestconfig.getoption("nightly") else STEPS):
        steps.append(wander(person, random))
        assert stale(person) is None, "; ".join(steps)


@pytest.mark.parametrize("size", by_night([(each,) for each in SIZES], 1))
def test_a_ring_leaves_nothing_when_the_keyboard_goes_on(person: Person, size: tuple[int, int]) -> None:
    person.resize(size)
    person.app.push(Home(person.app))
    person.round()
    for _ in range(25):
        person.key(pygame.K_TAB)
        assert stale(person) is None, person.app.top.focus


def changes(one: Button, two: Label, scene: Scene) -> list[Callable[[], object]]:
    """What may happen to widgets, without a word to anybody."""
    return [
        lambda: setattr(one, "visible", False),
        lambda: setattr(one, "visible", True),
        lambda: one.rect.move_ip(120, 30),
        lambda: one.rect.inflate_ip(-40, 0),
        lambda: setattr(two.rect, "y", 400),
        partial(setattr, two, "role", "small"),
        partial(setattr, two, "weight", "medium"),
        lambda: scene.remove(one),
    ]


def test_what_moves_or_goes_is_painted_no_more_where_it_was(person: Person) -> None:
    scene = Scene(person.app)
    one, two = scene.add(Button("One", lambda: None, kind="primary")), scene.add(Label("Beside it"))
    one.rect, two.rect = pygame.Rect(100, 100, 300, 40), pygame.Rect(100, 200, 300, 40)
    person.app.push(scene)
    person.round()
    for change in changes(one, two, scene):
        change()
        person.round()
        assert stale(person) is None


def test_what_lies_below_a_panel_goes_on_being_painted(person: Person) -> None:
    scene = Home(person.app)
    person.app.push(scene)
    person.round()
    below = scene.add(Label("Late"))
    below.rect = pygame.Rect(20, 20, 80, 30)
    person.app.push(Dialog(person.app, "A question", "Some words.", [Answer("Yes")]))
    person.round()
    below.set_text("Later")
    person.round()
    assert stale(person) is None


def test_a_panel_that_shrinks_leaves_nothing(person: Person) -> None:
    match = Match(Fanorona(), (Player("person"), Player("engine", level=3)))
    person.app.push(GameScene(person.app, match, ["/nowhere/engine"]))
    person.app.push(SeatsOverlay(person.app, match, lambda players: None))
    person.round()
    high = person.app.top.widgets[0].rect.y
    kinds = [one for one in person.app.top.widgets if isinstance(one, Segmented)]
    person.click(kinds[-1].rect.move(-kinds[-1].rect.w // 2 + 20, 0).center)
    assert person.app.top.widgets[0].rect.y != high
    assert next(painted_otherwise(person.app), None) is None


def test_the_bar_of_a_pane_follows_what_the_pane_holds(person: Person) -> None:
    scene = Scene(person.app)
    pane = scene.add(Pane())
    pane.rect = pygame.Rect(50, 50, 200, 100)
    person.app.push(scene)
    for content in (400, 800, 150, 100):
        pane.set_content((), content)
        person.round()
        assert stale(person) is None, content


def reviewed(person: Person) -> GameScene:
    """A game that was resigned, with a value at each of its moments, and its review."""
    match = Match(Fanorona(), (Player("person"), Player("engine", level=3)))
    random = Random(2)
    while match.result is None and len(match.turns) < 14:
        match.play(random.choice(match.position.actions()))
    match.resign(0)
    for number, node in enumerate(match.head.path):
        best = node.position.actions()[0].text if not number else "b2-c2A"
        node.evaluation = Evaluation(Score(Verdict.GUESS, (-1) ** number * 90 * (number % 5)), best, 9)
    return GameScene(person.app, match, ["/nowhere/engine"])


@pytest.mark.parametrize("size", by_night([(each,) for each in SIZES], 1))
def test_a_review_is_not_painted_over_while_one_looks_back(person: Person, size: tuple[int, int]) -> None:
    person.resize(size)
    scene = reviewed(person)
    person.app.push(scene)
    person.round()
    scene.review()
    person.round()
    scene.set_focus(scene.board)
    back, on = pygame.K_LEFT, pygame.K_RIGHT
    for key in (back, back, back, on, pygame.K_HOME, on, on, pygame.K_END):
        person.key(key)
        assert stale(person) is None, pygame.key.name(key)
