"""Engines that play among themselves: pause, one turn, how fast, and who may take over."""

from __future__ import annotations

import time
from random import Random

import pygame
import pytest
from support.toy import Sticks
from support.ui_person import Person, folders, person

from fanoboard.content.settings import load_settings
from fanoboard.games import game_named
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.tools import TempoBar
from fanoboard.ui.play.tempo import SPEEDS, Tempo
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import CommandButton
from fanoboard.ui.toolkit.widgets.controls import Slider

__all__ = ["folders", "person"]

ONE, TWO = Player("engine", "Lemur", 1), Player("engine", "Fossa", 2)
ANN = Player("person", "Ann")
INSTANT = len(SPEEDS) - 1


def watch(person: Person, *players: Player, game: str = "fanorona") -> GameScene:
    person.app.settings.thinking = 0.1
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, Match(game_named(game)(), players or (ONE, TWO), seed=2))
    person.app.push(scene)
    return scene


def turns(scene: GameScene) -> int:
    return scene.session.match.head.number


def wait(person: Person, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        person.app.round(True)
        time.sleep(0.002)


@pytest.mark.parametrize("game", ["fanorona", "fano_cards"])
def test_they_stop_play_a_single_turn_and_go_on(person: Person, game: str) -> None:
    scene = watch(person, game=game)
    scene.session.tempo.speed = INSTANT
    person.until(lambda: turns(scene) >= 2)
    person.key(pygame.K_p)
    person.round()
    scene.catch_up()
    stopped = turns(scene)
    wait(person, 0.4)
    assert turns(scene) == stopped
    assert str(scene.status).startswith("Paused.")
    assert not scene.session.thinking
    person.key(pygame.K_n)
    person.until(lambda: turns(scene) == stopped + 1)
    wait(person, 0.4)
    assert turns(scene) == stopped + 1
    assert not scene.session.match.unfinished
    person.press("Pause, or play on")
    person.until(lambda: turns(scene) >= stopped + 3)


def test_taking_back_pauses_them(person: Person) -> None:
    scene = watch(person)
    scene.session.tempo.speed = INSTANT
    person.until(lambda: turns(scene) >= 2)
    before = turns(scene)
    person.key(pygame.K_u)
    assert turns(scene) < before + 1
    stopped = turns(scene)
    wait(person, 0.3)
    assert turns(scene) == stopped
    assert scene.session.tempo.paused


def test_keys_change_the_speed_and_the_bar_shows_it(person: Person) -> None:
    scene = watch(person)
    person.round()
    slider = person.only(Slider)
    before = slider.index
    person.key(pygame.K_EQUALS)
    assert (slider.index, scene.session.tempo.speed) == (before + 1, before + 1)
    person.key(pygame.K_MINUS, pygame.K_MINUS)
    assert slider.index == before - 1
    person.key(*[pygame.K_MINUS] * 9)
    assert slider.index == 0


def test_the_speed_is_kept_for_the_next_match(person: Person) -> None:
    watch(person)
    person.key(pygame.K_EQUALS)
    person.round()
    assert load_settings()[0].pace == "fast"
    person.app.home()
    scene = watch(person)
    assert SPEEDS[scene.session.tempo.speed].id == "fast"
    assert person.only(Slider).index == scene.session.tempo.speed


@pytest.mark.usefixtures("idle_engines")
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (900, 1200)])
def test_the_bar_lies_below_the_board_and_only_where_nobody_plays(
    person: Person, size: tuple[int, int]
) -> None:
    person.resize(size)
    scene = watch(person)
    person.round()
    slider = person.only(Slider)
    assert slider.rect.y >= scene.board.rect.bottom
    assert person.named("Play one turn").rect.y >= scene.board.rect.bottom
    assert not [one for one in watch(person, ANN, TWO).widgets if isinstance(one, Slider)]
    ids = [command.id for command in person.top().commands]
    assert "pause" not in ids


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_turn_waits_for_the_pause_since_the_one_before() -> None:
    match, clock = Match(Sticks(), (ONE, TWO)), Clock()
    tempo = Tempo(match, clock)
    tempo.speed = 0
    assert tempo.goes_on
    match.play_turn("1,2,3")
    assert tempo.wait == SPEEDS[0].pause
    free = []
    for seconds in (SPEEDS[0].pause - 0.5, 0.5):
        clock.now += seconds
        free.append(tempo.goes_on)
    assert free == [False, True]
    assert tempo.thinking(5) == 5
    tempo.speed = INSTANT
    assert tempo.thinking(5) < 0.1


def test_with_a_person_there_is_no_pause() -> None:
    match, clock = Match(Sticks(), (ANN, TWO)), Clock()
    tempo = Tempo(match, clock)
    tempo.pause()
    match.play_turn("1")
    assert tempo.goes_on
    assert not tempo.paused
    assert tempo.thinking(5) == 5


def test_nothing_is_left_to_pause_when_the_game_is_over(person: Person) -> None:
    scene = watch(person)
    match = scene.session.match
    random = Random(1)
    while match.result is None:
        match.play(random.choice(match.position.actions()))
    scene.jumped()
    person.round()
    pause = next(one for one in scene.widgets if isinstance(one, CommandButton) and one.command.id == "pause")
    assert not pause.enabled


def test_the_bar_is_one_with_the_session(person: Person) -> None:
    scene = watch(person)
    bar = next(value for value in vars(scene).values() if isinstance(value, TempoBar))
    assert [command.id for command in bar.commands] == ["pause", "step", "slower", "faster"]
