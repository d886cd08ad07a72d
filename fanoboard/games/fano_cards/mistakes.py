"""What mistakes and puzzles are about in Fano."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.idea import Idea
from fanoboard.games.mistake import Mistake, Tried
from fanoboard.messages import Message, plural

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


_JOKER, _SPECIAL = "*", "!"


def idea_in(line: Sequence[Tried]) -> Idea:
    """The idea of a puzzle: by what the cards of the last promotion come together."""
    texts = [tried.text for tried in line]
    attacks = sum(text.startswith(_ATTACK) for text in texts)
    combinations = sum(text.startswith(_COMBINE) for text in texts)
    special = any(text.startswith(_SPECIAL) for text in texts)
    joker = any(_JOKER in text for text in texts)
    found = {
        "special": special,
        "joker": joker,
        "attacks": attacks > 1,
        "attack": attacks == 1,
        "combination": combinations > 0 and not attacks,
    }
    if special:
        why = Message("A special makes the card that the promotion lacked.")
    elif joker:
        why = Message("The joker stands for a number that was lacking.")
    elif attacks:
        why = plural(
            "The attack brings a card from which the promotion can be completed.",
            "The {count} attacks bring cards from which the promotion can be completed.",
            count=attacks,
        )
    else:
        why = plural(
            "The combination makes the card that the promotion lacked.",
            "The {count} combinations make the cards that the promotion lacked.",
            count=combinations,
        )
    return Idea(tuple(theme for theme, holds in found.items() if holds), why)
