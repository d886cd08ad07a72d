"""A guest at a card table in the window: made-up positions, clicks on cards, what can be seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from fanoboard.games.fano_cards import GAME
from fanoboard.games.game import Action, Position
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.pass_device_scene import PassDeviceScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from support.fake_engine import fake_engine
from support.ui_person import Person, folders, person

__all__ = ["folders", "person"]

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
        cards = {str(number) for number in range(1, 11)} | ({"*"} if options["joker"] else set())
        used = {card for zone in ("hand", "field", "draw", "up", "down") for card in side[zone]}
        side["down"] = [*side["down"], *sorted(cards - used, key=lambda card: (len(card), card))]
    return GAME().position(json.dumps(node | members | {"seats": sides}))


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


class Guest:
    """A person at a table."""

    def __init__(self, person: Person, match: Match, *engine: str) -> None:
        self.person = person
        self.match = match
        person.app.push(Scene(person.app))
        command = fake_engine(*(engine or ("slow",)))
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
                self.press(spot)

    def press(self, spot: str) -> None:
        """Click the button that stands for a spot."""
        selection = self.scene.session.selection
        self.person.press(str(selection.position.label(spot, selection.picked)))

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
        if isinstance(self.person.app.top, PassDeviceScene):
            self.person.key(pygame.K_RETURN)
            self.person.round()

    def top(self) -> Scene:
        """The scene that is shown now."""
        return self.person.app.top

    def lit(self) -> set[tuple[str, ...]]:
        """The sequences that are lit on the diagram."""
        return {mark.spots for mark in self.scene.board.marks.of("sequence")}

    def can_undo(self) -> bool:
        return self.match.can_undo

    @property
    def texts(self) -> list[str]:
        return [ply.action.text for ply in self.match.plies]

    @property
    def pictured(self) -> set[str]:
        """Every card that the session lets the window draw."""
        picture = self.match.position.picture(self.scene.session.view.viewer)
        return {f"{spot}={piece}" for spot, pile in picture.items() for piece in pile}


Sit = Callable[..., Guest]


@pytest.fixture
def sit(person: Person) -> Sit:
    def new(start: Position | None = None, players: tuple[Player, ...] = (ANNA, AI), **match: Any) -> Guest:  # noqa: ANN401
        """A match; without a start, the first seat begins."""
        game = start.game if start else GAME({"players": len(players), "deal": 1})
        return Guest(person, Match(game, players, 1, start, **match))

    return new


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
JOKER = {"options": {"joker": True}}
CHOICE = {"options": {"specials": "choice"}}
SPECIALS = {
    "a joker is given its number": (position_of({"hand": ["*"]}, {"hand": ["1", "2", "3"]}, **JOKER), "p*4"),
    "a special is named": (
        position_of({"specials": None, "hand": ["1"]}, {"hand": ["1"]}, stage="pick", fresh=False, **CHOICE),
        "!oversum",
    ),
    "a joker is added to a shuffle": (
        position_of(
            {"specials": ["joker"], "hand": ["1"], "up": ["2"]},
            {"hand": ["1"], "specials": []},
            stage="shuffle",
            fresh=False,
            **SPECIAL,
        ),
        "!J",
    ),
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
