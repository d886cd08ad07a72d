"""The analysis of a game: switched on and off, it follows what is shown, and draws on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.layout import Layout
from fanoboard.engine.client import EngineClient
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.events import Event, SeatIndex, Spot
from fanoboard.games.game import Position
from fanoboard.games.search_info import Verdict
from fanoboard.games.value_words import value_words
from fanoboard.match.calling import YOU
from fanoboard.match.record import Node
from fanoboard.match.review import accuracy, chance_of, judged, missed, turning_points
from fanoboard.messages import Message
from fanoboard.ui.board.marks import EMPTY, Kind, Mark, Marks
from fanoboard.ui.features.analysis.analysis_panel import MOST_LINES, AnalysisPanel, GraphData, LineWords
from fanoboard.ui.features.analysis.lines_of_play import (
    MOST_SHOWN,
    LineOfPlay,
    LineReader,
    ValueReader,
    best_marks,
    played_out,
)
from fanoboard.ui.features.analysis.reviewer import Reviewer
from fanoboard.ui.features.analysis.value_strip import ValueStrip
from fanoboard.ui.play.marking import Shown
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.session import Session
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import (
    ANALYSIS,
    FEWER_LINES,
    MORE_LINES,
    PAUSE_ANALYSIS,
    REVIEW,
    SHOW_VALUES,
    VALUE_STRIP,
)
from fanoboard.ui.toolkit.look.style import Text

_KEPT: tuple[Kind, ...] = ("won", "lost", "lost_line", "refused", "must", "sequence")
"""The kinds of marks that stay beside those of the analysis."""
_USUAL_LINES = 3
_STEP = 700
"""Milliseconds from one turn of a line that is played out to the next."""
_REST = 160
"""Milliseconds between two looks at what the engine has told."""


class Analysis:
    """Owns the panel and the strip; `refresh` has the game scene show what has changed."""

    def __init__(
        self,
        scene: Screen,
        session: Session,
        open_engine: Callable[[], EngineClient],
        steps: Sequence[Command],
        play_here: Command,
        changed: Callable[[], object],
    ) -> None:
        """`changed` is called when something else is to be shown, or the panel came or went."""
        self._scene = scene
        self._session = session
        self._changed = changed
        self.on = False
        self._paused = False
        self._wanted = _USUAL_LINES
        self._reader, self._values = LineReader(), ValueReader()
        self._pinned: int | None = None
        """The line that stays played out on the board, from 0."""
        self._pointed: int | None = None
        self._shown_turns, self._next_turn = 1, 0
        self._next_look = 0
        self._seen: object = None
        self.reviewer = Reviewer(open_engine)
        self.pause = PAUSE_ANALYSIS.make(self._pause)
        self.more_lines = MORE_LINES.make(self._more_lines, lambda: self._wanted < MOST_LINES)
        self.fewer_lines = FEWER_LINES.make(self._fewer_lines, lambda: self._wanted > 1)
        self.show_values = SHOW_VALUES.make(self._toggle_values, self._can_analyse)
        self.review = REVIEW.make(self._review, self._can_review)
        self.show_strip = VALUE_STRIP.make(self._toggle_strip)
        here = replace(play_here, word=Message("Play here"))
        tools = (self.more_lines, self.show_values, self.review, here)
        close = replace(ANALYSIS.make(self.switch), icon="close", tip=Message("Close the analysis"))
        head = self.pause, close
        self.panel = AnalysisPanel(scene, head, steps, tools, self._pin, self._choose_moment)
        self.strip = scene.add(ValueStrip())
        self.strip.visible = scene.app.settings.value_strip

    @property
    def commands(self) -> tuple[Command, ...]:
        """What can be done with the analysis."""
        lines = (self.more_lines, self.fewer_lines, self.pause) if self.on else ()
        return (self.show_values, self.show_strip, *lines)

    # Switching it on and off

    def switch(self) -> None:
        """Switch it on or off."""
        self.on = not self.on
        self._paused = False
        self._pinned = self._pointed = None
        if not self.on:
            self._session.analyst.show_values(wanted=False)
        self.panel.visible = self.on
        self._tell_analyst()
        self._changed()

    def _tell_analyst(self) -> None:
        """Have the engine look for as many lines as are shown: one for the strip alone."""
        analyst = self._session.analyst
        if self.on:
            analyst.analyse(0 if self._paused else self._wanted)
        else:
            analyst.analyse(1 if self.strip.visible else 0)

    def _pause(self) -> None:
        self._paused = not self._paused
        self._tell_analyst()
        self._changed()

    def _more_lines(self) -> None:
        self._set_lines(self._wanted + 1)

    def _fewer_lines(self) -> None:
        self._set_lines(self._wanted - 1)

    def _set_lines(self, lines: int) -> None:
        self._wanted = min(MOST_LINES, max(1, lines))
        self._tell_analyst()
        self._changed()

    def _toggle_values(self) -> None:
        analyst = self._session.analyst
        analyst.show_values(wanted=not analyst.shows_values)
        self._changed()

    def _toggle_strip(self) -> None:
        self.strip.visible = not self.strip.visible
        self._scene.app.settings.value_strip = self.strip.visible
        self._scene.app.save_settings()
        self._tell_analyst()
        self._changed()

    def start(self) -> None:
        """The scene is there: the strip may have been left on."""
        self._tell_analyst()

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
        return open_cards and match.head.number > 0

    def begin_review(self) -> None:
        """Look through the whole game."""
        if not self.on:
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
        """The moments of the line of play that is shown."""
        shown = self._session.view.shown
        return [*shown.path, *shown.main_line()]

    # Lines on the board

    def _pin(self, line: int) -> None:
        self._pinned = None if self._pinned == line else line
        self._begin_line()
        self._changed()

    def _begin_line(self) -> None:
        self._shown_turns = 1
        self._next_turn = pygame.time.get_ticks() + _STEP

    @property
    def _played_line(self) -> int | None:
        """The line that is played out on the board."""
        return self._pointed if self._pointed is not None else self._pinned

    def marks(self, layout: Layout) -> tuple[list[Mark], Sequence[Event]]:
        """What to draw on the board while nothing is in hand, and what would come to lie there."""
        position = self._analysed
        if position is not self._session.view.position:
            return [], ()  # The lines begin before the turn that is under way.
        lines = self._lines()
        if (played := self._played_line) is not None and played < len(lines):
            return played_out(lines[played], position, layout, self._shown_turns)
        values = self.values(layout, ())
        return values or (best_marks(lines[0], position, layout) if lines else []), ()

    def over(self, shown: Shown, layout: Layout, picked: Sequence[Spot]) -> Shown:
        """What the board shows besides, with what the analysis has to show: lines, or what is worth what."""
        if picked or self._session.analyst.hint is not None:
            return shown._replace(marks=Marks(*shown.marks, *self.values(layout, picked)))
        drawn, events = self.marks(layout)
        if not drawn:
            return shown
        kept = [mark for mark in shown.marks if mark.kind in _KEPT]
        return Shown(Marks(*kept, *drawn), EMPTY, tuple(events) or shown.preview)

    def values(self, layout: Layout, picked: Sequence[Spot]) -> list[Mark]:
        """What every move is worth, at the spots that it ends on; of what is picked, once something is."""
        analyst = self._session.analyst
        within = self._analysed is not self._session.view.position
        values = analyst.values_of(self._subject)
        if within or not analyst.shows_values or not values:
            return []
        return self._values.marks(values, self._analysed, layout, picked)

    @property
    def _analysed(self) -> Position:
        """The position that the engine tells of: the one before a turn under way, but for single actions."""
        view = self._session.view
        hides = self._session.match.game.has(HiddenInformation)
        return view.position if hides else view.shown.position

    @property
    def _subject(self) -> object:
        """What the engine has to tell of for it to be about what is shown, which may be ahead of it."""
        view = self._session.view
        return view.position if self._session.match.game.has(HiddenInformation) else view.shown

    def _lines(self) -> list[LineOfPlay]:
        if not self.on:
            return []
        return self._reader.read(self._analysed, self._session.analyst.lines_of(self._subject))

    # By and by

    def update(self, now: int) -> None:
        """Take what the engine has told, let the line that is played out go on, and review."""
        if self.reviewer.tick() and not self.reviewer.busy:
            self._session.record_changed(touched=False)
        if self.on:
            pointed = self.panel.pointed
            if pointed != self._pointed:
                self._pointed = pointed
                self._begin_line()
                self._changed()
            elif self._played_line is not None and now >= self._next_turn:
                self._shown_turns = self._shown_turns % self._length + 1
                self._next_turn = now + _STEP
                self._changed()
            if self._played_line is not None:
                self._scene.wake_at(self._next_turn)
        if now >= self._next_look:
            self._next_look = now + _REST
            seen = self._told()
            if seen != self._seen:
                self._seen = seen
                self._changed()
        if self.on and not self._paused:
            self._scene.wake_at(self._next_look)

    @property
    def _length(self) -> int:
        """How many turns of the line that is played out are shown in all."""
        infos, played = self._session.analyst.infos, self._played_line
        if played is None or played >= len(infos):
            return 1
        return min(MOST_SHOWN, len(infos[played].pv))

    def _told(self) -> object:
        """Changes when there is something new to show."""
        analyst = self._session.analyst
        return analyst.infos, analyst.values, analyst.shows_values, self.reviewer.done, self.reviewer.busy

    # What is said

    def say(self) -> None:
        """Bring the panel and the strip up to date."""
        lines = self._lines()
        if self.strip.visible:
            self._say_strip()
        if not self.on:
            return
        position = self._analysed
        if self._pinned is not None and self._pinned >= len(lines):
            self._pinned = None
        rows = [self._row(line, position) for line in lines]
        # Start and end alone may be those of several turns.
        turns = [row.turn for row in rows]
        rows = [
            row._replace(turn=line.first.text) if turns.count(row.turn) > 1 else row
            for row, line in zip(rows, lines, strict=True)
        ]
        self.panel.say(self._detail(), self._status(lines), rows, self._pinned, self._graph())

    def _row(self, line: LineOfPlay, position: Position) -> LineWords:
        game, view = position.game, self._session.view
        told = position.turn_words(line.first.actions, self._session.match.cast)
        rest: Text = "  ".join(game.short_turn(text, ()).text for text in line.info.pv[1:MOST_SHOWN])
        if game.move_is_action and view.in_words:
            rest = told  # What cards will come is not known, so little is lost.
        events = (
            () if game.has(HiddenInformation) else [event for each in line.first.events for event in each]
        )
        short = game.short_turn(line.first.text, events)
        turn = f"{short.text} ×{short.taken}" if short.taken else short.text
        return LineWords(line.number, turn, rest, value_words(game, line.info.score), line.weight, told)

    def _detail(self) -> Text:
        """How deep the engine has looked, or how far the review has come."""
        if self.reviewer.busy:
            return Message("Review: {done} of {count}", done=self.reviewer.done, count=self.reviewer.count)
        infos = self._session.analyst.infos
        if self._paused:
            return Message("Paused")
        if not infos:
            return ""
        depth, nodes = infos[0].depth, infos[0].nodes
        speed = round(nodes / max(1, infos[0].time))
        if speed and infos[0].time:
            return Message("Depth {depth}, {speed} k/s", depth=depth, speed=speed)
        return Message("Depth {depth}", depth=depth)

    def _status(self, lines: Sequence[LineOfPlay]) -> Message:
        """Who is to move, and what that comes to, in one sentence."""
        position = self._analysed
        if self._session.analyst.trouble is not None:
            return self._session.analyst.trouble
        if (over := position.over) is not None:
            return over
        if not self._sees_enough:
            return Message(
                "The analysis sees only what the player to move may see, so it waits for your turn."
            )
        verdict = lines[0].info.score.verdict if lines else Verdict.GUESS
        if self._called(position.mover) == YOU:
            return _yours(verdict)
        seat = self._called(position.mover)
        match verdict:
            case Verdict.WIN:
                return Message("{seat} to move, and {seat} wins.", seat=seat)
            case Verdict.LOSS:
                return Message("{seat} to move, and {seat} loses.", seat=seat)
            case Verdict.DRAW:
                return Message("{seat} to move. It is a draw.", seat=seat)
        return Message("{seat} to move.", seat=seat)

    def _called(self, seat: SeatIndex) -> Text:
        """What a seat is called: a side of a board by its colour, at a table who sits there."""
        match = self._session.match
        return match.names[seat] if match.game.has(HiddenInformation) else match.game.seats[seat].name

    def _say_strip(self) -> None:
        """Show how the side below stands; with more than two seats, how the player to move does."""
        position, analyst = self._analysed, self._session.analyst
        game = position.game
        seats, below = len(game.seats), self._session.view.seat_below
        of = below if seats == 2 else position.mover
        other = 1 - of if seats == 2 else position.mover
        inks = self._ink(of), self._ink(other) if seats == 2 else self._scene.style.colours.panel_edge
        infos = analyst.lines_of(self._subject)
        if position.result is not None:
            winner = position.result.winner
            share = 0.5 if winner is None else float(winner == of)
            self.strip.say(share, "", position.result.over, inks)
        elif infos:
            words = value_words(game, infos[0].score, position.mover, of)
            if self._called(of) == YOU:
                told = Message("For you: {value}", value=words.text)
            else:
                told = Message("For {seat}: {value}", seat=self._called(of), value=words.text)
            self.strip.say((1 + words.bar) / 2, words.sign, told, inks)
        else:
            self.strip.say(None, "", Message("Who is ahead, and by how much"), inks)

    def _ink(self, seat: SeatIndex) -> Colour:
        """The colour of a seat's pieces, or that of the accent where it has none."""
        style, pieces = self._scene.style, self._session.match.game.seats[seat].pieces
        if pieces:
            return style.theme.piece(pieces[0]).body
        colours = style.colours
        return (colours.accent, colours.quiet, colours.danger, colours.text)[seat % 4]

    def _graph(self) -> GraphData:
        """The value over the line of play that is shown, as far as it is known."""
        path = self._path()
        game, view = self._session.match.game, self._session.view
        seats = range(len(game.seats))
        points = [tuple(chance_of(node, seat) for seat in seats) for node in path]
        if all(chance is None for point in points for chance in point):
            return GraphData()
        turns = judged(path)
        # Those of a part of the game would change below the mouse.
        worst = [] if self.reviewer.busy else turning_points(turns)
        words = []
        for turn in worst:
            before = turn.node.parent
            assert before is not None
            best = game.short_turn(turn.before.best, ()).text
            # The moment before it is where one can try again.
            words.append((before.number, missed(turn, view.short_of(turn.node).text, best)))
        kept = [accuracy(turns, seat) for seat in seats]
        summary: Text = ""
        if len(seats) == 2 and kept[0] is not None and kept[1] is not None:
            summary = Message(
                "{first} {kept} %, {second} {also} %",
                first=self._called(0),
                kept=round(kept[0]),
                second=self._called(1),
                also=round(kept[1]),
            )
        inks = [self._ink(seat) for seat in seats]
        turned = [turn.node.number for turn in worst]
        return GraphData(points, turned, view.shown.number, inks, words, summary)


def _yours(verdict: Verdict) -> Message:
    """What it comes to for the one who is spoken to, who is to move."""
    match verdict:
        case Verdict.WIN:
            return Message("It is your turn, and you win.")
        case Verdict.LOSS:
            return Message("It is your turn, and you lose.")
        case Verdict.DRAW:
            return Message("It is your turn. It is a draw.")
    return Message("It is your turn.")
