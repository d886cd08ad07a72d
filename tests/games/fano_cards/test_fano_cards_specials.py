"""The four specials and the ways in which they are handed out."""

from __future__ import annotations

from typing import Any

import pytest
from support.fano_cards_help import after, at, legal, legal_main, seat, seats_of, whole

from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.options import OptionValue

NAMES = {"!reverse", "!oversum", "!joker", "!defense"}


def with_all(*seats: dict[str, Any], **said: object) -> FanoCardsPosition:
    return at(*seats, specials="all", **said)


def test_reverse_fano() -> None:
    position = with_all(seat(field="6", hand="3 7", specials="reverse"), seat(field="4 5"))
    assert legal_main(position) == {"!x6:4=3"}, "4 attacks 6 and leaves 3; 5 attacks 6 and leaves 1"
    position = after(position, "!x6:4=3")
    own, other = seats_of(position)
    assert (own["field"], own["up"], own["specials"]) == (["3"], ["6"], [])
    assert (other["field"], other["up"]) == (["5"], ["4"])


def test_reverse_is_not_a_forward_attack() -> None:
    position = with_all(seat(field="4", hand="3", specials="reverse"), seat(field="6"))
    assert legal_main(position) == {"x4:6=3"}


def test_oversum() -> None:
    position = with_all(seat(field="5 6", hand="9 1 10", specials="oversum"))
    results = {f"!+5+6={result}{back}" for result in ("9", "1", "10") for back in ("", "^5", "^6")}
    assert legal_main(position) == results
    own = seats_of(after(position, "!+5+6=9^6"))[0]
    assert (own["field"], own["hand"], own["known"], own["up"]) == (["9"], ["1", "10", "6"], ["6"], ["5"])
    assert own["specials"] == []


def test_oversum_is_lower_than_the_sum_only() -> None:
    position = with_all(seat(field="1 3", hand="4 5 2", specials="oversum"))
    assert legal_main(position) == {
        *(f"{text}{back}" for text in ("+1+3=4", "!+1+3=2") for back in ("", "^1", "^3"))
    }


def test_oversum_with_prestige_parts_and_a_joker() -> None:
    position = with_all(seat(field="2 1", hand="*", specials="oversum"), joker=True)
    plain = {text for text in legal_main(position) if "^" not in text}
    assert plain == {"+1+2=*3", "!+1+2=*1", "!+1+2=*2"}
    assert seats_of(after(position, "!+1+2=*1"))[0]["field"] == ["*1"]
    position = with_all(seat(field="10 9", hand="8 *", specials="oversum"), joker=True)
    plain = {text for text in legal_main(position) if "^" not in text}
    assert plain == {"!+9+10=8", *(f"!+9+10=*{number}" for number in range(1, 8))}
    only = with_all(
        seat(field="10 9", hand="8 * 5", specials="oversum"), joker=True, oversum_prestige_only=True
    )
    assert {text for text in legal_main(only) if "^" not in text} == {"!+9+10=8"}


def test_defense_marks_one_card_and_stops_either_attack() -> None:
    position = with_all(seat(field="8 4 6", hand="1", specials="defense"), seat(hand="5 6", field="3"))
    assert legal_main(position) == {"!D4", "!D6"}
    position = after(position, "!D4", "d")
    own, _ = seats_of(position)
    assert (own["defended"], own["specials"]) == ([1], [])
    assert legal_main(position) == set(), "3 attacks 4 and leaves 6, but the 4 is defended"
    open_card = with_all(seat(field="3", hand="6"), seat(field="8 4"))
    assert legal_main(open_card) == {"x3:4=6"}
    reverse = with_all(seat(field="6", hand="3", specials="reverse"), seat(field="4", defended=[0]))
    assert legal_main(reverse) == set()


def test_mark_moves_with_its_card_and_ends_when_the_owner_takes_it_off() -> None:
    position = at(seat(field="1 2 4 6", hand="3", defended=[2, 3]), specials="all")
    assert seats_of(after(position, "+1+2=3"))[0]["defended"] == [0, 1]
    assert seats_of(after(position, "s4/3"))[0]["defended"] == [2]
    position = with_all(seat(field="4", hand="6", defended=[0], specials="defense"), seat(field="3"))
    assert "!D4" not in legal(position), "it has a mark already"


def test_mark_survives_promotions() -> None:
    position = with_all(seat(field="8 4 9 10", hand="1", defended=[1], specials="oversum"))
    own = seats_of(after(position, "P"))[0]
    assert (own["defended"], own["field"]) == ([0], ["4"])


def test_a_returned_card_has_no_mark_when_it_comes_back() -> None:
    position = with_all(seat(field="1 4", hand="5 2", defended=[0]))
    assert seats_of(after(position, "+1+4=5^1", "p1"))[0]["defended"] == []


