"""Which moment of a match is shown, and for whose eyes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from itertools import zip_longest

from msgspec import structs

from fanoboard.content.layout import Layout
from fanoboard.content.settings import Coordinates
from fanoboard.games.events import NOBODY, Event, SeatIndex
from fanoboard.games.game import Action, Position
from fanoboard.games.turns import Turn, ended, turn_text
from fanoboard.match.match import Match
from fanoboard.match.record import Judgement, Node, Ply
from fanoboard.match.review import judged, judgements, missed_words, turning_points
from fanoboard.messages import Message
from fanoboard.ui.play.turn_list import ListedTurn, Telling, TurnList


class View:
    """The moment of a match that is shown, now or an earlier one, as one seat may see it."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._looked_at: Node | None = None
        """The moment that is shown instead of the current one."""
        self._previewed: Node | None = None
        """The moment that is shown instead of either, as long as somebody points at it."""
        self._tried: Sequence[Ply] = ()
        """What was played of a turn from the moment that is shown, where that is not how the game stands."""
        self._present: SeatIndex | None = None
        """The person at the screen, where several people hide their cards from each other."""
        self.seat_below: SeatIndex = next(iter(self._persons), 0)
        self.in_words = False
        self.changes = 0
        """Counts changes of the record other than playing: its names, comments, order."""
        self._path: list[Node] = []
        self._told_as = self._telling
        self._listed: dict[Node, ListedTurn] = {}
        self._reviewed: Mapping[Node, tuple[Judgement, str | Message]] = {}
        self._list: TurnList | None = None
        self._list_of: object = None

    # When

    @property
    def is_live(self) -> bool:
        """Whether the current moment is shown, not another one."""
        return self.stays_live and self._previewed is None

    @property
    def stays_live(self) -> bool:
        """The same, or whether it will be again when nobody points at another moment."""
        return self._looked_at is None and not self._tried

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
    def under_way(self) -> Sequence[Ply]:
        """The actions of a turn that was begun at the moment that is shown."""
        if self._previewed is not None:
            return ()
        return self._tried or (self._match.unfinished if self._looked_at is None else ())

    @property
    def position(self) -> Position:
        plies = self.under_way
        return plies[-1].position if plies else self.shown.position

    @property
    def last_plies(self) -> Sequence[Ply]:
        """The actions of the turn under way, or else of the last turn before what is shown."""
        return self.under_way or self.shown.plies

    @property
    def last_events(self) -> Sequence[Event]:
        """What they did."""
        return [event for ply in self.last_plies for event in ply.events]

    def play(self, action: Action) -> Sequence[Event]:
        """Play a legal action from what is shown; what happened.  The game stays where it is.

        Once the turn is complete it is in the record, as a variation if others were played from there.
        """
        node, (position, events) = self.shown, self.position.play(action)
        plies = (*self.under_way, Ply(action, events, position))
        if ended(node.position, position):
            after = node.add(plies)
            self._match.follow_main_line()
            self.look_at(after)
            self.changes += 1
        else:
            self._tried = plies
        return events

    def forget_tried(self) -> None:
        """Show the moment at which a turn was begun that is only tried."""
        self._tried = ()

    @property
    def can_step_back(self) -> bool:
        """Whether anything led to what is shown."""
        return bool(self.under_way or self.shown.parent)

    def step_back(self) -> None:
        """Show how it was before the last action of the turn under way, or before the last turn."""
        self._previewed = None
        begun, node = self.under_way[:-1], self.shown
        self.look_at(node if self.under_way else node.parent or node)
        self._tried = begun

    def look_at(self, node: Node | None) -> None:
        self._previewed, self._tried = None, ()
        self._looked_at = None if node is None or self._is_now(node) else node

    def preview(self, node: Node | None) -> bool:
        """Show a moment for as long as somebody points at it, until None; return whether it is another
        one.
        """
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
    def _keeps_secrets(self) -> bool:
        """Whether there are cards that not everybody may see."""
        return self._match.hides_cards

    @property
    def viewer(self) -> SeatIndex | None:
        """For whose eyes the table is shown: the only person's, or of several the one at the screen.

        None sees everything: where only engines play, and when the game is over.
        """
        if not self._keeps_secrets or not self._persons:
            return None
        if len(self._persons) == 1:
            return self._persons[0]
        return NOBODY if self._present is None else self._present

    @property
    def awaited(self) -> SeatIndex | None:
        """The person who has to come to the screen before the game can go on, as their cards are hidden
        from others.
        """
        match = self._match
        mover = match.position.mover
        if not self._keeps_secrets or len(self._persons) < 2:
            return None
        return mover if match.mover.is_person and mover != self._present else None

    def cover(self) -> None:
        """Show nobody's hidden cards, and how it stands now, until somebody else has come to the screen."""
        self._present = None
        self.look_at(None)

    def welcome(self) -> None:
        self._present = self.seat_below = self._match.position.mover

    @property
    def _persons(self) -> list[SeatIndex]:
        return [seat for seat, player in enumerate(self._match.players) if player.is_person]

    # In words

    @property
    def turns(self) -> TurnList:
        """All that was played, for lists; the same value for as long as that is so."""
        match, telling = self._match, self._telling
        stamp = match.head, match.position, self.changes
        known = self._tell_as(telling) and stamp == self._list_of
        if known and self._list is not None:
            return self._list
        self._review()
        path = [self._turn(node) for node in self.path]
        after: dict[Hashable, Sequence[ListedTurn]] = {}
        for node, next_ in zip_longest(self.path, self.path[1:]):
            if [*node.children] != [next_] and node.children:
                after[node] = [self._turn(child) for child in node.children]
                for other in (each for child in node.children if child is not next_ for each in child.tree()):
                    after[other] = [self._turn(child) for child in other.children]
        self._list, self._list_of = TurnList(path, self._begun, after), stamp
        return self._list

    def turn(self, node: Node) -> ListedTurn:
        """The turn that led to a node, as it is told now."""
        self._tell_as(self._telling)
        return self._turn(node)

    def _tell_as(self, telling: Telling) -> bool:
        """Whether what was told before is still told so; else it is forgotten."""
        same = telling == self._told_as
        if not same:
            self._told_as, self._listed = telling, {}
        return same

    def _turn(self, node: Node) -> ListedTurn:
        known = self._listed.get(node)
        judgement, missed = self._reviewed.get(node, ("", ""))
        noted = node.name, node.comment, node.judgement or judgement, missed
        if known is None or noted != (known.name, known.comment, known.judgement, known.missed):
            before = node.parent.position if node.parent is not None else None
            known = self._listed[node] = ListedTurn(
                node,
                node.seat,
                node.round,
                node.number,
                node.plies,
                before,
                node.text,
                self._told_as,
                *noted,
            )
        return known

    def _review(self) -> None:
        """Know what a look through the game says of its turns, as far as it has been looked through."""
        turns = judged(self.path)
        worst = {turn.node: turn for turn in turning_points(turns)}
        self._reviewed = {
            node: (judgement, missed_words(worst[node]) if node in worst else "")
            for node, judgement in judgements(turns).items()
        }

    @property
    def _begun(self) -> ListedTurn | None:
        match, head = self._match, self._match.head
        if not match.unfinished:
            return None
        text = turn_text(match.game, tuple(ply.action for ply in match.unfinished))
        plies, before = tuple(match.unfinished), head.position
        number = head.number + 1
        return ListedTurn(None, before.mover, head.next_round, number, plies, before, text, self._told_as)

    @property
    def turn_texts(self) -> list[tuple[SeatIndex, str]]:
        """The turns so far with who played them, the one under way included."""
        return [(turn.seat or 0, turn.text) for turn in self.turns.turns]

    def said(self, position: Position, turn: Turn) -> str | Message:
        """A turn that could be played at a position of the game, in words or in notation."""
        return position.turn_words(turn.actions, self._telling.listed) if self.in_words else turn.text

    @property
    def _telling(self) -> Telling:
        """Whoever has own pieces is told by one in lists, so that all rows begin alike."""
        cast = self._match.cast
        pictured = all(len(seat.pieces) == 1 for seat in self._match.game.seats)
        return Telling(cast, replace(cast, you=None) if pictured else cast, self.viewer, self.in_words)


