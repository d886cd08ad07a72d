"""An exercise: a position in which a person gave something away, and what is better; or a move to learn."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Final

from msgspec import Meta, Struct

from fanoboard.content.posed import position_id
from fanoboard.games import game_named
from fanoboard.games.capabilities import OpenCards
from fanoboard.games.game import Game, Position
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.words import bar_of

MARGIN: Final = 0.06
"""The chance that a turn may give away and still be right; a mistake gives away twice as much at least."""

OPENING: Final = "opening"
"""The source of an exercise that is a move of a line one learns, and no mistake."""
LESSON: Final = "lesson"
"""The source of an exercise that is a step of a lesson which did not succeed at once."""
LONGEST_LINE: Final = 100

Text = Annotated[str, Meta(max_length=20_000)]


class Exercise(Struct, frozen=True, kw_only=True):
    """A position to move in; keys that are unknown are passed over, as a newer version may have written them.

    Turns are written in the game's notation; in card games, where a move is one action, they are actions.
    """

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, str | int | bool] = {}
    """Those of the game that are not the usual ones."""
    position: Annotated[Text, Meta(min_length=1)]
    open: bool = False
    """Whether all cards lie open, in a game that hides them elsewhere; turns are whole ones then."""
    played: Text = ""
    """What the person played; nothing where that is not known."""
    line: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=LONGEST_LINE)]
    """What is best, and how the game is expected to go on."""
    before: Annotated[str, Meta(max_length=30)]
    """What the position was worth to its mover, as the engine's language writes a score."""
    after: Annotated[str, Meta(max_length=30)] = ""
    """What was left of it after the turn that was played."""
    reply: Text = ""
    """How the other side would have answered that turn, if that is known."""
    theme: Annotated[str, Meta(max_length=40)] = ""
    """The id of the theme of the mistake, if the game names one."""
    source: Annotated[str, Meta(max_length=80)] = ""
    """The id of the game that it was played in, `puzzle`, `opening` or `lesson`."""
    lesson: Annotated[str, Meta(max_length=80)] = ""
    """The name of the lesson whose step it is; what that asks for is right, and nothing else."""
    number: Annotated[int, Meta(ge=0)] = 0
    """The number of the move in that game, or of the step, from 1."""
    rounds: Annotated[int, Meta(ge=0)] = 0
    """How many moves that game had; 0 where that is not known."""
    level: Annotated[int, Meta(ge=0)] = 0
    """The level of the strongest engine that played against the person; 0 where there was none."""
    took: Annotated[float, Meta(ge=0)] | None = None
    """The seconds that the turn took, in a game with a clock."""
    made: date

    @property
    def id(self) -> str:
        """The exercise's identity: the same position is the same exercise."""
        step = (self.lesson, self.number) if self.lesson else ()
        return position_id(self.game, self.options, self.position, *step)

    @property
    def is_opening(self) -> bool:
        return self.source == OPENING

    @property
    def best(self) -> str:
        return self.line[0]

    @property
    def value(self) -> Score:
        return _score(self.before) or Score(Verdict.GUESS)

    @property
    def left(self) -> Score | None:
        return _score(self.after)

    def start(self) -> Position:
        """The position to solve.  Raises GameError where there is no such game or position any more."""
        game = game_named(self.game)(dict(self.options))
        if self.open and isinstance(game, OpenCards):
            game = game.opened()
        return game.position(self.position)


def chosen_options(game: Game) -> dict[str, str | int | bool]:
    usual = {option.name: option.default for option in game.option_list}
    return {name: value for name, value in game.options.items() if value != usual[name]}


def chance(game: Game, score: Score) -> float:
    return (1 + bar_of(game, score)) / 2


def as_good(game: Game, best: Score, found: Score) -> bool:
    """Whether a turn that is worth `found` is right where the best one is worth `best`.

    What is proved to be the same is, however long it takes; else it may give away a little.
    """
    if best.verdict is not Verdict.GUESS and best.verdict is found.verdict:
        return True
    return chance(game, best) - chance(game, found) <= MARGIN


def _score(text: str) -> Score | None:
    words = text.split()
    return Score.read(*words) if 1 <= len(words) <= 2 else None
