"""Measure the built-in player of the card game by plain opponents.

    python tools/duel_cards.py PLAYER OPPONENT [--half] [--games 40] [--seed 1] [--option NAME=VALUE]

A player is `greedy`, `careful` (tools/plain_cards.py), `flat:30` (flat Monte Carlo over so many deals,
with four greedy turns each) or limits of the built-in one, such as `time:0.2`, `nodes:20000` or
`level:3`; `time` is in seconds of processor time an action.  PLAYER has one seat and OPPONENT all
others; every deal is played once from each seat.  With `--half` each has half of the seats, by lot, and
each deal is played once more with the seats changed: then half the games are won by who is no
stronger, with three seats as well.  (With every other seat, who harms the player on the left would
help the own side only.)
"""

from __future__ import annotations

import argparse
import random
from typing import Protocol

from duel import Inside
from plain_cards import Careful

from fanoboard.games.capabilities import observation
from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.notation import move_text
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.fano_cards.position_text import observed
from fanoboard.games.fano_cards.rules_play import (
    ATTACK,
    COMBINE,
    DISCARD,
    PLAY,
    PROMOTE,
    REDRAW,
    REFILL,
    Move,
    moves_of,
    play,
)
from fanoboard.games.fano_cards.rules_table import (
    OVER,
    UNKNOWN,
    WILD_TEMPORARY,
    Side,
    TableState,
    deck,
    freed,
    is_prestige,
    is_temporary,
)
from fanoboard.games.turns import play_text
from fanoboard.tournament.standing import Tally

ROLLOUT_TURNS = 4


class Player(Protocol):
    """Someone who chooses actions."""

    def choose(self, position: FanoCardsPosition) -> str:
        """The text of an action of the seat to move."""


