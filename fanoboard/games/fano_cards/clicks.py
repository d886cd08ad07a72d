"""How actions are spelled by clicks, what can be clicked, and why some clicks lead nowhere.

What lies in the field comes first, then the hand card that goes in, unless only one fits, then, where
a part of a combination can come back, that part again, or the discard pile if none shall.  To promote
takes the button, and the three cards where there are others as well.  A card is
played by its own place and then the slot it goes into: an empty one, or for a substitution the one of
the card that leaves, which is confirmed by that place again, or a button, as it ends the turn.  What is
to be laid face down is picked from the hand, in any order, and ended by the discard button, or the
pile; to lay down nothing takes the button.  A joker whose number is open is followed by its number.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, permutations, product
from typing import Final

from fanoboard.games.events import SeatIndex, Spot
from fanoboard.games.fano_cards.explanation import Explainer
from fanoboard.games.fano_cards.notation import (
    PLAIN,
    SPECIAL_NAMES,
    SPECIALS,
    Mover,
    hand_order,
    parts_of,
    pile,
    place,
)
from fanoboard.games.fano_cards.rules_play import (
    ADD_JOKER,
    ATTACK,
    ATTACK_BACK,
    COMBINE,
    COMBINE_OVER,
    DECLINE,
    DEFEND,
    DISCARD,
    NAME,
    PLAY,
    PROMOTE,
    REDRAW,
    REFILL,
    RESIGN,
    SUBSTITUTE,
    Move,
    promotions,
)
from fanoboard.games.fano_cards.rules_table import (
    FIELD_SIZE,
    HIGHEST,
    LAST_COMBAT,
    PICK,
    SHUFFLE,
    THIRD,
    Side,
    TableState,
    is_joker,
    number_of,
)
from fanoboard.games.game import Action
from fanoboard.messages import Listing, Message

Way = tuple[Spot, ...]

DISCARD_BUTTON: Final = "discard"
SUBSTITUTE_BUTTON: Final = "substitute"
PROMOTE_BUTTON: Final = "promote"
SPECIAL_BUTTONS: Final = {word: f"special:{word}" for word in SPECIALS}
BUTTONS: Final = {
    REDRAW: "redraw",
    REFILL: "refill",
    ADD_JOKER: SPECIAL_BUTTONS["joker"],
    DECLINE: "decline",
}

LEADING: Final = (PROMOTE_BUTTON, BUTTONS[REDRAW], BUTTONS[REFILL], SUBSTITUTE_BUTTON, DISCARD_BUTTON)
"""The buttons that are wanted most where they are offered, from the first on."""

LABELS: Final[dict[Spot, Message]] = {
    BUTTONS[REDRAW]: Message("Redraw"),
    BUTTONS[REFILL]: Message("Draw three"),
    BUTTONS[DECLINE]: Message("No joker"),
    PROMOTE_BUTTON: Message("Promote"),
    PLAIN[RESIGN]: Message("Resign"),
    DISCARD_BUTTON: Message("End turn, discard nothing"),
    SUBSTITUTE_BUTTON: Message("Substitute, end turn"),
    **{SPECIAL_BUTTONS[word]: name for word, name in SPECIAL_NAMES.items()},
    **{f"={number}": Message("As {number}", number=number) for number in range(1, LAST_COMBAT + 1)},
}

WAITS: Final = {
    "reverse": Message("Choose your field card that attacks against the arrows."),
    "oversum": Message("Choose two field cards whose sum is above the hand card that comes in."),
    "joker": Message("It joins your next shuffle."),
    "defense": Message("Choose the card to protect."),
}
"""What a special waits for once it is in hand."""


def ways_of(table: TableState, move: Move) -> tuple[Way, ...]:
    """All spellings of a legal move, the usual one first."""
    kind = move.kind
    if kind in BUTTONS:
        return ((BUTTONS[kind],),)
    if kind == NAME:
        return tuple((SPECIAL_BUTTONS[word],) for word, bit in SPECIALS.items() if bit == move.x)
    seat = table.turn
    side = table.sides[seat]
    if kind == DEFEND:
        return ((SPECIAL_BUTTONS["defense"], place("field", seat, move.x)),)
    if kind == PROMOTE:
        return _promotions(table, move)
    if kind == DISCARD:
        return _discards(side, seat, move)
    hands = _hand_spots(side, seat, side.hand[move.hand])
    if kind == PLAY:
        slots = range(len(side.field), FIELD_SIZE)
        number = _number(side, move)
        return tuple((hand, place("field", seat, slot), *number) for hand, slot in product(hands, slots))
    if kind == SUBSTITUTE:
        slot = place("field", seat, move.x)
        ends = [_number(side, move)] if is_joker(side.hand[move.hand]) else [(slot,), (SUBSTITUTE_BUTTON,)]
        return tuple((hand, slot, *end) for hand, end in product(hands, ends))
    x = place("field", seat, move.x)
    if kind in (ATTACK, ATTACK_BACK):
        begin = (SPECIAL_BUTTONS["reverse"],) if kind == ATTACK_BACK else ()
        target = place("field", table.next_seat(), move.y)
        if _fitting(side, move.number) == 1:
            return ((*begin, x, target),)
        return tuple((*begin, x, target, hand) for hand in hands)
    return _combinations(side, seat, move, hands)


def _promotions(table: TableState, move: Move) -> tuple[Way, ...]:
    if len(promotions(table.sides[table.turn], table.rules)) == 1:
        return ((PROMOTE_BUTTON,),)
    cards = [place("field", table.turn, index) for index in (move.x, move.y, move.back)]
    return tuple((PROMOTE_BUTTON, *order) for order in permutations(cards))


def _discards(side: Side, seat: int, move: Move) -> tuple[Way, ...]:
    order = hand_order(side)
    cards = sorted(card for index, card in enumerate(side.hand) if move.hand >> index & 1)
    chosen = [
        [place("hand", seat, slot) for slot in slots]
        for slots in combinations(range(len(order)), len(cards))
        if sorted(side.hand[order[slot]] for slot in slots) == cards
    ]
    ends = (DISCARD_BUTTON, pile("down", seat)) if cards else (DISCARD_BUTTON,)
    return tuple((*spots, end) for end in ends for slots in chosen for spots in permutations(slots))


def _combinations(side: Side, seat: int, move: Move, hands: list[Spot]) -> tuple[Way, ...]:
    x, y = place("field", seat, move.x), place("field", seat, move.y)
    begin: Way = ()
    end: Way = ()
    if move.kind == COMBINE_OVER:
        begin, end = (SPECIAL_BUTTONS["oversum"],), _number(side, move)
    if move.back >= 0:
        end += (place("field", seat, move.back),)
    elif not (is_joker(side.field[move.x]) and is_joker(side.field[move.y])):
        end += (pile("up", seat),)
    ways = [(*begin, *parts, hand, *end) for hand, parts in product(hands, ((x, y), (y, x)))]
    if move.kind == COMBINE and _fitting(side, move.number) == 1:
        # Where it is asked which part returns, the hand card may be clicked all the same.
        spared: list[Way] = [(*begin, *parts, *end) for parts in ((x, y), (y, x))]
        return (*spared, *ways) if end else tuple(spared)
    return tuple(ways)


def _fitting(side: Side, number: int) -> int:
    """Count the places of the hand that can go in as a number."""
    return sum(number_of(card) == number or (is_joker(card) and number <= LAST_COMBAT) for card in side.hand)


def _number(side: Side, move: Move) -> Way:
    return (f"={move.number}",) if is_joker(side.hand[move.hand]) else ()


def _hand_spots(side: Side, seat: int, card: int) -> list[Spot]:
    return [place("hand", seat, slot) for slot, at in enumerate(hand_order(side)) if side.hand[at] == card]


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


class _Clicks(Mover):
    """Clicks on cards, after the button of a special if `word` names one."""

    def __init__(self, table: TableState, explainer: Explainer, word: str) -> None:
        super().__init__(table)
        self._explainer = explainer
        self._word = word if word in SPECIALS else ""

    def why(self, spots: Sequence[Spot]) -> Message:
        if not spots:
            return WAITS[self._word]
        own = self.own(spots[0])
        if own is None:
            return self._not_own(spots)
        if self._word == "defense":
            return Message("Only a combat card without a mark can get perfect defense.").under("specials")
        if len(spots) == 1:
            return self._explainer.attacker(own) or self._idle(own)
        zone, seat, _ = parts_of(spots[1])
        if (foe := self.foe(spots[1])) is not None:
            return self._attack(own, foe, spots[2:])
        if zone == "field" and seat not in (self.seat, self.left):
            return Message("You attack only the player on your left.").under("players")
        other = self.own(spots[1])
        if other is None or other == own:
            return Message(
                "Choose a second field card, one of yours to combine or one of your opponent’s to attack."
            )
        return self._combine(own, other, spots[2:])

    def _attack(self, x: int, y: int, rest: Sequence[Spot]) -> Message:
        reverse = self._word == "reverse"
        if self._word == "oversum":
            return Message("An oversum combines two cards of your own field.").under("specials")
        if reason := self._explainer.attack(x, y, reverse=reverse):
            return reason
        a, b = number_of(self.side.field[x]), number_of(self.target.field[y])
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
            return Message("A reversed attack is by a field card of yours on one of your opponent’s.").under(
                "specials"
            )
        if reason := self._explainer.pair(x, y, over=over):
            return reason
        card = self.in_hand(rest[0]) if rest else None
        if card is None:
            return Message("Choose the hand card that comes in.")
        number = LAST_COMBAT if is_joker(card) else number_of(card)
        if not is_joker(card) and (reason := self._explainer.result(x, y, number, over=over)):
            return reason
        if is_joker(card) and len(rest) == 1:
            return Message("A joker is a combat card, so it can’t be the result here.").under("variations")
        return Message("Choose the part that returns to your hand, or your discard pile to return neither.")

    def _not_own(self, spots: Sequence[Spot]) -> Message:
        zone, seat, _ = parts_of(spots[0])
        card = self.in_hand(spots[0])
        if card is None or self._word:
            if zone == "field" and seat != self.seat:
                return Message("That card is not yours: choose the card of yours that attacks.").under(
                    "attack"
                )
            if zone == "down" and seat == self.seat:
                return Message("Pick the hand cards to discard first; to discard none, use the button.")
            return Message("That slot is empty.") if zone == "field" else START
        zone, seat, _ = parts_of(spots[1]) if len(spots) > 1 else ("", -1, -1)
        if zone != "field":
            return self._explainer.playing(card) or Message("Choose the slot it goes into, or discard it.")
        if seat != self.seat:
            return Message("A card is played into your own field.").under("play")
        if reason := self._explainer.playing(card):
            return reason
        if is_joker(card):
            return Message("Say which number the joker gets.")
        return Message("Choose the slot again to put the card in; that ends your turn.")

    def _idle(self, own: int) -> Message:
        """Why no hand card goes with a field card, and which ones would."""
        field, targets = self.side.field, self.target
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
