"""A puzzle being solved, without the screen: what was played is right, or is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.content.puzzle import Puzzle
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.errors import GameError
from fanoboard.games.events import Event
from fanoboard.games.game import Action, Position
from fanoboard.games.search_info import SearchInfo, Verdict
from fanoboard.games.turns import Turn, play_text
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message
from fanoboard.ui.features.puzzles.judge import Judge
from fanoboard.ui.features.puzzles.puzzle_snapshot import PuzzleSnapshot, PuzzleStage
from fanoboard.ui.play.playing import PlayListener, board_state
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.view import View

_BEFORE_REPLY: Final = 350
"""Milliseconds before the other side answers."""
_BEFORE_SHOWN: Final = 700
"""Milliseconds before each turn of a solution that is shown."""
NOT_THIS: Final = Message("Not this one; there is a better move.")


class PuzzlePlay:
    """Plays the replies of the solution, and asks the judge about turns that the solution does not know."""

    def __init__(self, puzzle: Puzzle, start: Position, judge: Judge, listener: PlayListener) -> None:
        self.puzzle = puzzle
        seats = range(len(start.game.seats))
        players = [Player("person" if seat == start.mover else "engine") for seat in seats]
        self.match = Match(start.game, players, start=start, practice=True)
        self.seat = start.mover
        """Who is to reach the goal."""
        self.view = View(self.match)
        self.selection = Selection(start)
        self.stage = PuzzleStage.ASKING
        self.said: Message | None = None
        """What there is to say of the turn that was played last."""
        self.refutation: Turn | None = None
        """How the other side answers a wrong turn."""
        self.hint: Turn | None = None
        """The turn to play, once it was asked for."""
        self._judge = judge
        self._listener = listener
        self._ahead: tuple[str, ...] = puzzle.solution
        """The turns that are expected from here on."""
        self._right: list[Action] = []
        """All actions so far that were right, with the replies."""
        self._turns = 0
        """How many turns of the person were right."""
        self._before = start
        """The position before the turn that is being played."""
        self._coming: list[Action] = []
        self._due: int | None = None
        """When the next action that is coming may be played, in milliseconds of the scene's time."""

    # How it stands

    @property
    def persons_turn(self) -> bool:
        """Whether the person is to move."""
        return self.stage is PuzzleStage.ASKING

    @property
    def moves_by_itself(self) -> bool:
        """Whether something will happen without the person."""
        return self.stage in (PuzzleStage.JUDGING, PuzzleStage.REPLYING, PuzzleStage.SHOWING)

    @property
    def due(self) -> int | None:
        """When to tick next, if not as soon as possible."""
        return self._due

    @property
    def can_try_again(self) -> bool:
        """Whether there is something to take back."""
        return self.stage in (PuzzleStage.WRONG, PuzzleStage.SHOWN) or (
            self.persons_turn and bool(self.match.plies)
        )

    @property
    def can_hint(self) -> bool:
        """Whether there is a turn to light that is not lit already."""
        return self.persons_turn and bool(self._ahead) and self.hint is None

    def snapshot(self) -> PuzzleSnapshot:
        """All that is told of it now."""
        said, prompt = self.said, self.selection.prompt
        state, turns = board_state(self), self.view.turns
        return PuzzleSnapshot(state, turns, self.stage, said, self.refutation, self.hint, prompt)

    # What the person does

    def play(self, action: Action) -> None:
        """Play a legal action of the person."""
        self.hint = None
        self._show(action)
        if self.match.game.move_is_action or not self.match.unfinished:
            self._consider()
        else:
            self.said = None

    def try_again(self) -> None:
        """Take back the wrong turn, or what was begun of one; with nothing of that, begin anew."""
        begun = len(self.match.plies) > len(self._right)
        if self.stage is PuzzleStage.SHOWN or not begun:
            self._begin_anew()
        self._judge.cancel()
        self._coming.clear()
        self._put_back()
        self.said = None

    def show_hint(self) -> None:
        """Have the next turn lit, from where it begins."""
        if self.can_hint:
            if len(self.match.plies) > len(self._right):
                self._put_back()
            self.hint = play_text(self.match.position, self._ahead[0])

    def show_solution(self) -> None:
        """Play the solution from the start."""
        self._judge.cancel()
        self._begin_anew()
        self._put_back()
        self.said = None
        self.stage = PuzzleStage.SHOWING
        position = self.match.start
        for text in self.puzzle.solution:
            turn = play_text(position, text)
            self._coming += turn.actions
            position = turn.position
        self._due = None

    def close(self) -> None:
        """End the engine."""
        self._judge.close()

    # What happens by and by

    def tick(self, now: int) -> None:
        """Go on with what is coming, if it is time; for when all that happened has been shown."""
        if self.stage is PuzzleStage.JUDGING:
            answered, info = self._judge.answer()
            if answered:
                self._take_judgement(info)
                self._listener.changed()
            return
        if not self._coming:
            return
        if self._due is None:
            # Between two turns there is a pause, in which the first can be looked at.
            begins = not self.match.unfinished or self.match.game.move_is_action
            pause = _BEFORE_SHOWN if self.stage is PuzzleStage.SHOWING else _BEFORE_REPLY
            self._due = now + (pause if begins else 0)
        if now >= self._due:
            self._due = None
            self._go_on()

    def _go_on(self) -> None:
        action = self._coming.pop(0)
        self._show(action)
        if self._coming:
            return
        if self.stage is PuzzleStage.SHOWING:
            self.stage = PuzzleStage.SHOWN
        elif self.stage is PuzzleStage.REPLYING:
            self._take_as_right()
            self._await_person()

    # Whether a turn is right

    def _consider(self) -> None:
        """Look at the turn that the person has played."""
        match, before = self.match, self._before
        if self._ahead and match.position.text() == play_text(before, self._ahead[0]).position.text():
            self._ahead = self._ahead[1:]
            self._accept()
        elif (result := match.result) is not None:
            if result.winner == self.seat:
                self._ahead = ()
                self._accept()
            elif result.winner is None:
                self._refuse(Message("That is only a draw. {reason}", reason=result.reason))
            else:
                self._refuse(Message("That loses at once. {reason}", reason=result.reason))
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

    def _ask_judge(self) -> None:
        self.stage = PuzzleStage.JUDGING
        self._judge.ask(self.match.head, self.match.position)

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

    def _answer(self, info: SearchInfo) -> None:
        """Say how the other side answers a wrong turn, and show it."""
        position = self.match.position
        try:
            turn = play_text(position, info.pv[0])
        except GameError:
            self._refuse(NOT_THIS)
            return
        seat, told = position.game.seats[position.mover].name, self.view.said(position, turn)
        if info.score.verdict is Verdict.WIN:
            said = Message("Now {seat} wins: {turn}", seat=seat, turn=told)
        else:
            said = Message("That lets {seat} escape: {turn}", seat=seat, turn=told)
        self._refuse(said)
        self.refutation = turn

    def _refuse(self, said: Message) -> None:
        self.stage = PuzzleStage.WRONG
        self.said = said

    def _accept(self) -> None:
        """The turn was right: the goal is reached, or the game goes on."""
        self._take_as_right()
        self._turns += 1
        self.said = Message("That is right.")
        result = self.match.position.result
        if result is not None or self.match.position.mover == self.seat:
            self._await_person()
        elif self._ahead:
            self.stage = PuzzleStage.REPLYING
            turn = play_text(self.match.position, self._ahead[0])
            self._coming, self._ahead = list(turn.actions), self._ahead[1:]
            self._due = None
        else:
            self._turns -= 1  # the same turn is judged once more, now for the reply to it
            self._ask_judge()

    def _await_person(self) -> None:
        result = self.match.position.result
        if result is None:
            self.stage = PuzzleStage.ASKING
        elif result.winner == self.seat:
            self.stage = PuzzleStage.SOLVED
            self.said = None
        else:
            self._refuse(NOT_THIS)

    # The record

    def _show(self, action: Action) -> None:
        """Play an action, and have it shown."""
        events: Sequence[Event] = self.match.play(action)
        self.selection = Selection(self.match.position)
        self._listener.moved(events)

    def _take_as_right(self) -> None:
        self._right = [ply.action for ply in self.match.plies]
        self._before = self.match.position

    def _begin_anew(self) -> None:
        self._right.clear()
        self._ahead, self._turns = self.puzzle.solution, 0

    def _put_back(self) -> None:
        """Let it stand as it did after the last turn that was right."""
        self.match.go_to(self.match.root)
        for action in self._right:
            self.match.play(action)
        self._before = self.match.position
        self.selection = Selection(self.match.position)
        self.stage = PuzzleStage.ASKING
        self.refutation = self.hint = None
        self._listener.jumped()
