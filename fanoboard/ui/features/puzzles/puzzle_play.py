"""A puzzle being solved, without the screen: what was played is right, or is answered."""

from __future__ import annotations

from fanoboard.content.puzzle import Puzzle
from fanoboard.games.capabilities import HiddenInformation, is_open
from fanoboard.games.game import Position
from fanoboard.games.search_info import SearchInfo, Verdict
from fanoboard.games.turns import play_text
from fanoboard.messages import Message
from fanoboard.ui.play.judge import Judge
from fanoboard.ui.play.playing import PlayListener
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.solving import NOT_THIS, Solving
from fanoboard.ui.play.solving_snapshot import SolvingStage


class PuzzlePlay(Solving):
    """Plays the replies of the solution, and asks the judge about turns that the solution does not know."""

    def __init__(self, puzzle: Puzzle, start: Position, judge: Judge, listener: PlayListener) -> None:
        super().__init__(start, puzzle.solution, judge, listener)
        self.puzzle = puzzle
        self._turns = 0
        self.wrong = ""
        """The first turn that was played, if it was wrong."""

    def _begin_anew(self) -> None:
        super()._begin_anew()
        self._turns = 0

    # Whether a turn is right

    def _refuse(self, said: Message) -> None:
        super()._refuse(said)
        turns = self.match.turns
        self.wrong = turns[0].text if len(turns) == 1 else ""

    def _consider(self) -> None:
        match = self.match
        if self._as_expected:
            self._ahead = self._ahead[1:]
            self._accept()
        elif (result := match.result) is not None:
            if result.winner == self.seat:
                self._ahead = ()
                self._accept()
            else:
                self._refuse_end(result)
        elif match.game.has(HiddenInformation) and match.position.mover != self.seat:
            self._refuse(Message("That ends the turn, and the win is gone."))
        elif match.game.has(HiddenInformation) and self._was_chance():
            self._refuse(Message("That leaves it to chance which cards come; there is a sure way."))
        else:
            self._ask_judge()

    def _was_chance(self) -> bool:
        """Whether the last action depended on cards that nobody had seen."""
        action = self.match.plies[-1].action
        return Selection(self._before).outcomes.of(action) is None

    def _take_judgement(self, info: SearchInfo | None) -> None:
        """Take the turn as right if the engine has proved it to be so; else say what it leads to."""
        if info is None:
            self._refuse(NOT_THIS)
            return
        own = self.match.position.mover == self.seat
        wins = info.score.verdict is (Verdict.WIN if own else Verdict.LOSS)
        allowed = self.puzzle.turns
        # Of the plies that are left, the other side has the first.
        if wins and (allowed is None or self._turns + 1 + info.score.number // 2 <= allowed):
            self._ahead = info.pv
            self._accept()
        elif wins:
            self._refuse(Message("That wins as well, but not so soon."))
        elif own:
            self._refuse(Message("After that the win is gone."))
        else:
            self._answer(info)

    def _not_good_enough(self, seat: Message, turn: str | Message) -> Message:
        return Message("That lets {seat} escape: {turn}", seat=seat, turn=turn)

    def _accept(self) -> None:
        self._take_as_right()
        self._turns += 1
        self.said = Message("That is right.")
        result = self.match.position.result
        if result is not None or self.match.position.mover == self.seat:
            self._await_person()
        elif self._ahead:
            self.stage = SolvingStage.REPLYING
            turn = play_text(self.match.position, self._ahead[0])
            self._coming, self._ahead = list(turn.actions), self._ahead[1:]
            self._due = None
        else:
            self._turns -= 1  # the same turn is judged once more, now for the reply to it
            self._ask_judge()

    def _await_person(self) -> None:
        result = self.match.position.result
        if result is None:
            self.stage = SolvingStage.ASKING
        elif result.winner == self.seat:
            self.stage = SolvingStage.SOLVED
            self.said = None
        else:
            self._refuse(NOT_THIS)


class RunPlay(PuzzlePlay):
    """A puzzle of a run: what is wrong is taken back for good, and answered with what is right."""

    def _consider(self) -> None:
        # Only one first turn reaches the goal, so nobody need be asked; but cards have several ways to it.
        game = self.match.game
        first = not self._turns and not game.move_is_action and not is_open(game)
        if first and not self._as_expected and self.match.result is None:
            self._refuse(NOT_THIS)
        else:
            super()._consider()

    def _refuse(self, said: Message) -> None:
        super()._refuse(said)
        if self._ahead:
            right = play_text(self._before, self._ahead[0])
            told = self.view.said(self._before, right)
            self._put_back()
            self.stage, self.refutation = SolvingStage.WRONG, right
            self.said = Message("Not this one. The right move: {turn}", turn=told)
