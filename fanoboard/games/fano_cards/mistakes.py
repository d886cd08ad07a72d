"""What mistakes are about in Fano."""

from __future__ import annotations

from fanoboard.games.mistake import Mistake, Tried
from fanoboard.messages import Message

_PROMOTE, _ATTACK, _COMBINE, _ENDS = "P", ("x", "!x"), ("+", "!+"), ("p", "s", "d")
"""How actions begin in the notation."""


def mistake_in(played: Tried, best: Tried) -> Mistake | None:
    """The action's mistake, as far as its player could know."""
    if best.text.startswith(_PROMOTE):
        return Mistake("promotion", Message("It promotes: that is nearer to the end than anything else."))
    if played.text.startswith(_ENDS) and not best.text.startswith(_ENDS):
        return Mistake("ended", Message("There was more to do before the turn had to end."))
    if best.text.startswith(_ATTACK) and not played.text.startswith(_ATTACK):
        return Mistake("attack", Message("It takes a card from an opponent's field."))
    if played.text.startswith(_ATTACK) and not best.text.startswith(_ATTACK):
        return Mistake("needless", Message("It keeps the cards that the attack would have cost."))
    if best.text.startswith(_COMBINE) and not played.text.startswith(_COMBINE):
        return Mistake("combination", Message("It combines two cards, which leaves a free slot."))
    return None
