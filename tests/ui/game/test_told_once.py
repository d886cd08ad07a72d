"""What those hear who don't see the window: each thing once, and of what goes on only what is new."""

from __future__ import annotations

import pygame
import pytest
from support.ui_person import Person, folders, person

from fanoboard.content.lesson import load_lesson
from fanoboard.games import game_named
from fanoboard.games.personas import PERSONAS
from fanoboard.games.turns import play_text
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.reading import Announcing
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

PEOPLE = Player("person"), Player("person")


class Ear:
    """Hears what is told at once, as a screen reader would say it."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._announcing = Announcing()
        self._keys: set[str] = set()

    def new(self) -> list[str]:
        """What has been told since one listened last; one listens at each round, as some are several."""
        found: list[str] = []

        def at_rest() -> bool:
            told = [node for node in self._announcing.hear(self._person.app.node()).children if node.live]
            found.extend(node.name for node in told if node.key not in self._keys)
            self._keys.update(node.key for node in told)
            return not self._person.app.busy

        self._person.app.round(True)
        self._person.until(at_rest)
        return found


@pytest.fixture
def ear(person: Person) -> Ear:
    return Ear(person)


def begin(person: Person, name: str, players: tuple[Player, Player] = PEOPLE, turns: str = "") -> GameScene:
    """A game, after some turns; on the small board, where it has one."""
    options = {"board": "3x3"} if name == "fanorona" else {}
    match = Match(game_named(name)(options), players, seed=1)
    for turn in turns.split():
        for action in play_text(match.position, turn).actions:
            match.play(action)
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    return scene


def cell(person: Person, spot: str) -> Node:
    return next(node for _, node in person.app.node().walk() if node.role == "cell" and node.key == spot)


@pytest.mark.parametrize(("name", "spot"), [("fanorona", "a3"), ("fixation", "i1"), ("fano330", "1")])
def test_a_refusal_is_told_once_each_time(person: Person, ear: Ear, name: str, spot: str) -> None:
    scene = begin(person, name)
    ear.new()
    for _ in range(2):
        scene.click(spot)
        (told,) = ear.new()
        assert told == str(scene.news)


def test_the_end_is_told_once(person: Person, ear: Ear) -> None:
    scene = begin(person, "fanorona", turns="c2-b2A a3-a2A b2-a1W")
    ear.new()
    for action in play_text(scene.session.match.position, "b3-b2A,c3W,c2A").actions:
        scene.move(action)
    told = ear.new()
    assert [each for each in told if "has no piece left" in each] == told
    assert len(told) == 1


def test_what_a_lesson_answers_is_told_once(person: Person, ear: Ear) -> None:
    scene = LessonScene(person.app, load_lesson("fanorona"))
    person.app.push(scene)
    ear.new()
    while (reaction := scene.run.reaction) is None:
        spots = sorted(scene.board.layout.spots - {*scene.board.open})
        scene.click(spots[0])
        told = ear.new()
    assert sum(str(reaction.say).rstrip(".") in each for each in told) == 1


def test_of_a_relay_one_hears_where_it_begins_and_then_only_what_is_new(person: Person, ear: Ear) -> None:
    scene = begin(person, "fanorona", turns="c2-b2A a3-a2A b2-a1W")
    ear.new()
    told = []
    for action in play_text(scene.session.match.position, "b3-b2A,c3W,c2A").actions[:2]:
        scene.move(action)
        told += ear.new()
    assert told == [
        "Black captures 1 piece by approach, from b3 to b2. "
        "You may capture more with the same piece: choose a3 or c3. Or stop.",
        "Black goes on to c3 and captures 1. You may capture more with the same piece: choose c2. Or stop.",
    ]


def test_one_hears_which_side_one_has_and_what_one_took(person: Person, ear: Ear) -> None:
    scene = begin(person, "fanorona", (Player("person"), Player("engine", level=1)))
    (told,) = ear.new()
    greeting, _, rest = told.partition(" You are White. ")
    assert greeting == f"“{PERSONAS[0].greeting}”"
    assert rest.startswith("You must capture: ")
    scene.click("c2")
    ear.new()
    scene.click("b2")
    assert [each for each in ear.new() if each.startswith("You capture 1 piece by approach, from c2 to b2.")]


@pytest.mark.parametrize("key", [pygame.K_1, pygame.K_3])
def test_who_asks_while_pieces_move_is_told_how_it_stands_then(person: Person, ear: Ear, key: int) -> None:
    """The last move, or what can be taken, is that of the moment which is told by itself just then."""
    person.app.settings.animation = "slow"
    person.app.restyle()
    scene = begin(person, "fanorona", (Player("person"), Player("engine", level=1)))
    for spot in ("c2", "b2"):
        scene.click(spot)
    ear.new()
    assert scene.board.animating
    person.key(key, mod=pygame.KMOD_ALT)
    told = ear.new()
    person.rest()
    told += ear.new()
    taken = "You capture 1 piece by approach, from c2 to b2."
    assert [each for each in told if taken in each] == [taken]


def test_the_computer_is_not_told_to_think_before_each_answer(person: Person, ear: Ear) -> None:
    scene = begin(person, "fanorona", (Player("person"), Player("engine", level=1)))
    for spot in ("c2", "b2"):
        scene.click(spot)
    told = []
    while len(scene.session.match.turns) < 2:
        told += ear.new()
    assert not any("thinking" in each for each in told)


def test_what_is_to_be_chosen_comes_right_after_the_board(person: Person) -> None:
    scene = begin(person, "fano_nim")
    for spot in ("Y", "E"):
        scene.click(spot)
    person.round()
    nodes = person.app.node().children[0].children
    assert [node.name for node in nodes if node.role == "button"][:3] == ["1", "2", "3"]
    assert nodes[1].name == "1"
    assert nodes[1].about == "Light takes 1 from each of Y, E and A."


def test_a_spot_says_what_a_click_there_does(person: Person) -> None:
    scene = begin(person, "fanorona", turns="c2-b2A a3-a2A b2-a1W")
    for action in play_text(scene.session.match.position, "b3-b2A,c3W,c2A").actions[:1]:
        scene.move(action)
    person.round()
    assert cell(person, "b2").name == "b2: Black piece. Picked. Choosing it ends the turn"
    assert cell(person, "c3").name == "c3: empty. Can be chosen, takes 1"


def test_what_is_picked_is_not_to_be_chosen_instead_and_lines_are_spelled(person: Person) -> None:
    scene = begin(person, "fano_nim")
    person.round()
    assert cell(person, "HER").name == "Line H, E, R. Can be chosen"
    assert cell(person, "H").name == "H: 7 seeds. Can be chosen. Can be followed by W, Y, A, T, E or R"
    assert not cell(person, "H").about
    scene.click("HER")
    person.round()
    assert cell(person, "HER").name == "Line H, E, R. Picked"


def test_what_may_be_taken_is_no_place_to_go_to(person: Person) -> None:
    game = game_named("fanorona")({"board": "5x3"})
    scene = GameScene(person.app, Match(game, PEOPLE, 1, game.position("5/BW1B1/W4 w 0")))
    person.app.push(scene)
    person.round()
    assert cell(person, "d2").name == "d2: Black piece"
    assert not cell(person, "d2").about
    scene.click("b2")
    person.round()
    assert cell(person, "c2").name == "c2: empty. Can be chosen, takes 1. Then choose d2 or a2 to take"


def test_what_only_is_chosen_next_is_no_place_to_go_to(person: Person, ear: Ear) -> None:
    """In no game, by the name of a spot or when it is asked for: heaps and cards of a hand go nowhere."""
    nim = begin(person, "fano_nim")
    nim.click("H")
    ear.new()
    person.key(pygame.K_2, mod=pygame.KMOD_ALT)
    assert "Can be followed by Y, E, T, W, R or A" in " ".join(ear.new())
    relay = game_named("fanorona")({"board": "5x3"})
    scene = GameScene(person.app, Match(relay, PEOPLE, 1, relay.position("5/BW1B1/W4 w 0")))
    person.app.push(scene)
    scene.click("b2")
    scene.click("c2")
    ear.new()
    person.key(pygame.K_2, mod=pygame.KMOD_ALT)
    assert "Can be followed by a2 or d2" in " ".join(ear.new())
    game = game_named("fano_cards")({"first": "1", "deal": 1})
    person.app.push(GameScene(person.app, Match(game, (Player("person"), Player("engine", level=1)), 1)))
    person.round()
    told = [node.name for _, node in person.app.node().walk()]
    (card,) = (name for name in told if name.startswith("Hand card 1 of player 1: "))
    assert card.endswith(
        "May go to Slot 1 of player 1 and Face-down discards of player 1. "
        "Can be followed by Hand card 2 of player 1 or Hand card 3 of player 1"
    )
