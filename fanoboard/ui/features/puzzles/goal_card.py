"""What is asked where a position is posed: of which kind it is, what it says of itself, and a card of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Generic, TypeVar

import pygame

from fanoboard.content.posed import Ending, Posed, Puzzle, endings_of, puzzles_of
from fanoboard.content.progress_file import (
    ENDINGS_KEPT,
    PUZZLES_KEPT,
    EndingProgress,
    Progress,
    ProgressFile,
    PuzzleProgress,
)
from fanoboard.games.capabilities import TheoryBooks, capability
from fanoboard.games.game import Position
from fanoboard.match.standing import Standing, kept_standing
from fanoboard.messages import Message, plural
from fanoboard.tasks import Tasks
from fanoboard.ui.play import puzzle_words
from fanoboard.ui.play.puzzle_words import about, hardness_words, rules_words
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.system.accessible import Node, sentences
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT_ENDING, NEXT_PUZZLE
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.boxes import Column
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.widget import Composed

_ROOM_FOR_LOOK = 760, 480
"""The smallest window that tells more than what is asked, in logical pixels of the usual text."""
_PAD = 12
_PIECE = 28
"""Logical pixels across."""

P = TypeVar("P", bound=Posed)
R = TypeVar("R", bound=Progress)


@dataclass(frozen=True)
class Source(Generic[P, R]):
    """A kind of posed positions: those of a game (`of`), and what became of them (`kept`)."""

    kind: type[P]
    title: Message
    of: Callable[[str], Sequence[P]]
    """Raises ContentError."""
    kept: ProgressFile[R]
    goal: Callable[[P], Message]
    """What is to be reached, as a sentence without its full stop."""
    next: Command
    lines: Callable[[P, Position], Sequence[Message]]
    """What else is to be known before one begins at that position."""
    is_done: Callable[[R, P], bool]
    is_open: Callable[[R, P], bool]
    """Whether it is to be done yet, or once more."""
    how_many: Callable[[int, int], Message]
    """How many of so many are done."""
    named: Callable[[str, bool], Message]
    """What one with that number is called, done or not."""


def has_room(size: tuple[int, int], style: Style) -> bool:
    """Whether a window can tell more of a position than what is asked."""
    room = style.px(_ROOM_FOR_LOOK[0]), style.px(_ROOM_FOR_LOOK[1])
    return all(each >= least * style.text for each, least in zip(size, room, strict=True))


# What endings say of themselves; for puzzles, see `puzzle_words`


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


def _named_puzzle(number: str, done: bool) -> Message:
    if done:
        return Message("Puzzle {number}, solved", number=number)
    return Message("Puzzle {number}", number=number)


def _named_ending(number: str, done: bool) -> Message:
    if done:
        return Message("Ending {number}, done", number=number)
    return Message("Ending {number}", number=number)


PUZZLES: Final = Source(
    kind=Puzzle,
    title=Message("Puzzles"),
    of=puzzles_of,
    kept=PUZZLES_KEPT,
    goal=puzzle_words.goal_words,
    lines=lambda puzzle, start: rules_words(start.game),
    next=NEXT_PUZZLE,
    is_done=PuzzleProgress.has_solved,
    is_open=PuzzleProgress.is_open,
    how_many=puzzle_words.solved_words,
    named=_named_puzzle,
)
ENDINGS: Final = Source(
    kind=Ending,
    title=Message("Endings"),
    of=endings_of,
    kept=ENDINGS_KEPT,
    goal=goal_words,
    lines=lambda ending, start: (material_words(start), aim_words(ending), *principle_words(start)),
    next=NEXT_ENDING,
    is_done=EndingProgress.is_done,
    is_open=lambda progress, ending: not progress.is_done(ending),
    how_many=lambda done, count: Message("{done} of {count} done", done=done, count=count),
    named=_named_ending,
)


class GoalCard(Composed):
    """A tinted card with a bar at its side, as that of a player to move, and a few lines."""

    focusable = False
    live = True

    def __init__(
        self,
        posed: Posed,
        start: Position,
        goal: Text,
        about: Sequence[Text],
        subject: Message | None = None,
    ) -> None:
        """Of a puzzle, the `subject` stands before its grade, and once it is known, before how hard it is."""
        super().__init__()
        self.text: Text = goal
        self._look = SeatLook(start.game, start.mover, ())
        self._posed = posed
        self._about, self._subject = about, subject
        self._known = Standing(posed.game)
        before = _PIECE + _PAD if self._look.seat.pieces else 4
        self.pads = (_PAD + before, _PAD, _PAD, _PAD)

    @property
    def _lines(self) -> tuple[Text, ...]:
        hardness = hardness_words(self._posed.game, self._known.of(self._posed))
        if isinstance(self._posed, Puzzle) and self._subject is not None:
            return about(self._subject, hardness or self._posed.grade), *self._about
        return (*self._about, *filter(None, [hardness]))

    def _shown(self, style: Style) -> Sequence[Text]:
        room = self.scene and has_room(self.scene.size, style)
        return self._lines if room or self._subject is not None else self._about

    def learn(self, tasks: Tasks, told: Callable[[], object]) -> None:
        """Find out how hard it is by what became of it; `told` hears when that is here."""

        def take(known: Standing) -> None:
            self._known = known
            told()

        tasks.run(partial(kept_standing, self._posed.game), take)

    reads_as = "label"

    def node(self, style: Style) -> Node:
        return replace(super().node(style), name=sentences(map(style.spoken, (self.text, *self._lines))))

    def parts(self, style: Style, width: int) -> Column:
        goal = Label(self.text, weight="bold", wrap=True, leading=1)
        lines = (Label(each, role="small", quiet=True, wrap=True, leading=1) for each in self._shown(style))
        return Column(goal, *lines, gap=0)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, pad = style.colours, style.px(_PAD)
        style.fill(surface, self.rect, colours.panel.mix(colours.accent, 0.12))
        bar = pygame.Rect(self.rect.x, self.rect.y + pad, style.px(4), self.rect.h - 2 * pad)
        style.fill(surface, bar, colours.accent, radius=style.px(2))
        self._look.draw(surface, style, (self.rect.x + pad, self.rect.centery), style.px(_PIECE))
        super().draw(surface, style)
