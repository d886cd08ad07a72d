"""What was played, as a tree: the line that was played, and what else was played or tried in its place.

A node stands for the moment after one complete turn; the first one, for the start of the game.  The
first child of a node goes on along its line, the others are variations.  A turn that is still under
way is no node; see `Match.unfinished`.  A line may be thousands of turns long and variations may lie
in variations, so nothing here recurses.

The record is a tree of nodes: parent, turn, children, comment, clock. The first child goes on along the
line, others are variations. The match has a *head*, where play goes on; the screen has the node that is
*shown*. Looking back moves only the latter: it is no undo, and starts no engine. Pointing at a turn
shows its moment as long as one points (`View.preview`); nothing else of the panel changes meanwhile.
*Play from here* makes what is shown the head (`Session.go_on_from`); names, comments, order and
deletions are `ui/features/game/branches.py`. `View.turns` makes a `TurnList` of the tree, `turn_cells.py`
rows of that, variations below what they replace. Saved as nested variations (format 4: ids, options and
turns; the rest is found by replaying; format 1 is upgraded on reading).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from fanoboard.games.capabilities import shown_way, text_as_seen
from fanoboard.games.errors import IllegalTurn, excerpt
from fanoboard.games.events import Event, SeatIndex, Spot
from fanoboard.games.game import Action, Position
from fanoboard.games.search_info import Score
from fanoboard.games.turns import Turn, ended, play_text, turn_text
from fanoboard.messages import Message


class Ply(NamedTuple):
    """One action that was played, what happened, and the position after it."""

    action: Action
    events: tuple[Event, ...]
    position: Position


Judgement = Literal["", "!!", "!", "!?", "?!", "?", "??"]
"""What somebody thinks of a turn, from brilliant to a blunder; nothing for most."""
JUDGEMENTS: Final[tuple[Judgement, ...]] = ("!!", "!", "!?", "?!", "?", "??")
Drawing = tuple[tuple[Spot, ...], ...]
"""Rings round single spots, and arrows from a spot to another one."""


@dataclass(frozen=True, slots=True)
class Clock:
    """What a clock said after a turn: how many seconds its player had left, and how many the turn took."""

    left: float | None = None
    used: float | None = None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An engine's evaluation of a moment: its score for the player to move, and the best turn."""

    score: Score
    best: str
    """The turn, or where single actions are moves the action, that seemed best."""
    depth: int = 0
    """How many plies ahead was looked."""


