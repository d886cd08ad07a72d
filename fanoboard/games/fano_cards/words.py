"""What the card game says to people: what can be clicked, and actions, of which all may know."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fanoboard.games.cast import Cast
from fanoboard.games.events import SeatIndex, Spot
from fanoboard.games.fano_cards.clicks import BUTTONS, PROMOTE_BUTTON, SPECIAL_BUTTONS
from fanoboard.games.fano_cards.guidance import WAITS
from fanoboard.games.fano_cards.notation import SPECIAL_NAMES, read_text
from fanoboard.games.fano_cards.rules_cards import Cards
from fanoboard.games.fano_cards.rules_moves import (
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
)
from fanoboard.games.fano_cards.rules_table import FIELD_SIZE, PICK, SHUFFLE, TableState
from fanoboard.games.fano_cards.spots import place
from fanoboard.games.fano_cards.strip import piece_called
from fanoboard.games.game import Action
from fanoboard.messages import Message, Pictured, plural


def action_words(
    cast: Cast, seat: SeatIndex, left: SeatIndex, text: str, own: Cards, others: Cards
) -> Message:
    """Describe the action `text` of a seat whose left neighbour is `left`.

    Cards are of the suits `own`, those of the neighbour of `others`, unless they say themselves.
    """
    found = read_text(text)
    player = cast.names[seat]
    if found is None or found[0] == RESIGN:
        return cast.told(seat, Message("You resign."), Message("{player} resigns.", player=player))
    kind, names = found
    cards = [Pictured(piece_called(name, own), name) for name in names if name]
    if kind in (ATTACK, ATTACK_BACK):
        cards[1] = Pictured(piece_called(names[1], others), names[1])
        return _attack(cast, seat, left, cards, back=kind == ATTACK_BACK)
    if kind in (COMBINE, COMBINE_OVER):
        return _combination(cast, seat, cards)
    if kind == PROMOTE and cards:
        return _promotion(cast, seat, cards)
    if kind == DISCARD:
        return _discard(cast, seat, len(names) if text != "d" else 0)
    if kind == PLAY:
        return cast.told(
            seat,
            Message("You play {card}.", card=cards[0]),
            Message("{player} plays {card}.", player=player, card=cards[0]),
        )
    if kind == SUBSTITUTE:
        old, new = cards
        return cast.told(
            seat,
            Message("You discard {old} and play {new}.", old=old, new=new),
            Message("{player} discards {old} and plays {new}.", player=player, old=old, new=new),
        )
    if kind == NAME:
        special = SPECIAL_NAMES[names[0]]
        return cast.told(
            seat,
            Message("You name the special {special}.", special=special),
            Message("{player} names the special {special}.", player=player, special=special),
        )
    if kind == DEFEND:
        return cast.told(
            seat,
            Message("You give your {card} perfect defense.", card=cards[0]),
            Message("{player} gives {card} perfect defense.", player=player, card=cards[0]),
        )
    return _plain(cast, seat, kind)


def _promotion(cast: Cast, seat: SeatIndex, cards: Sequence[Pictured]) -> Message:
    """With the cards, where others could promote as well."""
    first, second, third = cards
    return cast.told(
        seat,
        Message(
            "You promote your commander with {first}, {second} and {third}.",
            first=first,
            second=second,
            third=third,
        ),
        Message(
            "{player} promotes the commander with {first}, {second} and {third}.",
            player=cast.names[seat],
            first=first,
            second=second,
            third=third,
        ),
    )


def draw_words(cast: Cast, seat: SeatIndex, count: int) -> Message:
    return cast.told(
        seat,
        plural("You draw {count} card.", "You draw {count} cards.", count=count),
        plural(
            "{player} draws {count} card.",
            "{player} draws {count} cards.",
            count=count,
            player=cast.names[seat],
        ),
    )


def shuffle_words(cast: Cast, seat: SeatIndex) -> Message:
    """Tells that the discard pile of a seat became its draw pile, as that was empty."""
    return cast.told(
        seat,
        Message("Your discard pile is shuffled into a new draw pile."),
        Message("The discard pile of {player} is shuffled into a new draw pile.", player=cast.names[seat]),
    )


def _plain(cast: Cast, seat: SeatIndex, kind: int) -> Message:
    player = cast.names[seat]
    told = {
        PROMOTE: (
            Message("You promote your commander."),
            Message("{player} promotes the commander.", player=player),
        ),
        REDRAW: (
            Message("You discard a hand of prestige cards and draw three new ones."),
            Message("{player} discards a hand of prestige cards and draws three new ones.", player=player),
        ),
        REFILL: (Message("You draw three more."), Message("{player} draws three more.", player=player)),
        ADD_JOKER: (
            Message("You add a temporary joker to the shuffle."),
            Message("{player} adds a temporary joker to the shuffle.", player=player),
        ),
        DECLINE: (
            Message("You shuffle without a temporary joker."),
            Message("{player} shuffles without a temporary joker.", player=player),
        ),
    }
    return cast.told(seat, *told[kind])


def _attack(
    cast: Cast, seat: SeatIndex, left: SeatIndex, cards: Sequence[Pictured], *, back: bool
) -> Message:
    attacker, target, result = cards
    player, other = cast.names[seat], cast.names[left]
    if seat == cast.you:
        if back:
            return Message(
                "You attack {other}'s {target} with your {attacker} against the arrows and play {result}.",
                other=other,
                target=target,
                attacker=attacker,
                result=result,
            )
        return Message(
            "You attack {other}'s {target} with your {attacker} and play {result}.",
            other=other,
            target=target,
            attacker=attacker,
            result=result,
        )
    if left == cast.you:
        if back:
            return Message(
                "{player} attacks your {target} with {attacker} against the arrows and plays {result}.",
                player=player,
                target=target,
                attacker=attacker,
                result=result,
            )
        return Message(
            "{player} attacks your {target} with {attacker} and plays {result}.",
            player=player,
            target=target,
            attacker=attacker,
            result=result,
        )
    if back:
        return Message(
            "{player} attacks {other}'s {target} with {attacker} against the arrows and plays {result}.",
            player=player,
            other=other,
            target=target,
            attacker=attacker,
            result=result,
        )
    return Message(
        "{player} attacks {other}'s {target} with {attacker} and plays {result}.",
        player=player,
        other=other,
        target=target,
        attacker=attacker,
        result=result,
    )


def _combination(cast: Cast, seat: SeatIndex, cards: Sequence[Pictured]) -> Message:
    """Two cards make a third one; where it matters, with the one that comes back."""
    first, second, result, *returned = cards
    player = cast.names[seat]
    if returned:
        return cast.told(
            seat,
            Message(
                "You combine {first} and {second} into {result}, and {back} returns to your hand.",
                first=first,
                second=second,
                result=result,
                back=returned[0],
            ),
            Message(
                "{player} combines {first} and {second} into {result}, and {back} returns to the hand.",
                player=player,
                first=first,
                second=second,
                result=result,
                back=returned[0],
            ),
        )
    return cast.told(
        seat,
        Message("You combine {first} and {second} into {result}.", first=first, second=second, result=result),
        Message(
            "{player} combines {first} and {second} into {result}.",
            player=player,
            first=first,
            second=second,
            result=result,
        ),
    )


def _discard(cast: Cast, seat: SeatIndex, count: int) -> Message:
    player = cast.names[seat]
    if not count:
        return cast.told(
            seat,
            Message("You end your turn and discard nothing."),
            Message("{player} ends the turn and discards nothing.", player=player),
        )
    return cast.told(
        seat,
        plural("You discard {count} card face down.", "You discard {count} cards face down.", count=count),
        plural(
            "{player} discards {count} card face down.",
            "{player} discards {count} cards face down.",
            count=count,
            player=player,
        ),
    )


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
        return Message("Click the three prestige cards to promote with.")
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
        return Message("You can promote: click Promote.")
    if BUTTONS[REFILL] in spots:
        return Message("Your hand is empty: draw three more, or go on with your field.")
    if "field" in zones and "hand" in zones:
        return Message("Click a field card to combine or attack with it, or a hand card to play it.")
    if "field" in zones:
        return Message("Click a field card to combine or attack with it, or end your turn.")
    if "hand" in zones:
        return Message("Click a hand card to play or discard it, which ends your turn.")
    return Message("There is nothing left to do: end your turn.")


def _with_hand_cards(
    table: TableState, picked: Sequence[Spot], spots: Collection[Spot], zones: Collection[str]
) -> Message:
    turn = table.turn
    if len(picked) > 1 and _zone(picked[1], turn) == "field":
        return Message("Click the field card again to put the other one in for it; that ends your turn.")
    if len(picked) > 1 or "field" not in zones:
        return Message("Pick more cards to discard, or use the button, which ends your turn.")
    full = len(table.sides[turn].field) == FIELD_SIZE
    others = place("field", turn, 0) in spots and bool(table.sides[turn].field)
    if others and full:
        return Message(
            "Click a card of your field to put this one in for it, or the button to discard this one."
        )
    if others:
        return Message(
            "Click a slot to play it, a card of your field to put this one in for it, or the button to "
            "discard it."
        )
    return Message("Click the slot to play it into, or the button to discard it.")


def _with_field_cards(picked: Sequence[Spot], zones: Collection[str]) -> Message:
    if picked[0] in SPECIAL_BUTTONS.values() and len(picked) == 1:
        return WAITS[picked[0].partition(":")[2]]
    if "up" in zones:
        return Message("Click the part that returns to your hand, or your discard pile to return neither.")
    if "hand" in zones:
        return Message("Click the card of your hand that comes in.")
    if "target" in zones and "field" in zones:
        return Message("Click a second card of yours to combine, or a card of your opponent to attack.")
    if "target" in zones:
        return Message("Click the card of your opponent to attack.")
    if len(picked) > 1:
        return Message("Click the part that returns to your hand.")
    return Message("Click a second card of yours to combine it with.")
