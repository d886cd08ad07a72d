"""Who the levels are among people: eight persons, the same in all games, each with a name and a manner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fanoboard.games.levels import HIGHEST_LEVEL, Strength
from fanoboard.messages import Message


@dataclass(frozen=True, slots=True)
class Persona:
    """The person that a level is.

    `name` is the same in every language, and in small letters that of the drawing of the face.  `manner` is
    true of the level in every game; `greeting` is said before a game, `won` and `lost` when it is over.
    """

    name: str
    manner: Message
    greeting: Message
    won: Message
    lost: Message

    @property
    def face(self) -> str:
        return self.name.lower()


PERSONAS: Final = (
    Persona(
        "Pim",
        Message("Plays what catches the eye, and often forgets your reply."),
        Message("Hello! Shall we?"),
        Message("Oh! Did I win?"),
        Message("You are good! Again?"),
    ),
    Persona(
        "Lumo",
        Message("Rarely looks further than your next turn."),
        Message("I have a good feeling today."),
        Message("I had a feeling about this one."),
        Message("So much for my feeling."),
    ),
    Persona(
        "Tavi",
        Message("Sees what is near, and misses much of what is hard to see."),
        Message("Show me what you see."),
        Message("That was a good day for me."),
        Message("You saw more than I did."),
    ),
    Persona(
        "Ravo",
        Message("Thinks of your reply, and misses what hides well."),
        Message("Take your time. I take mine."),
        Message("Patience pays."),
        Message("Well earned."),
    ),
    Persona(
        "Kesi",
        Message("Thinks past your reply, and misses little."),
        Message("I give nothing away today."),
        Message("Thank you for the game."),
        Message("You gave nothing away. Well done."),
    ),
    Persona(
        "Olan",
        Message("Sees nearly all that is near."),
        Message("Let us count it through."),
        Message("It came out as counted."),
        Message("Then I must count again."),
    ),
    Persona(
        "Mirr",
        Message("Misses next to nothing but what lies far ahead."),
        Message("Sit down, there is no hurry."),
        Message("You will get me one day."),
        Message("I have waited for this. Bravo."),
    ),
    Persona(
        "Thal",
        Message("Full strength; perfect where the game is solved."),
        Message("Show me something new."),
        Message("Come again."),
        Message("Beautiful. I bow to you."),
    ),
)
"""By level, the easiest first."""

GUESTS: Final = ("Sefa", "Joro", "Nela", "Vako", "Runi", "Dalo", "Eska")
"""Who sits at a table where a level sits already: names for all other seats that there may be."""
WHOLE_STAR: Final = 2
"""The half stars of a whole one: one for each side from which a game was won against somebody."""
_HALF: Final = 50
"""Of a hundred turns: from so many on at the next level, a strength is nearer to that."""


def persona_of(strength: Strength) -> Persona:
    """Who plays so strongly; between two levels, the one whose strength is nearer."""
    nearer = strength.level + ((strength.above or 0) >= _HALF)
    return PERSONAS[min(nearer, HIGHEST_LEVEL) - 1]
