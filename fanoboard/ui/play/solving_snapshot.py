"""All that the screen of a puzzle tells at one moment, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from fanoboard.games.turns import Turn
from fanoboard.messages import Message
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.turn_list import TurnList


class SolvingStage(Enum):
    """How far it has come."""

    ASKING = auto()
    """The person is to move."""
    JUDGING = auto()
    """The engine is asked about the turn that was played."""
    REPLYING = auto()
    """The other side moves."""
    WRONG = auto()
    """The last turn was wrong, and is still on the board."""
    SOLVED = auto()
    SHOWING = auto()
    """The solution is played."""
    SHOWN = auto()


@dataclass(frozen=True, eq=False, slots=True)
class SolvingSnapshot:
    """One moment of a puzzle: what lies on the board, how far it has come, and what there is to say."""

    board: BoardState
    turns: TurnList
    stage: SolvingStage
    said: Message | None
    """What there is to say of the turn that was played last."""
    refutation: Turn | None
    """How the other side answers a wrong turn."""
    hint: Turn | None
    """The turn to play, once it was asked for."""
    prompt: Message
