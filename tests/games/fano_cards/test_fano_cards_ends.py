"""Resigning, several players, and the draw that the app adds."""

from __future__ import annotations

import pytest
from support.fano_cards_help import after, at, legal, legal_main, seat, seats_of, whole

from fanoboard.games.errors import IllegalTurn
from fanoboard.games.fano_cards import GAME


def test_resigning_is_legal_but_not_listed() -> None:
    position = GAME().start()
    assert "resign" not in legal(position)
    assert position.explain("resign") is None
    over = after(position, "resign")
    result = over.result
    assert result is not None
    assert (result.winner, str(result.reason), result.resigned) == (1, "Player 1 resigned.", 0)
    said = whole(over)
    assert (said["stage"], said["winner"], said["turn"], said["fresh"]) == ("over", 1, 0, False)
    assert [one["resigned"] for one in said["seats"]] == [True, False]
    assert over.explain("resign") is not None
    assert over.resignation() is None
    with pytest.raises(IllegalTurn):
        after(over, "resign")


@pytest.mark.parametrize("specials", ["choice", "all"])
def test_resigning_at_any_stage(specials: str) -> None:
    position = GAME({"specials": specials}).start()
    assert after(position, "resign").result is not None
    offered = at(seat(up="1 2", specials="joker"), stage="shuffle", specials="all")
    assert after(offered, "resign").result is not None


def test_others_go_on_and_the_last_one_wins() -> None:
    position = at(seat(hand="1"), seat(field="6", draw="1 2 3"), seat(field="4", draw="5 6 7"))
    position = after(position, "resign")
    assert (position.mover, position.result, whole(position)["quiet_turns"]) == (1, None, 1)
    position = after(position, "d")
    assert position.mover == 2
    position = after(position, "d")
    assert position.mover == 1, "who has resigned is skipped"
    over = after(position, "resign")
    assert over.result is not None
    assert over.result.winner == 2


def test_only_the_left_neighbour_is_attacked() -> None:
    others = (seat(field="3"), seat(field="6"))
    assert legal_main(at(seat(field="4", hand="3 1"), *others)) == set()
    skipped = at(seat(field="4", hand="3 1"), others[0] | {"resigned": True}, others[1])
    assert legal_main(skipped) == {"x4:6=3"}
    own, first, second = seats_of(after(skipped, "x4:6=3"))
    assert (own["field"], first["field"], second["field"]) == (["3"], ["3"], [])
    last = at(*others, seat(field="4", hand="6"), turn=2)
    assert legal_main(last) == set()
    last = at(seat(field="6"), seat(), seat(field="4", hand="3"), turn=2)
    assert legal_main(last) == {"x4:6=3"}


def test_suits_of_many_players() -> None:
    assert [one["suits"] for one in seats_of(GAME({"players": 8}).start())] == list("hdschdsc")


def test_quiet_turns() -> None:
    position = at(seat(hand="1"), quiet_turns=298)
    position = after(position, "d")
    assert (position.result, whole(position)["quiet_turns"]) == (None, 299)
    over = after(position, "d")
    assert over.result is not None
    assert over.result.winner is None
    assert str(over.result.reason) == "There have been 300 turns in a row without a promotion."
    said = whole(over)
    assert (said["stage"], said["winner"], said["turn"], said["quiet_turns"]) == ("over", None, 1, 300)
    assert len(seats_of(over)[0]["hand"]) == 1, "nobody draws any more"


def test_a_promotion_in_the_last_quiet_turn() -> None:
    position = after(at(seat(field="8 9 10", hand="1"), quiet_turns=299), "P", "d")
    assert (position.result, whole(position)["quiet_turns"]) == (None, 1)


def test_the_last_one_left_wins_even_then() -> None:
    over = after(at(seat(hand="1"), quiet_turns=299), "resign")
    assert over.result is not None
    assert over.result.winner == 1
