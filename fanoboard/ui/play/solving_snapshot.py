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
    JUDGING = auto()
    """The engine is asked about the turn that was played."""
    REPLYING = auto()
    WRONG = auto()
    """The last turn was wrong, and is still on the board."""
    SOLVED = auto()
    SHOWING = auto()
    SHOWN = auto()


@dataclass(frozen=True, eq=False, slots=True)
class SolvingSnapshot:
    """One moment of a puzzle: what lies on the board, how far it has come, and what there is to say."""

    board: BoardState
    turns: TurnList
    stage: SolvingStage
    said: Message | None
    refutation: Turn | None
    hint: Turn | None
    prompt: Message
