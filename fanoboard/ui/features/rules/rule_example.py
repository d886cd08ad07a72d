"""A board on a page of rules: what it shows before a turn, and after it, as in a game."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple, get_args

from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.rules_text import Example
from fanoboard.games.events import Event, Picture
from fanoboard.games.game import Game, Position
from fanoboard.games.turns import Turn, play_text
from fanoboard.messages import Message
from fanoboard.ui.board.marks import EMPTY, Hand, Kind, Mark, Marks
from fanoboard.ui.play.marking import marks_of
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.spot_words import all_in_words

_KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}


class RuleMoment(NamedTuple):
    """A board at one moment: pieces, marks, what is in hand, and the events of a click to come."""

    picture: Picture
    marks: Marks
    words: Message
    """What lies on the board."""
    hand: Hand = EMPTY
    preview: tuple[Event, ...] = ()


class RuleExample:
    """An example of a game's page of rules.

    Raises GameError where its position or its turn is not one, ContentError without its layout, and
    KeyError where a kind of mark is none.
    """

    def __init__(self, kind: type[Game], example: Example) -> None:
        self.example = example
        self.position: Position = example.start(kind)
        self.layout: Layout = load_layout(self.position.game.layout)
        self.turn: Turn | None = play_text(self.position, example.turn) if example.turn else None

    @property
    def before(self) -> RuleMoment:
        """The position, with what the turn is going to do."""
        picture = self.position.picture()
        told = [Mark(_KINDS[kind], spots) for kind, each in self.example.marks.items() for spots in each]
        if self.turn is None:
            return RuleMoment(picture, Marks(*told), all_in_words(self.position, picture))
        shown = marks_of(
            Selection(self.position), self.layout, hint=self.turn, show_moves=False, show_losing=False
        )
        words = all_in_words(self.position, picture)
        return RuleMoment(picture, Marks(*told, *shown.marks), words, shown.hand, tuple(shown.preview))

    @property
    def after(self) -> RuleMoment | None:
        """The position after the turn, with what it did; None without a turn."""
        if self.turn is None:
            return None
        events = tuple(chain.from_iterable(self.turn.events))
        shown = marks_of(None, self.layout, last=events, result=self.turn.position.result)
        picture = self.turn.position.picture()
        return RuleMoment(picture, shown.marks, all_in_words(self.turn.position, picture))
