"""What can be clicked, in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fanoboard.games.events import SeatIndex, Spot
from fanoboard.games.fano_cards.clicks import BUTTONS, PROMOTE_BUTTON, SPECIAL_BUTTONS
from fanoboard.games.fano_cards.guidance import WAITS
from fanoboard.games.fano_cards.rules_moves import REFILL
from fanoboard.games.fano_cards.rules_table import FIELD_SIZE, PICK, SHUFFLE, TableState
from fanoboard.games.fano_cards.spots import place
from fanoboard.games.game import Action
from fanoboard.messages import Message


def prompt_for(table: TableState, actions: Sequence[Action], picked: Sequence[Spot]) -> Message:
    """Say what can be clicked once `picked` has been, where these are the legal actions."""
    if table.stage == PICK:
        return Message("Name the special that you may use once in this rank.")
    if table.stage == SHUFFLE:
        return Message(
            "Your discard pile is about to be shuffled: choose whether a temporary joker joins it."
        )
    chosen, count = tuple(picked), len(picked)
    spots = {way[count] for action in actions for way in action.ways if way[:count] == chosen}
    zones = {_zone(spot, table.turn) for spot in spots}
    if not picked:
        return _first(spots, zones)
    if any(spot.startswith("=") for spot in spots):
        return Message("A joker: say which number it gets.")
    if picked[0] == PROMOTE_BUTTON:
        return Message("Choose the three prestige cards to promote with.")
    if _zone(picked[0], table.turn) == "hand":
        return _with_hand_cards(table, picked, spots, zones)
    return _with_field_cards(picked, zones)


def _zone(spot: Spot, mover: SeatIndex) -> str:
    """What a spot is to the mover: `hand`, `field`, `target`, another pile, or a button."""
    zone, _, rest = spot.partition(".")
    if zone == "field" and rest.split(".")[0] != str(mover):
        return "target"
    return zone


def _first(spots: Collection[Spot], zones: Collection[str]) -> Message:
    if PROMOTE_BUTTON in spots:
        return Message("You can promote: choose Promote.")
    if BUTTONS[REFILL] in spots:
        return Message("Your hand is empty: draw three more, or go on with your field.")
    if "field" in zones and "hand" in zones:
        return Message("Choose a field card to combine or attack with it, or a hand card to play it.")
    if "field" in zones:
        return Message("Choose a field card to combine or attack with it, or end your turn.")
    if "hand" in zones:
        return Message("Choose a hand card to play or discard it, which ends your turn.")
    return Message("There is nothing left to do: end your turn.")


def _with_hand_cards(
    table: TableState, picked: Sequence[Spot], spots: Collection[Spot], zones: Collection[str]
) -> Message:
    turn = table.turn
    if len(picked) > 1 and _zone(picked[1], turn) == "field":
        return Message("Choose the field card again to put the other one in for it; that ends your turn.")
    if len(picked) > 1 or "field" not in zones:
        return Message("Pick more cards to discard, or use the button, which ends your turn.")
    full = len(table.sides[turn].field) == FIELD_SIZE
    others = place("field", turn, 0) in spots and bool(table.sides[turn].field)
    if others and full:
        return Message(
            "Choose a card of your field to put this one in for it, or the button to discard this one."
        )
    if others:
        return Message(
            "Choose a slot to play it, a card of your field to put this one in for it, or the button to "
            "discard it."
        )
    return Message("Choose the slot to play it into, or the button to discard it.")


def _with_field_cards(picked: Sequence[Spot], zones: Collection[str]) -> Message:
    if picked[0] in SPECIAL_BUTTONS.values() and len(picked) == 1:
        return WAITS[picked[0].partition(":")[2]]
    if "up" in zones:
        return Message("Choose the part that returns to your hand, or your discard pile to return neither.")
    if "hand" in zones:
        return Message("Choose the card of your hand that comes in.")
    if "target" in zones and "field" in zones:
        return Message("Choose a second card of yours to combine, or a card of your opponent to attack.")
    if "target" in zones:
        return Message("Choose the card of your opponent to attack.")
    if len(picked) > 1:
        return Message("Choose the part that returns to your hand.")
    return Message("Choose a second card of yours to combine it with.")
