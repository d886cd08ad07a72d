"""The world of a search against the rules: the same actions, with the same effects."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, combinations, islice, product
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from support.fano_cards_help import eager_game, legal, many_positions, next_position, some_mixes
from support.tiers import by_night

from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.core_state import as_set, size_of
from fanoboard.games.fano_cards.core_world import CardWorld, rules_move
from fanoboard.games.fano_cards.notation import move_text
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.fano_cards.position_text import observed
from fanoboard.games.fano_cards.rules_table import PICK, SHUFFLE, TURN, UNKNOWN, TableState, deck
from fanoboard.games.fano_cards.thinker import CardThinker
from fanoboard.games.search_info import Limits
from fanoboard.interpreted import is_compiled


def positions(options: dict[str, Any]) -> Iterator[FanoCardsPosition]:
    games = chain(eager_game(options, 2, 60), many_positions(options, 6))
    return (position for position, text in islice(games, 0, None, 3) if text)


def world_at(position: FanoCardsPosition, seed: int = 1) -> tuple[CardWorld, TableState]:
    seen = observed(position.table, position.mover)
    world = CardWorld(seen)
    world.random = seed
    world.determinize()
    return world, seen


def moves_by_text(world: CardWorld, seen: TableState) -> dict[str, int]:
    moves = [int(world.moves[i]) for i in range(world.generate())]
    # Of equal temporary jokers the first is meant.
    return {move_text(seen, rules_move(move, world, seen)): move for move in reversed(moves)}


@pytest.mark.parametrize("options", some_mixes(0, 2), ids=str)
def test_the_same_actions(options: dict[str, Any]) -> None:
    for position in positions(options):
        assert set(moves_by_text(*world_at(position))) == legal(position)


@pytest.mark.parametrize("options", some_mixes(1, 2), ids=str)
def test_the_same_effects(options: dict[str, Any]) -> None:
    lots = random.Random(1)
    for position in positions(options):
        actions = {action.text: action for action in position.actions()}
        for text in lots.sample(sorted(actions), min(6, len(actions))):
            after = next_position(position, actions[text])
            world, seen = world_at(position)
            world.play(moves_by_text(world, seen)[text])
            table = after.table
            told = (world.seat(), world.stage, world.fresh, world.quiet, world.winner)
            assert told == (table.turn, table.stage, table.fresh, table.quiet, table.winner)
            for seat, side in enumerate(table.sides):
                assert world.rank[seat] == side.rank
                assert world.specials[seat] == side.specials
                assert int(world.hand[seat]).bit_count() == len(side.hand)
                assert int(world.draw[seat]).bit_count() == len(side.draw)
                assert int(world.gone[seat]).bit_count() == len(side.up) + len(side.down)
                assert field_of(world, seat) == sorted((card >> 3, card & 7 > 3) for card in side.field)
                assert int(world.marks[seat]).bit_count() == sum(side.marks)


def field_of(world: CardWorld, seat: int) -> list[tuple[int, bool]]:
    """The numbers in a field, and whether jokers stand for them."""
    bits = [bit for bit in range(24) if world.field[seat] >> bit & 1]
    return sorted((int(world.number(seat, bit)), bit >= 20) for bit in bits)


@pytest.mark.parametrize("options", some_mixes(0, 3), ids=str)
def test_worlds_hold_what_is_seen(options: dict[str, Any]) -> None:
    for position in positions(options):
        for seed in (1, 77):
            world, seen = world_at(position, seed)
            for seat, side in enumerate(seen.sides):
                shown = as_set(tuple(card for card in side.hand if card != UNKNOWN), side.suits)
                hand, draw, gone = (int(zone[seat]) for zone in (world.hand, world.draw, world.gone))
                assert hand & shown == shown
                assert hand.bit_count() == len(side.hand)
                assert draw.bit_count() == len(side.draw)
                assert gone.bit_count() == len(side.up) + len(side.down)
                assert gone & as_set(side.up, side.suits) == as_set(side.up, side.suits)
                assert not hand & draw | hand & gone | draw & gone | world.field[seat] & (hand | draw | gone)
                owned = as_set(deck(side.suits, seen.rules), side.suits)
                assert (hand | draw | gone | int(world.field[seat])) & ~owned & 0x1FFFFF == 0


def test_what_is_not_known_alike_has_another_key() -> None:
    """Else a search would take over moves that are not legal.  All changes of one or two bits are tried."""
    world = CardWorld(GAME({"joker": True, "specials": "all", "deal": 5}).start().table)
    world.determinize()
    widths = [(world.hand, (0,), 24), (world.draw, (0,), 24), (world.field, (0, 1), 24)]
    widths += [(world.marks, (0, 1), 24), (world.wild, (0, 1), 16), (world.rank, (0, 1), 2)]
    changes = [(zone, at, 1 << bit) for zone, seats, width in widths for at in seats for bit in range(width)]
    met = set()
    count = 0

    def change(zone: vec[i64], seat: int, bits: int) -> None:
        zone[seat] ^= bits

    for world.stage, one in product((TURN, SHUFFLE, PICK), changes):
        change(*one)
        met.add(world.key())
        change(*one)
        count += 1
    world.stage = TURN
    for one, other in combinations(changes, 2):
        change(*one)
        change(*other)
        met.add(world.key())
        change(*one)
        change(*other)
        count += 1
    assert len(met) == count


@pytest.mark.skipif(not is_compiled(), reason="games take too long where nothing is compiled")
@pytest.mark.parametrize("players", by_night(["2", "4"], 1))
def test_needed_cards_are_kept_as_often_as_is_thought(players: str) -> None:
    """In games of the player against itself the worlds it imagines have as many of them in other hands."""
    thinker = CardThinker()
    met = found = imagined = 0
    for deal in range(12):
        position = GAME({"players": players, "deal": deal}).start()
        while position.result is None:
            table = position.table
            if table.stage == TURN and table.fresh:
                world, _ = world_at(position, deal + 1)
                for seat in range(len(table.sides)):
                    hidden = world.pool[seat] & world.need(seat)
                    if seat == table.turn or not hidden:
                        continue
                    met += size_of(hidden)
                    side = table.sides[seat]
                    found += size_of(as_set(side.hand, side.suits) & hidden)
                    for _ in range(10):
                        world.determinize()
                        imagined += size_of(world.hand[seat] & hidden)
            text = thinker.think(position, Limits(nodes=300), lambda info: None, lambda: False).pv[0]
            position = next_position(position, next(each for each in position.actions() if each.text == text))
    assert met > 500
    assert abs(found - imagined / 10) < met / 12, (met, found, imagined / 10)
