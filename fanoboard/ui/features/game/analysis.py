"""The analysis of a game: switched on and off, it follows what is shown, and draws on the board.

`ui/play/analyst.py` has an engine of its own, beside the one that plays, and follows the moment that is
shown; `Analysis` makes rows, arrows, a strip and a graph of what it tells. A line goes from the analyst
(`heard`) to the analysis, which takes over what was told a few times a second, and the scene marks the
board then. A review (`ui/play/reviewer.py`) leaves an `Evaluation` at every node; what turns gave
away and where a game turned follows from these alone (`match/review.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import pygame

from fanoboard.content.layout import Layout
from fanoboard.engine.client import EngineClient
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.events import Event, Spot
from fanoboard.games.search_info import Verdict
from fanoboard.match.players import YOU
from fanoboard.match.record import Node
from fanoboard.messages import Listing, Message
from fanoboard.ui.board.marks import EMPTY, Kind, Mark, Marks
from fanoboard.ui.features.game.actions import GameActions
from fanoboard.ui.features.game.analysis_panel import (
    MOST_LINES,
    USUAL_LINES,
    AnalysisPanel,
    GraphData,
    LineWords,
)
from fanoboard.ui.features.game.analysis_told import AnalysisTold, BestTold
from fanoboard.ui.features.game.lines_of_play import (
    MOST_SHOWN,
    LineOfPlay,
    LineReader,
    Seen,
    ValueReader,
    best_marks,
    played_out,
)
from fanoboard.ui.features.game.sidebar import Sidebar
from fanoboard.ui.features.game.value_strip import ValueStrip
from fanoboard.ui.play.board_scene import BoardScene
from fanoboard.ui.play.marking import Shown
from fanoboard.ui.play.reviewer import Reviewer, unknown
from fanoboard.ui.play.session import Session
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import (
    ANALYSIS,
    ARROWS,
    FEWER_LINES,
    MORE,
    MORE_LINES,
    PAUSE_ANALYSIS,
    REVIEW,
    SHOW_VALUES,
    VALUE_STRIP,
)
from fanoboard.ui.toolkit.look.style import Text

_BEST: Collection[int] = frozenset((0,))
"""The line that has an arrow on the board unless somebody wants others."""
_KEPT: tuple[Kind, ...] = ("won", "lost", "lost_line", "refused", "must", "sequence")
"""The kinds of marks that stay beside those of the analysis."""
_STEP = 700
"""Milliseconds from one turn of a line that is played out to the next."""
_REST = 160
"""Milliseconds between two looks at what the engine has told."""


class Analysis:
    """Owns the panel and the strip.

    What the engine tells comes from the analyst, and is taken over at most a few times a second.
    """

    def __init__(
        self,
        scene: BoardScene,
        session: Session,
        open_engine: Callable[[], EngineClient],
        actions: GameActions,
        sidebar: Sidebar,
    ) -> None:
        """`open_engine` makes an engine of its own for a review; of the sidebar it leaves the turns alone."""
        self._scene = scene
        self._session = session
        self._sidebar = sidebar
        self._room = pygame.Rect(0, 0, 0, 0)
        self._choices: Sequence[str] = ()
        """The choices that have a place below it."""
        self.on = False
        self._paused = False
        self._wanted = USUAL_LINES
        self._reader, self._values = LineReader(), ValueReader()
        self._pinned: int | None = None
        """The line that stays played out on the board, from 0."""
        self._pointed: int | None = None
        self._arrows: Collection[int] = _BEST
        """The lines that have arrows on the board, from 0."""
        self._shown_turns, self._next_turn = 1, 0
        self._next_look = 0
        self._stale = False
        """Whether the engine has told something that is not shown yet."""
        self._waited = False
        """Whether it is shown that the analysis waits."""
        self.seen = Seen(session.view.position)
        self._rows: Sequence[LineWords] = ()
        self._told = AnalysisTold(scene, session)
        self._best = BestTold(scene.tell_in_turn)
        session.analyst.heard = self._hear
        self.reviewer = Reviewer(open_engine)
        self.pause = PAUSE_ANALYSIS.make(self._pause)
        self.more_lines = MORE_LINES.make(self._more_lines, lambda: self._wanted < MOST_LINES)
        self.fewer_lines = FEWER_LINES.make(self._fewer_lines, lambda: self._wanted > 1)
        self.show_values = SHOW_VALUES.make(self._toggle_values, self._can_analyse)
        self.review = REVIEW.make(self._review, self._can_review)
        self.show_strip = VALUE_STRIP.make(self._toggle_strip)
        self._here, self._leave = actions.branches.play_here, actions.leave
        self.arrows = ARROWS.make(self._all_arrows)
        self._more = MORE.make(self._open_menu)
        tools = (
            actions.keep,
            self.review,
            actions.branches.comment,
            self.arrows,
            self._play_here(),
            self._more,
        )
        close = replace(ANALYSIS.make(self._shut), icon="close", tip=Message("Close the analysis"))
        head = self.pause, close
        ways = self._pin, self._toggle_arrow, self._choose_moment
        self.panel = AnalysisPanel(scene, head, tools, *ways, sidebar.look_back)
        self.strip = scene.add(ValueStrip())
        # It may have been left on.
        self.strip.visible = scene.app.settings.value_strip

    @property
    def commands(self) -> tuple[Command, ...]:
        lines = (self.more_lines, self.fewer_lines, self.pause, self.arrows, self._more) if self.on else ()
        return (self.show_values, self.show_strip, *lines)

    def _open_menu(self) -> None:
        own = self.show_values, self.show_strip, self.more_lines, self.fewer_lines
        self._sidebar.tools.open_menu(own, self.panel.tool(self._more))

    def _play_here(self) -> Command:
        """What goes on from a moment, with those who play by now: an engine may have been replaced."""
        match = self._session.match
        others = [
            name for name, player in zip(match.names, match.players, strict=True) if not player.is_person
        ]
        against = Message("Play from here against {players}", players=Listing(others, "and"))
        tip = against if others else self._here.tip
        return replace(self._here, tip=tip)

    # Switching it on and off

    def switch(self) -> None:
        self.on = not self.on
        self._paused = False
        self._pinned = self._pointed = None
        self._best.forget()
        if not self.on:
            self._session.analyst.show_values(wanted=False)
            self._wanted = USUAL_LINES
        self._session.analyse(wanted=self.on)
        self.panel.visible = self.on
        self.strip.visible = self.on or self._scene.app.settings.value_strip
        self._changed()

    def _shut(self) -> None:
        """Switch it off, or leave what is nothing else."""
        if self._session.match.study:
            self._leave()
        else:
            self.switch()

    def end(self) -> None:
        if self.on:
            self.switch()
        self._session.analyst.show_values(wanted=False)

    def _tell_analyst(self) -> None:
        """Have the engine look for as many lines as are shown: one for the strip alone."""
        analyst = self._session.analyst
        self.panel.wanted = self._wanted
        if self.on:
            analyst.analyse(0 if self._paused else self._wanted)
        else:
            analyst.analyse(1 if self.strip.visible else 0)

    def _pause(self) -> None:
        self._paused = not self._paused
        self._changed()

    def _more_lines(self) -> None:
        self._set_lines(self._wanted + 1)

    def _fewer_lines(self) -> None:
        self._set_lines(self._wanted - 1)

    def _set_lines(self, lines: int) -> None:
        self._wanted = min(MOST_LINES, max(1, lines))
        self._changed()

    def _toggle_values(self) -> None:
        analyst = self._session.analyst
        analyst.show_values(wanted=not analyst.shows_values)
        self._pinned = None  # a line that is played out leaves no room for them
        self._changed()

    def _toggle_strip(self) -> None:
        settings = self._scene.app.settings
        settings.value_strip = not settings.value_strip
        self.strip.visible = self.on or settings.value_strip
        self._changed()

    def _hear(self) -> None:
        self._stale = True

    def _can_analyse(self) -> bool:
        return self.on or self._sees_enough

    @property
    def _sees_enough(self) -> bool:
        """Whether nothing would be told that whoever looks must not know."""
        view = self._session.view
        return view.viewer is None or view.viewer == view.position.mover

    # A review

    def _can_review(self) -> bool:
        match = self._session.match
        open_cards = not match.game.has(HiddenInformation) or match.result is not None
        return open_cards and match.head.number > 0 and bool(unknown(match.head.path))

    def begin_review(self) -> None:
        if not self.on:
            # The game and its turns are looked at, and of each moment what was best there.
            self._wanted = 1
            self.switch()
        if self._can_review() and not self.reviewer.busy:
            self.reviewer.start(self._session.match.head.path)
        self._changed()

    def _review(self) -> None:
        """Begin to look through the whole game, or stop doing so."""
        if self.reviewer.busy:
            self.reviewer.cancel()
            self._changed()
        else:
            self.begin_review()

    def _choose_moment(self, moment: int) -> None:
        path = self._path()
        if moment < len(path):
            self._session.look_at(path[moment])

    def _path(self) -> list[Node]:
        """The moments of the line of play that is shown; of one that is only tried, of the game."""
        view = self._session.view
        shown = view.shown
        if not view.was_played(shown) and shown.evaluation is None:
            shown = self._session.match.head
        return [*shown.path, *shown.main_line()]

    # Lines on the board

    def _all_arrows(self) -> None:
        """Have an arrow for each of the lines, or for the best one alone."""
        every = frozenset(range(MOST_LINES))
        self._arrows = _BEST if self._arrows == every else every
        self._pinned = None
        self._show()

    def _toggle_arrow(self, line: int) -> None:
        self._arrows = frozenset(self._arrows) ^ {line}
        self._show()

    def _pin(self, line: int) -> None:
        self._pinned = None if self._pinned == line else line
        self._begin_line()
        self._show()

    def _begin_line(self) -> None:
        self._shown_turns = 1
        self._next_turn = pygame.time.get_ticks() + _STEP

    @property
    def played_line(self) -> int | None:
        """The line that the board plays out, from 0."""
        return self._pointed if self._pointed is not None else self._pinned

    def over(self, shown: Shown, layout: Layout, picked: Sequence[Spot]) -> Shown:
        """The board's marks together with those of the analysis: lines, or the values of moves."""
        values = self._value_marks(layout, picked)
        if picked or self.seen.hinted:
            return shown._replace(marks=Marks(*shown.marks, *values))
        drawn, events = self._line_marks(layout, values)
        if not drawn:
            return shown
        kept = [mark for mark in shown.marks if mark.kind in _KEPT]
        return Shown(Marks(*kept, *drawn), EMPTY, tuple(events) or shown.preview)

    def _line_marks(self, layout: Layout, values: list[Mark]) -> tuple[list[Mark], Sequence[Event]]:
        """The marks while nothing is in hand, and the events of pieces that would come to lie there."""
        seen = self.seen
        if seen.begun:
            return [], ()
        lines = self.lines
        if (played := self.played_line) is not None and played < len(lines):
            return played_out(lines[played], seen.position, layout, self._shown_turns)
        wanted = [line for number, line in enumerate(lines) if number in self._arrows]
        return values or best_marks(wanted, seen.position, layout), ()

    def _value_marks(self, layout: Layout, picked: Sequence[Spot]) -> list[Mark]:
        """The values of moves at the spots where they end; once something is picked, of moves that go on
        with it.
        """
        seen = self.seen
        if seen.begun or not seen.values:
            return []
        return self._values.marks(seen.values, seen.position, layout, picked)

    def _look(self) -> Seen:
        """What the engine sees now of the moment that is shown."""
        view, analyst = self._session.view, self._session.analyst
        hides = self._session.match.game.has(HiddenInformation)
        position = view.position if hides else view.shown.position
        subject: object = view.position if hides else view.shown
        return Seen(
            position,
            self._reader.read(position, analyst.lines_of(subject)),
            analyst.values_of(subject) if analyst.shows_values else {},
            position is not view.position,
            analyst.hint is not None,
        )

    @property
    def lines(self) -> Sequence[LineOfPlay]:
        return self.seen.lines if self.on else ()

    # By and by

    @property
    def _waiting(self) -> bool:
        """Whether it has to wait for the processors with which the game's engine thinks."""
        session = self._session
        return self.on and not self._paused and session.thinking and session.analyst.engine.waiting

    def update(self, now: int) -> bool:
        """Go on, when all that happened has been shown; whether there is something new to mark."""
        if self._waiting != self._waited:
            self._waited, self._stale = not self._waited, True
        done = self.reviewer.done
        learned = self.reviewer.tick()
        self._stale |= learned or done != self.reviewer.done
        if learned and not self.reviewer.busy:
            # What lies in a file alone would be looked through in vain.
            self._session.record_changed(touched=not self._session.match.id)
            missed = (turn.missed for turn in self._session.view.turns.path if turn.missed)
            self._scene.tell_in_turn((Message("The review has ended."), *missed))
        if self.on:
            self._play_line(now)
        if news := self._stale and now >= self._next_look:
            self._next_look = now + _REST
            self.show()
        if self.on and not self._session.view.previewing:
            self._best.hear(self.seen.position, self._rows, self._verdict, now)
        if self._stale:
            self._scene.wake_at(self._next_look)
        elif self.on and not self._paused:
            # Whether the engine has told anything is seen by looking.
            self._scene.wake_at(now + _REST)
        return news

    def _play_line(self, now: int) -> None:
        """Show the line that is pointed at, and after a while more of it."""
        pointed = self.panel.pointed
        if pointed != self._pointed:
            self._pointed = pointed
            self._begin_line()
            self._show()
        elif (played := self.played_line) is not None and now >= self._next_turn:
            length = min(MOST_SHOWN, len(self.lines[played].info.pv)) if played < len(self.lines) else 1
            self._shown_turns = self._shown_turns % length + 1
            self._next_turn = now + _STEP
            self._scene.mark()
        if self.played_line is not None:
            self._scene.wake_at(self._next_turn)

    # What is said

    def show(self) -> None:
        """Bring the panel and the strip up to date; they stay while a moment is only pointed at."""
        self._stale = False
        # What is newer waits for the next frame, where much else changed in this one.
        self._next_look = max(self._next_look, pygame.time.get_ticks() + 1)
        self.seen = self._look()
        if self._session.view.previewing:
            return
        if self.strip.visible:
            self._told.strip(self.seen, self.strip)
        if not self.on:
            return
        if self._pinned is not None and self._pinned >= len(self.lines):
            self._pinned = None
        rows = self._rows = self._told.rows(self.seen)
        self.panel.call(self._play_here())
        self.panel.show(self._detail(), self._status(), rows, self._pinned, self._arrows, self.graph())

    def _show(self) -> None:
        self.show()
        self._scene.mark()

    def _changed(self) -> None:
        """It came or went, or is to show something else."""
        self._sidebar.hide(hidden=self.on)
        self._scene.layout()
        self._scene.repaint()

    def beside(self, area: pygame.Rect) -> pygame.Rect:
        """What its strip leaves of the area of the board."""
        style = self._scene.style
        aside = self.strip.natural(style)[0] + style.px(16) if self.strip.visible else 0
        return pygame.Rect(area.x + aside, area.y, area.w - aside, area.h)

    def place(self, room: pygame.Rect, board: pygame.Rect) -> None:
        """Lie in the room of the panel and beside the board."""
        self._room = room
        self._tell_analyst()
        self.strip.place_beside(board, self._scene.style)
        self._place_panel()

    def _place_panel(self) -> None:
        """Above the buttons for what can be chosen, while it is there."""
        room = self._room.copy()
        if self.on:
            self._choices = self._sidebar.choices.texts
            room.h -= self._sidebar.place_choices(room)
        self.panel.place(room)

    def make_way(self) -> None:
        """There may be other buttons for what can be chosen."""
        if self.on and self._choices != self._sidebar.choices.texts:
            self._place_panel()
            self._scene.repaint(self._room)

    def leave(self) -> None:
        self.reviewer.cancel()

    def _detail(self) -> Text:
        """How deep the engine has looked."""
        infos = self._session.analyst.infos
        if self._paused:
            return Message("Paused")
        return Message("Depth {depth}", depth=infos[0].depth) if infos else ""

    def _status(self) -> Message:
        """Who is to move, or how far the review has come."""
        position = self.seen.position
        if self.reviewer.busy:
            return Message("Review: {done} of {count}", done=self.reviewer.done, count=self.reviewer.count)
        if self._session.analyst.trouble is not None:
            return self._session.analyst.trouble
        if (over := position.over) is not None:
            return over
        if not self._sees_enough:
            return Message(
                "The analysis sees only what the player to move may see, so it waits for your turn."
            )
        if self._waiting:
            return Message("The analysis waits while the computer thinks.")
        if self._told.called(position.mover) == YOU:
            return Message("It is your turn.")
        return Message("{seat} to move.", seat=self._told.called(position.mover))

    @property
    def _verdict(self) -> Verdict:
        """What is proved of the position, by its best line."""
        return self.lines[0].info.score.verdict if self.lines else Verdict.GUESS

    def graph(self) -> GraphData:
        """The value over the line of play that is shown, as far as it is known."""
        return self._told.graph(self._path(), whole=not self.reviewer.busy)
