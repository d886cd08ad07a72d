"""What endings say of themselves: the material, the goal, and how many turns it took."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.content.ending import Ending
from fanoboard.games.capabilities import TheoryBooks, capability
from fanoboard.games.game import Position
from fanoboard.messages import Message, plural
from fanoboard.ui.play.puzzle_words import rules_words


def material_words(position: Position) -> Message:
    """How many pieces each side has, or heaps where they are nobody's, and the unusual options."""
    piles = [pile for pile in position.picture().values() if pile]
    owners = [position.game.owner(pile) for pile in piles]
    own, other = owners.count(position.mover), owners.count(1 - position.mover)
    if not own:
        words = plural("{count} heap", "{count} heaps", count=len(piles))
    elif max(map(len, piles)) > 1:
        words = Message("{own} against {other} on top", own=own, other=other)
    else:
        words = Message("{own} against {other}", own=own, other=other)
    for rule in rules_words(position.game):
        words = Message("{first} · {second}", first=words, second=rule)
    return words


def goal_words(ending: Ending) -> Message:
    if ending.goal == "win":
        return Message("You move and win")
    return Message("You move and hold the draw")


def aim_words(ending: Ending) -> Message:
    """How long it takes at best, or is to be held."""
    if ending.goal == "win":
        return plural(
            "The shortest win takes {count} turn.",
            "The shortest win takes {count} turns.",
            count=ending.turns,
        )
    return plural(
        "For {count} turn, or until the game is drawn.",
        "For {count} turns, or until the game is drawn.",
        count=ending.turns,
    )


def principle_words(start: Position) -> Sequence[Message]:
    """What a winner of the game has to do, where that is known."""
    game = capability(start.game, TheoryBooks)
    return () if game is None or game.principle is None else (game.principle,)


def needed_words(ending: Ending, turns: int) -> Message:
    """In how many turns it was done."""
    if ending.goal == "hold":
        return Message("You held the draw.")
    if turns <= ending.turns:
        return plural(
            "You needed {count} turn: nobody is faster.",
            "You needed {count} turns: nobody is faster.",
            count=turns,
        )
    return plural(
        "You needed {count} turn, the best is {best}.",
        "You needed {count} turns, the best is {best}.",
        count=turns,
        best=ending.turns,
    )
