"""The actions of a turn in the standard game, each as the rules page says it."""

from __future__ import annotations

from support.fano_cards_help import after, at, legal, legal_main, seat, seats_of, whole


def test_example_of_attacking() -> None:
    position = at(seat(field="4", hand="3"), seat(field="6"))
    assert legal_main(position) == {"x4:6=3"}
    own, other = seats_of(after(position, "x4:6=3"))
    assert (own["field"], own["hand"], own["up"]) == (["3"], [], ["4"])
    assert (other["field"], other["up"]) == ([], ["6"])
    assert not legal_main(at(seat(field="4", hand="2"), seat(field="6")))


def test_example_of_combining_then_attacking() -> None:
    position = at(seat(field="1 4", hand="2 5 10"), seat(field="3 6 8 10"))
    assert legal_main(position) == {"+1+4=5", "+1+4=5^1", "+1+4=5^4"}
    position = after(position, "+1+4=5^1")
    assert seats_of(position)[0]["known"] == ["1"]
    own, other = seats_of(after(position, "x5:6=1"))
    assert (own["field"], own["hand"], own["known"], own["up"]) == (["1"], ["2", "10"], [], ["4", "5"])
    assert (other["field"], other["up"]) == (["3", "8", "10"], ["6"])


def test_example_of_three_in_a_row() -> None:
    start = at(seat(field="1 5 7", hand="4 3 8", draw="2 6 9 10"), seat(field="2 6"))
    assert "+1+7=8" in legal(start)
    position = after(start, "x1:2=4", "x4:6=3", "+3+5=8")
    assert "R" in legal(position)
    own, other = seats_of(after(position, "R"))
    assert (own["field"], own["hand"], own["draw"]) == (["7", "8"], ["2", "6", "9"], ["10"])
    assert own["up"] == ["1", "4", "3", "5"]
    assert (other["field"], other["up"]) == ([], ["2", "6"])


def test_combining_prestige_and_returning_it() -> None:
    position = at(seat(field="8 1 2", hand="9 10"))
    texts = {"+1+8=9", "+1+8=9^1", "+1+8=9^8", "+2+8=10", "+2+8=10^2", "+2+8=10^8"}
    assert legal_main(position) == texts
    own = seats_of(after(position, "+1+8=9^8"))[0]
    assert (own["field"], own["hand"], own["known"], own["up"]) == (["2", "9"], ["10", "8"], ["8"], ["1"])


def test_no_combination_above_ten() -> None:
    assert not legal_main(at(seat(field="5 6", hand="1 10")))


def test_prestige_neither_attacks_nor_is_attacked() -> None:
    assert not legal_main(at(seat(field="8", hand="2 3 4"), seat(field="1 2")))
    assert not legal_main(at(seat(field="1", hand="2 3 4"), seat(field="8 9 10")))


def test_promotion_discards_the_three_and_goes_on() -> None:
    position = at(seat(field="10 3 8 9", hand="1", rank="J"), quiet_turns=120)
    assert "P" in legal(position)
    position = after(position, "P")
    own = seats_of(position)[0]
    assert (own["rank"], own["field"], own["up"]) == ("Q", ["3"], ["8", "9", "10"])
    assert (whole(position)["quiet_turns"], position.mover, position.result) == (0, 0, None)
    assert whole(after(position, "p1"))["quiet_turns"] == 1


def test_no_promotion_with_two_of_three() -> None:
    assert "P" not in legal(at(seat(field="8 9 7", hand="10")))


def test_third_promotion_wins_at_once() -> None:
    position = after(at(seat(field="8 9 10", hand="1", rank="K")), "P")
    assert position.result is not None
    assert position.result.winner == 0
    said = whole(position)
    assert (said["stage"], said["winner"], said["fresh"], said["turn"]) == ("over", 0, False, 0)
    assert (seats_of(position)[0]["rank"], seats_of(position)[0]["field"]) == ("K", [])
    assert legal(position) == set()


def test_ends_of_a_turn() -> None:
    position = at(seat(field="8 2", hand="9 3"))
    assert legal(position) == {"p3", "s8/3", "s2/3", "d", "d3", "d9", "d3,9"}
    own = seats_of(after(position, "p3"))[0]
    assert (own["field"], own["hand"]) == (["8", "2", "3"], ["9"])
    own = seats_of(after(position, "s8/3"))[0]
    assert (own["field"], own["hand"], own["up"]) == (["2", "3"], ["9"], ["8"])
    own = seats_of(after(position, "d3,9"))[0]
    assert (own["field"], own["hand"], own["down"], own["up"]) == (["8", "2"], [], ["3", "9"], [])


def test_full_field_only_substitutes() -> None:
    assert legal(at(seat(field="8 9 6 7", hand="1"))) == {"s8/1", "s9/1", "s6/1", "s7/1", "d", "d1"}


def test_empty_field_has_ends_only() -> None:
    assert legal(at(seat(hand="5 8", specials="reverse oversum joker defense"))) == {
        *("p5", "d", "d5", "d8", "d5,8")
    }


def test_hand_and_field_close_up_in_order_of_arrival() -> None:
    position = after(at(seat(field="6 1 2 7", hand="5 3 4")), "+1+2=3^1")
    own = seats_of(position)[0]
    assert (own["field"], own["hand"], own["known"]) == (["6", "7", "3"], ["5", "4", "1"], ["1"])


def test_every_action_ends_the_freshness_of_a_turn() -> None:
    position = at(seat(field="1 2", hand="3 5"), fresh=True)
    assert whole(after(position, "+1+2=3"))["fresh"] is False
    assert whole(after(position, "d"))["fresh"] is True
