"""Which moment of a match is shown, and for whose eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.cast import Cast
from fanoboard.games.events import NOBODY, Event, SeatIndex
from fanoboard.games.game import Position, ShortTurn
from fanoboard.games.turns import Turn, turn_text
from fanoboard.match.match import Match
from fanoboard.match.record import Node, Ply, seen_text
from fanoboard.messages import Message


class View:
    """What is seen of a match: how it stands now or an earlier moment, with what one seat may see."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._hides = match.game.has(HiddenInformation)
        self._looked_at: Node | None = None
        """The moment that is shown instead of how it stands now."""
        self._previewed: Node | None = None
        """The moment that is shown instead of either, as long as somebody points at it."""
        self._present: SeatIndex | None = None
        """Who is at the screen, where several people hide their cards from each other."""
        self.seat_below: SeatIndex = next(iter(self._persons), 0)
        """The seat that a table is turned to."""
        self.in_words = False
        """Whether turns are told in words, not in notation."""
        self.changes = 0
        """How often something other than playing has changed the record: its names, comments, order."""
        self._path: list[Node] = []
        self._texts: dict[Node, str] = {}
        self._shorts: dict[Node, ShortTurn] = {}
        self._told: dict[Node, Message] = {}
        self._texts_for: SeatIndex | None = None
        """For whose eyes these texts are."""

    # When

    @property
    def is_live(self) -> bool:
        """Whether it is shown how it stands now, not another moment."""
        return self._looked_at is None and self._previewed is None

    @property
    def previewing(self) -> bool:
        """Whether a moment is shown only as long as somebody points at it."""
        return self._previewed is not None

    @property
    def chosen(self) -> Node:
        """The moment that is shown, or will be again when nobody points at another one."""
        return self._looked_at or self._match.head

    @property
    def shown(self) -> Node:
        """The moment that is shown; while a turn is under way now, that before it."""
        return self._previewed or self.chosen

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self._match.position if self.is_live else self.shown.position

    @property
    def last_events(self) -> Sequence[Event]:
        """What happened just before what is shown, in its last turn."""
        if self.is_live:
            return self._match.last_events
        return [event for ply in self.shown.plies for event in ply.events]

    def look_at(self, node: Node | None) -> None:
        """Show another moment, or with None how it stands now."""
        self._previewed = None
        self._looked_at = None if node is None or self._is_now(node) else node

    def preview(self, node: Node | None) -> bool:
        """Show a moment for as long as somebody points at it, until None; whether that is another one."""
        before = self._previewed
        shows = node is self._looked_at if self._looked_at is not None else node and self._is_now(node)
        self._previewed = None if shows else node
        return self._previewed is not before

    def _is_now(self, node: Node) -> bool:
        return node is self._match.head and not self._match.unfinished

    @property
    def path(self) -> Sequence[Node]:
        """The moments between the turns that were played, from the start to the last one."""
        if not self._path or self._path[-1] is not self._match.head:
            self._path = self._match.head.path
        return self._path

    def was_played(self, node: Node) -> bool:
        """Whether a node lies on the way to how it stands now, not in a variation."""
        return node.number < len(self.path) and self.path[node.number] is node

    # For whom

    @property
    def viewer(self) -> SeatIndex | None:
        """For whose eyes the table is shown: the only person's, or of several the one at the screen.

        None sees everything: where only engines play, and when the game is over.
        """
        if not self._hides or not self._persons or self._match.result is not None:
            return None
        if len(self._persons) == 1:
            return self._persons[0]
        return NOBODY if self._present is None else self._present

    @property
    def awaited(self) -> SeatIndex | None:
        """Who has to come to the screen before the game can go on, as his cards are hidden from others."""
        match = self._match
        mover = match.position.mover
        if not self._hides or len(self._persons) < 2 or match.result is not None:
            return None
        return mover if match.mover.is_person and mover != self._present else None

    def cover(self) -> None:
        """Show nobody's hidden cards, and how it stands now, until somebody else has come to the screen."""
        self._present = None
        self.look_at(None)

    def welcome(self) -> None:
        """The one who was awaited is at the screen."""
        self._present = self.seat_below = self._match.position.mover

    @property
    def _persons(self) -> list[SeatIndex]:
        return [seat for seat, player in enumerate(self._match.players) if player.is_person]

    # In words

    @property
    def turn_texts(self) -> list[tuple[SeatIndex, str]]:
        """The turns so far with who played them, the one under way included."""
        turns = [(node.seat or 0, self.text_of(node)) for node in self.path[1:]]
        if self._match.unfinished:
            turns.append((self._match.position.mover, self.begun_text))
        return turns

    @property
    def turn_numbers(self) -> list[tuple[int, SeatIndex]]:
        """Which move each of these turns is, and whose."""
        head = self._match.head
        numbers = [(node.round, node.seat or 0) for node in self.path[1:]]
        return (
            [*numbers, (head.next_round, self._match.position.mover)] if self._match.unfinished else numbers
        )

    def text_of(self, node: Node) -> str:
        """The turn that led to a node as the viewer may see it."""
        if not self._hides or node.parent is None:
            return node.text
        self._forget_others_texts()
        if node not in self._texts:
            self._texts[node] = self.seen_text(node.parent.position, node.plies, node.text)
        return self._texts[node]

    def words_of(self, node: Node) -> Message | None:
        """What the turn that led to a node did, in words; None for the start."""
        if node.parent is None:
            return None
        return node.parent.position.turn_words([ply.action for ply in node.plies], self._match.cast)

    def short_of(self, node: Node) -> ShortTurn:
        """The same for a narrow list."""
        self._forget_others_texts()
        if node not in self._shorts:
            self._shorts[node] = self._short(self.text_of(node), node.plies)
        return self._shorts[node]

    def listed(self, node: Node) -> ShortTurn | Message:
        """The turn that led to a node as a list has it, in words or in notation."""
        if not self.in_words or node.parent is None:
            return self.short_of(node)
        if node not in self._told:
            actions = [ply.action for ply in node.plies]
            self._told[node] = node.parent.position.turn_words(actions, self._cast_of_list)
        return self._told[node]

    @property
    def begun_listed(self) -> ShortTurn | Message:
        """The same for the turn under way."""
        match = self._match
        if not self.in_words:
            return self._short(self.begun_text, match.unfinished)
        return match.head.position.turn_words([ply.action for ply in match.unfinished], self._cast_of_list)

    @property
    def turns_listed(self) -> list[ShortTurn | Message]:
        """The turns so far as a list has them, the one under way included."""
        begun = [self.begun_listed] if self._match.unfinished else []
        return [*map(self.listed, self.path[1:]), *begun]

    def said(self, position: Position, turn: Turn) -> str | Message:
        """A turn that could be played at a position of the game, in words or in notation."""
        return position.turn_words(turn.actions, self._cast_of_list) if self.in_words else turn.text

    @property
    def _cast_of_list(self) -> Cast:
        """Whoever has pieces of his own is told by one, so that all rows begin alike."""
        cast = self._match.cast
        pictured = all(len(seat.pieces) == 1 for seat in self._match.game.seats)
        return replace(cast, you=None) if pictured else cast

    @property
    def begun_text(self) -> str:
        """The turn under way as the viewer may see it."""
        plies = self._match.unfinished
        text = turn_text(self._match.game, tuple(ply.action for ply in plies))
        return self.seen_text(self._match.head.position, plies, text)

    def _short(self, text: str, plies: Sequence[Ply]) -> ShortTurn:
        # What is hidden must not be seen by what a text makes of the events either.
        events = () if self._hides else [event for ply in plies for event in ply.events]
        return self._match.game.short_turn(text, events)

    def _forget_others_texts(self) -> None:
        viewer = self.viewer
        if viewer != self._texts_for:
            self._texts_for = viewer
            self._texts.clear()
            self._shorts.clear()

    def seen_text(self, before: Position, plies: Sequence[Ply], text: str) -> str:
        """The `text` of a turn of these plies as the viewer may see it."""
        if not self._hides:
            return text
        return seen_text(before, plies, self.viewer)
