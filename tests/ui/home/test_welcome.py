"""The first start: what the app offers, once, and one click into a lesson."""

from __future__ import annotations

import pytest
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.content.settings import Settings
from fanoboard.ui.app.app import is_first_start
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.home.next_card import SHOW
from fanoboard.ui.features.home.welcome_scene import Welcome, WelcomeCard
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.play.catalogue import catalogue

__all__ = ["folders", "person"]


@pytest.fixture
def welcomed(person: Person) -> Person:
    """Somebody at the very first start."""
    person.app.push(Home(person.app))
    person.app.navigation.welcome()
    person.round()
    return person


def test_only_who_has_never_been_here_is_welcomed(welcomed: Person) -> None:
    assert is_first_start(Settings())
    assert not is_first_start(welcomed.app.settings), "once it was shown"
    assert not is_first_start(Settings(game="fanorona"))
    assert not is_first_start(Settings(lessons=["fanorona"]))


def test_each_game_is_a_click_away_from_its_lesson(welcomed: Person) -> None:
    cards = [each for each in welcomed.top().widgets if isinstance(each, WelcomeCard)]
    assert [str(card.text) for card in cards] == [str(game.title) for game in catalogue(shipped_only=True)]
    welcomed.click(cards[3].rect.center)
    welcomed.round()
    assert isinstance(welcomed.top(), LessonScene)
    welcomed.app.pop()
    assert isinstance(welcomed.top(), Home), "home lies behind it"


def test_of_each_game_it_is_told_what_the_eye_sees(welcomed: Person) -> None:
    style = welcomed.app.style
    told = {node.name: node.about for _, node in welcomed.app.node().walk() if node.role == "button"}
    for card in (each for each in welcomed.top().widgets if isinstance(each, WelcomeCard)):
        about = told[style.spoken(card.text)]
        assert about.endswith(style.spoken(SHOW))
        assert len(about) > 40


def test_who_knows_already_goes_straight_home(welcomed: Person) -> None:
    welcomed.press("Go straight to all games")
    assert isinstance(welcomed.top(), Home)


@pytest.mark.parametrize("size", by_night([(each,) for each in [(1280, 800), (800, 600), (2560, 1600)]], 1))
@pytest.mark.parametrize("text", [100, 150])
def test_all_of_it_can_be_reached_at_any_size(welcomed: Person, size: tuple[int, int], text: int) -> None:
    welcomed.app.settings.text = text
    welcomed.app.restyle()
    welcomed.resize(size)
    scene = welcomed.top()
    assert isinstance(scene, Welcome)
    cards = [each for each in scene.widgets if isinstance(each, WelcomeCard)]
    assert not any(one.rect.colliderect(other.rect) for one in cards for other in cards if one is not other)
    lowest = max(each.rect.bottom for each in scene.widgets if each.visible)
    assert lowest - scene.pane.rect.bottom <= scene.pane.furthest
