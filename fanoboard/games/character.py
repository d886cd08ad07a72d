"""Characters: what a computer likes, among the moves that its level holds for about equally good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from fanoboard.messages import Message

CharacterName = Literal["grabber", "builder", "careful", "wild"]


class Appeal(NamedTuple):
    """What a move has to please one character or another, by the rules alone.

    Only how the moves of a position differ in each of these counts, so every game has units of its own.
    """

    gain: float = 0.0
    """What it takes at once."""
    growth: float = 0.0
    """How well one's own stands together after it, and how much of it there is."""
    safety: float = 0.0
    """How little can be taken back, and how much simpler it gets for who is ahead."""
    daring: float = 0.0
    """How rare it is, how long, how much it stakes."""


class Character(NamedTuple):
    """What people call it, how it plays, and how much it likes each of what moves have."""

    name: Message
    meaning: Message
    likes: Appeal

    def likings(self, appeals: Mapping[str, Appeal]) -> dict[str, float]:
        """How much it likes each of these moves, in standard deviations from what it likes on the average."""
        liked = dict.fromkeys(appeals, 0.0)
        for like, column in zip(self.likes, zip(*appeals.values(), strict=True), strict=True):
            for text, stands_out in zip(appeals, _standing_out(column), strict=True):
                liked[text] += like * stands_out
        return dict(zip(liked, _standing_out(tuple(liked.values())), strict=True))


CHARACTERS: Final[Mapping[CharacterName, Character]] = {
    "grabber": Character(Message("Grabber"), Message("Takes at once what can be taken."), Appeal(gain=1.0)),
    "builder": Character(
        Message("Builder"),
        Message("Lets its own position grow, and leaves others alone."),
        Appeal(growth=1.0, gain=-0.5),
    ),
    "careful": Character(
        Message("Careful"),
        Message("Likes what is safe, and trades when it is ahead."),
        Appeal(safety=1.0),
    ),
    "wild": Character(
        Message("Wild"), Message("Likes rare, long and sharp moves, and sacrifices."), Appeal(daring=1.0)
    ),
}

NO_LIKINGS: Final[Mapping[str, float]] = {}
_MOST: Final = 2.0
"""How far a move can stand out at most, in standard deviations: no single one carries all away."""


def character_name(text: str | None) -> CharacterName | None:
    """The character that is called so in files and commands; None where there is none."""
    return next((name for name in CHARACTERS if name == text), None)


def apart_from(likings: Mapping[str, float], guesses: Mapping[str, float]) -> Mapping[str, float]:
    """Likings without what goes along with how good moves seem to be, which is no matter of taste."""
    # The first frame is there sooner without it.
    from statistics import fmean, variance

    known = [text for text in guesses if text in likings]
    seem = [guesses[text] for text in known]
    if len(known) < 3 or not (spread := variance(seem)):
        return likings
    mean = fmean(seem)
    slope = sum((guesses[text] - mean) * likings[text] for text in known) / ((len(known) - 1) * spread)
    return {**likings, **{text: likings[text] - slope * (guesses[text] - mean) for text in known}}


def _standing_out(column: tuple[float, ...]) -> list[float]:
    """How far each number lies from the mean, in standard deviations."""
    # The first frame is there sooner without it.
    from statistics import fmean, pstdev

    mean, spread = fmean(column), pstdev(column)
    return [max(-_MOST, min(_MOST, (each - mean) / spread)) if spread else 0.0 for each in column]
