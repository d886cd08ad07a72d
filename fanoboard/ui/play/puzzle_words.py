"""What puzzles say of themselves: their goals, their grades, and the options that are not the usual ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fanoboard.content.posed import Puzzle
from fanoboard.games.capabilities import is_open
from fanoboard.games.game import Game
from fanoboard.games.options import Choice, Option, OptionValue, Toggle
from fanoboard.match.rating import Rating, nearest_level
from fanoboard.messages import Message, in_context, plural

GRADES: Final[Mapping[int, Message]] = {
    1: Message("Very easy"),
    2: in_context("puzzle", "Easy"),
    3: Message("Medium"),
    4: in_context("puzzle", "Hard"),
    5: Message("Very hard"),
}


_VAGUE = 400
"""With a wider spread, a rating says of more than half of the levels that they could be as strong."""


def goal_words(puzzle: Puzzle) -> Message:
    """What is to be reached, as a sentence without its full stop: `You win in three`."""
    match puzzle.turns:
        case None:
            if puzzle.within_turn:
                return Message("You win this turn")
            return Message("You move and win")
        case 1:
            return Message("You win in one")
        case 2:
            return Message("You win in two")
        case 3:
            return Message("You win in three")
        case 4:
            return Message("You win in four")
        case 5:
            return Message("You win in five")
        case 6:
            return Message("You win in six")
        case 7:
            return Message("You win in seven")
        case number:
            return Message("You win in {count}", count=number)


def about(subject: Message, grade: int | Message) -> Message:
    """What it is, a game or a puzzle, and how hard, by its grade or in words: `Fanorona · medium`."""
    match grade:
        case Message():
            return Message("{first} · {second}", first=subject, second=grade)
        case 1:
            return Message("{subject} · very easy", subject=subject)
        case 2:
            return Message("{subject} · easy", subject=subject)
        case 3:
            return Message("{subject} · medium", subject=subject)
        case 4:
            return Message("{subject} · hard", subject=subject)
        case _:
            return Message("{subject} · very hard", subject=subject)


def hardness_words(game: str, rating: Rating) -> Message | None:
    """How hard a puzzle is, as a rating with its uncertainty, and the level that is as strong.

    None as long as nobody knows: before enough of them were tried, it could be as hard as any level.
    """
    if rating.spread > _VAGUE:
        return None
    return Message(
        "As hard as level {level}: {rating} ± {spread}",
        level=nearest_level(game, rating),
        rating=10 * round(rating.value / 10),
        spread=10 * round(rating.spread / 10),
    )


def rules_words(game: Game) -> Sequence[Message]:
    chosen = ((option, game.options[option.name]) for option in game.option_list)
    words = [_option_words(option, value) for option, value in chosen if value != option.default]
    opened = [Message("All cards lie open, the draw piles too.")] if is_open(game) else []
    return [*opened, *words, *game.rules_besides]


def _option_words(option: Option, value: OptionValue) -> Message:
    if isinstance(option, Toggle) and value:
        return option.title
    said = option.words[str(value)] if isinstance(option, Choice) else str(value)
    return Message("{option}: {value}", option=option.title, value=said)


def streak_words(days: int) -> Message | None:
    """On how many days in a row the puzzle of the day was solved; nothing where that is none."""
    if not days:
        return None
    return plural("Solved {count} day in a row", "Solved {count} days in a row", count=days)


def solved_words(solved: int, count: int) -> Message:
    return Message("{solved} of {count} solved", solved=solved, count=count)
