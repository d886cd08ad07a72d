"""A position being solved, without the screen: what was played is right, or is answered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from fanoboard.games.errors import GameError
from fanoboard.games.events import Event
from fanoboard.games.game import Action, Position, Result
from fanoboard.games.search_info import SearchInfo, Verdict
from fanoboard.games.turns import Turn, play_text
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message
from fanoboard.ui.play.board_state import SolvingSnapshot, SolvingStage
from fanoboard.ui.play.judge import Judge
from fanoboard.ui.play.playing import PlayListener, board_state
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.view import View

NOT_THIS: Final = Message("Not this one; there is a better move.")
_BEFORE_REPLY: Final = 350
"""Milliseconds before the other side answers."""
_BEFORE_SHOWN: Final = 700
"""Milliseconds before each turn of a solution that is shown."""


class Solving(ABC):
    """Shows a solution, gives hints and takes back what was wrong; subclasses say what is right.

    What is expected is, and what ends the game well (`_reached`); of all else the judge is asked (`_ask`),
    by whose answer a turn is accepted or refused (`_take_judgement`).
    """

    def __init__(
        self, start: Position, solution: Sequence[str], judge: Judge, listener: PlayListener
    ) -> None:
        seats = range(len(start.game.seats))
        players = [Player("person" if seat == start.mover else "engine") for seat in seats]
        self.match = Match(start.game, players, start=start, practice=True)
        self.seat = start.mover
        self.solution = tuple(solution)
        """All turns from the start on, those of the other side too; in card games, actions."""
        self.view = View(self.match)
        self.selection = Selection(start)
        self.stage = SolvingStage.ASKING
        self.said: Message | None = None
        self.refutation: Turn | None = None
        self.hint: Turn | None = None
        self.hinted = False
        """Whether there was a hint, whatever was done since."""
        self._judge = judge
        self._listener = listener
        self._ahead = self.solution
        self._right: list[Action] = []
        """All actions so far that were right, with the replies."""
        self._before = start
        self._coming: list[Action] = []
        self._due: int | None = None

    # How it stands

    @property
    def persons_turn(self) -> bool:
        return self.stage is SolvingStage.ASKING

    @property
    def moves_by_itself(self) -> bool:
        return self.stage in (SolvingStage.JUDGING, SolvingStage.REPLYING, SolvingStage.SHOWING)

    @property
    def due(self) -> int | None:
        return self._due

    @property
    def can_try_again(self) -> bool:
        return self.stage in (SolvingStage.WRONG, SolvingStage.SHOWN) or (
            self.persons_turn and bool(self.match.plies)
        )

    @property
    def can_hint(self) -> bool:
        """Whether there is a turn to light that is not lit already."""
        return self.persons_turn and bool(self._ahead) and self.hint is None

    def snapshot(self) -> SolvingSnapshot:
        said, prompt = self.said, self.selection.prompt
        state, turns = board_state(self), self.view.turns
        return SolvingSnapshot(state, turns, self.stage, said, self.refutation, self.hint, prompt)

    # What the person does

    def play(self, action: Action) -> Sequence[Event]:
        """Play an action of the person's; its events."""
        self.hint = None
        events = self._play(action)
        if self.match.game.move_is_action or not self.match.unfinished:
            self._consider()
        else:
            self.said = None
        return events

    def try_again(self) -> None:
        """Take back the wrong turn, or what was begun of one; with nothing of that, begin anew."""
        begun = len(self.match.plies) > len(self._right)
        if self.stage is SolvingStage.SHOWN or not begun:
            self._begin_anew()
        self._judge.cancel()
        self._put_back()
        self.said = None

    def show_hint(self) -> None:
        if self.can_hint:
            if len(self.match.plies) > len(self._right):
                self._put_back()
            self.hint, self.hinted = play_text(self.match.position, self._ahead[0]), True

    def show_solution(self) -> None:
        self._judge.cancel()
        self._begin_anew()
        self._put_back()
        self.said = None
        self.stage = SolvingStage.SHOWING
        position = self.match.start
        for text in self.solution:
            turn = play_text(position, text)
            self._coming += turn.actions
            position = turn.position
        self._due = None

    def close(self) -> None:
        self._judge.close()

    # What happens by and by

    def tick(self, now: int) -> Sequence[Event] | None:
        """Go on with what is coming, if it is time; for when all that happened has been shown.

        The events of an action that was played by it.
        """
        if self.stage is SolvingStage.JUDGING:
            answered, info = self._judge.answer()
            if answered:
                self._take_judgement(info)
                self._listener.changed()
            return None
        if not self._coming:
            return None
        if self._due is None:
            # Between two turns there is a pause, in which the first can be looked at.
            begins = not self.match.unfinished or self.match.game.move_is_action
            pause = _BEFORE_SHOWN if self.stage is SolvingStage.SHOWING else _BEFORE_REPLY
            self._due = now + (pause if begins else 0)
        if now < self._due:
            return None
        self._due = None
        events = self._play(self._coming.pop(0))
        if self._coming:
            return events
        if self.stage is SolvingStage.SHOWING:
            self.stage = SolvingStage.SHOWN
        elif self.stage is SolvingStage.REPLYING:
            self._take_as_right()
            self._await_person()
        return events

    # Whether a turn is right

    def _consider(self) -> None:
        """Look at the turn that the person has played: accept it, refuse it, or ask the judge."""
        result = self.match.result
        if result is not None and not self._reached(result):
            self._refuse_end(result)
        elif result is not None or self._as_expected:
            self._ahead = self._ahead[1:]
            self._accept()
        else:
            self._ask()

    def _reached(self, result: Result) -> bool:
        """Whether that is an end that was to be reached."""
        return result.winner == self.seat

    @property
    def _done(self) -> bool:
        """Whether nothing is left to find."""
        return self.match.result is not None

    @property
    def turns(self) -> int:
        """The person's own turns so far."""
        return (len(self.match.turns) + 1) // 2

    @property
    def _as_expected(self) -> bool:
        """Whether the person's turn leads to the same position as the expected one."""
        expected = self._ahead and play_text(self._before, self._ahead[0]).position.text()
        return bool(expected) and self.match.position.text() == expected

    def _ask(self) -> None:
        """Have the judge say what the turn leads to, or how it is to be answered."""
        self.stage = SolvingStage.JUDGING
        self._judge.ask(self.match.head, self.match.position)

    @abstractmethod
    def _take_judgement(self, info: SearchInfo | None) -> None:
        """Accept or refuse it by what the judge says; None where that knows nothing."""

    def _accept(self) -> None:
        """Take the turn as right, and answer it."""
        self._take_as_right()
        self.said = Message("That is right.")
        if self._done or self.match.position.mover == self.seat:
            self._await_person()
        elif self._ahead:
            self.stage = SolvingStage.REPLYING
            reply = play_text(self.match.position, self._ahead[0])
            self._coming, self._ahead, self._due = list(reply.actions), self._ahead[1:], None
        else:
            self._ask()  # the same turn is judged once more, now for the reply to it

    def _await_person(self) -> None:
        """Go on after a turn that was right and the reply to it: it is solved, or the person moves again."""
        result = self.match.result
        if result is not None and not self._reached(result):
            self._refuse_end(result)
        elif self._done:
            self.stage, self.said = SolvingStage.SOLVED, None
        else:
            self.stage = SolvingStage.ASKING

    def _refuse(self, said: Message) -> None:
        self.stage = SolvingStage.WRONG
        self.said = said

    def _refuse_end(self, result: Result) -> None:
        """Refuse a turn that ended the game."""
        if result.winner is None:
            self._refuse(Message("That is only a draw. {reason}", reason=result.reason))
        else:
            self._refuse(Message("That loses at once. {reason}", reason=result.reason))

    def _answer(self, info: SearchInfo) -> None:
        """Refuse a turn, and show how the other side answers it."""
        position = self.match.position
        try:
            turn = play_text(position, info.pv[0])
        except GameError:
            self._refuse(NOT_THIS)
            return
        mover, told = position.game.seats[position.mover], self.view.said(position, turn)
        # Who has no pieces of a colour is called as on the table.
        seat = mover.name if mover.pieces else self.match.names[position.mover]
        if info.score.verdict is Verdict.WIN:
            self._refuse(Message("Now {seat} wins: {turn}", seat=seat, turn=told))
        else:
            self._refuse(self._not_good_enough(seat, told))
        self.refutation = turn

    def _not_good_enough(self, seat: str | Message, turn: str | Message) -> Message:
        """What a turn gives away that a seat answers so, without winning."""
        return Message("That lets {seat} escape: {turn}", seat=seat, turn=turn)

    # The record

    def _play(self, action: Action) -> Sequence[Event]:
        events = self.match.play(action)
        self.selection = Selection(self.match.position)
        return events

    def _take_as_right(self) -> None:
        self._right = [ply.action for ply in self.match.plies]
        self._before = self.match.position

    def _begin_anew(self) -> None:
        self._right.clear()
        self._ahead = self.solution

    def _put_back(self) -> None:
        self._coming.clear()
        self.match.go_to(self.match.root)
        for action in self._right:
            self.match.play(action)
        self._before = self.match.position
        self.selection = Selection(self.match.position)
        self.stage = SolvingStage.ASKING
        self.refutation = self.hint = None
        self._listener.jumped()
