"""A match with its engines and its autosave: the game scene without the screen."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from fanoboard.engine.client import EngineClient
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.errors import GameError
from fanoboard.games.events import Event, SeatIndex
from fanoboard.games.game import Action
from fanoboard.games.levels import Strength
from fanoboard.games.turns import left_of
from fanoboard.match.autosave import Autosave, Keeper
from fanoboard.match.match import Match, Player
from fanoboard.match.permission import may_resign, only_people
from fanoboard.match.record import Node
from fanoboard.messages import Message
from fanoboard.ui.play.analyst import Analyst
from fanoboard.ui.play.opponents import DrawOffer, OpenOther, Opponents, no_others
from fanoboard.ui.play.playing import PlayListener
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.tempo import Tempo
from fanoboard.ui.play.view import View


class Session:
    """A match under way.  `seconds` is how long the engine may think about a move."""

    def __init__(
        self,
        match: Match,
        open_engine: Callable[[], EngineClient],
        autosave: Autosave,
        listener: PlayListener,
        seconds: float,
        open_other: OpenOther = no_others,
    ) -> None:
        """`open_engine` makes an engine that is told the options of the match; it need not run yet.

        `open_other` does so with the other engine of an id, if there is one.
        """
        self.match = match
        self.seconds = seconds
        self.view = View(match)
        self.selection = Selection(match.position)
        self.opponent = Opponents(match, open_engine(), open_other)
        self.draw_offer = DrawOffer(match, self.opponent.built_in, self.agree_draw)
        self.analyst = Analyst(open_engine())
        self.tempo = Tempo(match)
        self._disk_trouble: Message | None = None
        self.keeper = Keeper(match, autosave)
        self._listener = listener
        self._seed = secrets.randbits(31)
        self._coming: list[Action] = []
        """What is left of the engine's turn; each action is played when the one before has been shown."""
        self.beat: float | None = 0
        """Milliseconds before each action of the engine, so that one can follow; None waits for `hurry`."""
        self._due: float | None = 0
        """When the next one is played; None if that is not until `hurry`."""
        self._hurried = False
        """Whether whoever looks on has seen enough of the turn under way."""
        self._showed = False
        """Whether something was shown since time was passed last; watching it costs nobody anything."""
        self._used = match.clock.used if match.clock is not None else 0.0
        self.analysed = False
        """Whether an analysis is on."""
        if not self.only_people:
            self.opponent.start()

    # How it stands

    @property
    def thinking(self) -> bool:
        """Whether the engine is about to move, or has not yet finished its turn."""
        return self.opponent.thinking or bool(self._coming)

    @property
    def coming(self) -> Action | None:
        """The engine's next action, while one has time to see it coming."""
        return self._coming[0] if self._coming else None

    @property
    def waits_for_key(self) -> bool:
        """Whether what is coming is not done before `hurry`."""
        return bool(self._coming) and self._due is None

    @property
    def due(self) -> float | None:
        """The time of the next action, as `tick` counts milliseconds; None if nothing is timed."""
        return self._due if self._coming else None

    @property
    def tries(self) -> bool:
        """Whether what is played now is tried: it is a variation, for whoever is to move, and the game stays.

        That is so in an analysis, where another moment than now is shown or the game is over, if there
        is nothing that whoever looks may not see.
        """
        view, match = self.view, self.match
        elsewhere = self.analysed and (not view.stays_live or match.result is not None)
        return match.study or (elsewhere and view.viewer is None)

    @property
    def persons_turn(self) -> bool:
        if self.tries:
            return not self.view.previewing and self.view.position.result is None
        open_ = self.match.result is None and self.view.awaited is None
        return open_ and self.match.mover.is_person and self.view.is_live

    @property
    def only_people(self) -> bool:
        return only_people(self.match)

    @property
    def trouble(self) -> Message | None:
        """The current problem with the disk, or with an engine."""
        return self._disk_trouble or self.opponent.trouble or self.analyst.trouble

    def _forget_trouble(self) -> None:
        self._disk_trouble = self.opponent.trouble = self.analyst.trouble = None

    # Looking back

    def look_at(self, node: Node | None) -> None:
        """Show an earlier moment.  The game goes on as it is, and so does the engine; None is now."""
        if node is None:
            self.back_to_now()
            return
        self.view.look_at(node)
        self._select()
        self._listener.jumped()

    def back_to_now(self) -> None:
        if not self.view.is_live:
            self.view.look_at(None)
            self._select()
            self._listener.jumped()

    def preview(self, node: Node | None) -> None:
        if self.view.preview(node):
            self._listener.jumped()

    def owns(self, game: str) -> bool:
        """Whether a kept game, by its id, is the one that is played here, and nobody else's."""
        return self.match.id == game and not self.match.kept_elsewhere

    @property
    def autosave(self) -> Autosave:
        """What writes the game, from now on another one where it parted from a finished game."""
        return self.keeper.autosave

    def change(self, how: Callable[[Match], object]) -> Autosave:
        """Change what is said of the game, as its title or its tags; what keeps that."""
        how(self.match)
        self.record_changed()
        return self.autosave

    def record_changed(self, *, touched: bool = True) -> None:
        """Names, comments, variations or values are others than before: keep and show that."""
        if self.match.study:
            shown = self.view.chosen
            self.match.follow_main_line()
            self.view.look_at(shown)
        self.view.changes += 1
        self._keep(touched=touched)
        self._select()
        self._listener.jumped()

    def cover(self) -> None:
        """Show nobody's hidden cards, until somebody else has come to the screen."""
        self.view.cover()
        self._listener.jumped()

    def welcome(self) -> None:
        self.view.welcome()
        self._listener.jumped()

    # Playing

    def analyse(self, *, wanted: bool) -> None:
        """From now on, have what is played elsewhere than now be tried, or not; see `tries`."""
        self.analysed, before = wanted, self.view.position
        self.view.forget_tried()
        self._select()
        if self.view.position is not before:
            self._listener.jumped()

    def _select(self) -> None:
        """Have clicks begin anew, at the position where they play something."""
        self.selection = Selection(self.view.position if self.tries else self.match.position)

    def play(self, action: Action) -> Sequence[Event]:
        """Play an action of a person's, or one that is only tried; its events."""
        self._forget_trouble()
        if self.tries:
            events = self.view.play(action)
            self._select()
            self._keep(touched=False)
            return events
        self.view.look_at(None)
        hint = self.analyst.hint
        self._forget()
        self.analyst.hint = left_of(hint, action) if hint is not None else None
        if self.match.clock is not None:
            self.match.clock.start()
        before = self.match.changes
        events = self.match.play(action)
        self._played(touched=self.match.changes != before)
        return events

    @property
    def can_undo(self) -> bool:
        return self.view.can_step_back if self.tries else self.match.can_undo

    def undo(self) -> None:
        """Take back; of what is tried, an action, or show the moment before its last turn."""
        self._end_turn()
        if self.tries:
            self.view.step_back()
            self._select()
            self._listener.jumped()
        elif self.match.can_undo:
            parted = self.keeper.part()
            self.match.undo()
            # Where only engines play, they would play on at once.
            self.tempo.pause()
            self._jump(touched=False, parted=parted)

    def redo(self) -> None:
        if self.match.can_redo and not self.tries:
            self.match.redo()
            self._jump(touched=False)

    def go_on_from(self, node: Node) -> None:
        """Have the game go on from another moment, if it may; what came after it stays as a variation.

        A game that is over stays as it was, and another one goes on.
        """
        self._end_turn()
        if self.match.can_go_to(node):
            parted = self.keeper.part()
            node.make_main_line()
            self.match.go_to(node)
            self._jump(touched=False, parted=parted)

    def _keep(self, *, touched: bool) -> None:
        if touched:
            self.keeper.touch()
        self.keeper.save()

    def keep(self) -> None:
        """Have what is only looked at be one of the games that are kept, with all that was tried."""
        self.keeper.keep()
        self._listener.changed()

    def resign(self, seat: SeatIndex | None = None) -> None:
        """Let a person give up, usually the one to move, if that is allowed."""
        self._end_turn()
        allowed = may_resign(self.match)
        if allowed and (seat is None or seat in allowed):
            self.match.resign(allowed[0] if seat is None else seat)
            self._jump()

    def offer_draw(self) -> None:
        self._forget_trouble()
        self.draw_offer.make(self.seconds)
        self._listener.changed()

    def agree_draw(self) -> None:
        self.match.agree_draw()
        self._jump()

    def set_strength(self, seat: SeatIndex, strength: Strength) -> None:
        """Have the engine on a seat play so strongly, from its next move on."""
        self._end_turn()
        over = self.keeper.part()
        self.match.set_strength(seat, strength)
        self._keep(touched=not over)

    def seat(self, players: Sequence[Player]) -> None:
        self._end_turn()
        self._forget()
        over = self.keeper.part()
        self.match.players[:] = players
        self._keep(touched=not over)

    def pause(self) -> None:
        if self.tempo.paused:
            self.tempo.resume()
        else:
            self.tempo.pause()
            self.opponent.forget()
        self._listener.changed()

    def step(self) -> None:
        self.tempo.step()
        self._listener.changed()

    def tell_in_words(self, *, in_words: bool) -> None:
        if in_words != self.view.in_words:
            self.view.in_words = in_words
            self._listener.changed()

    # What the engines are asked

    @property
    def can_hint(self) -> bool:
        between = self.match.game.has(HiddenInformation) or not self.match.unfinished
        asked = self.analyst.hinting or self.analyst.hint is not None
        return self.persons_turn and between and not (self.tries or asked)

    def ask_hint(self) -> None:
        if self.can_hint:
            self._forget_trouble()
            self.analyst.ask_hint(self.match.head, self.match.position, self.seconds, self._seed)
            self._listener.changed()

    def move_now(self) -> None:
        self.hurry()
        self.opponent.move_now()
        self.analyst.move_now()
        self._listener.changed()

    def _analyse(self) -> None:
        view = self.view
        if view.previewing:
            return
        over = view.position.result is not None
        if over or (view.viewer is not None and view.viewer != view.position.mover):
            self.analyst.follow(None, None)
        else:
            self.analyst.follow(view.shown, view.position)

    def _forget(self) -> None:
        self.opponent.forget()
        self.draw_offer.forget()
        self.analyst.forget_hint()
        self._coming.clear()

    # What happens by and by

    def tick(self, now: float = 0) -> Sequence[Event] | None:
        """Go on with the engine's turn; listen to the engines, and ask where one is to move or to analyse.

        This is for when all that happened has been shown.  The events of an action of the engine's that
        is to be shown next.
        """
        if self._coming:
            self._showed = True
            if not self.view.is_live or (self._due is not None and now >= self._due):
                return self._play_on(now)
            return None
        events, changed = None, self.opponent.listen()
        if (text := self.opponent.answer()) is not None:
            events = self._take(text, now)
        changed |= self.analyst.listen()
        if problem := self.autosave.problem():
            self._disk_trouble, changed = problem, True
        self._pass_time()
        match = self.match
        engine_moves = match.result is None and not match.mover.is_person
        if engine_moves and not self._engine_waits and self.tempo.goes_on:
            seconds = self.tempo.thinking(self.seconds)
            if match.clock is not None:
                match.clock.start()
                seconds = match.clock.budget(seconds)
            self.opponent.ask(match, seconds, self._seed)
            changed = True
        self._analyse()
        if changed and events is None:
            self._listener.changed()
        return events

    def _pass_time(self) -> None:
        """Let the clock go on, but for somebody who has not come to the screen yet; see whose flag falls."""
        match, clock = self.match, self.match.clock
        if clock is None or match.result is not None:
            return
        going_on = self.tempo.goes_on and not self.opponent.resting
        somebody_thinks = self.view.awaited is None and going_on
        clock.tick(counts=somebody_thinks and not self._showed)
        self._showed = False
        if clock.runs and clock.flagged:
            seat = match.position.mover
            events = match.lose_on_time()
            self._jump()
            if events and match.result is None:
                self._disk_trouble = _dropped_out(match, seat)
                self._listener.changed()

    @property
    def _engine_waits(self) -> bool:
        """Whether the engine need not be asked for its move: it was, or has been given up."""
        return self.thinking or self.opponent.resting

    def close(self) -> None:
        self.catch_up()
        self.opponent.close()
        self.analyst.close()
        clock = self.match.clock
        self.keeper.close(changed=clock is not None and clock.used != self._used)

    def _take(self, text: str, now: float) -> Sequence[Event] | None:
        try:
            turn = self.match.read_turn(text)
        except GameError as error:
            self.opponent.reject(text, error.message)
            return None
        self._coming = list(turn.actions)
        self._hurried &= bool(self.match.unfinished)
        self._await(now)
        if self._due == now:
            return self._play_on(now)
        self._listener.changed()
        return None

    def _await(self, now: float) -> None:
        if self._hurried or not self.match.has_person or not self.view.is_live:
            self._due = now
        else:
            self._due = None if self.beat is None else now + self.beat

    def hurry(self) -> bool:
        """Do what is coming now; return whether there was anything to wait for."""
        waited = bool(self._coming)
        self._due = 0
        return waited

    def catch_up(self) -> Sequence[Sequence[Event]]:
        """Play what is left of the engine's turn, without waiting for it to be shown action by action.

        The events of each of these actions, where they are to be shown.
        """
        self._hurried = self.thinking
        played = []
        while self._coming:
            played.append(self._play_on(0))
        return [events for events in played if events is not None]

    def _end_turn(self) -> None:
        """Have the engine's turn be over, before something else is done."""
        if self.catch_up():
            self._listener.jumped()

    def _play_on(self, now: float) -> Sequence[Event] | None:
        self._await(now)
        before = self.match.changes
        events = self.match.play(self._coming.pop(0))
        # What a person has only looked at stays as it is, though the engine answers what it finds there.
        self._played(touched=self.match.changes != before and not self.match.has_person)
        if self.view.is_live:
            return events
        self._listener.changed()
        return None

    def _played(self, *, touched: bool) -> None:
        self._showed = True
        if not self.tries:
            self._select()
        if touched:
            self.keeper.touch()
        if not self._coming:
            # Half an engine's turn is not kept: it could not be gone on with.
            self._keep(touched=touched)
        self._analyse()

    def _jump(self, *, touched: bool = True, parted: bool = False) -> None:
        self._forget()
        self.opponent.resting = False
        self.view.look_at(None)
        self._forget_trouble()
        self._select()
        self._keep(touched=touched)
        self._analyse()
        if parted:
            self._disk_trouble = Message(
                "The finished game stays as it was. What you play from here is kept as a game of its own."
            )
        self._listener.jumped()


def _dropped_out(match: Match, seat: SeatIndex) -> Message:
    """Tells that somebody has no time left, in a game that goes on without them."""
    if seat == match.you:
        return Message("You have no time left; the others play on.")
    return Message("{player} has no time left; the others play on.", player=match.names[seat])
