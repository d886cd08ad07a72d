"""An ending being played, without the screen: what keeps the win or the draw is right, and is answered as
well as can be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import Final

from fanoboard.content.ending import Ending
from fanoboard.games.game import Position, Result
from fanoboard.games.search_info import Score, SearchInfo, Verdict
from fanoboard.games.turns import play_text
from fanoboard.messages import Message
from fanoboard.practice.exercise import Exercise
from fanoboard.practice.finding import from_slip
from fanoboard.ui.play.judge import Judge
from fanoboard.ui.play.playing import PlayListener
from fanoboard.ui.play.solving import Solving
from fanoboard.ui.play.solving_snapshot import SolvingStage

_UNJUDGED: Final = Message("The engine can't judge this move.")
_ASKED: Final = 3
"""How often it is asked: reading its tables may take all the time of the first answer."""


class EndingPlay(Solving):
    """Plays the replies of the solution; away from it, those of the engine, which knows the tables."""

    def __init__(self, ending: Ending, start: Position, judge: Judge, listener: PlayListener) -> None:
        super().__init__(start, ending.solution, judge, listener)
        self.ending = ending
        self.slips: list[Exercise] = []
        """Where the win or the draw slipped away, to be practised."""
        self._worth = self._at_first
        """What the position was worth before the turn, where what is best there (`_ahead`) is known."""
        self._take: Callable[[SearchInfo | None], None] = self._take_turn
        """What the judge was asked for."""
        self._looks_back = False
        """Whether it was asked about the position before the last turn."""
        self._asked = 0

    @property
    def turns(self) -> int:
        """The person's own turns so far."""
        return (len(self.match.turns) + 1) // 2

    @property
    def _wins(self) -> bool:
        return self.ending.goal == "win"

    @property
    def _at_first(self) -> Score:
        return Score(Verdict.WIN, len(self.solution)) if self._wins else Score(Verdict.DRAW)

    def _begin_anew(self) -> None:
        super()._begin_anew()
        self._worth = self._at_first

    # Help, and another try

    @property
    def can_try_again(self) -> bool:
        return self.stage is SolvingStage.SOLVED or super().can_try_again

    def show_solution(self) -> None:
        """Show it; who has not found it himself is to practise it."""
        if self.stage is not SolvingStage.SOLVED:
            start, values = self.match.start, (self._at_first, None)
            self.slips.append(from_slip(start, "", self.solution, values, "", date.today()))
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
        self._ask(partial(self._take_best, self._show_best))

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

    def _ask(self, take: Callable[[SearchInfo | None], None], *, back: bool = False) -> None:
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
        result = self.match.result
        if result is not None and not self._reached(result):
            self._slip_by_end(result)
        elif result is not None:
            self._accept("")
        elif self._as_expected and len(self._ahead) > 1:
            self._accept(*self._ahead[1:])
        else:
            self._ask(self._take_turn)

    def _reached(self, result: Result) -> bool:
        return result.winner == self.seat or (result.winner is None and not self._wins)

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
                self._accept(reply)
            case verdict if not self._wins and verdict is not Verdict.WIN:
                # Which of the turns that draw is the hardest to meet, tables don't tell.
                self._take = partial(self._take_try, reply)
                self._ask_judge()
            case _:
                answer = SearchInfo((reply,), values[reply], 1, 0)
                self._slip(values[reply].before, reply, partial(self._answer, answer))

    def _take_try(self, reply: str, info: SearchInfo | None) -> None:
        self._accept(reply if info is None else info.pv[0])

    def _slip_by_end(self, result: Result) -> None:
        """A draw by the moments before is no exercise: without them the same turn is right."""
        if result.winner is None:
            self._refuse_end(result)
        else:
            self._slip(Score(Verdict.LOSS), "", partial(self._refuse_end, result))

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
            self._ask(partial(self._take_best, note), back=True)

    def _not_good_enough(self, seat: Message, turn: str | Message) -> Message:
        return Message("That lets {seat} escape: {turn}", seat=seat, turn=turn)

    def _accept(self, reply: str, *ahead: str) -> None:
        """Take the turn as right, and answer it; `ahead` is what is best then, if that is known."""
        self._take_as_right()
        self.said = Message("That is right.")
        self._ahead = ahead
        self._worth = Score(Verdict.WIN, len(ahead)) if self._wins else Score(Verdict.DRAW)
        if self._done:
            self._await_person()
            return
        self.stage = SolvingStage.REPLYING
        self._coming = list(play_text(self.match.position, reply).actions)
        self._due = None

    @property
    def _done(self) -> bool:
        return self.match.result is not None or not (self._wins or self.turns < self.ending.turns)

    def _await_person(self) -> None:
        result = self.match.result
        if result is not None and not self._reached(result):
            self._refuse_end(result)
        elif self._done:
            self.stage = SolvingStage.SOLVED
            self.said = None
        else:
            self.stage = SolvingStage.ASKING


def _best(values: Mapping[str, Score]) -> str:
    return max(sorted(values), key=lambda turn: values[turn].rank)
