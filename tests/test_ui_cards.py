"""Fano, the card game, played with the mouse and the keyboard at a table in the window."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from ui_person import Person, folders, person

from fanoboard.content.layout import load_layout
from fanoboard.games.events import BACK
from fanoboard.games.fano_cards import GAME
from fanoboard.games.game import Action, Position
from fanoboard.match import saves
from fanoboard.match.match import Match, Player
from fanoboard.match.question import question, setup
from fanoboard.ui.scene import Scene
from fanoboard.ui.scenes.cards import Cards
from fanoboard.ui.scenes.curtain import Curtain
from fanoboard.ui.scenes.game import GameScene
from fanoboard.ui.scenes.new_game import NewGame
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.dropdown import DropDown

__all__ = ["folders", "person"]

FAKE = Path(__file__).with_name("fake_engine.py")
ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")
AI = Player("engine", "Computer", 3)
SEAT: dict[str, Any] = {
    "suits": "h", "rank": "J", "hand": [], "known": [], "field": [], "draw": [], "up": [], "down": [],
    "specials": [], "defended": [], "resigned": False,
}  # fmt: skip


def position_of(*seats: dict[str, Any], **members: Any) -> Position:  # noqa: ANN401 - as JSON has it
    """A made-up position in which the first seat is to move; what is not said is empty."""
    options = {"players": len(seats), "two_suit": None, "joker": False, "specials": None}
    options |= {"oversum_prestige_only": False} | members.pop("options", {})
    node = {"options": options, "turn": 0, "stage": "turn", "fresh": True, "quiet_turns": 0, "winner": None}
    sides = [SEAT | {"suits": "hdsc"[seat % 4]} | given for seat, given in enumerate(seats)]
    for side in sides:
        cards = {str(number) for number in range(1, 11)}
        used = {card for zone in ("hand", "field", "draw", "up", "down") for card in side[zone]}
        side["down"] = [*side["down"], *sorted(cards - used, key=int)]
    return GAME().position(json.dumps(node | members | {"seats": sides}))


class Guest:
    """A person at a table."""

    def __init__(self, person: Person, match: Match, *engine: str) -> None:
        self.person = person
        self.match = match
        person.app.push(Scene(person.app))
        command = [sys.executable, str(FAKE), *(engine or ("slow",))]
        self.scene = GameScene(person.app, match, command)
        person.app.push(self.scene)
        person.round()
        person.round()

    def click(self, *spots: str) -> None:
        """Click spots of the table, or the buttons that stand for what is not on it."""
        for spot in spots:
            if spot in self.scene.board.layout.spots:
                self.person.click(self.place(spot))
            else:
                self.person.press(self.scene.session.selection.position.label(spot))

    def place(self, spot: str) -> tuple[int, int]:
        """A place of the window where a card is not covered by another."""
        x, y = self.scene.board.center_of(spot)
        while self.scene.board.spot_at((x, y)) != spot:
            x -= 3
        return x, y

    def drag(self, source: str, target: str) -> None:
        start, end = self.place(source), self.place(target)
        self.person.move(start)
        self.person.down(start)
        self.person.drag(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        self.person.drag(end)
        self.person.up(end)

    def pass_on(self) -> None:
        """Lift the curtain, if there is one."""
        self.person.round()
        if isinstance(self.person.app.top, Curtain):
            self.person.key(pygame.K_RETURN)
            self.person.round()

    def top(self) -> Scene:
        """The scene that is shown now."""
        return self.person.app.top

    def lit(self) -> set[tuple[str, ...]]:
        """The sequences that are lit on the diagram."""
        return set(self.scene.board.marks.sequences)

    def can_undo(self) -> bool:
        return self.match.can_undo

    @property
    def texts(self) -> list[str]:
        return [ply.action.text for ply in self.match.plies]

    @property
    def pictured(self) -> set[str]:
        """Every card that the session lets the window draw."""
        picture = self.match.position.picture(self.scene.session.viewer)
        return {f"{spot}={piece}" for spot, pile in picture.items() for piece in pile}


Sit = Callable[..., Guest]


@pytest.fixture
def sit(person: Person) -> Sit:
    def new(start: Position | None = None, players: tuple[Player, ...] = (ANNA, AI), **match: Any) -> Guest:  # noqa: ANN401
        """A match; without a start, the first seat begins."""
        game = start.game if start else GAME({"players": len(players), "deal": 1})
        return Guest(person, Match(game, players, 1, start, **match))

    return new


def worth(action: Action, random: Random) -> float:
    """A rough idea of what leads to promotions, so that games end."""
    text = action.text
    noble = {"8", "9", "10"}
    match text[0]:
        case "P":
            return 9
        case "R":
            return 7
        case "+":
            parts, _, made = text[1:].partition("=")
            if made.partition("^")[0] in noble:
                return 8
            return -2 if noble & set(parts.split("+")) else 3
        case "x":
            return 5
        case "p":
            return 4 + random.random()
        case "d":
            return 0 if len(text) == 1 else -1 if noble & set(text[1:].split(",")) else 2
        case "s":
            return -1 if text[1:].partition("/")[0] in noble else 1
    return 1


def test_two_people_play_a_whole_game_with_a_curtain_between_turns(sit: Sit) -> None:
    table = sit(players=(ANNA, BEN))
    random, match = Random(1), table.match
    curtains = 0
    while match.result is None:
        curtains += isinstance(table.top(), Curtain)
        table.pass_on()
        seat = match.position.mover
        hidden = [card for card in table.pictured if card.startswith(f"hand.{1 - seat}.")]
        assert all(card.endswith((f"={BACK}", "+known")) for card in hidden)
        action = max(match.position.actions(), key=lambda action: worth(action, random))
        table.click(*random.choice(action.ways))
        assert match.plies[-1].action == action
        table.person.round()
    assert match.result.reason == "the third promotion"
    assert curtains >= len(match.turns) - 1
    assert table.scene.session.viewer is None, "when it is over all hands are open"


def test_the_curtain_hides_every_hand_and_shows_the_table_to_the_next(sit: Sit) -> None:
    table = sit(players=(ANNA, BEN))
    assert isinstance(table.top(), Curtain)
    assert "Pass to Anna" in table.person.texts()
    assert not [card for card in table.pictured if card.startswith("hand") and not card.endswith(BACK)]
    table.person.press("I am Anna")
    assert table.scene.session.viewer == 0
    table.click("discard")
    table.person.round()
    assert "Pass to Ben" in table.person.texts()
    table.person.key(pygame.K_RETURN)
    assert table.scene.session.viewer == 1
    assert table.scene.board.layout == load_layout("fano_cards-2").seen_from(1)
    below, above = (table.scene.board.center_of(f"hand.{seat}.0")[1] for seat in (1, 0))
    assert below > above


def test_one_person_among_engines_sees_no_curtain_and_keeps_his_hand_open(sit: Sit) -> None:
    table = sit(players=(AI, ANNA, AI))
    assert table.top() is table.scene
    assert table.scene.session.viewer == 1
    hand = [card for card in table.pictured if card.startswith("hand.1.")]
    assert not any(card.endswith(BACK) for card in hand)


def test_where_only_engines_play_all_is_open(sit: Sit) -> None:
    table = sit(players=(AI, AI))
    assert table.scene.session.viewer is None


ACTIONS = {
    "combine": (position_of({"hand": ["5", "9"], "field": ["2", "3"]}, {}), "+2+3=5"),
    "combine and take back": (position_of({"hand": ["5", "9"], "field": ["2", "3"]}, {}), "+2+3=5^3"),
    "attack": (position_of({"hand": ["6", "9"], "field": ["3"]}, {"field": ["4", "7"]}), "x3:4=6"),
    "promote": (position_of({"hand": ["5"], "field": ["8", "9", "10"]}, {}), "P"),
    "refill": (position_of({"field": ["1"], "draw": ["2", "3", "4"]}, {}), "R"),
    "redraw": (position_of({"hand": ["8", "9", "10"], "draw": ["2", "3", "4"]}, {"hand": ["1"]}), "M"),
    "play": (position_of({"hand": ["5", "9"]}, {"hand": ["1", "2", "3"]}), "p5"),
    "substitute": (position_of({"hand": ["5"], "field": ["8"]}, {"hand": ["1", "2", "3"]}), "s8/5"),
    "discard": (position_of({"hand": ["5", "9", "1"]}, {"hand": ["1", "2", "3"]}), "d5,9"),
    "discard nothing": (position_of({"hand": ["5", "9"]}, {"hand": ["1", "2", "3"]}), "d"),
}
SPECIAL = {"options": {"specials": "all"}}
SPECIALS = {
    "reverse": (
        position_of(
            {"hand": ["6"], "field": ["4"], "specials": ["reverse"]},
            {"field": ["3"], "specials": []},
            **SPECIAL,
        ),
        "!x4:3=6",
    ),
    "oversum": (
        position_of(
            {"hand": ["9"], "field": ["5", "6"], "specials": ["oversum"]}, {"specials": []}, **SPECIAL
        ),
        "!+5+6=9",
    ),
    "defense": (
        position_of({"hand": ["9"], "field": ["4"], "specials": ["defense"]}, {"specials": []}, **SPECIAL),
        "!D4",
    ),
}


@pytest.mark.parametrize(
    ("start", "text"), [*ACTIONS.values(), *SPECIALS.values()], ids=[*ACTIONS, *SPECIALS]
)
def test_every_kind_of_action_is_clicked(sit: Sit, start: Position, text: str) -> None:
    table = sit(start)
    action = next(action for action in start.actions() if action.text == text)
    table.click(*action.spots)
    assert table.texts == [text]


def test_cards_are_dragged(sit: Sit) -> None:
    table = sit(ACTIONS["play"][0])
    table.drag("hand.0.0", "field.0.2")
    assert table.texts == ["p5"]


def test_an_attack_is_dragged_and_ended_with_the_card_from_the_hand(sit: Sit) -> None:
    table = sit(ACTIONS["attack"][0])
    table.drag("field.0.0", "field.1.0")
    table.click("hand.0.0")
    assert table.texts == ["x3:4=6"]


def test_what_is_possible_is_lit_and_the_target_of_an_attack_is_hatched(sit: Sit) -> None:
    table = sit(ACTIONS["attack"][0])
    marks = table.scene.board.marks
    assert {"field.0.0", "hand.0.0"} <= set(marks.can_move)
    assert "hand.0.1" in marks.can_move, "a prestige card can be laid down"
    table.click("field.0.0")
    assert set(table.scene.board.marks.can_take) == {"field.1.0"}
    table.person.move(table.place("field.1.0"))
    assert set(table.scene.board.marks.will_capture) == {"field.1.0"}


def test_the_diagram_lights_the_sequences_under_the_pointer(sit: Sit) -> None:
    table = sit(ACTIONS["attack"][0])
    table.person.move(table.place("field.0.0"))
    assert table.lit() == {("3", "5", "2"), ("3", "4", "6"), ("3", "7", "1")}
    table.click("field.0.0")
    table.person.move(table.place("field.1.0"))
    assert table.lit() == {("3", "4", "6")}
    table.scene.cancel()
    table.person.move(table.place("draw.1"))
    assert table.lit() == set()


def test_face_up_discards_are_looked_through_and_face_down_ones_are_not(sit: Sit) -> None:
    start = position_of({"hand": ["5"]}, {"hand": ["1"], "up": ["4", "8"], "down": ["2"]})
    table = sit(start)
    table.click("up.1")
    assert isinstance(table.top(), Cards)
    assert any("Player 2" in text for text in table.person.texts())
    table.person.key(pygame.K_ESCAPE)
    assert table.top() is table.scene
    table.click("down.1")
    assert table.top() is table.scene
    table.click("up.0")
    assert table.top() is table.scene, "there is nothing to look through"
    assert not table.texts


def test_own_cards_lie_face_down_in_the_discard_though_they_are_known(sit: Sit) -> None:
    table = sit(ACTIONS["play"][0])
    fit = table.scene.board._still.fit
    assert fit.shown("5h", "down.0") == BACK
    assert fit.shown("5h", "up.0") == "5h"


def test_a_wrong_click_is_explained(sit: Sit) -> None:
    table = sit(ACTIONS["play"][0])
    table.click("field.1.0")
    assert table.scene.board.marks.refused == "field.1.0"
    assert table.scene.status.endswith(".")


def test_nothing_is_foretold_that_depends_on_hidden_cards(sit: Sit) -> None:
    table = sit(ACTIONS["refill"][0])
    selection = table.scene.session.selection
    assert selection.following("refill")
    assert selection.previews("refill") == []
    table.person.move(table.person.named("Draw three").rect.center)
    assert not table.scene.board.marks.arriving


def test_moves_are_taken_back_to_the_last_moment_at_which_no_card_was_seen(sit: Sit) -> None:
    start = position_of(
        {"hand": ["5"], "field": ["2", "3"], "draw": ["8", "9", "10", "1", "4"]}, {"hand": ["1"]}
    )
    table = sit(start)
    table.click(*next(a for a in start.actions() if a.text == "+2+3=5").spots)
    assert table.can_undo()
    table.person.key(pygame.K_u)
    assert table.texts == []
    table.person.key(pygame.K_r)
    table.click("refill")
    assert not table.can_undo(), "three cards were seen"
    table.click("discard")
    assert not table.can_undo(), "the turn is over"


def test_practice_games_are_taken_back_further_and_marked_in_their_file(sit: Sit, tmp_path: Path) -> None:
    start = position_of({"field": ["1"], "draw": ["2", "3", "4"]}, {})
    table = sit(start, practice=True)
    table.click("refill")
    assert table.can_undo()
    file = tmp_path / "game.yaml"
    saves.write(saves.record(table.match), file)
    assert "practice: true" in file.read_text()
    assert saves.load(file).practice
    table.person.key(pygame.K_u)
    table.click("refill")
    hand = {card for card in table.pictured if card.startswith("hand.0.")}
    assert hand == {"hand.0.0=2h", "hand.0.1=3h", "hand.0.2=4h"}, "the same cards come again"


def test_an_engine_is_told_what_its_seat_sees_and_no_seed() -> None:
    game = GAME({"players": 3, "deal": 77})
    match = Match(game, (AI, ANNA, BEN), 5)
    sent = " ".join((*setup(game), *question(match, 1)))
    assert "77" not in sent
    assert f"position fen {match.position.observation(0)}" in sent
    assert match.position.text() not in sent


def test_others_read_of_a_discard_only_how_many_cards_it_was(sit: Sit) -> None:
    table = sit(ACTIONS["discard"][0], players=(ANNA, BEN))
    table.pass_on()
    table.click("hand.0.0", "hand.0.1", "discard")
    table.pass_on()
    assert table.scene.session.viewer == 1
    assert table.scene.session.turn_texts[0] == (0, "d?,?")


def test_the_last_of_three_who_has_not_resigned_wins(sit: Sit) -> None:
    table = sit(players=(ANNA, BEN, Player("person", "Cleo")))
    table.pass_on()
    for left in (2, 1):
        table.person.press("Resign")
        table.person.press("Resign")
        table.pass_on()
        assert (table.match.result is None) == (left == 2)
    assert table.scene.status == "Player 3 wins: nobody else is left."


def test_eight_fit_into_the_smallest_window(sit: Sit, person: Person) -> None:
    person.resize((800, 600))
    table = sit(players=(ANNA, *[AI] * 7))
    names = [
        widget for widget in table.scene.widgets if widget.visible and type(widget).__name__ == "PlayerCard"
    ]
    assert len(names) == 8
    assert all(one.rect.bottom <= 600 for one in names)
    table.click("discard")
    assert table.texts == ["d"]


def test_a_new_game_seats_as_many_as_are_chosen(person: Person) -> None:
    scene = NewGame(person.app, GAME)
    person.app.push(Scene(person.app))
    person.app.push(scene)
    person.round()
    players = person.only(DropDown)
    person.click(players.rect.center)
    for _ in range(3):
        person.key(pygame.K_DOWN)
    person.key(pygame.K_RETURN)
    assert [f"Player {number}" in person.texts() for number in range(1, 7)] == [True] * 5 + [False]
    person.press("Start")
    game = person.top()
    assert isinstance(game, GameScene)
    assert len(game.session.match.players) == 5
    assert not game.session.match.practice


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (700, 1000)])
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_all_buttons_of_a_moment_fit_beside_the_table(
    sit: Sit, person: Person, seats: int, size: tuple[int, int]
) -> None:
    words = ["reverse", "oversum", "joker", "defense"]
    own = {"hand": ["5", "1", "7"], "field": ["8", "9", "10", "2"], "specials": words}
    others = [{"field": ["1", "2", "3", "4"], "specials": words} for _ in range(seats - 1)]
    person.resize(size)
    table = sit(position_of(own, *others, **SPECIAL), players=(ANNA, *[AI] * (seats - 1)))
    buttons = [widget for widget in table.scene.widgets if isinstance(widget, Button) and widget.visible]
    assert {"Promote", "Discard and end", "Oversum", "Perfect defense"} <= {button.text for button in buttons}
    panel = table.scene._sidebar.rect
    assert all(panel.contains(button.rect) for button in buttons)
    assert not any(one.rect.colliderect(other.rect) for one, other in combinations(buttons, 2))
