"""Positions as JSON: what is written, and what is refused, with its place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fano_cards_help import at, document, seat

from fanoboard.games.errors import GameError, InvalidPosition
from fanoboard.games.fano_cards import GAME
from fanoboard.messages import Message

Values = dict[str, Any]
HAND = seat(hand="2 5 10", known="5", field="1 4", draw="7 3", up="6", down="8 9")
CHOICE = document(HAND, seat(specials=None), specials="choice")
TWO_SUIT = {"prestige": 3, "promotion": "intermediate"}


def read(values: object) -> str:
    return GAME().position(json.dumps(values)).text()


def test_example_of_the_rules_page() -> None:
    first = (
        '{"suits":"h","rank":"J","hand":["2","5","10"],"known":["5"],"field":["1","4"],"draw":["7","3"],'
        '"up":["6"],"down":["8","9"],"specials":["reverse"],"defended":[0],"resigned":false}'
    )
    second = first.replace('"suits":"h"', '"suits":"s"')
    text = (
        '{"options":{"players":2,"two_suit":null,"joker":false,"specials":null,"oversum_prestige_only":false},'
        f'"turn":0,"stage":"turn","fresh":true,"quiet_turns":0,"winner":null,"seats":[{first},{second}]}}'
    )
    position = GAME().position(text)
    assert position.text() == text
    assert position.game.options["players"] == 2


def test_options_come_from_the_position() -> None:
    two_suit = {"prestige": 6, "promotion": "hard"}
    values = document(
        seat(), seat(), two_suit=two_suit, joker=True, specials="by suit", oversum_prestige_only=True
    )
    position = GAME({"players": 4, "deal": 7}).position(json.dumps(values))
    assert position.game.options == {
        "players": 2,
        "two_suit": "6",
        "promotion": "hard",
        "joker": True,
        "specials": "by suit",
        "oversum_prestige_only": True,
        "suit": "drawn",
        "first": "drawn",
        "deal": 7,
    }
    assert json.loads(position.text())["options"] == values["options"]


def changed(*path: str | int, to: object, base: Values | None = None) -> Values:
    """A good position with one value replaced."""
    values = copy.deepcopy(base or document(HAND, seat(draw="1 2 3")))
    place: Any = values
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return values


def fit(values: Values, **said: object) -> Values:
    return values | said


JOKERS = document(HAND, seat(), joker=True, specials="all")
THREE = document(HAND, seat(), seat())
WRONG: list[tuple[str, Values]] = [
    ("seats[0].hand[2]", changed("seats", 0, "hand", 2, to="11")),
    ("seats[0].hand[2]", changed("seats", 0, "hand", 2, to="J")),
    ("seats[0].hand[2]", changed("seats", 0, "hand", 2, to="10h")),
    ("seats[0].hand[2]", changed("seats", 0, "hand", 2, to=10)),
    ("seats[0].hand[2]", changed("seats", 0, "hand", 2, to="*")),
    ("seats[0].hand[2]", changed("seats", 0, "hand", 2, to="*4", base=JOKERS)),
    ("seats[0].field[0]", changed("seats", 0, "field", 0, to="*", base=JOKERS)),
    ("seats[0].field[1]", changed("seats", 0, "field", to=["*1", "*2"], base=JOKERS)),
    ("seats[0].field[0]", changed("seats", 0, "field", 0, to="*8", base=JOKERS)),
    ("seats[0].up[0]", changed("seats", 0, "up", 0, to="*t", base=JOKERS)),
    ("seats[0].draw[3]", changed("seats", 0, "draw", to=["*t"] * 4, base=JOKERS)),
    ("seats[0].field[0]", changed("seats", 0, "field", 0, to="?")),
    ("seats[0].up[0]", changed("seats", 0, "up", 0, to="?")),
    ("seats[0].draw[1]", changed("seats", 0, "draw", 1, to="7")),
    ("seats[0].draw[0]", changed("seats", 0, "draw", 0, to="1")),
    ("seats[0].field", changed("seats", 0, "field", to=["1", "3", "4", "7", "6"])),
    ("seats[0].hand", changed("seats", 0, "hand", to=["2", "5", "10", "3"])),
    ("seats[1]", changed("seats", 1, "draw", to=["?"] * 11)),
    ("seats[0].known[0]", changed("seats", 0, "known", to=["3"])),
    ("seats[0].known[1]", changed("seats", 0, "known", to=["5", "5"])),
    ("seats[0].defended[0]", changed("seats", 0, "defended", to=[2])),
    ("seats[0].defended[0]", changed("seats", 0, "defended", to=[True])),
    ("seats[0].defended[1]", changed("seats", 0, "defended", to=[1, 0])),
    ("seats[0].rank", changed("seats", 0, "rank", to="A")),
    ("seats[0].suits", changed("seats", 0, "suits", to="hd")),
    ("seats[1]", changed("seats", 1, "suits", to="h")),
    (
        "seats[0].suits",
        changed("seats", 0, "suits", to="ds", base=document(seat(), seat(), two_suit=TWO_SUIT)),
    ),
    (
        "seats[0].draw[0]",
        changed("seats", 0, "draw", to=["8d"], base=document(seat(), seat(), two_suit=TWO_SUIT)),
    ),
    (
        "seats[0].draw[0]",
        changed("seats", 0, "draw", to=["8"], base=document(seat(), seat(), two_suit=TWO_SUIT)),
    ),
    ("seats[0].specials[0]", changed("seats", 0, "specials", to=["peace"])),
    ("seats[0].specials", changed("seats", 0, "specials", to=["joker", "joker"])),
    ("seats[0].specials", changed("seats", 0, "specials", to=None)),
    ("seats[0].resigned", changed("seats", 0, "resigned", to=0)),
    ("seats[0]", changed("seats", 0, "resigned", to=True, base=THREE)),
    ("seats[0]", changed("seats", 0, "specials", to=None, base=CHOICE)),
    ("seats[0]", changed("seats", 0, "colour", to="red")),
    ("seats[0]", changed("seats", 0, to=["h"])),
    ("seats", changed("seats", to={})),
    ("seats", changed("seats", to=[HAND])),
    ("turn", changed("turn", to=2)),
    ("turn", changed("turn", to=False)),
    ("stage", changed("stage", to="draw")),
    ("stage", changed("stage", to="pick")),
    ("stage", changed("stage", to="pick", base=CHOICE)),
    ("stage", changed("stage", to="shuffle")),
    ("stage", changed("seats", 1, "resigned", to=True)),
    ("fresh", changed("fresh", to="yes")),
    ("fresh", fit(changed("fresh", to=True), stage="over")),
    ("quiet_turns", changed("quiet_turns", to=300)),
    ("quiet_turns", changed("quiet_turns", to=-1)),
    ("quiet_turns", changed("quiet_turns", to=1.0)),
    ("winner", changed("winner", to=0)),
    ("winner", fit(changed("seats", 1, "resigned", to=True), stage="over", winner=1)),
    ("options.players", changed("options", "players", to=9)),
    ("options.players", changed("options", "players", to=True)),
    ("options.two_suit", changed("options", "two_suit", to={"prestige": 6})),
    ("options.two_suit.prestige", changed("options", "two_suit", to={"prestige": 4, "promotion": "easy"})),
    ("options.two_suit.promotion", changed("options", "two_suit", to={"prestige": 6, "promotion": "no"})),
    ("options.two_suit", changed("options", "two_suit", to=TWO_SUIT, base=THREE)),
    ("options.specials", changed("options", "specials", to="some")),
    ("options.joker", changed("options", "joker", to=1)),
    ("options", changed("options", to=None)),
]


@pytest.mark.parametrize(
    ("place", "values"), WRONG, ids=[f"{n} {place}" for n, (place, _) in enumerate(WRONG)]
)
def test_what_is_wrong_is_refused_with_its_place(place: str, values: Values) -> None:
    with pytest.raises(InvalidPosition) as error:
        read(values)
    assert str(error.value).startswith(f"{place}: ")
    problem = dict(error.value.message.values)["problem"]
    assert isinstance(problem, Message), "the place is a gap, and what is wrong a sentence of its own"
    assert str(problem).endswith(".")
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("name", [*document(HAND, HAND)])
def test_a_missing_key_is_named(name: str) -> None:
    values = document(HAND, seat())
    del values[name]
    with pytest.raises(InvalidPosition, match=name):
        read(values)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "startpos",
        "{",
        "[]",
        "null",
        "[" * 20_000,
        "[" * 900 + "]" * 900,
        "1" * 6000,
        '"\\ud800"',
        " " * 10**6,
        '{"options":' * 3000,
    ],
)
def test_what_is_no_position_at_all(text: str) -> None:
    with pytest.raises(InvalidPosition):
        GAME().position(text)


@given(
    st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists),
    st.sampled_from([*document(HAND, HAND), *(f"seats.{key}" for key in HAND), "options.two_suit"]),
)
def test_any_other_value_is_refused_or_read(value: object, name: str) -> None:
    values = document(HAND, seat(draw="1"))
    outer, _, inner = name.rpartition(".")
    place = values if not outer else values["options"] if outer == "options" else values["seats"][0]
    place[inner] = value
    try:
        written = read(values)
    except InvalidPosition:
        return
    assert read(json.loads(written)) == written


def test_made_up_positions_are_read() -> None:
    few: list[Callable[[], object]] = [
        lambda: at(seat(), seat()),
        lambda: at(seat(field="*t4 *t4 *4", hand="*t"), joker=True, specials="all"),
        lambda: at(seat(hand="? ?", draw="? ? ?", down="?")),
        lambda: read(document(seat(), seat() | {"resigned": True}, stage="over", winner=0)),
        lambda: read(document(seat(), seat(), stage="over", quiet_turns=300)),
    ]
    for make in few:
        make()


def test_options() -> None:
    names = [option.name for option in GAME.option_list]
    assert names == [
        *("players", "two_suit", "promotion", "joker", "specials"),
        *("oversum_prestige_only", "suit", "first", "deal"),
    ]
    for wrong in ({"players": 1}, {"players": 9}, {"two_suit": "5"}, {"specials": "x"}, {"joker": "maybe"}):
        with pytest.raises(GameError):
            GAME(wrong)
    with pytest.raises(GameError):
        GAME({"two_suit": "3", "players": 4})
