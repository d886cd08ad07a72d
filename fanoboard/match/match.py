"""One game being played: who sits where, what was played, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple

from fanoboard.games.errors import GameError, IllegalTurn
from fanoboard.games.events import BACK, Event, SeatIndex, Turned
from fanoboard.games.game import Action, Game, Position, Result
from fanoboard.games.turns import Turn, ended, play_text, turn_text


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person, or the engine at a level from 1."""

    kind: Literal["person", "engine"]
    name: str
    level: int = 0

    @property
    def is_person(self) -> bool:
        """Whether a person moves for this seat."""
        return self.kind == "person"


class Ply(NamedTuple):
    """One action that was played, what happened, and the position after it."""

    action: Action
    events: tuple[Event, ...]
    position: Position


class Match:
    """A game under way.

    What was played is one line of plies with a cursor in it: undo moves the cursor back, redo
    forward, and playing something else cuts off what lies ahead.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        seed: int = 0,
        start: Position | None = None,
        *,
        practice: bool = False,
    ) -> None:
        """Begin a game; `start` is a position chosen instead of the usual one for `seed`.

        In a `practice` game, moves can be taken back though cards were seen since.

        Raises GameError unless there is one player for each seat.
        """
        if len(players) != len(game.seat_names):
            raise GameError(f"{game.title} needs {len(game.seat_names)} players, not {len(players)}")
        self.game = game
        self.players = list(players)
        self.seed = seed
        self.practice = practice
        self._hides = game.hides
        self.chosen_start = start is not None
        self.start = start if start is not None else game.start(seed)
        self._line: list[Ply] = []
        self._at = 0
        self._agreed: Result | None = None

    # How it stands

    @property
    def position(self) -> Position:
        """The position now."""
        return self._line[self._at - 1].position if self._at else self.start

    @property
    def result(self) -> Result | None:
        """How the game ended, by the rules or by the players' word; None while it goes on."""
        return self._agreed or self.position.result

    @property
    def mover(self) -> Player:
        """Whose turn it is."""
        return self.players[self.position.mover]

    @property
    def has_person(self) -> bool:
        """Whether anybody here is a person."""
        return any(player.is_person for player in self.players)

    @property
    def plies(self) -> Sequence[Ply]:
        """Everything played so far, oldest first."""
        return self._line[: self._at]

    @property
    def turns(self) -> list[Turn]:
        """The complete turns so far, oldest first."""
        return [self._turn(begin, end) for begin, end in pairwise(self._edges())]

    @property
    def unfinished(self) -> Sequence[Ply]:
        """The plies of the turn under way: empty between turns."""
        return self._line[self._edges()[-1] : self._at]

    @property
    def outcome(self) -> str:
        """How the game ended, as a sentence for people; empty while it goes on."""
        result = self.result
        if result is None:
            return ""
        if result.winner is None:
            return f"Draw: {result.reason}"
        return f"{self.game.seat_names[result.winner]} wins: {result.reason}"

    def _turn(self, begin: int, end: int) -> Turn:
        plies = self._line[begin:end]
        actions = tuple(ply.action for ply in plies)
        events = tuple(ply.events for ply in plies)
        return Turn(turn_text(self.game, actions), actions, events, plies[-1].position)

    # Playing

    def play(self, action: Action) -> tuple[Event, ...]:
        """Play a legal action; what happened.  Raises IllegalTurn for any other."""
        if self.result is not None:
            raise IllegalTurn(f"the game is over. {self.outcome}")
        if action != self.position.resignation() and action not in self.position.actions():
            raise IllegalTurn(self.position.explain(action.text) or f"{action.text!r} is not legal here")
        after, events = self.position.play(action)
        if self._at < len(self._line) and self._line[self._at].action == action:
            self._at += 1
        else:
            self._line[self._at :] = [Ply(action, events, after)]
            self._at += 1
        return events

    def read_turn(self, text: str) -> Turn:
        """What playing a turn (or one action, where those are the moves) from its notation would do.

        Raises GameError with the reason where it can't be played.
        """
        if self.result is not None:
            raise IllegalTurn(f"the game is over. {self.outcome}")
        return play_text(self.position, text)

    def play_turn(self, text: str) -> None:
        """Play a turn from its notation.  Raises GameError as `read_turn` does; then nothing was played."""
        for action in self.read_turn(text).actions:
            self.play(action)

    def resign(self, seat: SeatIndex) -> None:
        """Let `seat` give up: by the rules of the game if they know how, else its opponent wins.

        Raises IllegalTurn where the game is over, or the rules let only the mover resign.
        """
        if (resignation := self.position.resignation()) is not None:
            if seat != self.position.mover:
                raise IllegalTurn(f"{self.game.seat_names[seat]} can resign only in his own turn")
            self.play(resignation)
            return
        self.end(Result(1 - seat, f"{self.game.seat_names[seat]} resigned"))

    def agree_draw(self) -> None:
        """End the game as a draw that both players want."""
        self.end(Result(None, "both players agreed"))

    def end(self, result: Result) -> None:
        """End the game by the players' word.  Raises IllegalTurn if it is over already."""
        if self.result is not None:
            raise IllegalTurn(f"the game is over. {self.outcome}")
        self._agreed = result

    def set_level(self, seat: SeatIndex, level: int) -> None:
        """Let the engine on `seat` play at `level` from now on."""
        self.players[seat] = replace(self.players[seat], level=level)

    def rematch(self, seed: int) -> Match:
        """A new game by the same rules, in which everybody moves up a seat.

        A player without a name of his own is called as his seat is.
        """
        names = self.game.seat_names
        players = [
            replace(player, name=names[seat]) if player.name in names else player
            for seat, player in enumerate((*self.players[1:], self.players[0]))
        ]
        start = self.start if self.chosen_start else None
        return Match(self.game, players, seed, start, practice=self.practice)

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._agreed is not None or self._before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be played again."""
        return self._agreed is None and self._at < len(self._line)

    def undo(self) -> None:
        """Take back: a word that ended the game, or a step of the unfinished turn, or else turns.

        Against an engine that is two turns, so that the person is to move again.
        """
        if self._agreed is not None:
            self._agreed = None
        elif (before := self._before()) is not None:
            self._at = before

    def redo(self) -> None:
        """Play again what one undo took back."""
        if not self.can_redo:
            return
        ends = [*(edge for edge in self._edges(whole=True) if edge > self._at), len(self._line)]
        self._at = next((end for end in ends if self._person_moves(end)), ends[-1])

    def _before(self) -> int | None:
        """Where undo leads to, if that is allowed."""
        before = self._step_back()
        return before if before is not None and before >= self._barrier() else None

    def _barrier(self) -> int:
        """After how many plies nothing was seen any more that had been hidden.

        Where cards are hidden, that is within the turn under way, but for practice games.
        """
        if self.practice or not self._hides:
            return 0
        begin = self._edges()[-1]
        shown = (at for at in range(self._at, begin, -1) if _shows_a_card(self._line[at - 1].events))
        return next(shown, begin)

    def _step_back(self) -> int | None:
        *earlier, last = self._edges()
        if last < self._at and self.mover.is_person:
            return self._at - 1
        if last < self._at:
            earlier.append(last)
        return next((edge for edge in reversed(earlier) if self._person_moves(edge)), None)

    def _person_moves(self, at: int) -> bool:
        """Whether, after `at` plies, a person is to move (or nobody here is a person)."""
        position = self._line[at - 1].position if at else self.start
        return not self.has_person or self.players[position.mover].is_person

    def _edges(self, *, whole: bool = False) -> list[int]:
        """After how many plies a turn begins, the first and the one under way included."""
        edges, before = [0], self.start
        for count, ply in enumerate(self._line if whole else self._line[: self._at], 1):
            if ended(before, ply.position):
                edges.append(count)
                before = ply.position
        return edges


def _shows_a_card(events: Sequence[Event]) -> bool:
    """Whether a hidden card was turned up."""
    return any(isinstance(event, Turned) and event.before == BACK for event in events)
