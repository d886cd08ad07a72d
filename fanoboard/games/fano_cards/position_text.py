"""Positions as JSON: the table for an engine, and, with hidden cards as `?`, what a seat sees."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from fanoboard.games.fano_cards.cards import RANKS, SPECIALS, SUIT_LETTERS, card_text, special_words
from fanoboard.games.fano_cards.core_cards import UNKNOWN, Cards
from fanoboard.games.fano_cards.core_play import CHOICE, QUIET_LIMIT
from fanoboard.games.fano_cards.core_table import (
    HAND_SIZE,
    NOBODY,
    OVER,
    PICK,
    SHUFFLE,
    TEMPORARY_JOKER,
    UNNAMED,
    Rules,
    Side,
    Table,
)
from fanoboard.games.fano_cards.json_node import Node
from fanoboard.games.fano_cards.options import read_options, rules_of, write_options
from fanoboard.games.fano_cards.side_text import read_side
from fanoboard.games.options import OptionValue

STAGES: Final = ("turn", "shuffle", "pick", "over")
DECK_SUITS: Final = 4


def write_table(table: Table) -> str:
    """The position in one line, without spaces."""
    whole = {
        "options": write_options(table.rules),
        "turn": table.turn,
        "stage": STAGES[table.stage],
        "fresh": table.fresh,
        "quiet_turns": table.quiet,
        "winner": None if table.winner == NOBODY else table.winner,
        "seats": [_write_side(side, table.rules) for side in table.sides],
    }
    return json.dumps(whole, separators=(",", ":"))


def _write_side(side: Side, rules: Rules) -> dict[str, object]:
    def texts(cards: Cards) -> list[str]:
        return [card_text(card, rules.prestige > 0) for card in cards]

    return {
        "suits": "".join(SUIT_LETTERS[suit] for suit in side.suits),
        "rank": RANKS[side.rank],
        "hand": texts(side.hand),
        "known": texts(side.known),
        "field": texts(side.field),
        "draw": texts(side.draw),
        "up": texts(side.up),
        "down": texts(side.down),
        "specials": None if side.specials == UNNAMED else special_words(side.specials),
        "defended": [index for index, marked in enumerate(side.marks) if marked],
        "resigned": side.resigned,
    }


def observed(table: Table, seat: int) -> Table:
    """The table as `seat` sees it: others' hands, what they laid face down, and all draw piles hidden."""
    seen = table.copy()
    seen.random = 0
    for other, side in enumerate(table.sides):
        hidden = side._replace(draw=(UNKNOWN,) * len(side.draw))
        if other != seat:
            unknown = len(side.hand) - len(side.known)
            hidden = hidden._replace(hand=side.known + (UNKNOWN,) * unknown, down=(UNKNOWN,) * len(side.down))
        seen.sides[other] = hidden
    return seen


def read_table(text: str, random: int) -> tuple[Mapping[str, OptionValue], Table]:
    """The options and the table of a position; `random` is the generator it goes on with.

    A side may have fewer cards than its deck, never others.  Raises InvalidPosition, saying what is
    wrong and where.
    """
    options, turn, stage, fresh, quiet, winner, seats = Node.parse(text).members(
        "options", "turn", "stage", "fresh", "quiet_turns", "winner", "seats"
    )
    chosen = read_options(options)
    rules = rules_of(chosen)
    players = rules.players
    nodes = seats.items(players)
    if len(nodes) != players:
        raise seats.error(f"{players} players need {players} seats, not {len(nodes)}")
    table = Table(
        rules,
        [read_side(node, rules) for node in nodes],
        turn.whole(0, players - 1),
        STAGES.index(stage.word(STAGES)),
        fresh.flag(),
        quiet.whole(0, QUIET_LIMIT),
        NOBODY if winner.is_null else winner.whole(0, players - 1),
        random,
    )
    _check_suits(table, nodes)
    _check_stage(table, stage, nodes[table.turn])
    if table.stage == OVER:
        _check_over(table, fresh, winner)
    else:
        _check_going_on(table, quiet, winner, nodes[table.turn])
        if sum(not side.resigned for side in table.sides) < 2:
            raise stage.error("with one player left the game is over")
    return chosen, table


def _check_suits(table: Table, nodes: list[Node]) -> None:
    decks = 1 if len(table.sides) <= DECK_SUITS else 2
    taken: list[int] = []
    for side, node in zip(table.sides, nodes, strict=True):
        taken += side.suits
        for suit in side.suits:
            if taken.count(suit) > decks:
                raise node.error(f"the suit {SUIT_LETTERS[suit]!r} is taken already")


def _check_stage(table: Table, stage: Node, mover: Node) -> None:
    side = table.sides[table.turn]
    if table.stage == PICK:
        if table.rules.specials != CHOICE or side.specials != UNNAMED:
            raise stage.error("there is no special to name: the mover's specials are not null")
    elif side.specials == UNNAMED and table.stage != OVER:
        raise mover.error("the mover has to name a special first, at the stage 'pick'")
    if table.stage == SHUFFLE:
        if side.draw or not (side.up or side.down) or len(side.hand) >= HAND_SIZE:
            raise stage.error("no shuffle is due: a card must be, and only the discard hold any")
        if not side.specials & TEMPORARY_JOKER:
            raise stage.error(f"the mover has no special {list(SPECIALS)[2]!r} to offer")


def _check_over(table: Table, fresh: Node, winner: Node) -> None:
    if table.fresh:
        raise fresh.error("false once the game is over")
    if table.winner != NOBODY and table.sides[table.winner].resigned:
        raise winner.error("who has resigned can't have won")


def _check_going_on(table: Table, quiet: Node, winner: Node, mover: Node) -> None:
    if table.winner != NOBODY:
        raise winner.error("nobody has won while the game goes on")
    if table.quiet >= QUIET_LIMIT:
        raise quiet.error(f"at {QUIET_LIMIT} the game is over")
    if table.sides[table.turn].resigned:
        raise mover.error("a player who has resigned is not to move")
