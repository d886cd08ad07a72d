"""Why some clicks lead to no action, or what to click."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.events import Spot
from fanoboard.games.fano_cards.cards import SPECIALS
from fanoboard.games.fano_cards.clicks import BUTTONS, DISCARD_BUTTON, PROMOTE_BUTTON, SPECIAL_BUTTONS
from fanoboard.games.fano_cards.core_cards import LAST_COMBAT, is_joker, number_of
from fanoboard.games.fano_cards.core_moves import ADD_JOKER, DECLINE, DEFEND, REDRAW, REFILL
from fanoboard.games.fano_cards.core_table import PICK, Table
from fanoboard.games.fano_cards.explanation import Explainer
from fanoboard.games.fano_cards.fano import THIRD
from fanoboard.games.fano_cards.spots import hand_order

START = "click a field card to combine or attack with it, or a hand card to play it"


def explain_spots(table: Table, spots: Sequence[Spot]) -> str:
    """A sentence on `spots`, which begin no action that is legal at this table."""
    explainer = Explainer(table)
    if not spots:
        return "name the special of this rank" if table.stage == PICK else START
    if reason := explainer.wrong_stage(DEFEND):
        return reason
    first, *rest = spots
    if first in SPECIAL_BUTTONS.values():
        word = first.partition(":")[2]
        if word == "joker":
            return explainer.wrong_stage(ADD_JOKER) or START
        if reason := explainer.special(word):
            return reason
        return _Clicks(table, explainer, word).why(rest)
    if first in (PROMOTE_BUTTON, BUTTONS[REDRAW], BUTTONS[REFILL], BUTTONS[DECLINE], DISCARD_BUTTON):
        return _button(explainer, first) or "pick hand cards first, then discard them"
    return _Clicks(table, explainer, "").why(spots)


def _button(explainer: Explainer, button: Spot) -> str | None:
    if button == PROMOTE_BUTTON:
        return explainer.promotion()
    if button == BUTTONS[REDRAW]:
        return explainer.redraw()
    if button == BUTTONS[REFILL]:
        return explainer.refill()
    return explainer.wrong_stage(DECLINE) if button == BUTTONS[DECLINE] else None


class _Clicks:
    """Clicks on cards, after the button of a special if `word` names one."""

    def __init__(self, table: Table, explainer: Explainer, word: str) -> None:
        self._explainer = explainer
        self._word = word if word in SPECIALS else ""
        self._seat = table.turn
        self._left = table.next_seat()
        self._side = table.sides[table.turn]
        self._target = table.sides[self._left]

    def why(self, spots: Sequence[Spot]) -> str:
        """The first thing that is wrong with these clicks."""
        if not spots:
            return "click the field card that the special is for"
        own = self._own_field(spots[0])
        if own is None:
            return self._not_own(spots)
        if self._word == "defense":
            return "only a combat card without a mark can get perfect defense"
        if len(spots) == 1:
            return self._explainer.attacker(own) or "no card of your hand goes with this one"
        zone, seat, index = _parts(spots[1])
        if zone == "field" and seat == self._left and 0 <= index < len(self._target.field):
            return self._attack(own, index, spots[2:])
        if zone == "field" and seat not in (self._seat, self._left):
            return "you attack only the player on your left"
        other = self._own_field(spots[1])
        if other is None or other == own:
            return "click a second field card, yours to combine or your neighbour's to attack"
        return self._combine(own, other, spots[2:])

    def _attack(self, x: int, y: int, rest: Sequence[Spot]) -> str:
        reverse = self._word == "reverse"
        if self._word == "oversum":
            return "an oversum combines two cards of your own field"
        if reason := self._explainer.attack(x, y, reverse):
            return reason
        a, b = number_of(self._side.field[x]), number_of(self._target.field[y])
        third = THIRD[b][a] if reverse else THIRD[a][b]
        return f"{a} on {b} leaves {third}: click that card of your hand" if rest else START

    def _combine(self, x: int, y: int, rest: Sequence[Spot]) -> str:
        over = self._word == "oversum"
        if self._word == "reverse":
            return "a reversed attack is by a card of yours on one of your neighbour's"
        if reason := self._explainer.pair(x, y, over):
            return reason
        card = self._in_hand(rest[0]) if rest else None
        if card is None:
            return "click the hand card that goes in"
        number = LAST_COMBAT if is_joker(card) else number_of(card)
        if not is_joker(card) and (reason := self._explainer.result(x, y, number, over)):
            return reason
        if is_joker(card) and len(rest) == 1:
            return "a joker is a combat card, so it can't be the result here"
        return "click the part that returns to your hand, or your discard pile if none shall"

    def _not_own(self, spots: Sequence[Spot]) -> str:
        zone, seat, _ = _parts(spots[0])
        card = self._in_hand(spots[0])
        if card is None or self._word:
            if zone == "field" and seat != self._seat:
                return "that card is not yours: click the card of yours that attacks"
            return "that slot is empty" if zone == "field" else START
        zone, seat, _ = _parts(spots[1]) if len(spots) > 1 else ("", -1, -1)
        if zone != "field":
            return self._explainer.playing(card) or "click the slot it goes into, or discard it"
        if seat != self._seat:
            return "a card is played into your own field"
        if reason := self._explainer.playing(card):
            return reason
        return "say which number the joker gets" if is_joker(card) else START

    def _own_field(self, spot: Spot) -> int | None:
        zone, seat, index = _parts(spot)
        is_there = zone == "field" and seat == self._seat and 0 <= index < len(self._side.field)
        return index if is_there else None

    def _in_hand(self, spot: Spot) -> int | None:
        zone, seat, slot = _parts(spot)
        order = hand_order(self._side)
        is_there = zone == "hand" and seat == self._seat and 0 <= slot < len(order)
        return self._side.hand[order[slot]] if is_there else None


def _parts(spot: Spot) -> tuple[str, int, int]:
    """Zone, seat and index of a spot, as far as it has them, else -1."""
    zone, *numbers = spot.split(".")
    seat, index = [int(n) if n.isascii() and n.isdigit() else -1 for n in (*numbers, "", "")][:2]
    return zone, seat, index
