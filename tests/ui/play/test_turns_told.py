"""The computer's turn at a card table, told action by action: a beat before each, and then on the table."""

from __future__ import annotations

import pygame
import pytest
from support.cards_in_window import position_of
from support.ui_person import Person, folders, person

from fanoboard.content.settings import TurnPace
from fanoboard.games.fano_cards.guidance import tip_on
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.turn_strip import LastTurn
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

OWN = {"hand": ["5", "1", "9"], "field": ["4", "7"], "draw": ["2", "3"]}
OTHER = {"hand": ["6", "8"], "field": ["3", "2"], "draw": ["1"], "up": ["4", "5", "9"]}
TURN = ("x3:4=6", "+2+6=8", "p1")


class Table:
    """A person against a computer whose actions are those of `TURN`."""

    def __init__(self, person: Person, monkeypatch: pytest.MonkeyPatch, pace: TurnPace) -> None:
        person.app.settings.turn_pace = pace
        start = position_of(OWN, OTHER)
        match = Match(start.game, [Player("person"), Player("engine", "", 1)], 1, start)
        person.app.push(Scene(person.app))
        self.person, self.scene = person, GameScene(person.app, match)
        self.session = self.scene.session
        monkeypatch.setattr(self.session.opponent, "ask", lambda *_: None)
        self.found: list[str] = []
        monkeypatch.setattr(self.session.opponent, "answer", lambda: self.found.pop() if self.found else None)
        person.app.push(self.scene)
        person.round()
        discard = next(action for action in start.actions() if action.text == "d")
        self.scene.move(discard)
        person.rest()

    def answer(self, text: str) -> None:
        """The computer has found what to do."""
        self.found.append(text)
        self.person.round()
        self.person.round()


@pytest.fixture
def waiting(person: Person, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(person, monkeypatch, "key")


def test_what_the_computer_is_about_to_do_is_seen_before_it_happens(waiting: Table) -> None:
    waiting.answer(TURN[0])
    assert not waiting.session.match.unfinished, "nothing has happened yet"
    marks = waiting.scene.board.marks
    assert [mark.spots for mark in marks.of("aim")] == [("field.1.0", "field.0.0")]
    assert marks.spots("picked") == ("field.1.0",)
    assert marks.spots("sequence") == ("3", "4", "6")
    assert not marks.spots("can_move")
    assert str(waiting.scene.status).endswith("Press Space to go on.")


def test_a_hidden_card_that_the_computer_is_about_to_lay_down_is_not_shown(waiting: Table) -> None:
    waiting.answer("d8")
    assert not waiting.scene.board.marks.spots("picked")


def test_space_goes_on_action_by_action_and_the_sentence_grows(waiting: Table) -> None:
    said = []
    for number, text in enumerate(TURN, 1):
        waiting.answer(text)
        waiting.person.key(pygame.K_SPACE)
        waiting.person.rest()
        assert len(waiting.session.match.plies) == 1 + number
        said.append(str(waiting.scene.status))
    assert said[0].startswith("Pim attacks your 4 with 3 and plays 6.")
    assert said[1].startswith(f"{said[0].removesuffix('.')}. Pim combines 2 and 6 into 8.")
    assert "Pim plays 1." in said[2]
    assert "…" not in "".join(said)


def test_the_last_turn_stands_on_the_table_until_one_acts(waiting: Table) -> None:
    for text in TURN:
        waiting.answer(text)
        waiting.scene.catch_up()
        waiting.person.rest()
    told = waiting.person.only(LastTurn)
    assert told.visible
    turn = told.turn
    assert turn is not None
    assert [str(line) for line in turn.lines] == [
        "Pim draws 1 card.",
        "Pim attacks your 4 with 3 and plays 6.",
        "Pim combines 2 and 6 into 8.",
        "Pim plays 1.",
    ]
    board = waiting.scene.board
    assert not any(board.space_of(spot).colliderect(told.rect) for spot in board.layout.standing)
    waiting.scene.click("hand.0.0")
    waiting.person.round()
    assert not told.visible


@pytest.mark.parametrize(("pace", "waits"), [("quick", False), ("normal", True), ("each", True)])
def test_the_pace_says_how_long_one_has(
    person: Person, monkeypatch: pytest.MonkeyPatch, pace: TurnPace, waits: bool
) -> None:
    table = Table(person, monkeypatch, pace)
    table.answer(TURN[0])
    assert bool(table.session.coming) is waits
    table.person.until(lambda: bool(table.session.match.unfinished))


def test_a_click_catches_up_with_the_rest_of_the_turn(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(person, monkeypatch, "each")
    table.answer(TURN[0])
    table.scene.catch_up()
    assert len(table.session.match.unfinished) == 1
    table.answer(TURN[1])
    assert len(table.session.match.unfinished) == 2, "who has seen enough of a turn waits no more in it"


def test_draws_and_shuffles_are_told(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    start = position_of(
        {"hand": ["5"], "field": ["1"], "up": ["6", "7"]},
        {"hand": ["6", "9"], "field": ["3"], "up": ["1", "2"]},
    )
    match = Match(start.game, [Player("person"), Player("engine", "", 1)], 1, start)
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, match)
    monkeypatch.setattr(scene.session.opponent, "ask", lambda *_: None)
    person.app.push(scene)
    for text in ("d", "d9"):
        action = next(each for each in match.position.actions() if each.text == text)
        scene.move(action)
        person.until(lambda: not scene.board.animating)
    person.round()
    (turn,) = scene.snapshot.told
    said = [str(line) for line in turn.lines]
    assert said[0] == "The discard pile of Pim is shuffled into a new draw pile."
    assert said[1] == "Pim draws 1 card."
    assert "Your discard pile is shuffled into a new draw pile." in said
    assert said[-1] == "You draw 2 cards."


@pytest.mark.parametrize("spot", ["discard", "promote", "redraw", "refill", "special:oversum", "specials.0"])
def test_buttons_and_medals_say_what_they_do(spot: str) -> None:
    said = tip_on(spot, ("oversum",), 0, 0)
    assert said is not None
    assert len(str(said)) > 30
