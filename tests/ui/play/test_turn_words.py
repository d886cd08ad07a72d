"""Turns told in words: what the games say of them, and where a person reads it."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from support.cards_in_window import position_of
from support.fake_engine import fake_engine
from support.slow_fixation import Slow
from support.tiers import by_night
from support.ui_person import AI, ANNA, BEN, Person, folders, person

from fanoboard.games import game_named, games
from fanoboard.games.capabilities import HiddenInformation, words_as_seen
from fanoboard.games.events import NOBODY, Cast
from fanoboard.games.game import Position
from fanoboard.games.personas import PERSONAS
from fanoboard.games.turns import moves, play_text
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.movelist import MoveList
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

CAST = Cast(["Vola", "Hasina"])


def at(game: str, text: str, **options: str) -> Position:
    return game_named(game)(options).position(text)


def said(position: Position, turn: str, cast: Cast = CAST) -> str:
    return str(position.turn_words(play_text(position, turn).actions, cast))


FIVE_BY_THREE = {"board": "5x3"}


@pytest.mark.parametrize(
    ("position", "turn", "words"),
    [
        (
            at("fanorona", "2B1B/1W1BB/W2W1 w 0", **FIVE_BY_THREE),
            "b2-c2A",
            "Vola captures 2 pieces by approach, from b2 to c2.",
        ),
        (
            at("fanorona", "1B2B/B4/1W3 w 0", **FIVE_BY_THREE),
            "b1-b2A,c2W",
            "Vola moves from b1 to b2, goes on to c2 and captures 2 in all.",
        ),
        (at("fanorona", "1B1B1/5/W3W w 0", **FIVE_BY_THREE), "a1-b1", "Vola moves from a1 to b1."),
        (at("fano_nim", "1,2,3,4,5,6,7 1"), "HER-1", "Vola takes 1 from each of H, E and R."),
        (at("fano330", "C/-/-/-/-/-/- b CTT/cctt"), "T1", "Hasina places a triangle on 1."),
        (
            position_of({"hand": ["6", "9"], "field": ["3"]}, {"field": ["4", "7"]}),
            "x3:4=6",
            "Vola attacks Hasina’s 4 with 3 and plays 6.",
        ),
        (
            position_of({"hand": ["5", "9"], "field": ["2", "3"]}, {}),
            "+2+3=5^3",
            "Vola combines 2 and 3 into 5, and 3 returns to the hand.",
        ),
        (
            position_of({"hand": ["5", "9", "1"]}, {"hand": ["1", "2", "3"]}),
            "d5,9",
            "Vola discards 2 cards face down.",
        ),
    ],
)
def test_a_turn_in_words(position: Position, turn: str, words: str) -> None:
    assert said(position, turn) == words


@pytest.mark.parametrize(
    ("turn", "you", "words"),
    [
        ("d4,9", 0, "You discard 4 and 9 face down."),
        ("d9", None, "Vola discards 9 face down."),
        ("d4,*t", 0, "You discard 4 face down. Your temporary joker leaves the game."),
        ("d*t", 0, "Your temporary joker leaves the game."),
        ("d", 0, "You end your turn and discard nothing."),
    ],
)
def test_discarded_cards_are_told_by_name_to_whoever_sees_them_alone(
    turn: str, you: int | None, words: str
) -> None:
    hand = {"hand": ["4", "9", "*t"], "specials": []}
    start = position_of(hand, {"specials": []}, options={"joker": True, "specials": "all"})
    actions, cast = play_text(start, turn).actions, Cast(["Vola", "Hasina"], you)
    assert str(words_as_seen(start, actions, cast, 0)) == words
    for other in (1, NOBODY):
        told = str(words_as_seen(start, actions, cast, other))
        assert told == str(start.turn_words(actions, cast))
        assert not {"4", "9"} & {*told}


@pytest.mark.parametrize("players", [[Player("person"), AI], [ANNA, AI], [ANNA, BEN]])
def test_a_hint_to_discard_says_which_cards(person: Person, players: list[Player]) -> None:
    start = position_of({"hand": ["5", "9", "1"]}, {"hand": ["2"], "draw": ["1", "3"]})
    person.sit_at(Match(start.game, players, 1, start), "say", "d5,9")
    person.pass_on()
    person.key(pygame.K_h)
    person.until(lambda: person.game_scene.session.analyst.hint is not None)
    assert " 5 and 9 face down." in person.status


def test_who_plays_alone_is_spoken_to() -> None:
    attack = position_of({"hand": ["6", "9"], "field": ["3"]}, {"field": ["4", "7"]})
    assert said(attack, "x3:4=6", Cast(["Vola", "Hasina"], 0)).startswith("You attack Hasina’s 4 with your 3")
    assert said(attack, "x3:4=6", Cast(["Vola", "Hasina"], 1)).startswith("Vola attacks your 4 with 3")
    person, engine = Player("person"), Player("engine", "", 1)
    fanorona = game_named("fanorona")()
    assert Match(fanorona, [person, engine]).cast.you == 0
    assert Match(fanorona, [engine, person]).cast.you == 1
    assert Match(fanorona, [person, person]).cast.you is None
    assert Match(fanorona, [engine, engine]).cast.you is None
    assert Match(fanorona, [Player("person", "Anna"), engine]).cast.you is None


def test_fixation_tells_what_changes_its_owner() -> None:
    capture = at("fixation", Slow({"e2": "ll", "e4": "d", "a1": "l", "i1": "d", "i5": "d"}, "l").text())
    assert said(capture, "e2-e4") == "Vola sows e2 to e4 and captures e4."
    gift = at("fixation", Slow({"e2": "dl", "e3": "l", "a1": "l", "i1": "d", "i5": "d"}, "l").text())
    assert said(gift, "e2-e4") == "Vola sows e2 to e4 and gives away e3."


def test_after_its_turn_the_status_tells_what_the_computer_did(person: Person) -> None:
    person.app.push(Scene(person.app))
    match = Match(
        game_named("fanorona")({"board": "5x5"}), [Player("person", "Anna"), Player("engine", "", 1)]
    )
    scene = GameScene(person.app, match, fake_engine("slow"))
    person.app.push(scene)
    person.round()
    prompt = str(match.position.prompt())
    assert str(scene.status) == f"“{PERSONAS[0].greeting}” {prompt}", (
        "nobody has moved yet, so who is to play greets"
    )
    for turn in ("c2-c3A", ""):
        actions = match.position.actions() if not turn else play_text(match.position, turn).actions
        match.play(actions[0])
    while match.unfinished or not match.mover.is_person:
        match.play(match.position.actions()[-1])
    scene.session.look_at(match.head)
    before, plies = match.head.parent, match.head.plies
    assert before is not None
    told = before.position.turn_words([ply.action for ply in plies], match.cast)
    prompt = str(match.position.prompt())
    scene.jumped()
    assert str(scene.status).startswith(str(told))
    assert str(told).startswith("Pim ")
    moves = person.only(MoveList)
    row = moves.place_of(match.head)
    person.move((row.right - 60, row.centery))
    assert str(moves.tip) == str(told)


@pytest.mark.parametrize("name", by_night(games(), 2))
def test_turns_that_can_be_played_are_listed_unlike_each_other(name: str) -> None:
    game = game_named(name)()
    for seed in range(2):
        random, position = Random(seed), game.start(seed)
        for _ in range(12):
            if position.result is not None:
                break
            turns = [*moves(position)]
            assert len({position.short_text(turn.text) for turn in turns}) == len(turns)
            if not game.has(HiddenInformation):  # what lies face down is not told
                assert len({str(position.brief_turn(turn.actions)) for turn in turns}) == len(turns)
            position = random.choice(turns).position


def test_the_setting_says_that_lists_have_notation_where_sentences_have_no_room(person: Person) -> None:
    person.app.push(SettingsScene(person.app))
    person.round()
    assert any("small pictures" in text and "list in notation" in text for text in person.texts())
