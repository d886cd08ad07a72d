"""Why an action is not legal, in words.

Every reason is found from the cards it is about, whether they were written or clicked.
"""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.fano_cards.cards import SPECIAL_NAMES, SPECIALS, card_text, read_card
from fanoboard.games.fano_cards.core_cards import (
    HIGHEST,
    LAST_COMBAT,
    WILD,
    freed,
    is_combat,
    is_joker,
    is_prestige,
    number_of,
)
from fanoboard.games.fano_cards.core_moves import (
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
    SUBSTITUTE,
)
from fanoboard.games.fano_cards.core_table import FIELD_SIZE, PICK, SHUFFLE, Side, Table
from fanoboard.games.fano_cards.fano import THIRD, targets
from fanoboard.games.fano_cards.notation import read_text

PROMOTING = {
    0: "promoting takes any three prestige cards",
    1: "promoting takes an 8, a 9 and a 10",
    2: "promoting takes an 8, a 9 and a 10 of one suit",
}


class Explainer:
    """Finds the rule that forbids an action of the seat to move, at any stage but the end."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._side = table.sides[table.turn]
        self._target = table.sides[table.next_seat()]
        self._suited = table.rules.prestige > 0

    def illegal(self, text: str) -> str:
        """The reason against `text`, which is not legal; a general one where no rule fits better."""
        if (found := read_text(text)) is None:
            if ";" in text:
                return "a move is one action, as cards are drawn within a turn"
            return f"{text[:40]!r} is not an action"
        kind, names = found
        if reason := self.wrong_stage(kind):
            return reason
        if kind in (COMBINE, COMBINE_OVER):
            reason = self._combination(kind, names)
        elif kind in (ATTACK, ATTACK_BACK):
            reason = self._attack_text(kind, names)
        elif kind == PROMOTE:
            reason = self.promotion(names if names[0] else ())
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
        return reason or f"{text[:40]!r} is not how this action is written"

    def wrong_stage(self, kind: int) -> str | None:
        """Why this kind of action has no place at this moment."""
        stage = self._table.stage
        if stage == PICK:
            return "first name the special of this rank"
        if stage == SHUFFLE:
            return "first say whether a temporary joker joins the shuffle (!J) or not (-)"
        if kind == NAME:
            return "a special is named only before the first draw and right after a promotion"
        if kind in (ADD_JOKER, DECLINE):
            return "no shuffle is at hand that a temporary joker could join"
        return None

    def promotion(self, names: Sequence[str] = ()) -> str | None:
        """Why there is no promotion (with these cards)."""
        for name in names:
            if self._card(name, self._side) not in self._side.field:
                return f"there is no {name} in your field"
        needed = PROMOTING[self._table.rules.promotion]
        if self._suited and not names:
            return f"{needed}; name them, as in P8h9h10h"
        return f"{needed}, and they have to lie in your field"

    def redraw(self) -> str | None:
        """Why the hand can't be drawn anew."""
        if not self._table.fresh:
            return "a hand is drawn anew only as the first action of a turn, once"
        return "a hand is drawn anew only if all of it is prestige"

    def refill(self) -> str | None:
        """Why no three cards can be drawn."""
        if self._side.hand:
            return "three cards are drawn only with an empty hand"
        return "there is no card left to draw"

    def special(self, word: str) -> str | None:
        """Why a special can't be used: it is not there."""
        if self._side.specials & SPECIALS[word]:
            return None
        return f"you have no {SPECIAL_NAMES[word]} left in this rank"

    def pair(self, x: int, y: int, over: bool) -> str | None:
        """Why two field cards can't be combined, whatever the hand."""
        total = number_of(self._side.field[x]) + number_of(self._side.field[y])
        if total > HIGHEST and not over:
            return f"{self._name(x)} and {self._name(y)} make {total}, and no card is above {HIGHEST}"
        if not over and not self._holds(total):
            return f"{self._name(x)} and {self._name(y)} make {total}, which you don't hold"
        return None

    def result(self, x: int, y: int, number: int, over: bool) -> str | None:
        """Why `number` can't be the result of combining two field cards."""
        total = number_of(self._side.field[x]) + number_of(self._side.field[y])
        if not over and number != total:
            return f"{self._name(x)} and {self._name(y)} make {total}, not {number}"
        if over and number >= total:
            return f"the result of an oversum is below the sum {total}"
        if over and self._table.rules.prestige_only and number <= LAST_COMBAT:
            return "here the result of an oversum is a prestige card"
        return None

    def attacker(self, x: int) -> str | None:
        """Why a field card can't attack at all."""
        if is_prestige(self._side.field[x]):
            return f"{self._name(x)} is a prestige card, and these never attack"
        return None

    def attack(self, x: int, y: int, reverse: bool) -> str | None:
        """Why a field card can't attack another, whatever the hand."""
        if reason := self.attacker(x):
            return reason
        target = self._target.field[y]
        name = card_text(target, self._suited)
        if is_prestige(target):
            return f"{name} is a prestige card, and these are never attacked"
        if self._target.marks[y]:
            return f"{name} has perfect defense"
        a, b = number_of(self._side.field[x]), number_of(target)
        third = THIRD[b][a] if reverse else THIRD[a][b]
        if a == b:
            return f"{a} does not attack another {b}"
        if not third:
            attacked = [n for n in range(1, 8) if THIRD[n][a]] if reverse else targets(a)
            arrows = "against the arrows " if reverse else ""
            return f"{arrows}{a} attacks {attacked[0]}, {attacked[1]} and {attacked[2]}, not {b}"
        if not self._holds(third):
            return f"{a} on {b} leaves {third}, which you don't hold"
        return None

    def playing(self, card: int) -> str | None:
        """Why a hand card can't be played."""
        if is_combat(card):
            return None
        name = card_text(card, self._suited)
        return f"{name} is a prestige card, which comes into the field by combining only"

    def slot(self) -> str | None:
        """Why nothing can be played into an empty slot."""
        if len(self._side.field) < FIELD_SIZE:
            return None
        return "all four slots of your field are taken: combine, or substitute a card"

    def _combination(self, kind: int, names: Sequence[str]) -> str | None:
        first, second, result, back = names
        over = kind == COMBINE_OVER
        if over and (reason := self.special("oversum")):
            return reason
        x, y = self._in_field(first), self._in_field(second)
        if x is None or y is None:
            return f"there is no {first if x is None else second} in your field"
        if first == second:
            same = [i for i, card in enumerate(self._side.field) if card == self._side.field[x]]
            if len(same) < 2:
                return f"there is only one {first} in your field"
            y = same[1]
        card = self._card(result, self._side)
        if card is None or freed(card) not in self._side.hand:
            return self.pair(x, y, over) or f"{result} is not in your hand"
        if number_of(card) == WILD:
            return "a joker is written with the number it gets"
        if reason := self.pair(x, y, over) or self.result(x, y, number_of(card), over):
            return reason
        if back and back not in (first, second):
            return f"only {first} or {second} can return to the hand"
        if back and is_joker(self._side.field[x if back == first else y]):
            return "a joker never returns to the hand"
        if self._side.field[x] > self._side.field[y]:
            return f"the parts are written in ascending order: +{second}+{first}"
        return None

    def _attack_text(self, kind: int, names: Sequence[str]) -> str | None:
        attacker, target, result = names
        reverse = kind == ATTACK_BACK
        if reverse and (reason := self.special("reverse")):
            return reason
        x = self._in_field(attacker)
        if x is None:
            return f"there is no {attacker} in your field"
        wanted = self._card(target, self._target)
        places = [i for i, card in enumerate(self._target.field) if card == wanted]
        if not places:
            return f"there is no {target} in the field on your left"
        y = next((i for i in places if not self._target.marks[i]), places[0])
        if reason := self.attack(x, y, reverse):
            return reason
        card = self._card(result, self._side)
        if card is None or freed(card) not in self._side.hand:
            return f"{result} is not in your hand"
        a, b = number_of(self._side.field[x]), number_of(self._target.field[y])
        return f"{a} on {b} leaves {THIRD[b][a] if reverse else THIRD[a][b]}, not {result}"

    def _defense(self, name: str) -> str | None:
        if reason := self.special("defense"):
            return reason
        x = self._in_field(name)
        if x is None:
            return f"there is no {name} in your field"
        if is_prestige(self._side.field[x]):
            return f"{name} is a prestige card, which needs no defense"
        return f"{name} has perfect defense already"

    def _play(self, kind: int, names: Sequence[str]) -> str | None:
        *out, name = names
        if kind == SUBSTITUTE and self._in_field(out[0]) is None:
            return f"there is no {out[0]} in your field"
        card = self._card(name, self._side)
        if card is None or freed(card) not in self._side.hand:
            return f"{name} is not in your hand"
        if number_of(card) == WILD:
            return "a joker is written with the number it gets"
        return self.playing(card) or (self.slot() if kind == PLAY else None)

    def _discard(self, names: Sequence[str]) -> str | None:
        left = list(self._side.hand)
        for name in names:
            card = self._card(name, self._side)
            if card not in left:
                return f"{name} is not in your hand"
            left.remove(card)
        return "the cards of a discard are written in ascending order"

    def _holds(self, number: int) -> bool:
        return any(
            number_of(card) == number or (is_joker(card) and number <= LAST_COMBAT)
            for card in self._side.hand
        )

    def _card(self, name: str, side: Side) -> int | None:
        return read_card(name, side, self._table.rules)

    def _in_field(self, name: str) -> int | None:
        card = self._card(name, self._side)
        return self._side.field.index(card) if card in self._side.field else None

    def _name(self, index: int) -> str:
        return card_text(self._side.field[index], self._suited)
