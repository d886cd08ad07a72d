"""Two suits a player, and jokers."""

from __future__ import annotations

import pytest
from support.fano_cards_help import after, at, legal, legal_main, seat, seats_of, whole

from fanoboard.games.errors import GameError
from fanoboard.games.fano_cards import GAME
from fanoboard.match.match import Match, Player

SIX = {"prestige": 6, "promotion": "easy"}


def test_decks() -> None:
    for prestige, size in (("6", 20), ("3", 17)):
        position = GAME({"two_suit": prestige}).start()
        red, black = seats_of(position)
        assert (red["suits"], black["suits"]) == ("hd", "sc")
        cards = [set(one["hand"] + one["draw"]) for one in (red, black)]
        assert [len(own) for own in cards] == [size, size]
        assert "10h" in cards[0]
        assert "10s" in cards[1]
        assert ("10d" in cards[0]) is ("8c" in cards[1]) is (prestige == "6")
    said = whole(GAME({"two_suit": "3", "promotion": "hard"}).start())
    assert said["options"]["two_suit"] == {"prestige": 3, "promotion": "intermediate"}


def test_two_suits_are_for_two() -> None:
    with pytest.raises(GameError, match="2 players"):
        GAME({"two_suit": "6", "players": 3})


def test_equal_values_combine_and_either_returns() -> None:
    position = at(seat(field="4d 4h", hand="8d 8h"), two_suit=SIX)
    assert legal_main(position) == {
        f"+4h+4d={result}{back}" for result in ("8d", "8h") for back in ("", "^4h", "^4d")
    }
    own = seats_of(after(position, "+4h+4d=8h"))[0]
    assert (own["field"], own["hand"], own["up"]) == (["8h"], ["8d"], ["4h", "4d"])


def test_attacks_name_suits() -> None:
    position = at(seat(field="3h", hand="6d 6h"), seat(field="4s 4c"), two_suit=SIX)
    assert legal_main(position) == {f"x3h:{b}={c}" for b in ("4s", "4c") for c in ("6h", "6d")}
    position = after(position, "x3h:4c=6d")
    assert seats_of(position)[1]["field"] == ["4s"]


@pytest.mark.parametrize(
    ("promotion", "field", "texts"),
    [
        ("easy", "8h 8d 10h 9d", {"P8h8d9d", "P8h8d10h", "P8h9d10h", "P8d9d10h"}),
        ("intermediate", "8h 8d 10h 9d", {"P8h9d10h", "P8d9d10h"}),
        ("hard", "8h 8d 10h 9d", set()),
        ("hard", "10d 8h 8d 9d", {"P8d9d10d"}),
    ],
)
def test_which_three_promote(promotion: str, field: str, texts: set[str]) -> None:
    position = at(seat(field=field, hand="1h"), two_suit={"prestige": 6, "promotion": promotion})
    assert {text for text in legal(position) if text.startswith("P")} == texts


def test_promotion_takes_the_chosen_three() -> None:
    own = seats_of(after(at(seat(field="10h 8h 8d 9d", hand="1h"), two_suit=SIX), "P8d9d10h"))[0]
    assert (own["field"], own["up"], own["rank"]) == (["8h"], ["8d", "9d", "10h"], "Q")


def test_a_promotion_is_told_with_the_chosen_three() -> None:
    start = at(seat(field="10h 8h 8d 9d", hand="1h"), two_suit=SIX)
    match = Match(start.game, [Player("person"), Player("person")], start=start)
    action = next(each for each in start.actions() if each.text == "P8d9d10h")
    told = str(start.turn_words([action], match.cast))
    assert told == "Player 1 promotes the commander with 8d, 9d and 10h."


def test_one_joker_a_side() -> None:
    for one in seats_of(GAME({"joker": True, "players": 3}).start()):
        cards = one["hand"] + one["draw"]
        assert len(cards) == 11
        assert cards.count("*") == 1


def test_joker_is_played_with_its_number() -> None:
    position = at(seat(field="8", hand="*"), joker=True)
    numbers = {f"{begin}*{number}" for begin in ("p", "s8/") for number in range(1, 8)}
    assert legal(position) == {*numbers, "d", "d*"}
    assert seats_of(after(position, "p*4"))[0]["field"] == ["8", "*4"]


def test_joker_as_a_sum_and_as_a_third_number() -> None:
    position = at(seat(field="2 3", hand="* 5"), seat(field="5"), joker=True)
    assert legal_main(position) == {
        *(f"+2+3={result}{back}" for result in ("*5", "5") for back in ("", "^2", "^3")),
        "x3:5=*2",
    }
    assert not legal_main(at(seat(field="3 5", hand="*"), joker=True))


def test_joker_in_the_field_is_a_card_of_its_number_and_never_returns() -> None:
    position = at(seat(field="*4 4", hand="8"), seat(field="6"), joker=True)
    assert legal_main(position) == {"+4+*4=8", "+4+*4=8^4"}
    own = seats_of(after(position, "+4+*4=8"))[0]
    assert own["up"] == ["4", "*"]
    position = at(seat(field="*4", hand="3"), seat(field="*6"), joker=True)
    assert legal_main(position) == {"x*4:*6=3"}
    own, other = seats_of(after(position, "x*4:*6=3"))
    assert (own["up"], other["up"]) == (["*"], ["*"])


def test_joker_leaves_by_substitution_and_face_down() -> None:
    own = seats_of(after(at(seat(field="*4", hand="3"), joker=True), "s*4/3"))[0]
    assert (own["field"], own["up"]) == (["3"], ["*"])
    position = at(seat(field="1", hand="* 10 2"), joker=True)
    assert "d2,10,*" in legal(position)
    assert seats_of(after(position, "d2,10,*"))[0]["down"] == ["2", "10", "*"]


def test_order_of_parts() -> None:
    position = at(seat(field="*3 5h 3d 3h", hand="8h 6d"), two_suit=SIX, joker=True)
    texts = {text for text in legal_main(position) if "^" not in text}
    assert texts == {"+3h+5h=8h", "+3d+5h=8h", "+*3+5h=8h", "+3h+3d=6d", "+3h+*3=6d", "+3d+*3=6d"}