# From which side a board is seen, and which labels it has.

Seen = Callable[[Coordinates], Layout]


class Viewpoint:
    """How a person looks at the `layout` of a match: at first, their pieces begin on the near side.

    `below` is the seat that is nearest.
    """

    def __init__(self, layout: Layout, match: Match, below: SeatIndex) -> None:
        self._layout = layout
        self._flipped = _begins_above(layout, match, below)

    def flip(self) -> None:
        self._flipped = not self._flipped

    def seen(self, below: SeatIndex, coordinates: Coordinates) -> Layout:
        """The layout as it is seen, with the labels that are wanted; a table is turned to a seat."""
        layout = labelled(self._layout.seen_from(below), coordinates)
        return layout.flipped() if self._flipped else layout

    def as_now(self, below: SeatIndex) -> Seen:
        return partial(copy(self).seen, below)


def labelled(layout: Layout, coordinates: Coordinates) -> Layout:
    if coordinates == "off" or (coordinates == "named" and layout.labels != "names"):
        return structs.replace(layout, labels="none")
    return layout


def _begins_above(layout: Layout, match: Match, seat: SeatIndex) -> bool:
    """Whether a seat's pieces begin on the far side of a board: higher than those of the others."""
    own: list[float] = []
    others: list[float] = []
    for spot, pile in match.start.picture().items():
        if spot in layout.points and (owner := match.game.owner(pile)) is not None:
            (own if owner == seat else others).append(layout.points[spot][1])
    return bool(own and others) and sum(own) / len(own) > sum(others) / len(others) + 0.01
