"""A walk through the first moves of a game, without the screen, and what is known of each move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Action, Game
from fanoboard.games.openings import OpeningBook, book_turns
from fanoboard.games.search_info import Score
from fanoboard.games.turns import Turn, moves
from fanoboard.match.match import Match, Player
from fanoboard.match.position_index import fingerprint
from fanoboard.match.record import Node
from fanoboard.messages import Message
from fanoboard.practice.openings import OwnGames, Tally
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.view import View


class KnownMove(NamedTuple):
    """A move, or several that a mirror or a turn of the board makes the same, and what is known of it."""

    turn: Turn
    text: str
    """Its notation, as short as it can be told from the others."""
    words: Message
    score: Score | None
    """What it is worth to whoever plays it."""
    depth: int | None
    """How many plies ahead the opening book has seen that; None where the engine was asked."""
    own: Tally


class OpeningWalk:
    """Plays moves for both sides.

    What the book has, what the engine says and how one's own games went comes from outside.
    """

    def __init__(self, game: Game) -> None:
        self.match = Match(game, [Player("person") for _ in game.seats], practice=True)
        self.seat: SeatIndex = 0
        """The side whose moves are to be learned, and whose games are counted."""
        self.view = View(self.match)
        self.selection = Selection(self.match.position)
        self.book: OpeningBook = {}
        self.own = OwnGames()
        self._values: dict[Node, Mapping[str, Score]] = {}
        self._turns: dict[Node, _Turns] = {}

    @property
    def persons_turn(self) -> bool:
        return self.match.result is None

    @property
    def here(self) -> Node:
        """The moment that is told of; within a turn, that before it."""
        return self.match.head

    # Walking

    def play(self, action: Action) -> None:
        self.match.play(action)
        self.selection = Selection(self.match.position)

    def back(self) -> None:
        """Take back what was begun of a turn, or else the last one."""
        begun = bool(self.match.unfinished)
        self.go_to(self.here if begun or self.here.parent is None else self.here.parent)

    def go_to(self, node: Node) -> None:
        self.match.go_to(node)
        self.selection = Selection(self.match.position)

    @property
    def begun(self) -> bool:
        return bool(self.match.plies)

    # What is known

    def wants_values(self, node: Node) -> bool:
        """Whether the engine has not said yet what the moves of a moment are worth."""
        return node not in self._values and node.position.result is None

    def take_values(self, node: Node, values: Mapping[str, Score]) -> None:
        self._values[node] = values

    @property
    def moves(self) -> list[KnownMove]:
        """The moves from here, the best first, as far as that is known, then those that were played most."""
        known = self._turns_from(self.here)
        shorts = [self._written(turn) for turn in known.turns]
        found = []
        for turn, short, after in zip(known.turns, shorts, known.after, strict=True):
            score, depth = self._worth(self.here, after)
            words = self.here.position.turn_words(turn.actions, self.match.cast)
            text = short if shorts.count(short) == 1 else self._written(turn, turn.text)
            own = self.own.of(self.seat, known.before, after)
            found.append(KnownMove(turn, text, words, score, depth, own))
        return sorted(found, key=_rank)

    @property
    def mirrored(self) -> bool:
        """Whether one move here stands for several that mirror each other."""
        return self._turns_from(self.here).merged

    @property
    def own_here(self) -> Tally:
        """How the games went that came here."""
        return self.own.of(self.seat, self._turns_from(self.here).before)

    def score_of(self, node: Node) -> Score | None:
        """What the turn that led to a node is worth to whoever played it."""
        return None if node.parent is None else self._worth(node.parent, fingerprint(node.position))[0]

    def _worth(self, node: Node, after: bytes) -> tuple[Score | None, int | None]:
        """What the moves from a node to such positions are worth, by the book or else the engine."""
        known = self._turns_from(node)
        for turn in book_turns(self.book, node.position):
            if known.leads.get(turn.text) == after:
                return turn.score, turn.depth
        values = self._values.get(node, {})
        scores = [values[text] for text, end in known.leads.items() if end == after and text in values]
        return max(scores, key=lambda score: score.rank, default=None), None

    def _turns_from(self, node: Node) -> _Turns:
        if node not in self._turns:
            self._turns[node] = _Turns(node)
        return self._turns[node]

    def _written(self, turn: Turn, text: str = "") -> str:
        """A turn in its short notation, or in that which is given, with what it takes."""
        position = self.here.position
        taken = position.taken_by(turn.actions)
        text = text or position.short_text(turn.text)
        return f"{text} ×{taken}" if taken else text

    # The line

    @property
    def line(self) -> Sequence[Node]:
        return self.here.path

    @property
    def own_turns(self) -> list[Node]:
        """The turns of the line that are to be learned."""
        return [node for node in self.line if node.seat == self.seat]


def _rank(move: KnownMove) -> tuple[bool, int, int]:
    return move.score is None, 0 if move.score is None else -move.score.rank, -move.own.games


class _Turns:
    """The turns from a moment: one for each position after it, of those that mirror each other the first."""

    def __init__(self, node: Node) -> None:
        self.before = fingerprint(node.position)
        self.leads: dict[str, bytes] = {}
        """The positions after all turns, by the texts of these."""
        first: dict[bytes, Turn] = {}
        for turn in moves(node.position):
            self.leads[turn.text] = after = fingerprint(turn.position)
            first.setdefault(after, turn)
        self.after, self.turns = list(first), list(first.values())
        self.merged = len(first) < len(self.leads)
