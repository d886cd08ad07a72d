"""What the table tells: of the clicks to come, and what each thing on it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from fanoboard.games.events import BACK, Piece, SeatIndex, Spot, one_after_the_other
from fanoboard.games.fano_cards.clicks import (
    BUTTONS,
    DISCARD_BUTTON,
    PROMOTE_BUTTON,
    SPECIAL_BUTTONS,
    SUBSTITUTE_BUTTON,
    WAITS,
)
from fanoboard.games.fano_cards.notation import (
    DEFENDED,
    GIVEN_UP,
    KNOWN,
    NUMBER_TEXTS,
    SPECIAL_NAMES,
    Mover,
    card_name,
    face,
    hand_order,
    pile,
    place,
)
from fanoboard.games.fano_cards.rules_play import (
    ATTACK,
    ATTACK_BACK,
    DECLINE,
    DISCARD,
    EASY,
    HARD,
    INTERMEDIATE,
    PLAY,
    REDRAW,
    REFILL,
    SUBSTITUTE,
    Move,
    promotions,
)
from fanoboard.games.fano_cards.rules_table import (
    HIGHEST,
    LAST_COMBAT,
    THIRD,
    TURN,
    TableState,
    coded,
    is_joker,
    is_prestige,
    number_of,
    targets,
)
from fanoboard.games.guide import NOTHING, Aim, Guide, Missing, Trace
from fanoboard.messages import Listing, Message, plural


def put_off(table: TableState, move: Move) -> Message | None:
    """What is said of an action that ends a turn without a promotion that stays possible."""
    side = table.sides[table.turn]
    ends = move.kind in (PLAY, DISCARD) or (move.kind == SUBSTITUTE and not is_prestige(side.field[move.x]))
    if not ends or not promotions(side, table.rules):
        return None
    return Message("You can promote in your next turn as well, as nobody can attack prestige cards.")


def guide_for(table: TableState, picked: Sequence[Spot], pointed: Spot | None) -> Guide:
    if table.stage != TURN:
        return NOTHING
    return _Guidance(table, picked).about(pointed)


class _Guidance(Mover):
    """Guides one mover; `picked` may begin with the button of a special."""

    def __init__(self, table: TableState, picked: Sequence[Spot]) -> None:
        super().__init__(table)
        begins = picked[0] if picked else ""
        self._word = begins.partition(":")[2] if begins in SPECIAL_BUTTONS.values() else ""
        self._buttoned = bool(self._word) or begins == PROMOTE_BUTTON
        self._picked = tuple(picked[1:] if self._buttoned else picked)

    def about(self, pointed: Spot | None) -> Guide:
        spots = list(dict.fromkeys((*self._picked, *filter(None, [pointed]))))
        own = [index for spot in spots if (index := self.own(spot)) is not None]
        first = self.own(self._picked[0]) if self._picked else None
        guide = NOTHING
        if self._buttoned and not self._word:
            return guide
        if len(self._picked) >= 2 and first is not None and (y := self.own(self._picked[1])) is not None:
            guide = self._sum(first, y, asked=True)
        elif len(self._picked) == 2 and (out := self.own(self._picked[1])) is not None:
            guide = self._substitution(out)
        elif len(self._picked) == 1 and first is None:
            guide = self._exchanges(self.own(pointed))
        elif first is not None or (not self._picked and own):
            x = own[0]
            target = self.foe(self._picked[1] if len(self._picked) > 1 else pointed)
            if target is not None:
                guide = self._attack(x, target)
            elif len(own) > 1:
                guide = self._sum(x, own[1], asked=False)
            else:
                guide = self._all_attacks(x)
        if self._word and (not guide.title or len(guide.traces) > 1):
            name, waits = SPECIAL_NAMES[self._word], WAITS[self._word]
            return replace(guide, title=name, detail=waits)
        return guide

    # Attacks

    @property
    def _reversed(self) -> bool:
        return self._word == "reverse"

    def _third(self, x: int, y: int) -> int:
        """The number that completes the attack of an own field card on another; 0 where there is none."""
        a, b = self.side.field[x], self.target.field[y]
        if is_prestige(a) or is_prestige(b) or self.target.marks[y] or self._word in ("oversum", "defense"):
            return 0
        one, other = number_of(a), number_of(b)
        return THIRD[other][one] if self._reversed else THIRD[one][other]

    def _aim(self, x: int, y: int, third: int) -> Aim:
        possible = self.holds(third)
        label = (
            Message("play your {card}", card=self._held_name(third))
            if possible
            else Message("needs a {card}", card=third)
        )
        return Aim(place("field", self.seat, x), place("field", self.left, y), label, possible)

    def _points(self, x: int, y: int, third: int) -> tuple[str, ...]:
        a, b = number_of(self.side.field[x]), number_of(self.target.field[y])
        return tuple(map(str, (a, b, third)))

    def _attack(self, x: int, y: int) -> Guide:
        """One attack: the line along which it goes, and its third card."""
        third = self._third(x, y)
        if not third:
            return NOTHING
        aim = self._aim(x, y, third)
        a, b = number_of(self.side.field[x]), number_of(self.target.field[y])
        title = (
            Message("{attacker} attacks {target} against the arrows", attacker=a, target=b)
            if self._reversed
            else Message(
                "{attacker} attacks {target}, {third} completes it", attacker=a, target=b, third=third
            )
        )
        detail = None if aim.possible else Message("You hold no {card}.", card=third)
        trace = Trace(self._points(x, y, third), "attack" if aim.possible else "lacking")
        missing = None if aim.possible else self._missing(third)
        return Guide(
            aims=(aim,),
            traces=(trace,),
            missing=missing,
            serves=self._serving({third}),
            title=title,
            detail=detail,
        )

    def _all_attacks(self, x: int) -> Guide:
        """Every attack of an own field card on what the neighbour has, and what the card attacks at all."""
        a = self.side.field[x]
        if is_prestige(a) or self._word in ("oversum", "defense"):
            return NOTHING
        thirds = {y: third for y in range(len(self.target.field)) if (third := self._third(x, y))}
        aims = tuple(self._aim(x, y, third) for y, third in thirds.items())
        one = number_of(a)
        relation = [
            (str(one), str(b), str(third))
            for b in range(1, LAST_COMBAT + 1)
            if (third := THIRD[b][one] if self._reversed else THIRD[one][b])
        ]
        lacking = [third for y, third in thirds.items() if not self.holds(third)]
        missing = self._missing(lacking[0]) if lacking else None
        return Guide(
            aims=aims,
            traces=tuple(map(Trace, relation)),
            title=Message(
                "{card} attacks {targets}", card=one, targets=Listing([b for _, b, _ in relation], "and")
            ),
            missing=missing,
            serves=self._serving(set(thirds.values())),
        )

    def _substitution(self, out: int) -> Guide:
        card = self._going_in
        if card is None:
            return NOTHING
        asked = ((place("field", self.seat, out), Message("choose it again")),)
        return replace(self._exchange(card, out), asked=asked)

    def _exchanges(self, pointed: int | None) -> Guide:
        """The field cards that the picked hand card can go in for, and what of the one pointed at."""
        card = self._going_in
        if card is None:
            return NOTHING
        exchanges = tuple(
            (
                place("field", self.seat, out),
                Message("Put {card} in for {gone}", card=self._name(card), gone=self._name(gone)),
            )
            for out, gone in enumerate(self.side.field)
        )
        guide = NOTHING if pointed is None else self._exchange(card, pointed)
        return replace(guide, exchanges=exchanges)

    def _exchange(self, card: int, out: int) -> Guide:
        gone = self.side.field[out]
        return Guide(
            title=Message("{card} goes in for {gone}", card=self._name(card), gone=self._name(gone)),
            detail=Message("That ends your turn."),
        )

    @property
    def _going_in(self) -> int | None:
        """The picked hand card, if it may be put into the field as it is."""
        card = self.in_hand(self._picked[0])
        return None if card is None or is_joker(card) or is_prestige(card) else card

    def _name(self, card: int) -> Message | str:
        return card_name(card, suited=self.table.rules.prestige > 0)

    # Sums

    def _sum(self, x: int, y: int, *, asked: bool) -> Guide:
        """Two own field cards together; once both are picked, which of them returns is `asked`."""
        one, other = (number_of(self.side.field[index]) for index in (x, y))
        total = one + other
        if self._word in ("reverse", "defense"):
            return NOTHING
        if self._word == "oversum":
            title = Message("Less than {first} + {second} = {total}", first=one, second=other, total=total)
            return Guide(asked=self._returns(x, y) if asked else (), title=title)
        if total > HIGHEST:
            high = Message("No card is above {highest}.", highest=HIGHEST)
            return Guide(title=_sum_of(one, other, total), detail=high)
        if not self.holds(total):
            lacks = Message("You hold no {card}.", card=total)
            title = _sum_of(one, other, total)
            return Guide(missing=self._missing(total), title=title, detail=lacks)
        detail = None
        returns: tuple[tuple[Spot, Message], ...] = ()
        if asked and (returns := self._returns(x, y)):
            detail = Message("Which part returns to your hand?")
        title = _sum_of(one, other, total)
        serves = self._serving({total})
        return Guide(asked=returns, serves=serves, title=title, detail=detail)

    def _returns(self, x: int, y: int) -> tuple[tuple[Spot, Message], ...]:
        """The answers to which part of a combination returns."""
        parts = [index for index in (x, y) if not is_joker(self.side.field[index])]
        back = Message("returns")
        rings = [(place("field", self.seat, index), back) for index in parts]
        return (*rings, (pile("up", self.seat), Message("neither"))) if rings else ()

    # Cards

    def _serving(self, numbers: set[int]) -> tuple[Spot, ...]:
        order = hand_order(self.side)
        there = [slot for slot, at in enumerate(order) if number_of(self.side.hand[at]) in numbers]
        return tuple(place("hand", self.seat, slot) for slot in there)

    def _held_name(self, number: int) -> Message | str:
        """The hand card that serves as this number: itself, or else a joker."""
        held = [card for card in self.side.hand if number_of(card) == number]
        return str(number) if held else card_name(self.side.hand[_joker_in(self.side.hand)], suited=False)

    def _missing(self, number: int) -> Missing:
        """A card that the mover owns, or would: where it lies they know but for their draw pile."""
        side = self.side
        cards = [coded(number, suit) for suit in side.suits]
        where = None
        if any(card in side.up for card in cards):
            where = Message("yours is discarded face up")
        elif any(card in side.down for card in cards):
            where = Message("yours is discarded face down")
        elif any(card in side.field for card in cards):
            where = Message("yours lies in your field")
        elif side.draw:
            where = Message("yours is still to be drawn")
        return Missing(face(cards[0]), Message("needs a {card}", card=number), where)


def _joker_in(hand: Sequence[int]) -> int:
    return next(index for index, card in enumerate(hand) if is_joker(card))


def _sum_of(one: int, other: int, total: int) -> Message:
    return Message("{first} + {second} = {total}", first=one, second=other, total=total)


def line_of(table: TableState, move: Move) -> tuple[Trace, ...]:
    """What an action lights on the diagram: the line of an attack. Sums have nothing to do with lines."""
    if move.kind not in (ATTACK, ATTACK_BACK):
        return ()
    attacker, target = table.sides[table.turn].field[move.x], table.sides[table.next_seat()].field[move.y]
    return (Trace((str(number_of(attacker)), str(number_of(target)), str(move.number))),)


def attacks(piece: Piece) -> tuple[Trace, ...]:
    """The traces of a piece (`5h`, `*4`) on the diagram: all attacks by a card; none for other pieces."""
    number = "".join(filter(str.isdecimal, piece))
    if number not in NUMBER_TEXTS[:LAST_COMBAT]:
        return ()
    a = int(number)
    return tuple(Trace((number, str(b), str(THIRD[a][b]))) for b in targets(a))


def field_names(table: TableState, spots: Sequence[Spot], *, suited: bool) -> list[Message | str]:
    mover = Mover(table)
    there = [index for spot in spots if (index := mover.own(spot)) is not None]
    return [card_name(mover.side.field[index], suited=suited) for index in there]


def hand_names(table: TableState, spots: Sequence[Spot], *, suited: bool) -> list[Message | str]:
    mover = Mover(table)
    return [card_name(card, suited=suited) for spot in spots if (card := mover.in_hand(spot)) is not None]


_COMMANDERS = {
    "J": Message("The commander is a Jack: three more promotions win."),
    "Q": Message("The commander is a Queen: two more promotions win."),
    "K": Message("The commander is a King: one more promotion wins."),
}
_PRESTIGE: Final = {
    EASY: Message("A prestige card: any three of them in the field promote the commander."),
    INTERMEDIATE: Message("A prestige card: 8, 9 and 10 in the field promote the commander."),
    HARD: Message("A prestige card: 8, 9 and 10 of one suit in the field promote the commander."),
}


SPECIAL_TIPS: Final = {
    "reverse": Message("Reverse Fano: one attack may go against the arrows."),
    "oversum": Message("Oversum: one combination may make any lower number than the sum."),
    "joker": Message("Temporary joker: a joker may be shuffled in with the discard pile."),
    "defense": Message("Perfect defense: one field card can’t be attacked any more."),
}
_REMAINING: Final = Message("Specials left in this rank:")
_BUTTON_TIPS: Final = {
    DISCARD_BUTTON: Message("Ends your turn; the hand cards that are picked are laid face down."),
    SUBSTITUTE_BUTTON: Message("Ends your turn: the field card leaves, and the hand card takes its place."),
    PROMOTE_BUTTON: Message("The prestige cards in your field are discarded, and your commander rises."),
    BUTTONS[REDRAW]: Message("A hand of nothing but prestige cards is discarded, and three are drawn."),
    BUTTONS[REFILL]: Message("With an empty hand you may draw three cards, and go on."),
    BUTTONS[DECLINE]: Message("The discard pile is shuffled as it is; the special is kept."),
    **{button: SPECIAL_TIPS[word] for word, button in SPECIAL_BUTTONS.items()},
}


def tip_on(spot: Spot, pieces: Sequence[Piece], viewer: SeatIndex | None, promotion: int) -> Message | None:
    """Describe a spot on which the viewer sees these pieces; None for a spot that explains itself.

    `promotion` is which prestige cards promote, see `CardRules`.
    """
    zone, count = spot.partition(".")[0], len(pieces)
    if spot in _BUTTON_TIPS:
        return _BUTTON_TIPS[spot]
    if zone == "draw":
        if not count:
            return Message(
                "The draw pile is empty: when a card is due, the discard pile is shuffled into a new one."
            )
        if pieces[-1] != BACK:
            return plural(
                "Draw pile: {count} card. Choose the pile to see it.",
                "Draw pile: {count} cards. Choose the pile to see them in their order.",
                count=count,
            )
        return plural("Draw pile: {count} card", "Draw pile: {count} cards", count=count)
    if zone == "up":
        if not count:
            return Message("No card is discarded face up.")
        return plural(
            "Discarded face up: {count} card. Choose the pile to see it.",
            "Discarded face up: {count} cards. Choose the pile to see them.",
            count=count,
        )
    if zone == "down":
        if not count:
            return Message("Cards discarded from the hand to end a turn lie here, face down.")
        return plural("Discarded face down: {count} card", "Discarded face down: {count} cards", count=count)
    if zone == "specials":
        return (
            one_after_the_other([_REMAINING, *(SPECIAL_TIPS[piece] for piece in pieces)]) if pieces else None
        )
    if zone == "field" and not pieces:
        if viewer is None or spot.split(".")[1] == str(viewer):
            return Message("A free slot: a combat card can be played into it.")
        return Message("A free slot in the field of another player.")
    if not pieces:
        return None
    if zone == "rank":
        if pieces[-1].endswith(GIVEN_UP):
            return Message("This player has resigned.")
        return _COMMANDERS.get(pieces[-1][0])
    return _card_tip(zone, pieces[-1], promotion)


def _card_tip(zone: str, piece: Piece, promotion: int) -> Message | None:
    if piece == BACK:
        return Message("A hidden card: only its owner knows it.")
    if piece.endswith(KNOWN):
        return Message("The eye: all players know this card, as it came back from the field.")
    if piece.endswith(DEFENDED):
        return Message("The shield: this card has perfect defense and can’t be attacked.")
    found = re.search("[0-9]+", piece)
    if found is None:
        return Message("A joker: it stands for any number from 1 to 7.")
    number = int(found[0])
    if number > LAST_COMBAT:
        if zone == "hand":
            return Message("A prestige card: it comes into the field only by combining two cards.")
        return _PRESTIGE[promotion]
    return Message("{number} attacks {targets}.", number=number, targets=Listing(targets(number), "and"))
