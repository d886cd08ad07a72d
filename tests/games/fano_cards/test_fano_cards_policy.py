"""What seems best at a glance: the priors of the search, and what is played beyond its tree."""

from __future__ import annotations

import pytest
from support.fano_cards_help import at, eager_game, seat

from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.core_world import CardWorld, rules_move
from fanoboard.games.fano_cards.notation import move_text
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.fano_cards.position_text import observed


def priors(position: FanoCardsPosition, seed: int = 1) -> dict[str, int]:
    seen = observed(position.table, position.mover)
    world = CardWorld(seen)
    world.random = seed
    world.determinize()
    moves = [int(world.moves[i]) for i in range(world.generate())]
    return {
        move_text(seen, rules_move(move, world, seen)): int(world.priors[i]) for i, move in enumerate(moves)
    }


OTHER = seat(field="7", draw="1 2 3")


@pytest.mark.parametrize(
    ("position", "texts"),
    [
        (at(seat(field="8 9 10 4", hand="1 6 3", draw="2"), OTHER), {"P"}),
        (at(seat(field="8 9 10 4", draw="1 2 3"), OTHER), {"P"}),
        (at(seat(field="8 4", draw="1 2 3"), OTHER), {"R"}),
        # Not 8 + 1, which gives a card of the promotion up.
        (at(seat(field="8 1 4 5", hand="9 2 3"), OTHER), {"+4+5=9", "+4+5=9^4", "+4+5=9^5"}),
        # Of three seats: the 3 is half of two sums, 8 and 9, and the 2 of one.
        (at(seat(field="1", hand="4 7 9"), seat(field="2 3 5 6", draw="1 4"), OTHER), {"x1:3=7"}),
        # 3 + 6 is the 9 in the hand.
        (at(seat(field="3", hand="9 6 7"), OTHER), {"p6"}),
        # The 2 on the right attacks the 3, half of the 9 in the hand, with which it leaves 5.
        (
            at(seat(field="3 6", hand="1 9 10", specials=["defense"]), seat(field="2 4")),
            {"+3+6=9", "+3+6=9^3", "+3+6=9^6"},
        ),
        (at(seat(field="3 5", hand="9 10 1", specials=["defense"]), seat(field="2")), {"!D3"}),
    ],
)
def test_what_seems_best(position: FanoCardsPosition, texts: set[str]) -> None:
    found = priors(position)
    assert max(found, key=found.__getitem__) in texts
    world = CardWorld(observed(position.table, position.mover))
    world.determinize()
    chosen = rules_move(int(world.playout_move()), world, observed(position.table, position.mover))
    assert move_text(position.table, chosen) in texts


def test_what_others_hold_makes_no_move_seem_better() -> None:
    for position, _ in list(eager_game({"players": 4, "joker": True, "specials": "all"}, 3, 60))[::5]:
        if position.result is None:
            assert priors(position, seed=1) == priors(position, seed=2)


@pytest.mark.parametrize(("players", "most"), [(2, 120), (4, 200), (6, 280)])
def test_beyond_the_tree_games_go_forward(players: int, most: int) -> None:
    """Where playouts go nowhere, no number of them tells what a move leads to."""
    world = CardWorld(GAME({"players": players, "deal": 5}).start().table)
    turns: list[int] = []
    for seed in range(1, 21):
        world.random = seed
        world.determinize()
        while not world.over():
            world.play(world.playout_move())
        turns.append(int(world.turns()))
    assert sum(turns) / len(turns) < most
