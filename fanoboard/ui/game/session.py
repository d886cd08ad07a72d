"""A match with its engine, its autosave, and what to say about it: the game scene without the screen."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

from fanoboard.engine.client import BestMove, EngineClient, GaveUp, Info, Report, Restarted
from fanoboard.engine.request import EngineRequest, Kind
from fanoboard.games.errors import GameError
from fanoboard.games.events import NOBODY, Event, SeatIndex
from fanoboard.games.game import Action, Position
from fanoboard.games.search_info import SearchInfo
from fanoboard.games.turns import Turn, turn_text
from fanoboard.match import engine_request
from fanoboard.match.autosave import Autosave
from fanoboard.match.match import Match
from fanoboard.match.record import Node, Ply
from fanoboard.messages import Message
from fanoboard.ui.selection import Selection


class Audience(Protocol):
    """Who shows what happens in a session."""

    def happened(self, events: Sequence[Event]) -> None:
        """An action was played."""

    def jumped(self) -> None:
        """The position that is shown is another one: something was taken back, or is looked back at."""


class Session:
    """A match under way.  `seconds` is how long the engine may think about a move."""

    def __init__(
        self, match: Match, engine: EngineClient, autosave: Autosave, audience: Audience, seconds: float
    ) -> None:
        self.match = match
        self.seconds = seconds
        self.selection = Selection(match.position)
        self._engine_trouble: Message | None = None
        self._disk_trouble: Message | None = None
        self._looked_at: Node | None = None
        """The moment that is shown instead of how it stands now."""
        self.seat_below: SeatIndex = next(
            (seat for seat, player in enumerate(match.players) if player.is_person), 0
        )
        """The seat that a table is turned to."""
        self._hides = match.game.hides
        self._present: SeatIndex | None = None
        """Who is at the screen, where several people hide their cards from each other."""
        self._engine = engine
        self._autosave = autosave
        self._audience = audience
        self._resting = False
        self._seed = secrets.randbits(31)
        self._lines = 0
        """Of how many best lines the engine is to tell while a person is to move."""
        self._analysed = False
        """Whether it was asked that about this position."""
        self._infos: dict[int, SearchInfo] = {}
        self.hint: Turn | None = None
        """A good move for the person to move, if one was asked for and has been found."""
        self._coming: list[Action] = []
        """What is left of the engine's turn; each action is played when the one before has been shown."""
        autosave.save(match)
        if not self.only_people:
            engine.start()

    @property
    def thinking(self) -> bool:
        """Whether the engine is about to move, or has not moved to the end of its turn."""
        return self._asked_for(Kind.PLAY) or bool(self._coming)

    @property
    def engine_pid(self) -> int | None:
        """The number of the engine's process, if it runs."""
        return self._engine.pid

    @property
    def resting(self) -> bool:
        """Whether it is the engine's turn but it has been given up, until it is called again."""
        return self._resting

    @property
    def persons_turn(self) -> bool:
        """Whether a person is to move, and sees where."""
        open_ = self.match.result is None and self.awaited is None
        return open_ and self.match.mover.is_person and self.is_live

    @property
    def trouble(self) -> Message | None:
        """What went wrong with the disk, until the next action, or with the engine, until it answers."""
        return self._disk_trouble or self._engine_trouble

    def _forget_trouble(self) -> None:
        self._engine_trouble = self._disk_trouble = None

    # Looking back

    @property
    def is_live(self) -> bool:
        """Whether it is shown how it stands now, not an earlier moment."""
        return self._looked_at is None

    @property
    def shown(self) -> Node:
        """The moment that is shown; while a turn is under way now, that before it."""
        return self._looked_at or self.match.head

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self._looked_at.position if self._looked_at is not None else self.match.position

    @property
    def last_events(self) -> Sequence[Event]:
        """What happened just before what is shown, in its last turn."""
        if self._looked_at is None:
            return self.match.last_events
        return [event for ply in self._looked_at.plies for event in ply.events]

    def look_at(self, node: Node) -> None:
        """Show an earlier moment.  The game goes on as it is, and so does the engine."""
        live = node is self.match.head and not self.match.unfinished
        self._looked_at = None if live else node
        self.selection.cancel()
        self._audience.jumped()

    def back_to_now(self) -> None:
        """Show how it stands now."""
        if self._looked_at is not None:
            self._looked_at = None
            self._audience.jumped()

    @property
    def _hinting(self) -> bool:
        """Whether the engine looks for a hint."""
        return self._asked_for(Kind.HINT)

    def _asked_for(self, kind: Kind) -> bool:
        """Whether the engine is busy with a request of this kind."""
        request = self._engine.request
        return request is not None and self._engine.thinking and request.kind is kind

    @property
    def can_hint(self) -> bool:
        """Whether a good move may be asked for: not within a turn, which the engine knows nothing of."""
        between = self._hides or not self.match.unfinished
        return self.persons_turn and between and not self._hinting and self.hint is None

    @property
    def only_people(self) -> bool:
        """Whether nobody here is an engine."""
        return all(player.is_person for player in self.match.players)

    @property
    def viewer(self) -> SeatIndex | None:
        """For whose eyes the table is shown: the only person's, or of several the one at the screen.

        None sees everything: where only engines play, and when the game is over.
        """
        if not self._hides or not self._persons or self.match.result is not None:
            return None
        if len(self._persons) == 1:
            return self._persons[0]
        return NOBODY if self._present is None else self._present

    @property
    def _persons(self) -> list[SeatIndex]:
        return [seat for seat, player in enumerate(self.match.players) if player.is_person]

    @property
    def awaited(self) -> SeatIndex | None:
        """Who has to come to the screen before the game can go on, as his cards are hidden from others."""
        match = self.match
        mover = match.position.mover
        if not self._hides or len(self._persons) < 2 or match.result is not None:
            return None
        return mover if match.mover.is_person and mover != self._present else None

    def cover(self) -> None:
        """Show nobody's hidden cards, until somebody else has come to the screen."""
        self._present = None
        self._looked_at = None
        self._audience.jumped()

    def welcome(self) -> None:
        """The one who was awaited is at the screen."""
        self._present = self.seat_below = self.match.position.mover
        self._audience.jumped()

    @property
    def status(self) -> Message:
        """How it stands, in one sentence, or which earlier moment is shown."""
        match, node = self.match, self._looked_at
        if node is not None and node.parent is not None:
            seat = match.game.seats[node.parent.position.mover].name
            turn = self._seen_text(node.parent.position, node.plies, node.text)
            return Message("This is how it stood after {seat} played {turn}.", seat=seat, turn=turn)
        if node is not None:
            return Message("This is how it stood at the start.")
        if (outcome := match.outcome) is not None:
            return outcome
        seat = match.game.seats[match.position.mover].name
        if self.thinking:
            return Message("{seat} is thinking.", seat=seat)
        if self._hinting:
            return Message("Looking for a good move.")
        if self.hint is not None:
            return Message("A good move is {turn}.", turn=self.hint.text)
        if match.mover.is_person and self.selection.choosing:
            return Message("Choose what to capture: click a piece of one line.")
        notice = match.position.notice if match.mover.is_person else None
        return notice or Message("{seat} to move.", seat=seat)

    @property
    def turn_texts(self) -> list[tuple[SeatIndex, str]]:
        """The turns so far with who played them, the one under way included."""
        path = self.match.head.path
        turns = [
            (before.position.mover, self._seen_text(before.position, after.plies, after.text))
            for before, after in pairwise(path)
        ]
        if plies := self.match.unfinished:
            text = turn_text(self.match.game, tuple(ply.action for ply in plies))
            turns.append((path[-1].position.mover, self._seen_text(path[-1].position, plies, text)))
        return turns

    def _seen_text(self, before: Position, plies: Sequence[Ply], text: str) -> str:
        """The `text` of a turn of these plies as the viewer may see it."""
        if not self._hides:
            return text
        texts, viewer = [], self.viewer
        for ply in plies:
            texts.append(before.seen_text(ply.action.text, viewer))
            before = ply.position
        return self.match.game.turn_joiner.join(filter(None, texts))

    def play(self, action: Action) -> None:
        """Play a legal action that a person chose."""
        self._forget_trouble()
        self._looked_at = None
        self._forget()
        self._show(self.match.play(action))

    def undo(self) -> None:
        """Take back, so that a person is to move again."""
        self.catch_up()
        if self.match.can_undo:
            self.match.undo()
            self._jump()

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.match.can_redo:
            self.match.redo()
            self._jump()

    @property
    def _resigning(self) -> SeatIndex | None:
        """Who gives up when somebody presses the button: the one to move, or else the only person."""
        match = self.match
        persons = [seat for seat, player in enumerate(match.players) if player.is_person]
        if match.result is not None or not persons:
            return None
        if match.mover.is_person:
            return match.position.mover
        in_turn_only = match.position.resignation() is not None or len(match.players) > 2
        return None if in_turn_only else persons[0]

    @property
    def can_resign(self) -> bool:
        """Whether anybody can give up now."""
        return self._resigning is not None

    def resign(self) -> None:
        """Let a person give up."""
        self.catch_up()
        seat = self._resigning
        if seat is not None:
            self.match.resign(seat)
            self._jump()

    def agree_draw(self) -> None:
        """End the game as a draw."""
        self.match.agree_draw()
        self._jump()

    def set_level(self, seat: SeatIndex, level: int) -> None:
        """Have the engine on a seat play at another level, from its next move on."""
        self.catch_up()
        self.match.set_level(seat, level)
        self._autosave.save(self.match)

    def ask_hint(self) -> None:
        """Have the engine look for a good move for the person to move."""
        if self.can_hint:
            self._forget_trouble()
            self._analysed = False
            commands = engine_request.hint(self.match, self.seconds, self._seed)
            self._engine.ask(EngineRequest(Kind.HINT, commands, self.seconds))

    @property
    def infos(self) -> tuple[SearchInfo, ...]:
        """The best lines of the position analysed, best first, no two with the same first turn."""
        found: dict[str, SearchInfo] = {}
        for _, info in sorted(self._infos.items()):
            # While a deeper search replaces them one by one, a turn may be in two places.
            found.setdefault(info.pv[0], info)
        return tuple(found.values())

    def analyse(self, multipv: int) -> None:
        """Have the engine tell of so many best lines from now on, whenever a person is to move.

        It gives way to hints and to the engine's own moves.  The lines begin where the turn under
        way began, unless single actions are moves.
        """
        if multipv != self._lines:
            self._lines = multipv
            self._end_analysis()

    def stop_analysis(self) -> None:
        """Have no lines told any more."""
        self._lines = 0
        self._end_analysis()

    def _end_analysis(self) -> None:
        if self._asked_for(Kind.ANALYSE):
            self._engine.cancel()
        self._analysed = False
        self._infos.clear()

    def _forget(self) -> None:
        """What the engine was asked and what it has told are of no use any more."""
        self._engine.cancel()
        self._end_analysis()
        self.hint = None
        self._coming.clear()

    def move_now(self) -> None:
        """Have the engine move now; one that was given up gets another chance."""
        if self._resting:
            self._resting = False
            self._forget_trouble()
        self._engine.move_now()

    def tick(self) -> None:
        """Go on with the engine's turn; listen to it, and ask it where it is to move or to analyse.

        This is for when all that happened has been shown.
        """
        if self._coming:
            self._play_on()
            return
        for report in self._engine.poll():
            self._listen(report)
        if problem := self._autosave.problem():
            self._disk_trouble = problem
        match = self.match
        if match.result is not None:
            return
        if not match.mover.is_person:
            if not (self.thinking or self._resting):
                commands = engine_request.play(match, self.seconds, self._seed)
                self._engine.ask(EngineRequest(Kind.PLAY, commands, self.seconds))
        elif self._lines and not (self._analysed or self._engine.thinking or self.awaited is not None):
            self._analysed = True
            commands = engine_request.analyse(match, self._lines)
            self._engine.ask(EngineRequest(Kind.ANALYSE, commands))

    def _listen(self, report: Report) -> None:
        """Take what the engine tells of the request that it was given last."""
        assert self._engine.request is not None
        match report, self._engine.request.kind:
            case Info(info), Kind.ANALYSE:
                self._infos[info.multipv] = info
            case BestMove(text), Kind.PLAY | Kind.HINT:
                self._take(text)
            case Restarted(message), _:
                self._engine_trouble = message
            case GaveUp(message), Kind.PLAY:
                self._resting = True
                self._engine_trouble = Message("{problem} Move now has it try again.", problem=message)
            case GaveUp(message), Kind.HINT:
                self._engine_trouble = message
            case GaveUp(message), Kind.ANALYSE:
                self.stop_analysis()
                self._engine_trouble = message

    def close(self) -> None:
        """End the engine, and keep the match."""
        self.catch_up()
        self._engine.close()
        self._autosave.save(self.match)
        self._autosave.close()

    def _take(self, text: str) -> None:
        try:
            turn = self.match.read_turn(text)
        except GameError as error:
            self._engine.reject(text, error.message)
            return
        self._engine_trouble = None
        if self._engine.request is not None and self._engine.request.kind is Kind.HINT:
            self.hint = turn
            return
        self._coming = list(turn.actions)
        self._play_on()

    def catch_up(self) -> None:
        """Play what is left of the engine's turn, without waiting for it to be shown action by action."""
        while self._coming:
            self._play_on()

    def _play_on(self) -> None:
        """Play the next action of the engine's turn."""
        self._show(self.match.play(self._coming.pop(0)))

    def _show(self, events: Sequence[Event]) -> None:
        self.selection = Selection(self.match.position)
        if not self._coming:
            # Half an engine's turn is not kept: it could not be gone on with.
            self._autosave.save(self.match)
        if self.is_live:
            self._audience.happened(events)

    def _jump(self) -> None:
        self._forget()
        self._resting = False
        self._looked_at = None
        self._forget_trouble()
        self.selection = Selection(self.match.position)
        self._autosave.save(self.match)
        self._audience.jumped()
