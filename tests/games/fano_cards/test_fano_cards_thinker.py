"""The player of the card game: what it may know, what it finds, and how it keeps to its limits."""

from __future__ import annotations

import random
from itertools import chain, islice, pairwise
from typing import Any

import pytest
from support.fano_cards_help import after, at, eager_game, legal, many_positions, seat, some_mixes, swapped

from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.core_world import CardWorld
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.search_info import Limits, SearchInfo, Verdict
from fanoboard.search.ismcts import InformationSetSearch

NODES = 400


def think(position: FanoCardsPosition, nodes: int = 4000, seed: int = 0) -> SearchInfo:
    return (
        GAME().thinker().think(position, Limits(nodes=nodes, seed=seed), lambda thought: None, lambda: False)
    )


@pytest.mark.parametrize("options", some_mixes(0, 4), ids=str)
def test_it_never_uses_what_its_seat_does_not_know(options: dict[str, Any]) -> None:
    lots = random.Random(4)
    games = chain(eager_game(options, 5, 40), many_positions(options, 5))
    for position, text in islice(games, 0, None, 9):
        if not text:
            continue
        seen = GAME().position(position.observation(position.mover))
        wanted = think(seen, NODES)
        assert wanted.pv[0] in legal(position)
        assert think(swapped(position, position.mover, lots), NODES) == wanted
        assert think(position, NODES) == wanted


@pytest.mark.parametrize("options", [{}, {"players": 5, "joker": True, "specials": "all"}], ids=str)
def test_values_name_every_action(options: dict[str, Any]) -> None:
    for position, text in islice(eager_game(options, 3, 40), 0, None, 8):
        if text:
            values = GAME().thinker().values(position, Limits(nodes=NODES), lambda: False)
            assert set(values) == legal(position)
            assert all(score.verdict is Verdict.GUESS for score in values.values())


def test_a_win_is_found_that_takes_the_whole_turn() -> None:
    own = seat(field="9 10 4 1", hand="7 8", draw="2 3 5 6", rank="K")
    thought = think(at(own, seat(field="5", draw="1 2 3")))
    assert thought.pv == ("x4:5=7", "+1+7=8", "P")
    assert thought.score.text == "win 3"


def test_a_promotion_is_found_that_takes_the_whole_turn() -> None:
    position = at(
        seat(field="9 10 4 1", hand="7 8 6", draw="2 3 5"), seat(field="5 2", draw="1 3 4 6 7 8 9 10")
    )
    for _ in range(3):
        position = after(position, think(position).pv[0])
    assert position.table.sides[0].rank == 1


@pytest.mark.parametrize("options", some_mixes(2, 9), ids=str)
def test_a_promotion_that_is_there_is_not_put_off(options: dict[str, Any]) -> None:
    """What comes before it in the turn may; but no turn ends without it."""
    there = (each for each, _ in many_positions(options, 60) if any(text[0] == "P" for text in legal(each)))
    for position in islice(there, 8):
        best = think(position, NODES).pv[0]
        (action,) = (each for each in position.actions() if each.text == best)
        assert position.put_off(action) is None, position.text()


def test_an_empty_hand_is_filled_while_there_is_something_to_do() -> None:
    position = at(seat(field="9 10 6 2", draw="8"), seat(draw="1 2 3"))
    assert think(position).pv == ("R",)


def test_a_prestige_card_is_not_thrown_away() -> None:
    position = at(seat(field="8 1 2 4", hand="9 3", draw="5 6 7 10"), seat(draw="1 2 3 4 5 6 7 8 9 10"))
    values = GAME().thinker().values(position, Limits(nodes=20_000), lambda: False)
    assert max(values, key=lambda text: values[text].rank) not in ("s8/3", "d9", "d3,9")
    assert values["s8/3"].number < values["s1/3"].number


def test_seed_and_nodes_settle_the_choice() -> None:
    position = GAME({"deal": 9, "players": 3}).start()
    assert think(position, seed=5) == think(position, seed=5)
    assert think(position, seed=5).score != think(position, seed=6).score


def test_it_stops_when_told_and_says_what_it_finds() -> None:
    position = GAME({"deal": 9}).start()
    told: list[SearchInfo] = []
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked == 20

    thought = GAME().thinker().think(position, Limits(), told.append, stopped)
    assert asked == 20
    assert told[-1] == thought
    assert all(one.pv[0] != other.pv[0] for one, other in pairwise(told[:-1]))


def test_it_goes_on_when_memory_is_full() -> None:
    position = GAME({"deal": 9, "joker": True, "specials": "all"}).start()
    search = InformationSetSearch(CardWorld(position.table), 1, 6, False)
    search.most_edges = 500
    search.run(300)
    assert len(search.moves) < 500 + 400
    assert sum(search.visits[: len(search.root_moves())]) >= 300
