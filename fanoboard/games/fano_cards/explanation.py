"""Why an action is not legal, in words.

Every reason is found from the cards it is about, whether they were written or clicked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.errors import excerpt
from fanoboard.games.fano_cards.notation import (
    SPECIAL_NAMES,
    SPECIALS,
    CardAction,
    Mover,
    card_text,
    read_card,
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
    EASY,
    HARD,
    INTERMEDIATE,
    NAME,
    PLAY,
    PROMOTE,
    REDRAW,
    REFILL,
    SUBSTITUTE,
)
from fanoboard.games.fano_cards.rules_table import (
    FIELD_SIZE,
    HIGHEST,
    LAST_COMBAT,
    PICK,
    SHUFFLE,
    THIRD,
    WILD,
    Side,
    TableState,
    freed,
    is_combat,
    is_joker,
    is_prestige,
    number_of,
    targets,
)
from fanoboard.messages import Listing, Message

PROMOTING: Final = {
    EASY: Message("Promoting takes any three prestige cards, and they have to lie in your field.").under(
        "promote"
    ),
    INTERMEDIATE: Message("Promoting takes an 8, a 9 and a 10, and they have to lie in your field.").under(
        "promote"
    ),
    HARD: Message(
        "Promoting takes an 8, a 9 and a 10 of one suit, and they have to lie in your field."
    ).under("promote"),
}
PROMOTING_BY_NAME: Final = {
    EASY: Message("Promoting takes any three prestige cards: name them, as in P8h9h10h."),
    INTERMEDIATE: Message("Promoting takes an 8, a 9 and a 10: name them, as in P8h9h10h."),
    HARD: Message("Promoting takes an 8, a 9 and a 10 of one suit: name them, as in P8h9h10h."),
}
"""What is said by the rule for promotions; the second where the cards have to be named."""


class Explainer(Mover):
    """Finds the rule that forbids an action of the seat to move, at any stage but the end."""

    def __init__(self, table: TableState) -> None:
        super().__init__(table)
        self._suited = table.rules.prestige > 0

    def illegal(self, text: str) -> Message:
        """The reason against `text`, which is not legal; a general one where no rule fits better."""
        if (found := CardAction.read(text)) is None:
            if ";" in text:
                return Message("A move is one action, as cards are drawn within a turn.")
            return Message("“{text}” is not an action.", text=excerpt(text))
        kind, names = found
        if reason := self.wrong_stage(kind):
            return reason
        if kind in (COMBINE, COMBINE_OVER):
            reason = self._combination(kind, names)
        elif kind in (ATTACK, ATTACK_BACK):
            reason = self._attack_text(kind, names)
        elif kind == PROMOTE:
            reason = self.promotion(names)
        elif kind == DEFEND:
            reason = self._defense(names[0])
        elif kind == REDRAW:
            reason = self.redraw()
        elif kind == REFILL:
            reason = self.refill()
        elif kind == DISCARD:
            reason = self._discard(names)
        else:
            reason = self._play(kind, names)
        return reason or Message("“{text}” is not how this action is written.", text=excerpt(text))

    def wrong_stage(self, kind: int) -> Message | None:
        stage = self.table.stage
        if stage == PICK:
            return Message("First name the special of this rank.")
        if stage == SHUFFLE:
            return Message("First say whether a temporary joker joins the shuffle (!J) or not (-).")
        if kind == NAME:
            return Message("A special is named only before the first draw and right after a promotion.")
        if kind in (ADD_JOKER, DECLINE):
            return Message("No shuffle is due now that a temporary joker could join.")
        return None

    def promotion(self, names: Sequence[str] = ()) -> Message | None:
        """Why there is no promotion, with these cards if any are named."""
        for name in names:
            if self._card(name, self.side) not in self.side.field:
                return _not_in_field(name)
        sentences = PROMOTING_BY_NAME if self._suited and not names else PROMOTING
        return sentences[self.table.rules.promotion]

    def redraw(self) -> Message | None:
        if not self.table.fresh:
            return Message("A hand can be redrawn only once in a turn, as its first action.").under("turn")
        return Message("A hand can be redrawn only if all of it is prestige.").under("turn")

    def refill(self) -> Message | None:
        if self.side.hand:
            return Message("Three cards are drawn only with an empty hand.").under("turn")
        return Message("There is no card left to draw.").under("turn")

    def special(self, word: str) -> Message | None:
        if self.side.specials & SPECIALS[word]:
            return None
        return Message("You have no {special} left in this rank.", special=SPECIAL_NAMES[word]).under(
            "specials"
        )

    def pair(self, x: int, y: int, *, over: bool) -> Message | None:
        total = number_of(self.side.field[x]) + number_of(self.side.field[y])
        if total > HIGHEST and not over:
            return Message(
                "{first} and {second} make {total}, and no card is above {highest}.",
                first=self._name(x),
                second=self._name(y),
                total=total,
                highest=HIGHEST,
            ).under("combine")
        if not over and not self.holds(total):
            return Message(
                "{first}+{second}={total}, and you hold no {total}.",
                first=self._name(x),
                second=self._name(y),
                total=total,
            ).under("combine")
        return None

    def result(self, x: int, y: int, number: int, *, over: bool) -> Message | None:
        total = number_of(self.side.field[x]) + number_of(self.side.field[y])
        if not over and number != total:
            return Message(
                "{first} and {second} make {total}, not {result}.",
                first=self._name(x),
                second=self._name(y),
                total=total,
                result=number,
            ).under("combine")
        if over and number >= total:
            return Message(
                "The result of an oversum is below the sum, which is {total} here.", total=total
            ).under("specials")
        if over and self.table.rules.prestige_only and number <= LAST_COMBAT:
            return Message("Here the result of an oversum is a prestige card.").under("specials")
        return None

    def attacker(self, x: int) -> Message | None:
        if is_prestige(self.side.field[x]):
            return Message("{card} is a prestige card, and these never attack.", card=self._name(x)).under(
                "ending"
            )
        return None

    def attack(self, x: int, y: int, *, reverse: bool) -> Message | None:
        if reason := self.attacker(x):
            return reason
        target = self.target.field[y]
        name = card_text(target, suited=self._suited)
        if is_prestige(target):
            return Message("{card} is a prestige card, and these are never attacked.", card=name).under(
                "ending"
            )
        if self.target.marks[y]:
            return Message("{card} has perfect defense.", card=name).under("specials")
        a, b = number_of(self.side.field[x]), number_of(target)
        third = THIRD[b][a] if reverse else THIRD[a][b]
        if a == b:
            return Message("{number} does not attack another {number}.", number=a).under("sequence")
        if not third:
            return _not_attacked(a, b, reverse=reverse)
        if not self.holds(third):
            return Message(
                "{attacker} attacks {target} with {left}, and you hold no {left}.",
                attacker=a,
                target=b,
                left=third,
            ).under("missing")
        return None

    def playing(self, card: int) -> Message | None:
        if is_combat(card):
            return None
        name = card_text(card, suited=self._suited)
        return Message(
            "{card} is a prestige card, which comes into the field by combining only.", card=name
        ).under("ending")

    def slot(self) -> Message | None:
        if len(self.side.field) < FIELD_SIZE:
            return None
        return Message("All four slots of your field are taken: combine, or substitute a card.").under(
            "substitute"
        )

    def _combination(self, kind: int, names: Sequence[str]) -> Message | None:
        first, second, result, *returned = names
        back = "".join(returned)
        over = kind == COMBINE_OVER
        if over and (reason := self.special("oversum")):
            return reason
        x, y = self._in_field(first), self._in_field(second)
        if x is None or y is None:
            return _not_in_field(first if x is None else second)
        if first == second:
            same = [i for i, card in enumerate(self.side.field) if card == self.side.field[x]]
            if len(same) < 2:
                return Message("There is only one {card} in your field.", card=first)
            y = same[1]
        card = self._card(result, self.side)
        if card is None or freed(card) not in self.side.hand:
            return self.pair(x, y, over=over) or _not_in_hand(result)
        if number_of(card) == WILD:
            return Message("A joker is written with the number it gets.")
        if reason := self.pair(x, y, over=over) or self.result(x, y, number_of(card), over=over):
            return reason
        if back and back not in (first, second):
            return Message("Only {first} or {second} can return to the hand.", first=first, second=second)
        if back and is_joker(self.side.field[x if back == first else y]):
            return Message("A joker never returns to the hand.").under("variations")
        if self.side.field[x] > self.side.field[y]:
            return Message(
                "The parts are written in ascending order: {example}.", example=f"+{second}+{first}"
            )
        return None

    def _attack_text(self, kind: int, names: Sequence[str]) -> Message | None:
        attacker, target, result = names
        reverse = kind == ATTACK_BACK
        if reverse and (reason := self.special("reverse")):
            return reason
        x = self._in_field(attacker)
        if x is None:
            return _not_in_field(attacker)
        wanted = self._card(target, self.target)
        places = [i for i, card in enumerate(self.target.field) if card == wanted]
        if not places:
            return Message("There is no {card} in the field on your left.", card=target)
        y = next((i for i in places if not self.target.marks[i]), places[0])
        if reason := self.attack(x, y, reverse=reverse):
            return reason
        card = self._card(result, self.side)
        if card is None or freed(card) not in self.side.hand:
            return _not_in_hand(result)
        a, b = number_of(self.side.field[x]), number_of(self.target.field[y])
        return Message(
            "{attacker} attacks {target} with {left}, not {result}.",
            attacker=a,
            target=b,
            left=THIRD[b][a] if reverse else THIRD[a][b],
            result=result,
        )

    def _defense(self, name: str) -> Message | None:
        if reason := self.special("defense"):
            return reason
        x = self._in_field(name)
        if x is None:
            return _not_in_field(name)
        if is_prestige(self.side.field[x]):
            return Message("{card} is a prestige card, which needs no defense.", card=name).under("specials")
        return Message("{card} has perfect defense already.", card=name)

    def _play(self, kind: int, names: Sequence[str]) -> Message | None:
        *out, name = names
        if kind == SUBSTITUTE and self._in_field(out[0]) is None:
            return _not_in_field(out[0])
        card = self._card(name, self.side)
        if card is None or freed(card) not in self.side.hand:
            return _not_in_hand(name)
        if number_of(card) == WILD:
            return Message("A joker is written with the number it gets.")
        return self.playing(card) or (self.slot() if kind == PLAY else None)

    def _discard(self, names: Sequence[str]) -> Message | None:
        left = list(self.side.hand)
        for name in names:
            card = self._card(name, self.side)
            if card not in left:
                return _not_in_hand(name)
            left.remove(card)
        return Message("The cards of a discard are written in ascending order.")

    def _card(self, name: str, side: Side) -> int | None:
        return read_card(name, side, self.table.rules)

    def _in_field(self, name: str) -> int | None:
        card = self._card(name, self.side)
        return self.side.field.index(card) if card in self.side.field else None

    def _name(self, index: int) -> str:
        return card_text(self.side.field[index], suited=self._suited)


def _not_in_field(card: str) -> Message:
    return Message("There is no {card} in your field.", card=card)


def _not_in_hand(card: str) -> Message:
    return Message("{card} is not in your hand.", card=card)


def _not_attacked(a: int, b: int, *, reverse: bool) -> Message:
    """Names the numbers that `a` attacks instead of `b`."""
    if not reverse:
        attacked = Listing(targets(a), "and")
        return Message(
            "{attacker} attacks {targets}, not {target}.", attacker=a, targets=attacked, target=b
        ).under("sequence")
    return Message(
        "Against the arrows {attacker} attacks {targets}, not {target}.",
        attacker=a,
        targets=Listing([n for n in range(1, LAST_COMBAT + 1) if THIRD[n][a]], "and"),
        target=b,
    ).under("specials")
