"""Made-up positions of the card game, to be played in the window, and what can be seen there."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from fanoboard.games.fano_cards import GAME
from fanoboard.games.game import Action, Position
from fanoboard.match.match import Match, Player
from support.ui_person import AI, ANNA, Person, Sit

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


def lit(table: Person) -> set[tuple[str, ...]]:
    """The sequences that are lit on the diagram."""
    return {mark.spots for mark in table.game_scene.board.marks.of("sequence")}


def pictured(table: Person) -> set[str]:
    """Every card that the session lets the window draw."""
    picture = table.match.position.picture(table.game_scene.session.view.viewer)
    return {f"{spot}={piece}" for spot, pile in picture.items() for piece in pile}


@pytest.fixture
def sit(person: Person) -> Sit:
    def new(start: Position | None = None, players: tuple[Player, ...] = (ANNA, AI), **match: Any) -> Person:  # noqa: ANN401
        """A match; without a start, the first seat begins."""
        game = start.game if start else GAME({"players": len(players), "deal": 1})
        return person.sit_at(Match(game, players, 1, start, **match), "slow")

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
