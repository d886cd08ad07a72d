"""Characters: they show in what is played, and are kept, told and asked for."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from support.fake_engine import fake_engine
from support.tiers import by_night
from support.ui_person import Person, folders, person, started

from fanoboard.content.settings import load_settings
from fanoboard.engine.move_choice import choose
from fanoboard.engine.thinkers import thinker_for
from fanoboard.engine.ugi_game import UgiGame
from fanoboard.games import game_named
from fanoboard.games.capabilities import Characters, capability
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game, Position
from fanoboard.games.levels import CHARACTERS, HIGHEST_LEVEL, CharacterName
from fanoboard.games.search_info import Limits
from fanoboard.games.turns import move_texts, play_text
from fanoboard.match.engine_request import play
from fanoboard.match.game_text import game_text, read_game_text
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import dump, load, record
from fanoboard.match.series import rematch
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.players import LevelMenu
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Slider
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person", "started"]

GAMES: Final = ("fanorona", "fixation", "fano330", "fano_cards", "fano_nim")
GRABBER: Final = Player("engine", level=3, character="grabber")


@cache
def positions(name: str, count: int, who: CharacterName = "grabber") -> tuple[Position, ...]:
    """Positions of random games in which a character likes some moves better than others."""
    rng = random.Random(7)
    found: list[Position] = []
    while len(found) < count:
        position = game_named(name)().start(rng.randrange(1000))
        for _ in range(rng.randrange(2, 20)):
            if position.result is None:
                position = play_text(position, rng.choice(move_texts(position))).position
        if position.result is None and len(set(likings(position, who).values())) > 1:
            found.append(position)
    return tuple(found)


def likings(start: Position, who: CharacterName) -> dict[str, float]:
    game = capability(start.game, Characters)
    assert game is not None
    return CHARACTERS[who].likings(game.appeals(start))


def pleased(start: Position, plays: CharacterName | None, who: CharacterName, seed: int = 3) -> float:
    """How much what is played pleases a character, in standard deviations."""
    chosen = choose(
        thinker_for(start),
        type(start.game).levels[2],
        start,
        Limits(seed=seed),
        lambda _: None,
        lambda: False,
        None if plays is None else CHARACTERS[plays],
    )
    return likings(start, who)[chosen.pv[0]]


@pytest.mark.parametrize("turn", by_night(range(len(CHARACTERS)), 1))
@pytest.mark.parametrize("name", by_night(GAMES, 2))
def test_a_character_plays_what_it_likes_more_often_than_others_do(name: str, turn: int) -> None:
    """By day one in each of two games."""
    who = list(CHARACTERS)[(turn + GAMES.index(name)) % len(CHARACTERS)]
    # An action of cards is less a matter of taste than a turn elsewhere, but is thought of soon.
    starts = positions(name, 30, who) * 5 if name == "fano_cards" else positions(name, 60, who)
    own = sum(pleased(start, who, who, seed) for seed, start in enumerate(starts))
    plain = sum(pleased(start, None, who, seed) for seed, start in enumerate(starts))
    assert own > plain + 0.05 * len(starts), "so much of a standard deviation a turn"


def test_a_grabber_takes_the_most_in_more_turns() -> None:
    def grabs(start: Position, plays: CharacterName | None) -> bool:
        return pleased(start, plays, "grabber") == max(likings(start, "grabber").values())

    starts = positions("fanorona", 60)
    assert sum(grabs(each, "grabber") for each in starts) > sum(grabs(each, None) for each in starts) + 5


@pytest.mark.parametrize("name", GAMES)
def test_what_pleases_them_is_told_of_every_legal_move(name: str) -> None:
    for start in positions(name, 5):
        game = capability(start.game, Characters)
        assert game is not None
        assert sorted(game.appeals(start)) == move_texts(start)


@pytest.mark.parametrize("who", CHARACTERS)
def test_a_win_at_once_is_nobodys_matter_of_taste(who: CharacterName) -> None:
    start = Fanorona({"board": "5x5"}).position("5/5/1W1B1/5/W3W w 0")
    thinker, level, character = thinker_for(start), Fanorona.levels[6], CHARACTERS[who]
    for seed in range(5):
        limits = Limits(seed=seed)
        info = choose(thinker, level, start, limits, lambda _: None, lambda: False, character)
        assert play_text(start, info.pv[0]).position.result is not None


def test_full_strength_has_no_character() -> None:
    engine = UgiGame(Fanorona)
    engine.set_option("character", "wild")
    at_full = engine.character
    engine.set_option("level", "7")
    below = engine.character
    engine.set_option("character", "none")
    assert (at_full, below, engine.character) == (None, CHARACTERS["wild"], None)


def test_the_engine_is_asked_for_it() -> None:
    match = Match(Fanorona(), [GRABBER, Player("engine", level=3)])
    assert "setoption name character value grabber" in play(match, 1)
    match.play(match.position.actions()[0])
    assert "setoption name character value none" in play(match, 1), "the same engine plays for both"


def test_it_stays_with_the_game(tmp_path: Path) -> None:
    match = Match(Fanorona(), [Player("person"), GRABBER])
    file = tmp_path / "game.yaml"
    file.write_text(dump(record(match)), encoding="utf-8")
    again = load(file)
    assert again.players == match.players
    assert rematch(again, 2).players[0] == GRABBER
    assert read_game_text(game_text(match)).players == match.players
    plain = dump(record(Match(Fanorona(), [Player("person"), Player("engine", level=3)])))
    assert "character" not in plain, "older versions read games without one"


def drop_down(person: Person, scene: Scene) -> DropDown[CharacterName | None]:
    return next(
        widget
        for widget in scene.widgets
        if isinstance(widget, DropDown) and widget.visible and "character" in str(widget.caption)
    )


def new_game(person: Person, kind: type[Game]) -> Scene:
    person.app.push(NewGame(person.app, kind))
    person.round()
    return person.top()


def test_it_is_chosen_for_a_new_game_and_offered_the_next_time(person: Person, started: list[Match]) -> None:
    scene = new_game(person, Fanorona)
    drop_down(person, scene).choose("careful")
    person.round()
    assert person.sees("Likes what is safe, and trades when it is ahead.")
    assert "Likes what is safe" in drop_down(person, scene).node(scene.style).about
    person.press("Start")
    assert started[0].players[1].character == "careful"
    assert load_settings()[0].characters == {"fanorona": "careful"}
    scene = new_game(person, Fanorona)
    assert drop_down(person, scene).value == "careful"
    level = next(widget for widget in scene.widgets if isinstance(widget, Slider) and widget.visible)
    level.choose(level.choices[-1][0])
    person.round()
    assert level.value == HIGHEST_LEVEL
    assert not person.sees("Likes what is safe, and trades when it is ahead.")
    person.press("Start")
    assert started[1].players[1].character is None


def test_it_is_told_beside_the_level_in_a_game(person: Person) -> None:
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, Match(Fanorona(), [Player("person", "Anna"), GRABBER]), fake_engine("slow"))
    person.app.push(scene)
    person.round()
    menu = person.only(LevelMenu)
    node = menu.node(scene.style)
    assert node.value == "Level 3 · Casual · Grabber"
    assert "Takes at once what can be taken." in node.about
    menu.choose(HIGHEST_LEVEL)
    assert "Grabber" not in menu.node(scene.style).value
    menu.choose(2)
    assert scene.session.match.players[1] == Player("engine", level=2, character="grabber")
