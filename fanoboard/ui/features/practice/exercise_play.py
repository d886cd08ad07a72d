"""An exercise being done, without the screen: every turn that keeps what there was is right."""

from __future__ import annotations

from fanoboard.games.search_info import Score, SearchInfo, Verdict
from fanoboard.messages import Message
from fanoboard.practice.exercise import Exercise, as_good
from fanoboard.ui.play.judge import Judge
from fanoboard.ui.play.playing import PlayListener
from fanoboard.ui.play.solving import NOT_THIS, Solving
from fanoboard.ui.play.solving_snapshot import SolvingStage


class ExercisePlay(Solving):
    """Asks the judge about each turn but the best one; in card games, what it is worth by what is known."""

    def __init__(self, exercise: Exercise, judge: Judge, listener: PlayListener) -> None:
        """Raises GameError where the position can't be used."""
        super().__init__(exercise.start(), exercise.line, judge, listener)
        self.exercise = exercise
        self.helped = False
        """Whether something wrong was played, or help was asked for, so that it will come back soon."""
        self.found: str | None = None

    def show_hint(self) -> None:
        self.helped |= self.can_hint and self.found is None
        super().show_hint()

    def show_solution(self) -> None:
        self.helped |= self.found is None
        super().show_solution()

    # Whether a turn is right

    def _consider(self) -> None:
        match = self.match
        if self._as_expected:
            self._accept()
        elif (result := match.result) is not None:
            own = Score(Verdict.WIN if result.winner == self.seat else Verdict.LOSS)
            score = Score(Verdict.DRAW) if result.winner is None else own
            if as_good(match.game, self.exercise.value, score):
                self._accept()
            else:
                self._refuse_end(result)
        elif match.game.move_is_action:
            self.stage = SolvingStage.JUDGING
            self._judge.ask_values(match.root, self._before)
        else:
            self._ask_judge()

    def _take_judgement(self, info: SearchInfo | None) -> None:
        if self.match.game.move_is_action:
            self._take_values()
        elif info is None:
            self._refuse(NOT_THIS)
        else:
            other = self.match.position.mover != self.seat
            score = info.score.before if other else info.score
            if as_good(self.match.game, self.exercise.value, score):
                self._accept()
            else:
                self._answer(info)

    def _take_values(self) -> None:
        values, text = self._judge.values, self.match.plies[-1].action.text
        best = max((score.rank for score in values.values()), default=0)
        scores = [score for score in values.values() if score.rank == best]
        if text in values and as_good(self.match.game, scores[0], values[text]):
            self._accept()
        else:
            self._refuse(NOT_THIS)

    def _not_good_enough(self, seat: Message, turn: str | Message) -> Message:
        return Message("That gives too much away: {turn}", turn=turn)

    def _refuse(self, said: Message) -> None:
        self.helped = True
        super()._refuse(said)

    def _accept(self) -> None:
        self._take_as_right()
        self.found = self.found or self.match.turns[-1].text if self.match.turns else self.exercise.best
        self._await_person()

    def _await_person(self) -> None:
        self.stage = SolvingStage.SOLVED
        self.said = None
