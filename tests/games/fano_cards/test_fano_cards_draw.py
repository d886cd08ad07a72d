"""Drawing, drawing anew, refilling and shuffling, exactly when they are due."""

from __future__ import annotations

from support.fano_cards_help import after, at, legal, seat, seats_of, whole

from fanoboard.games.fano_cards import GAME


def test_a_game_begins_with_the_first_draw_only() -> None:
    position = GAME().start()
    first, second = seats_of(position)
    assert (len(first["hand"]), len(first["draw"])) == (3, 7)
    assert (len(second["hand"]), len(second["draw"])) == (0, 10)
    said = whole(position)
    assert (said["turn"], said["stage"], said["fresh"], said["quiet_turns"]) == (0, "turn", True, 0)
    deck = sorted(map(str, range(1, 11)))
    assert sorted(first["hand"] + first["draw"]) == sorted(second["draw"]) == deck


def test_next_player_draws_to_three_from_the_top() -> None:
    position = after(at(seat(hand="1"), seat(hand="9", draw="4 5 6")), "d")
    other = seats_of(position)[1]
    assert position.mover == 1
    assert (other["hand"], other["draw"]) == (["9", "4", "5"], ["6"])


def test_no_shuffle_before_a_card_is_due() -> None:
    exact = seats_of(after(at(seat(), seat(hand="9", draw="4 5", up="1", down="2")), "d"))[1]
    assert (exact["hand"], exact["draw"], exact["up"], exact["down"]) == (["9", "4", "5"], [], ["1"], ["2"])
    full = seats_of(after(at(seat(), seat(hand="9 4 5", up="1", down="2")), "d"))[1]
    assert (full["draw"], full["up"], full["down"]) == ([], ["1"], ["2"])


def test_shuffle_takes_the_whole_discard() -> None:
    position = after(at(seat(), seat(hand="9", draw="4", up="1 3", down="2 7")), "d")
    other = seats_of(position)[1]
    assert other["hand"][:2] == ["9", "4"]
    assert (other["up"], other["down"]) == ([], [])
    assert sorted(other["hand"][2:] + other["draw"]) == ["1", "2", "3", "7"]


def test_drawing_stops_when_nothing_is_left() -> None:
    other = seats_of(after(at(seat(), seat(hand="9", draw="4")), "d"))[1]
    assert (other["hand"], other["draw"]) == (["9", "4"], [])


def test_redraw_is_for_a_hand_of_prestige_at_the_beginning() -> None:
    position = at(seat(hand="10 8 9", draw="1 2 3 4", up="7"), fresh=True)
    assert "M" in legal(position)
    position = after(position, "M")
    own = seats_of(position)[0]
    assert (own["hand"], own["draw"], own["up"]) == (["1", "2", "3"], ["4"], ["7", "10", "8", "9"])
    assert (position.mover, whole(position)["fresh"], whole(position)["quiet_turns"]) == (0, False, 0)
    assert "M" not in legal(at(seat(hand="10 8 9", draw="1 2 3"), fresh=False))
    assert "M" not in legal(at(seat(hand="10 8 7", draw="1 2 3"), fresh=True))
    assert "M" not in legal(at(seat(hand="10 8 *", draw="1 2 3"), fresh=True, joker=True))
    assert "M" not in legal(at(seat(draw="1 2 3"), fresh=True))


def test_redraw_is_once() -> None:
    position = after(at(seat(hand="10", draw="8 9"), fresh=True), "M")
    assert sorted(seats_of(position)[0]["hand"]) == ["10", "8", "9"]
    assert "M" not in legal(position)


def test_redraw_shuffles_what_it_discarded_where_due() -> None:
    own = seats_of(after(at(seat(hand="10 8 9", draw="1", up="2"), fresh=True), "M"))[0]
    assert own["hand"][0] == "1"
    assert own["up"] == []
    assert sorted(own["hand"] + own["draw"]) == ["1", "10", "2", "8", "9"]


def test_refill_needs_an_empty_hand_and_a_card() -> None:
    assert "R" in legal(at(seat(field="1", up="2")))
    assert "R" in legal(at(seat(down="2")))
    assert "R" not in legal(at(seat(field="1", hand="3", up="2")))
    assert "R" not in legal(at(seat(field="1")))
    position = after(at(seat(draw="8 9 10 1")), "R")
    assert seats_of(position)[0]["hand"] == ["8", "9", "10"]
    assert "M" not in legal(position)


def test_refill_any_number_of_times() -> None:
    position = at(seat(field="1 2", draw="3 5 4 9 10 8"))
    position = after(position, "R", "+1+2=3")
    assert "R" not in legal(position)


def test_promotion_with_the_last_card_then_refill() -> None:
    position = after(at(seat(field="8 9 10")), "P")
    assert legal(position) == {"R", "d"}
    assert sorted(seats_of(after(position, "R"))[0]["hand"]) == ["10", "8", "9"]


def test_the_same_deal_again() -> None:
    texts = {GAME({"deal": deal}).start().text() for deal in (1, 1, 2)}
    assert len(texts) == 2
    position = at(seat(), seat(up="1 2 3 4 5 6 7 8 9 10"))
    assert after(position, "d").text() == after(position, "d").text()


def test_a_chosen_deal_does_not_ask_for_a_seed() -> None:
    assert GAME({"deal": 5}).start(5).text() == GAME({"deal": 5}).start().text()
    assert [one["suits"] for one in seats_of(GAME({"players": 4}).start())] == list("hdsc")


def test_other_seeds_draw_the_suits_and_who_begins_by_lot() -> None:
    starts = [GAME({"players": 3}).start(seed) for seed in range(1, 60)]
    assert {start.mover for start in starts} == {0, 1, 2}
    suits = [tuple(one["suits"] for one in seats_of(start)) for start in starts]
    assert all(len(set(three)) == 3 for three in suits)
    assert len(set(suits)) > 10
    two = {tuple(one["suits"] for one in seats_of(GAME({"two_suit": "6"}).start(seed))) for seed in range(9)}
    assert two == {("hd", "sc"), ("sc", "hd")}
