"""Random games in every mix of options: nothing gets lost, and all views of a position agree."""

from __future__ import annotations

import json
from itertools import chain, islice
from typing import Any

import pytest
from support import slow_fano_cards
from support.fano_cards_help import MIXES, after, eager_game, greedy_choice, legal, many_positions, seats_of
from support.invariants import check_position
from support.tiers import by_night

from fanoboard.games.fano_cards import GAME

SOME = by_night([*MIXES[::7], *(mix for mix in MIXES if mix not in MIXES[::7])], len(MIXES[::7]))
"""Every seventh mix, and by night the others too."""
ZONES = ("hand", "field", "draw", "up", "down")


def _cards(seat: dict[str, Any]) -> list[str]:
    """All cards of a seat but temporary jokers; the number of a joker in the field is left out."""
    cards = [card for zone in ZONES for card in seat[zone]]
    return sorted("*" if card.startswith("*") else card for card in cards if not card.startswith("*t"))


@pytest.mark.parametrize("options", SOME, ids=str)
def test_cards_are_conserved(options: dict[str, Any]) -> None:
    start = [_cards(seat) for seat in seats_of(GAME(options).start())]
    for position, _ in islice(eager_game(options, 1, 90), 0, None, 3):
        seats = seats_of(position)
        assert [_cards(seat) for seat in seats] == start
        for seat in seats:
            assert len(seat["field"]) <= 4
            assert len(seat["hand"]) <= 3
            assert set(seat["known"]) <= set(seat["hand"])
            assert not any(card.startswith("*t") for zone in ("up", "down") for card in seat[zone])
            assert all(int(seat["field"][index].strip("*thdsc")) <= 7 for index in seat["defended"])
        fresh_hand = seats[position.mover]["hand"]
        if json.loads(position.text())["fresh"] and json.loads(position.text())["stage"] == "turn":
            assert len(fresh_hand) == 3


@pytest.mark.parametrize("options", SOME, ids=str)
def test_legal_actions_by_a_second_definition(options: dict[str, Any]) -> None:
    for position, _ in chain(eager_game(options, 6, 30), many_positions(options, 8)):
        assert legal(position) == slow_fano_cards.legal(json.loads(position.text()))


@pytest.mark.parametrize("options", SOME, ids=str)
def test_contract(options: dict[str, Any]) -> None:
    games = chain(eager_game(options, 2, 30), many_positions(options, 5))
    for position, _ in islice(games, 0, None, 11):
        check_position(position)


@pytest.mark.parametrize("options", MIXES[::4], ids=str)
def test_explanations_agree_with_what_is_legal(options: dict[str, Any]) -> None:
    positions = [position for position, _ in eager_game(options, 3, 60)]
    texts = set().union(*(legal(position) for position in positions)) | {"", "resign", "x", "!D", "p", "d;d"}
    for position in positions[::5]:
        allowed = legal(position) | (set() if position.result else {"resign"})
        for text in texts:
            reason = position.explain(text)
            assert (reason is None) == (text in allowed), text
            assert reason is None or len(str(reason)) > 10


@pytest.mark.parametrize("options", MIXES[::4], ids=str)
def test_clicks_are_explained(options: dict[str, Any]) -> None:
    positions = [position for position, _ in eager_game(options, 4, 60)]
    ways = {way for position in positions for action in position.actions() for way in action.ways}
    for position in positions[::9]:
        for way in list(ways)[::10]:
            for length in range(len(way) + 1):
                assert len(str(position.explain_clicks(way[:length]))) > 10


@pytest.mark.parametrize("players", by_night([2, 3], 1))
def test_a_sensible_plan_wins_well_before_the_draw(players: int) -> None:
    lengths = []
    for deal in range(5):
        position = GAME({"players": players, "deal": deal}).start()
        turns = 0
        while position.result is None:
            later = after(position, greedy_choice(position))
            turns += later.mover != position.mover
            position = later
        assert str(position.result.reason) == "That was the third promotion."
        lengths.append(turns)
    assert 40 < sorted(lengths)[2] < 250
