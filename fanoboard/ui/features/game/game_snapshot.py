"""All that the screen of a game tells at one moment, as values.

The session publishes that something happened; then one snapshot is taken, and everything is drawn from
that.  So what is told here and there is always of the same moment.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from fanoboard.games.events import Picture, SeatIndex, Spot
from fanoboard.games.personas import Persona
from fanoboard.match.players import Winners
from fanoboard.messages import Message
from fanoboard.ui.play.board_state import BoardState, TurnTold
from fanoboard.ui.play.game_moments import GameMoments
from fanoboard.ui.play.turn_list import ListedTurn, TurnList
from fanoboard.ui.toolkit.look.style import Text


@dataclass(frozen=True, slots=True)
class PlayerState:
    """What the card of a player tells: who it is, whether it is their turn or their win, and the clock."""

    name: str | Message
    tip: Message
    marked: bool
    thinking: bool
    won: bool
    clock: str = ""
    persona: Persona | None = None
    """Who it is, of the built-in engine, whose level can be chosen."""


@dataclass(frozen=True, slots=True)
class EndState:
    """How a game has ended, and the series that it belongs to, by the seats of now."""

    title: Message
    reason: Message
    spots: Sequence[Spot]
    """What shows on the board why it ended, and where the last turn led."""
    names: Sequence[str | Message]
    winners: Winners
    """Of all games of the series, this one last."""
    scores: Sequence[int]
    note: Message | None
    """A kind word, or how well it was played."""
    rematch: Message
    """What the same again is called."""
    ask_return: Message | None = None
    """What asks for a return match, where the loser may."""
    moments: GameMoments | None = None
    """What it could teach, if anybody looks for that."""
    persona: Persona | None = None
    """Who has played against the only person."""
    parting: Message | None = None
    """What they say to the end."""

    @property
    def winner(self) -> SeatIndex | None:
        """Who has won this game."""
        return self.winners[-1]


@dataclass(frozen=True, eq=False, slots=True)
class GameSnapshot:
    """One moment of a game: what lies on the board, and what is told beside it."""

    board: BoardState
    status: Text
    """How it stands, in a sentence."""
    news: Text
    """The same for whoever only hears it: what the latest action did, and what is to be done now."""
    ribbon: Text
    """Which moment is shown; nothing, if that is now."""
    start: Picture
    """What lay on the board at the start."""
    players: Sequence[PlayerState]
    turns: TurnList
    shown: ListedTurn | None
    """The turn of the list after which the board is shown; None for the one under way."""
    open: frozenset[Hashable]
    """Where that lies in variations, the keys of the turns that lead to it there."""
    end: EndState | None
    """How the game has ended; None while it goes on."""
    live: bool
    """Whether it is shown how it stands now."""
    previewing: bool
    """Whether this moment is shown only as long as somebody points at it."""
    paused: bool
    """Whether engines among themselves wait."""
    told: Sequence[TurnTold] = ()
    """At a card table, what the others did since the last turn of whoever looks at it."""
    origin: Text = ""
    """Which game it goes on from, if it does."""

    @property
    def last(self) -> Sequence[Text]:
        """The turn played last, if there is one."""
        turns = self.turns.turns
        return (turns[-1].words or turns[-1].text,) if turns else ()

    @property
    def clocks(self) -> Sequence[Text]:
        """The time that each player has left, where that is counted."""
        return [
            Message("{player}: {clock}", player=each.name, clock=each.clock)
            for each in self.players
            if each.clock
        ]