class Node:
    """A moment between two turns, what led to it, and what was played from there."""

    __slots__ = (
        "_turn",
        "children",
        "clock",
        "comment",
        "drawn",
        "evaluation",
        "judgement",
        "name",
        "number",
        "parent",
        "plies",
        "position",
        "round",
        "text",
    )

    def __init__(self, position: Position, parent: Node | None = None, plies: Sequence[Ply] = ()) -> None:
        """The moment at `position`: the start, or the one after a turn of these plies from `parent`.

        To grow a tree, use `add`.
        """
        self.position = position
        self.parent = parent
        self.plies = tuple(plies)
        """The actions of the turn that led here; none at the start."""
        self.text = turn_text(position.game, tuple(ply.action for ply in plies))
        """The notation of that turn."""
        self.children: list[Node] = []
        """What follows: first along the line, then the variations."""
        self.comment = ""
        """Somebody's comment on this moment."""
        self.judgement: Judgement = ""
        """Somebody's judgement of the turn that led here."""
        self.drawn: Drawing = ()
        """What somebody drew on the board at this moment."""
        self.name = ""
        """Somebody's name for the branch that begins here."""
        self.clock: Clock | None = None
        self.evaluation: Evaluation | None = None
        """What an engine made of this moment, if one was asked."""
        self.number: int = parent.number + 1 if parent is not None else 0
        """How many turns lead here."""
        self.round: int = parent.next_round if parent is not None else 0
        """Which move the turn that led here was: the turns of all seats in a row have one number."""
        self._turn: Turn | None = None

    def __repr__(self) -> str:
        return f"<Node {self.number}: {self.text or 'start'}>"

    # What led here

    @property
    def turn(self) -> Turn | None:
        """The turn that led here; None at the start."""
        if self._turn is None and self.plies:
            actions = tuple(ply.action for ply in self.plies)
            events = tuple(ply.events for ply in self.plies)
            self._turn = Turn(self.text, actions, events, self.position)
        return self._turn

    @property
    def seat(self) -> SeatIndex | None:
        """Who played that turn; None at the start."""
        return None if self.parent is None else self.parent.position.mover

    @property
    def next_round(self) -> int:
        """Which move the turn after this moment is.  One begins where no seat is left that comes after."""
        seat = self.seat
        return self.round + (seat is None or self.position.mover <= seat)

    @property
    def path(self) -> list[Node]:
        """The nodes from the start to this one, both included."""
        path = [self]
        while (parent := path[-1].parent) is not None:
            path.append(parent)
        path.reverse()
        return path

    @property
    def ply(self) -> int:
        """How many actions lead here."""
        return sum(len(node.plies) for node in self.path)

    @property
    def is_main_line(self) -> bool:
        """Whether this is the start, or only first children lead here from it."""
        return all(node.parent is None or node.parent.children[0] is node for node in self.path)

    # What follows

    @property
    def variations(self) -> Sequence[Node]:
        """What else was played from here, besides the turn that the line goes on with."""
        return self.children[1:]

    def main_line(self) -> Iterator[Node]:
        """The nodes after this one along its line."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    @property
    def end(self) -> Node:
        """The last node of this line."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    def tree(self) -> Iterator[Node]:
        """This node and all after it, each before what follows it, lines before variations."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def child(self, text: str) -> Node | None:
        """The node that the turn written as `text` leads to, if it has been played from here."""
        return next((node for node in self.children if node.text == text), None)

    # Changes

    def add(self, plies: Sequence[Ply]) -> Node:
        """The node after a complete turn from here: the one there is already, or a new last child."""
        node = Node(plies[-1].position, self, plies)
        if (known := self.child(node.text)) is None:
            self.children.append(node)
            return node
        if shown_ways(self.position, known.plies) != shown_ways(self.position, plies):
            known._play_anew(plies)
        return known

    def _play_anew(self, plies: Sequence[Ply]) -> None:
        """Have this same turn be other plies, after which things lie elsewhere, and all after it as well."""
        waiting = [(self, plies)]
        while waiting:
            node, plies = waiting.pop()
            node.plies, node.position, node._turn = tuple(plies), plies[-1].position, None
            waiting += [(child, _again(node.position, child.plies)) for child in node.children]

    def promote(self, *, first: bool = False) -> None:
        """Move this node one place forward among what was played from its parent, or to the first."""
        self._shift(-len(self._siblings) if first else -1)

    def make_main_line(self) -> None:
        """Have first children lead to this node from the start."""
        for node in self.path:
            node.promote(first=True)

    def demote(self) -> None:
        """Move this node one place back among what was played from its parent."""
        self._shift(1)

    def remove(self) -> None:
        """Take this node, and all after it, out of the tree.  The start stays."""
        if self.parent is not None:
            self.parent.children.remove(self)

    @property
    def _siblings(self) -> list[Node]:
        return self.parent.children if self.parent is not None else [self]

    def _shift(self, places: int) -> None:
        siblings = self._siblings
        at = siblings.index(self)
        siblings.remove(self)
        siblings.insert(max(0, at + places), self)


def move_number(number: int, seat: SeatIndex | None) -> str:
    """The number of a move as words name it: `12` for the first seat, `12...` for those after it."""
    return f"{number}..." if seat else f"{number}"


def move_label(number: int, seat: SeatIndex | None) -> str:
    """The number of a move as it stands before the move: `12.` for the first seat, `12...` for the others."""
    return f"{number}..." if seat else f"{number}."


def seen_text(before: Position, plies: Sequence[Ply], viewer: SeatIndex | None) -> str:
    """The notation of a turn, complete or not, that began at a position, as `viewer` may see it."""
    texts = []
    for ply in plies:
        texts.append(text_as_seen(before, ply.action.text, viewer))
        before = ply.position
    return before.game.turn_joiner.join(filter(None, texts))


def shown_ways(before: Position, plies: Sequence[Ply]) -> list[int]:
    """By which of its ways each action was clicked that was played from a position, as far as one sees it."""
    ways = []
    for ply in plies:
        ways.append(shown_way(before, ply.action))
        before = ply.position
    return ways


def clicked(action: Action, way: int) -> Action:
    """An action clicked by one of its ways, counted from 0.  Raises IllegalTurn where there is none."""
    if way >= len(action.ways):
        raise IllegalTurn(Message("“{action}” is not legal here.", action=excerpt(action.text)))
    return replace(action, chosen=action.ways[way]) if way else action


def _again(position: Position, plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """Play the same actions from a position that differs only in where things lie."""
    played = []
    for ply in plies:
        same = next((each for each in position.actions() if each.text == ply.action.text), ply.action)
        action = replace(same, chosen=ply.action.chosen)
        position, events = position.play(action)
        played.append(Ply(action, events, position))
    return tuple(played)


def read_turn(position: Position, text: str, ways: Sequence[int] = ()) -> tuple[Ply, ...]:
    """The plies of the complete turn written as `text`, with the `ways` by which its actions were clicked.

    Raises GameError where it can't be played.
    """
    game, at = position.game, position
    plies: list[Ply] = []
    for move in text.split(game.turn_joiner) if game.move_is_action else [text]:
        if plies and ended(position, at):
            break
        for action in play_text(at, move).actions:
            played = clicked(action, ways[len(plies)] if len(plies) < len(ways) else 0)
            at, events = at.play(played)
            plies.append(Ply(played, events, at))
    if turn_text(game, tuple(ply.action for ply in plies)) != text or not ended(position, at):
        raise IllegalTurn(Message("“{turn}” is not a complete turn here.", turn=text))
    return tuple(plies)
