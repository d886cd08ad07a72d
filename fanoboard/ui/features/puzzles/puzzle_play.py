"""A puzzle or an ending being played, without the screen: what was played is right, or is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import Final

from fanoboard.content.posed import Ending, Puzzle
from fanoboard.games.capabilities import HiddenInformation, is_open
from fanoboard.games.game import Position, Result
from fanoboard.games.search_info import Score, SearchInfo, Verdict
from fanoboard.games.turns import play_text
from fanoboard.messages import Message
from fanoboard.practice.exercise import Exercise
from fanoboard.practice.finding import from_slip
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.play.judge import Judge
from fanoboard.ui.play.playing import PlayListener
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.solving import NOT_THIS, Solving

_UNJUDGED: Final = Message("The engine can’t judge this move.")
_ASKED: Final = 3
"""How often it is asked: reading its tables may take all the time of the first answer."""


class PuzzlePlay(Solving):
    """Plays the replies of the solution, and asks the judge about turns that the solution does not know."""

    def __init__(self, puzzle: Puzzle, start: Position, judge: Judge, listener: PlayListener) -> None:
        super().__init__(start, puzzle.solution, judge, listener)
        self.puzzle = puzzle
        self.wrong = ""
        """The first turn that was played, if it was wrong."""

    def _refuse(self, said: Message) -> None:
        super()._refuse(said)
        turns = self.match.turns
        self.wrong = turns[0].text if len(turns) == 1 else ""

    def _ask(self) -> None:
        hidden = self.match.game.has(HiddenInformation)
        if hidden and self.match.position.mover != self.seat:
            self._refuse(Message("That ends the turn, and the win is gone."))
        elif hidden and self._was_chance():
            self._refuse(Message("That leaves it to chance which cards come; there is a sure way."))
        else:
            super()._ask()

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
        if wins and (allowed is None or self.turns + info.score.number // 2 <= allowed):
            self._ahead = info.pv
            self._accept()
        elif wins:
            self._refuse(Message("That wins as well, but not so soon."))
        elif own:
            self._refuse(Message("After that the win is gone."))
        else:
            self._answer(info)


class RunPlay(PuzzlePlay):
    """A puzzle of a run: what is wrong is taken back for good, and answered with what is right."""

    def _ask(self) -> None:
        # Only one first turn reaches the goal, so nobody need be asked; but cards have several ways to it.
        game = self.match.game
        if self.turns == 1 and not game.move_is_action and not is_open(game):
            self._refuse(NOT_THIS)
        else:
            super()._ask()

    def _refuse(self, said: Message) -> None:
        super()._refuse(said)
        if self._ahead:
            right = play_text(self._before, self._ahead[0])
            told = self.view.said(self._before, right)
            self._put_back()
            self.stage, self.refutation = SolvingStage.WRONG, right
            self.said = Message("Not this one. The right move: {turn}", turn=told)


class EndingPlay(Solving):
    """Holds right what keeps the win or the draw, and has it answered as well as can be: by the solution, or
    away from it by the engine, which knows the tables.
    """

    def __init__(self, ending: Ending, start: Position, judge: Judge, listener: PlayListener) -> None:
        super().__init__(start, ending.solution, judge, listener)
        self.ending = ending
        self.slips: list[Exercise] = []
        """Where the win or the draw slipped away, to be practised."""
        self._worth = self._expected
        """What the position was worth before the turn, where what is best there (`_ahead`) is known."""
        self._take: Callable[[SearchInfo | None], None] = self._take_turn
        """What the judge was asked for."""
        self._looks_back = False
        """Whether it was asked about the position before the last turn."""
        self._asked = 0

    @property
    def _wins(self) -> bool:
        return self.ending.goal == "win"

    @property
    def _expected(self) -> Score:
        """What the position is worth when what is ahead goes on to the end."""
        return Score(Verdict.WIN, len(self._ahead)) if self._wins else Score(Verdict.DRAW)

    def _begin_anew(self) -> None:
        super()._begin_anew()
        self._worth = self._expected

    # Help, and another try

    @property
    def can_try_again(self) -> bool:
        return self.stage is SolvingStage.SOLVED or super().can_try_again

    def show_solution(self) -> None:
        """Show it; who has not found it alone is to practise it."""
        if self.stage is not SolvingStage.SOLVED:
            start, solution = self.match.start, self.solution
            worth = Score(Verdict.WIN, len(solution)) if self._wins else Score(Verdict.DRAW)
            self.slips.append(from_slip(start, "", solution, (worth, None), "", date.today()))
        super().show_solution()

    @property
    def can_hint(self) -> bool:
        return self.persons_turn and self.hint is None

    def show_hint(self) -> None:
        if self._ahead or not self.can_hint:
            super().show_hint()
            return
        if len(self.match.plies) > len(self._right):
            self._put_back()
        self._have_valued(partial(self._take_best, self._show_best))

    def _show_best(self) -> None:
        self.stage = SolvingStage.ASKING
        if self._ahead:
            super().show_hint()

    def _take_best(self, then: Callable[[], None], _: SearchInfo | None) -> None:
        """Learn what is best in the position before the turn."""
        if values := self._judge.values:
            best = _best(values)
            self._ahead, self._worth = (best,), values[best]
        then()

    # Whether a turn is right

    def _ask(self) -> None:
        self._have_valued(self._take_turn)

    def _have_valued(self, take: Callable[[SearchInfo | None], None], *, back: bool = False) -> None:
        """Have all turns valued, as tables do at once: those here, or those before the last one."""
        self._take, self._looks_back, self._asked = take, back, 0
        self._ask_values()

    def _ask_values(self) -> None:
        self._asked += 1
        self.stage, head = SolvingStage.JUDGING, self.match.head
        if self._looks_back and head.parent is not None:
            self._judge.ask_values(head.parent, self._before)
        else:
            self._judge.ask_values(head, self.match.position)

    def _consider(self) -> None:
        """A draw by the moments before is no exercise: without them the same turn is right."""
        result = self.match.result
        if result is None or result.winner is None or self._reached(result):
            super()._consider()
        else:
            self._slip(Score(Verdict.LOSS), "", partial(self._refuse_end, result))

    def _reached(self, result: Result) -> bool:
        return super()._reached(result) or (result.winner is None and not self._wins)

    def _take_judgement(self, info: SearchInfo | None) -> None:
        values = self._judge.values.values()
        if self._asked < _ASKED and any(score.verdict is Verdict.GUESS for score in values):
            self._ask_values()
        else:
            self._take(info)

    def _take_turn(self, _: SearchInfo | None) -> None:
        """Take the turn as right if no reply is worth more than it should be."""
        values = self._judge.values
        reply = _best(values) if values else ""
        if not values or values[reply].verdict is Verdict.GUESS:
            self._refuse(_UNJUDGED)
            return
        match values[reply].verdict:
            case Verdict.LOSS:
                self._accept_for(reply)
            case verdict if not self._wins and verdict is not Verdict.WIN:
                # Which of the turns that draw is the hardest to meet, tables don't tell.
                self._take = partial(self._take_try, reply)
                super()._ask()
            case _:
                answer = SearchInfo((reply,), values[reply], 1, 0)
                self._slip(values[reply].before, reply, partial(self._answer, answer))

    def _take_try(self, reply: str, info: SearchInfo | None) -> None:
        self._accept_for(reply if info is None else info.pv[0])

    def _accept_for(self, reply: str) -> None:
        self._ahead = (reply,)
        self._accept()

    def _slip(self, left: Score, reply: str, refuse: Callable[[], None]) -> None:
        """Refuse a turn, and note the position for practice, once it is known what was best there."""

        def note() -> None:
            refuse()
            if self._ahead:
                played, values = self.match.turns[-1].text, (self._worth, left)
                self.slips.append(from_slip(self._before, played, self._ahead, values, reply, date.today()))

        if self._ahead:
            note()
        else:
            self._have_valued(partial(self._take_best, note), back=True)

    @property
    def _done(self) -> bool:
        return super()._done or not (self._wins or self.turns < self.ending.turns)

    def _await_person(self) -> None:
        super()._await_person()
        self._worth = self._expected


def _best(values: Mapping[str, Score]) -> str:
    return max(sorted(values), key=lambda turn: values[turn].rank)
