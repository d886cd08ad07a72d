"""The level of each game is its own, wherever it is chosen."""

from __future__ import annotations

import re

import pygame
import pytest
from support.fake_engine import fake_engine
from support.ui_person import Person, folders, person

from fanoboard.content.settings import Settings, load_settings
from fanoboard.games import games
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.games.words import level_caption, level_meaning
from fanoboard.match.level_advice import next_level, tally
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.after_game import LevelProgress
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.players import LevelMenu
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Slider

__all__ = ["folders", "person"]


def shown_texts(person: Person) -> list[str]:
    """What is written on the widgets that can be seen."""
    return [str(getattr(widget, "text", "")) for widget in person.app.top.widgets if widget.visible]


def slider(person: Person, kind: type[Game]) -> Slider[int]:
    """The level that a new game offers."""
    person.app.push(NewGame(person.app, kind))
    person.round()
    return next(widget for widget in person.top().widgets if isinstance(widget, Slider) and widget.visible)


def test_a_level_stays_with_its_game(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(person.app), "play", lambda *_: None)
    person.app.settings.level = 4
    level = slider(person, Fanorona)
    assert level.value == 4
    level.choose(level.index + 3)
    person.press("Start")
    assert slider(person, Fanorona).value == 7
    assert slider(person, FanoNim).value == 4, "of a game that was never played"
    assert load_settings()[0].levels == {"fanorona": 7}


def test_a_level_that_was_changed_within_a_game_is_offered_for_the_next(person: Person) -> None:
    players = Player("person", "Anna"), Player("engine", "", 3)
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, Match(Fanorona(), players), fake_engine("slow"))
    person.app.push(scene)
    person.round()
    menu = next(widget for widget in scene.widgets if isinstance(widget, LevelMenu))
    person.click(menu.rect.center)
    person.key(pygame.K_DOWN, pygame.K_RETURN)
    assert scene.session.match.players[1].level == 4
    assert load_settings()[0].levels == {"fanorona": 4}
    assert slider(person, Fanorona).value == 4
    assert slider(person, FanoNim).value == Settings().level


@pytest.mark.parametrize(
    ("tallies", "level"),
    [
        (["1 won"], None),
        (["1 won", "1 won"], None),
        (["1 won", "1 won", "1 won"], 2),
        (["1 won", "1 lost", "1 won", "1 won"], 2),
        (["1 won", "1 won", "1 won", "1 lost"], None),
        (["3 lost", "3 lost", "3 lost"], 2),
        (["3 lost", "3 won", "3 lost", "3 lost"], 2),
        (["3 lost", "3 lost", "3 drawn"], None),
        (["1 lost", "1 lost", "1 lost"], None),
        (["3 won", "3 won", "4 won"], None),
        (["3 won", "3 won", "5 lost", "3 won"], 4),
        (["3 won", "3 won", "2 lost", "2 lost", "3 won"], 4),
        (["3 won", "3 drawn", "3 drawn", "3 won"], None),
        (["8 won", "8 won", "8 won"], None),
        ([], None),
    ],
)
def test_the_next_level_is_proposed_after_three_of_four(tallies: list[str], level: int | None) -> None:
    assert next_level(tallies) == level


def test_only_games_of_one_person_against_the_computer_count() -> None:
    anna, ai = Player("person", "Anna"), Player("engine", "", 2)

    def counted(*players: Player, winner: int = 0) -> str | None:
        match = Match(Fanorona(), list(players))
        match.resign(1 - winner)
        return tally(match)

    assert counted(anna, ai) == "2 won"
    assert counted(anna, ai, winner=1) == "2 lost"
    assert counted(anna, anna) is None
    assert counted(ai, ai) is None
    assert counted(anna, Player("engine", "Other", engine="other")) is None


def test_levels_say_what_they_are_and_do() -> None:
    for kind in games().values():
        game = kind()
        captions = [str(level_caption(game, level)) for level in range(1, HIGHEST_LEVEL + 1)]
        assert captions[0] == "Pim · Level 1 · Beginner"
        assert captions[-1].endswith("Perfect" if kind.name in ("fano330", "fano_nim") else "Full strength")
        assert len(set(captions)) == HIGHEST_LEVEL
        meanings = {str(level_meaning(game, level)) for level in range(1, HIGHEST_LEVEL + 1)}
        assert len(meanings) == HIGHEST_LEVEL, f"two levels of {kind.name} are said to be the same"
        for level in range(1, HIGHEST_LEVEL + 1):
            said = str(level_meaning(game, level))
            assert said.endswith(".")
            fails = re.search(r"\b(overlooks|misses)\b", said, re.IGNORECASE) is not None
            assert fails == game.levels[level - 1].errs, said
    assert str(level_caption(FanoNim({"max": 15}), HIGHEST_LEVEL)).endswith("Full strength")


def test_after_three_wins_the_card_at_the_end_leads_a_level_higher(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Match] = []
    monkeypatch.setattr(type(person.app), "play", lambda _, match: begun.append(match))
    for number in range(4):
        match = Match(Fanorona(), [Player("person", "Anna"), Player("engine", "", 2)])
        scene = GameScene(person.app, match, fake_engine("slow"))
        person.app.push(scene)
        person.round()
        match.resign(1)
        scene.jumped()
        person.round()
        assert ("Try level 3" in shown_texts(person)) == (number == 2)
        if number == 2:
            assert "New game" not in shown_texts(person)
            person.press("Try level 3")
            person.round()
    (again,) = begun
    assert again.players[0].level == 3
    settings = load_settings()[0]
    assert settings.levels == {"fanorona": 3}
    assert settings.results == {"fanorona": ["2 won"]}


def test_a_game_that_is_looked_at_again_counts_once(person: Person) -> None:
    match = Match(Fanorona(), [Player("person", "Anna"), Player("engine", "", 2)])
    progress = LevelProgress(person.app, match, lambda seat, strength: None)
    match.resign(1)
    for _ in range(3):
        assert progress.count() is None, "one game is no reason for another level"
        assert person.app.settings.results == {"fanorona": ["2 won"]}