def test_of_two_equal_temporary_jokers_the_first() -> None:
    own = seat(field="*t4 2 *t4", hand="8 1", defended=[0], specials="defense")
    position = with_all(own)
    assert seats_of(after(position, "s*t4/1"))[0]["defended"] == []
    assert seats_of(after(position, "!D*t4"))[0]["defended"] == [0, 2]
    assert "+*t4+*t4=8" in legal(position)
    attacked = with_all(seat(field="3", hand="6"), seat(field="*t4 2 *t4", defended=[0]))
    assert seats_of(after(attacked, "x3:*t4=6"))[1]["field"] == ["*t4", "2"]
    assert seats_of(after(attacked, "x3:*t4=6"))[1]["up"] == []


def test_temporary_joker_is_offered_when_the_discard_is_shuffled() -> None:
    position = with_all(seat(), seat(hand="9", draw="4", up="1 3", down="2", specials="joker"))
    position = after(position, "d")
    said, other = whole(position), seats_of(position)[1]
    assert (said["stage"], said["fresh"], position.mover) == ("shuffle", True, 1)
    assert (other["hand"], other["draw"], other["up"]) == (["9", "4"], [], ["1", "3"])
    assert legal(position) == {"!J", "-"}
    added = seats_of(after(position, "!J"))[1]
    assert sorted(added["hand"][2:] + added["draw"]) == ["*t", "1", "2", "3"]
    assert added["specials"] == []
    declined = after(position, "-")
    assert (whole(declined)["stage"], whole(declined)["fresh"]) == ("turn", True)
    assert sorted(seats_of(declined)[1]["hand"][2:] + seats_of(declined)[1]["draw"]) == ["1", "2", "3"]
    assert seats_of(declined)[1]["specials"] == ["joker"]


def test_shuffle_of_a_refill_is_no_longer_fresh() -> None:
    position = after(with_all(seat(up="1 2", draw="3", specials="joker")), "R")
    assert (whole(position)["stage"], whole(position)["fresh"]) == ("shuffle", False)
    position = after(position, "!J")
    assert sorted(seats_of(position)[0]["hand"]) in (["*t", "1", "3"], ["*t", "2", "3"], ["1", "2", "3"])
    assert whole(position)["stage"] == "turn"


def test_no_offer_without_a_discard() -> None:
    position = after(with_all(seat(), seat(hand="9", specials="joker")), "d")
    assert whole(position)["stage"] == "turn"


def test_temporary_joker_leaves_the_game() -> None:
    played = after(with_all(seat(hand="*t 1", field="2")), "p*t3")
    assert seats_of(played)[0]["field"] == ["2", "*t3"]
    for position, text in (
        (with_all(seat(field="*t3 2", hand="5")), "+2+*t3=5"),
        (with_all(seat(field="*t3 2", hand="1")), "s*t3/1"),
        (with_all(seat(field="*t3", hand="2"), seat(field="5")), "x*t3:5=2"),
        (with_all(seat(hand="*t")), "d*t"),
    ):
        assert "*t" not in "".join(map(str, seats_of(after(position, text))[0].values()))
    kept = with_all(seat(field="*t3 2", hand="5"))
    assert legal_main(kept) == {"+2+*t3=5", "+2+*t3=5^2"}


def test_with_all_every_rank_brings_all_anew() -> None:
    position = with_all(seat(field="8 9 10", hand="1", specials="joker"))
    own = seats_of(after(position, "P"))[0]
    assert own["specials"] == ["reverse", "oversum", "joker", "defense"]


def test_by_suit() -> None:
    def handed(**options: OptionValue) -> list[list[str]]:
        seats = seats_of(GAME({"specials": "by suit", **options}).start())
        return [one["specials"] for one in seats]

    assert handed(players=4) == [["reverse"], ["joker"], ["oversum"], ["defense"]]
    assert handed(two_suit="6") == [["reverse", "joker"], ["oversum", "defense"]]
    position = at(seat(field="8 9 10", hand="1"), specials="by suit")
    assert seats_of(after(position, "P"))[0]["specials"] == ["reverse"]


def test_choice_before_the_first_draw() -> None:
    position = GAME({"specials": "choice"}).start()
    said, own = whole(position), seats_of(position)[0]
    assert (said["stage"], said["fresh"], own["specials"], own["hand"]) == ("pick", True, None, [])
    assert legal(position) == NAMES
    position = after(position, "!oversum")
    assert (seats_of(position)[0]["specials"], len(seats_of(position)[0]["hand"])) == (["oversum"], 3)
    assert (whole(position)["stage"], whole(position)["fresh"]) == ("turn", True)
    position = after(position, "d")
    assert (position.mover, whole(position)["stage"]) == (1, "pick")
    assert whole(after(position, "!joker", "d"))["stage"] == "turn", "named once a rank"


@pytest.mark.parametrize(("rank", "stage"), [("J", "pick"), ("Q", "pick"), ("K", "over")])
def test_choice_after_each_promotion_but_the_last(rank: str, stage: str) -> None:
    position = at(seat(field="8 9 10", hand="1", rank=rank, specials="joker"), specials="choice")
    position = after(position, "P")
    assert (whole(position)["stage"], whole(position)["fresh"]) == (stage, False)
    if stage == "pick":
        assert legal(position) == NAMES
        own = seats_of(after(position, "!joker"))[0]
        assert (own["specials"], own["hand"]) == (["joker"], ["1"]), "the same again, and no draw"
