"""Why something is not legal, by text and by clicks; and how actions are spelled by clicks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.fano_cards_help import after, at, seat

from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.messages import Message

BASE = at(
    seat(field="1 5 8", hand="2 10 6", draw="3"),
    seat(field="2 9 5 6", defended=[0]),
)
SPECIAL = at(
    seat(field="1 3 9", hand="4 7 10", specials="oversum"),
    seat(field="2 7"),
    specials="all",
    oversum_prestige_only=True,
)
TWO_SUITS = at(seat(field="8h 9d 9h 3h", hand="1h"), two_suit={"prestige": 6, "promotion": "hard"})
WILD = at(seat(field="*t3 2", hand="* 5"), joker=True, specials="all")
SHUFFLING = at(seat(up="1 2", specials="joker"), stage="shuffle", specials="all")
PICKING = GAME({"specials": "choice"}).start()


@pytest.mark.parametrize(
    ("position", "text", "words"),
    [
        (BASE, "+1+5=6^2", "Only 1 or 5"),
        (BASE, "+5+1=6", "ascending"),
        (BASE, "+1+5=2", "make 6, not 2"),
        (BASE, "+5+8=10", "make 13"),
        (BASE, "+1+8=9", "1+8=9, and you hold no 9"),
        (BASE, "+1+1=2", "only one 1"),
        (BASE, "+1+4=5", "no 4 in your field"),
        (BASE, "x1:2=4", "perfect defense"),
        (BASE, "x1:9=4", "prestige card"),
        (BASE, "x8:6=4", "prestige card"),
        (BASE, "x1:6=5", "1 attacks 2, 3"),
        (BASE, "x5:5=1", "another 5"),
        (BASE, "x5:6=1", "with 1, and you hold no 1"),
        (BASE, "x5:7=1", "no 7 in the field on your left"),
        (BASE, "P", "an 8, a 9 and a 10"),
        (BASE, "M", "first action"),
        (BASE, "R", "empty hand"),
        (BASE, "p10", "combining only"),
        (BASE, "p3", "not in your hand"),
        (BASE, "s2/6", "no 2 in your field"),
        (BASE, "s8/10", "combining only"),
        (BASE, "d10,2", "ascending"),
        (BASE, "d3", "not in your hand"),
        (BASE, "!x1:6=5", "no Reverse Fano left"),
        (BASE, "!D1", "no Perfect defense left"),
        (BASE, "!J", "No shuffle"),
        (BASE, "!joker", "named only"),
        (BASE, "p2;d", "one action"),
        (BASE, "hello", "not an action"),
        (SPECIAL, "!+1+3=4", "below the sum"),
        (SPECIAL, "!+3+9=7", "prestige card"),
        (TWO_SUITS, "P", "P8h9h10h"),
        (TWO_SUITS, "P8h9d10h", "no 10h"),
        (TWO_SUITS, "P8h9h9d", "one suit"),
        (WILD, "+2+*t3=5^*t3", "never returns"),
        (WILD, "+2+*t3=*", "number it gets"),
        (WILD, "p*", "number it gets"),
        (SHUFFLING, "d", "joins the shuffle"),
        (PICKING, "d", "name the special"),
    ],
)
def test_reasons(position: FanoCardsPosition, text: str, words: str) -> None:
    reason = position.explain(text)
    assert reason is not None
    assert words in str(reason)
    assert is_sentence(reason)


def is_sentence(message: Message) -> bool:
    """Whether it is one: a capital, a sign or the name of a card first, a full stop last."""
    said = str(message)
    return said.endswith(".") and not said.endswith("..") and not said[0].islower()


def test_full_field() -> None:
    reason = at(seat(field="1 2 8 9", hand="5")).explain("p5")
    assert reason is not None
    assert "four slots" in str(reason)


def test_after_the_end() -> None:
    over = after(BASE, "resign")
    assert str(over.explain("d")) == "The game is over: Player 1 resigned."
    assert "game is over" in str(over.explain_clicks(["hand.0.0"]))


@pytest.mark.parametrize(
    ("position", "spots", "words"),
    [
        (BASE, ["field.0.0", "field.1.0"], "perfect defense"),
        (BASE, ["field.0.0", "field.1.3"], "1 attacks 2, 3"),
        (BASE, ["field.0.1", "field.0.2"], "make 13"),
        (BASE, ["field.0.0", "field.0.1", "hand.0.0"], "make 6, not 2"),
        (BASE, ["field.1.0"], "not yours"),
        (BASE, ["field.0.3"], "slot is empty"),
        (BASE, ["hand.0.1", "field.0.3"], "combining only"),
        (BASE, ["promote"], "an 8, a 9 and a 10"),
        (BASE, ["refill"], "empty hand"),
        (BASE, ["down.0"], "use the button"),
        (BASE, ["hand.0.0", "field.0.0", "draw.0"], "slot again"),
        (at(seat(field="1 7", hand="9"), seat(field="2")), ["field.0.0", "nowhere"], "second field card"),
        (at(seat(field="1 7", hand="9"), seat(field="2")), ["field.0.0"], "it needs 4 or 8"),
        (
            at(seat(field="1 7", hand="9"), seat(field="2")),
            ["field.0.0", "field.0.1"],
            "1+7=8, and you hold no 8",
        ),
        (BASE, ["redraw"], "first action"),
        (BASE, ["decline"], "No shuffle"),
        (BASE, ["special:reverse"], "no Reverse Fano left"),
        (SPECIAL, ["special:oversum", "field.0.0", "field.0.1", "hand.0.0"], "below the sum"),
        (SPECIAL, ["field.0.0", "field.0.9"], "second field card"),
        (WILD, ["hand.0.0", "field.0.3", "=9"], "number the joker gets"),
        (SHUFFLING, ["field.0.0"], "joins the shuffle"),
        (BASE, [], "Choose"),
        (BASE, ["nonsense"], "Choose"),
    ],
)
def test_reasons_for_clicks(position: FanoCardsPosition, spots: Sequence[str], words: str) -> None:
    said = position.explain_clicks(spots)
    assert words in str(said)
    assert is_sentence(said)


def test_the_prompt_says_what_to_click() -> None:
    assert str(BASE.prompt()).startswith("Choose a field card to combine or attack with it")
    assert str(PICKING.prompt()).startswith("Name the special")
    assert str(SHUFFLING.prompt()).startswith("Your discard pile is about to be shuffled")


def test_an_attack_lists_what_it_could_hit() -> None:
    assert str(BASE.explain("x1:6=5")) == "1 attacks 2, 3 and 5, not 6."
    reverse = at(seat(field="1", hand="5", specials="reverse"), seat(field="2", specials=""), specials="all")
    assert str(reverse.explain("!x1:2=4")) == "Against the arrows 1 attacks 4, 6 and 7, not 2."


def spelled(position: FanoCardsPosition, *spots: str) -> str:
    """The action that these clicks spell."""
    found = [action.text for action in position.actions() if spots in action.ways]
    assert len(found) == 1
    return found[0]


def test_how_actions_are_clicked() -> None:
    assert spelled(BASE, "field.0.0", "field.0.1", "hand.0.2", "up.0") == "+1+5=6"
    assert spelled(BASE, "field.0.1", "field.0.0", "hand.0.2", "field.0.0") == "+1+5=6^1"
    assert spelled(BASE, "hand.0.0", "field.0.3") == "p2"
    assert spelled(BASE, "hand.0.0", "field.0.2", "field.0.2") == "s8/2", (
        "it ends the turn, so it is confirmed"
    )
    assert spelled(BASE, "hand.0.0", "field.0.2", "substitute") == "s8/2"
    assert spelled(BASE, "field.0.0", "field.0.1", "up.0") == "+1+5=6", "only one hand card fits"
    assert spelled(BASE, "discard") == "d"
    assert spelled(BASE, "hand.0.1", "hand.0.0", "down.0") == "d2,10"
    assert spelled(WILD, "hand.0.0", "field.0.3", "=7") == "p*7"
    attack = at(seat(field="4", hand="3"), seat(field="6"))
    assert spelled(attack, "field.0.0", "field.1.0") == "x4:6=3", "only one hand card fits"
    either = at(seat(field="4", hand="3 *"), seat(field="6"), joker=True)
    assert spelled(either, "field.0.0", "field.1.0", "hand.0.1") == "x4:6=*3"
    assert spelled(SPECIAL, "special:oversum", "field.0.1", "field.0.2", "hand.0.2", "up.0") == "!+3+9=10"
    assert spelled(SHUFFLING, "special:joker") == "!J"
    assert spelled(SHUFFLING, "decline") == "-"
    assert spelled(PICKING, "special:defense") == "!defense"


def test_known_cards_come_first_in_a_hand() -> None:
    position = at(seat(hand="2 10 6", known="6"))
    assert position.picture(1)["hand.0.0"] == ("6h+known",)
    assert position.picture(1)["hand.0.1"] == ("back",)
    assert spelled(position, "hand.0.0", "discard") == "d6"


def test_either_of_two_equal_cards_can_be_clicked() -> None:
    position = at(seat(hand="*t 3 *t"), specials="all")
    assert spelled(position, "hand.0.0", "discard") == spelled(position, "hand.0.2", "discard") == "d*t"


def test_buttons_have_labels() -> None:
    buttons = {way[0] for action in BASE.actions() for way in action.ways if "." not in way[0]}
    buttons |= {way[0] for one in (SHUFFLING, PICKING) for action in one.actions() for way in action.ways}
    assert all(str(BASE.label(button)) != button for button in buttons)
