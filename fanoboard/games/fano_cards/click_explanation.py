"""Why some clicks lead to no action, or what to click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.events import Spot
from fanoboard.games.fano_cards.clicks import BUTTONS, DISCARD_BUTTON, PROMOTE_BUTTON, SPECIAL_BUTTONS
from fanoboard.games.fano_cards.explanation import Explainer
from fanoboard.games.fano_cards.guidance import WAITS
from fanoboard.games.fano_cards.notation import SPECIALS
from fanoboard.games.fano_cards.rules_cards import HIGHEST, LAST_COMBAT, THIRD, is_joker, number_of
from fanoboard.games.fano_cards.rules_moves import ADD_JOKER, DECLINE, DEFEND, REDRAW, REFILL
from fanoboard.games.fano_cards.rules_table import PICK, TableState
from fanoboard.games.fano_cards.spots import hand_order, parts_of
from fanoboard.messages import Listing, Message

START: Final = Message("Choose a field card to combine or attack with it, or a hand card to play it.")


def explain_spots(table: TableState, spots: Sequence[Spot]) -> Message:
    """A sentence on `spots`, which begin no action that is legal at this table."""
    explainer = Explainer(table)
    if not spots:
        return Message("Name the special of this rank.") if table.stage == PICK else START
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
        return _button(explainer, first) or Message("Pick hand cards first, then discard them.")
    return _Clicks(table, explainer, "").why(spots)


def _button(explainer: Explainer, button: Spot) -> Message | None:
    if button == PROMOTE_BUTTON:
        return explainer.promotion()
    if button == BUTTONS[REDRAW]:
        return explainer.redraw()
    if button == BUTTONS[REFILL]:
        return explainer.refill()
    return explainer.wrong_stage(DECLINE) if button == BUTTONS[DECLINE] else None


class _Clicks:
    """Clicks on cards, after the button of a special if `word` names one."""

    def __init__(self, table: TableState, explainer: Explainer, word: str) -> None:
        self._explainer = explainer
        self._word = word if word in SPECIALS else ""
        self._seat = table.turn
        self._left = table.next_seat()
        self._side = table.sides[table.turn]
        self._target = table.sides[self._left]

    def why(self, spots: Sequence[Spot]) -> Message:
        if not spots:
            return WAITS[self._word]
        own = self._own_field(spots[0])
        if own is None:
            return self._not_own(spots)
        if self._word == "defense":
            return Message("Only a combat card without a mark can get perfect defense.").under("specials")
        if len(spots) == 1:
            return self._explainer.attacker(own) or self._idle(own)
        zone, seat, index = parts_of(spots[1])
        if zone == "field" and seat == self._left and 0 <= index < len(self._target.field):
            return self._attack(own, index, spots[2:])
        if zone == "field" and seat not in (self._seat, self._left):
            return Message("You attack only the player on your left.").under("players")
        other = self._own_field(spots[1])
        if other is None or other == own:
            return Message(
                "Choose a second field card, one of yours to combine or one of your opponent's to attack."
            )
        return self._combine(own, other, spots[2:])

    def _attack(self, x: int, y: int, rest: Sequence[Spot]) -> Message:
        reverse = self._word == "reverse"
        if self._word == "oversum":
            return Message("An oversum combines two cards of your own field.").under("specials")
        if reason := self._explainer.attack(x, y, reverse=reverse):
            return reason
        a, b = number_of(self._side.field[x]), number_of(self._target.field[y])
        third = THIRD[b][a] if reverse else THIRD[a][b]
        if not rest:
            return START
        return Message(
            "{attacker} attacks {target} with {left}: choose that card of your hand.",
            attacker=a,
            target=b,
            left=third,
        )

    def _combine(self, x: int, y: int, rest: Sequence[Spot]) -> Message:
        over = self._word == "oversum"
        if self._word == "reverse":
            return Message("A reversed attack is by a field card of yours on one of your opponent's.").under(
                "specials"
            )
        if reason := self._explainer.pair(x, y, over=over):
            return reason
        card = self._in_hand(rest[0]) if rest else None
        if card is None:
            return Message("Choose the hand card that comes in.")
        number = LAST_COMBAT if is_joker(card) else number_of(card)
        if not is_joker(card) and (reason := self._explainer.result(x, y, number, over=over)):
            return reason
        if is_joker(card) and len(rest) == 1:
            return Message("A joker is a combat card, so it can't be the result here.").under("variations")
        return Message("Choose the part that returns to your hand, or your discard pile to return neither.")

    def _not_own(self, spots: Sequence[Spot]) -> Message:
        zone, seat, _ = parts_of(spots[0])
        card = self._in_hand(spots[0])
        if card is None or self._word:
            if zone == "field" and seat != self._seat:
                return Message("That card is not yours: choose the card of yours that attacks.").under(
                    "attack"
                )
            if zone == "down" and seat == self._seat:
                return Message("Pick the hand cards to discard first; to discard none, use the button.")
            return Message("That slot is empty.") if zone == "field" else START
        zone, seat, _ = parts_of(spots[1]) if len(spots) > 1 else ("", -1, -1)
        if zone != "field":
            return self._explainer.playing(card) or Message("Choose the slot it goes into, or discard it.")
        if seat != self._seat:
            return Message("A card is played into your own field.").under("play")
        if reason := self._explainer.playing(card):
            return reason
        if is_joker(card):
            return Message("Say which number the joker gets.")
        return Message("Choose the slot again to put the card in; that ends your turn.")

    def _idle(self, own: int) -> Message:
        """Why no hand card goes with a field card, and which ones would."""
        field, targets = self._side.field, self._target
        a = number_of(field[own])
        needed = {a + number_of(card) for index, card in enumerate(field) if index != own}
        needed |= {
            THIRD[a][number_of(card)]
            for card, marked in zip(targets.field, targets.marks, strict=True)
            if not marked and number_of(card) <= LAST_COMBAT
        }
        wanted = sorted(number for number in needed if 0 < number <= HIGHEST)
        if not wanted:
            return Message("No card of your hand goes with this one.")
        return Message(
            "No card of your hand goes with this one: it needs {cards}.", cards=Listing(wanted, "or")
        )

    def _own_field(self, spot: Spot) -> int | None:
        zone, seat, index = parts_of(spot)
        is_there = zone == "field" and seat == self._seat and 0 <= index < len(self._side.field)
        return index if is_there else None

    def _in_hand(self, spot: Spot) -> int | None:
        zone, seat, slot = parts_of(spot)
        order = hand_order(self._side)
        is_there = zone == "hand" and seat == self._seat and 0 <= slot < len(order)
        return self._side.hand[order[slot]] if is_there else None