class Greedy:
    """Promotes, combines to prestige, combines or attacks, plays a card that fits, or lays some down."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, position: FanoCardsPosition) -> str:
        """What its plan says."""
        return move_text(position.table, self.move(position.table))

    def move(self, table: TableState) -> Move:
        """The move of the highest worth, by lot among equals."""
        side = table.sides[table.turn]
        draw = self._random.random
        return max(moves_of(table), key=lambda move: self._worth(side, move) + draw() / 2)

    @staticmethod
    def _worth(side: Side, move: Move) -> float:
        lying = {card >> 3 for card in side.field if is_prestige(card)}
        if move.kind in (PROMOTE, REFILL):
            return 99
        if move.kind == COMBINE:
            spent = is_prestige(side.field[move.x]) or is_prestige(side.field[move.y])
            if move.number > 7:
                return 50 if move.number not in lying and not spent else -1
            return -1 if spent else 20
        if move.kind == ATTACK:
            return 25
        if move.kind == PLAY:
            return 10 + sum((card >> 3) + move.number in (8, 9, 10) for card in side.field)
        if move.kind == DISCARD:
            laid = [card for i, card in enumerate(side.hand) if move.hand >> i & 1]
            return len(laid) - 3 * sum(is_prestige(card) and card >> 3 not in lying for card in laid)
        return 30 if move.kind == REDRAW else -2


class Flat:
    """Tries every action with some determinizations of the hidden cards, greedily played on."""

    def __init__(self, deals: int, seed: int) -> None:
        self._deals = deals
        self._random = random.Random(seed)
        self._greedy = Greedy(seed)

    def choose(self, position: FanoCardsPosition) -> str:
        """The action with the best mean."""
        table = position.table
        moves = moves_of(table)
        if len(moves) == 1:
            return move_text(table, moves[0])
        seen = observed(table, table.turn)
        sums = [0.0] * len(moves)
        for _ in range(self._deals):
            dealt = self._determinized(seen)
            for index, move in enumerate(moves):
                sums[index] += self._try(dealt.copy(), move)
        best = max(range(len(moves)), key=sums.__getitem__)
        return move_text(table, moves[best])

    def _determinized(self, seen: TableState) -> TableState:
        """The table with the hidden cards of each side drawn at random."""
        dealt = seen.copy()
        dealt.random = self._random.getrandbits(64)
        for seat, side in enumerate(seen.sides):
            shown = [freed(card) for card in (*side.hand, *side.field, *side.up, *side.down)]
            pool = [card for card in deck(side.suits, seen.rules) if card not in shown]
            hidden = sum(zone.count(UNKNOWN) for zone in (side.hand, side.draw, side.down))
            pool += [WILD_TEMPORARY] * (hidden - len(pool))
            self._random.shuffle(pool)
            # Temporary jokers never lie in a discard.
            pool.sort(key=is_temporary)
            down = [pool.pop(0) if card == UNKNOWN else card for card in side.down]
            self._random.shuffle(pool)
            hand = [pool.pop() if card == UNKNOWN else card for card in side.hand]
            dealt.sides[seat] = side._replace(
                hand=tuple(hand), down=tuple(down), draw=tuple(pool[: len(side.draw)])
            )
        return dealt

    def _try(self, table: TableState, move: Move) -> float:
        seat = table.turn
        play(table, move)
        turns = 0
        while table.stage != OVER and turns < ROLLOUT_TURNS:
            mover = table.turn
            play(table, self._greedy.move(table))
            turns += table.turn != mover
        table.log.clear()
        if table.stage == OVER:
            return 1000.0 if table.winner == seat else -1000.0
        worths = [_worth(side) for side in table.sides]
        return worths[seat] - max(worth for other, worth in enumerate(worths) if other != seat)


def _worth(side: Side) -> float:
    """A plain evaluation: ranks, prestige in the field, then in the hand, then combat cards."""
    lying = {card >> 3 for card in side.field if is_prestige(card)}
    held = {card >> 3 for card in side.hand if is_prestige(card)} - lying
    return 100 * side.rank + 20 * len(lying) + 6 * len(held) + 3 * (len(side.field) - len(lying))


class BuiltIn:
    """The built-in player, from the observation of its seat."""

    def __init__(self, limits: dict[str, float], seed: int) -> None:
        self._inside = Inside(GAME().start(), limits, seed)

    def choose(self, position: FanoCardsPosition) -> str:
        """What it finds within its limits."""
        return self._inside.move(position.game.position(observation(position, position.mover)), ())


def player(text: str, seed: int) -> Player:
    """The player that `text` describes."""
    if text == "greedy":
        return Greedy(seed)
    if text == "careful":
        return Careful(seed)
    if text.startswith("flat:"):
        return Flat(int(text[5:]), seed)
    pairs = (word.split(":") for word in text.split(","))
    return BuiltIn({name: float(value) for name, value in pairs}, seed)


def game(options: dict[str, str], deal: int, players: list[Player]) -> tuple[int | None, int]:
    """The winner, or None for a draw, and how many actions there were."""
    position = GAME({**options, "deal": deal}).start()
    count = 0
    while position.result is None:
        text = players[position.mover].choose(position)
        reached = play_text(position, text).position
        assert isinstance(reached, FanoCardsPosition)
        position = reached
        count += 1
    return position.result.winner, count


def main() -> None:
    """Read the arguments, play, print the score after every game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("players", nargs=2, metavar="PLAYER")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--half", action="store_true", help="half of the seats for each player")
    chosen = parser.parse_args()
    options = dict(option.split("=", 1) for option in chosen.option)
    seats = len(GAME(options).seats)
    tally, actions = Tally(), 0
    for number in range(chosen.games):
        deal, turned = divmod(number, 2 if chosen.half else seats)
        own = {turned}
        if chosen.half:
            own = set(random.Random(deal).sample(range(seats), seats // 2))
            own = set(range(seats)) - own if turned else own
        players = [player(chosen.players[seat not in own], chosen.seed + number) for seat in range(seats)]
        winner, count = game(options, chosen.seed + deal, players)
        tally.add(0.5 if winner is None else float(winner in own))
        actions += count
        print(f"{tally}, {actions / tally.games:.0f} actions", flush=True)


if __name__ == "__main__":
    main()
