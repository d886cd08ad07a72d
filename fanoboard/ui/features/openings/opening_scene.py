"""The tree of openings: a board, what the engine holds of each move, and how one's own games went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from fanoboard.content.layout import load_layout
from fanoboard.content.tables import book_for
from fanoboard.games.capabilities import Openings, capability
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Action, Game
from fanoboard.games.openings import OpeningBook
from fanoboard.games.words import ValueWords, value_words
from fanoboard.match.record import Node, move_label
from fanoboard.messages import Message, plural
from fanoboard.practice.openings import OwnGames, line_exercises, own_games
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.features.openings.opening_panel import OpeningPanel
from fanoboard.ui.features.openings.opening_row import RowWords
from fanoboard.ui.features.openings.opening_walk import KnownMove, OpeningWalk
from fanoboard.ui.play.analyst import Analyst
from fanoboard.ui.play.board_scene import StudyScene
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.playing import board_state
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.sound_effects import BoardSounds
from fanoboard.ui.play.view import Viewpoint
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import (
    LEARN_LINE,
    PLAY_FROM_HERE,
    PREVIOUS,
    RULES,
    START,
)
from fanoboard.ui.toolkit.look.style import Text

_ASKED = Message("The engine is asked what these moves are worth.")


class OpeningScene(StudyScene):
    """Is walked through by moves on the board or by the rows beside it."""

    _panel: OpeningPanel
    _roomy = True

    def __init__(self, app: Services, game: Game, command: Sequence[str] | None = None) -> None:
        """`command` starts another engine than the built-in one.

        Raises ContentError where the layout of the game can't be used.
        """
        self._layout_of_file = load_layout(game.layout)
        super().__init__(app, self._layout_of_file, BoardSounds(app, cards=False))
        self.walk = OpeningWalk(game)
        self._viewpoint = Viewpoint(self._layout_of_file, self.walk.match, 0)
        self.analyst = Analyst(app.engines.built_in(game, command))
        self.analyst.show_values(wanted=True)
        self.analyst.heard = self._take_values
        self._asked: Node | None = None
        """The moment of which the engine is asked what the moves are worth."""
        self._learning: Sequence[Node] = ()
        """The turns that are to be learned as soon as it is known what they are worth."""
        self._own_known = False
        self._said: Text = ""
        """What came of learning, until another move."""
        self._pointed: int | None = None
        self._moves = self.walk.moves
        self._shown = board_state(self.walk)
        self._start = START.make(self._to_start, self._can_go_back)
        self._previous = PREVIOUS.make(self._step_back, self._can_go_back)
        self._learn = LEARN_LINE.make(self.learn, self._can_learn)
        play_here = PLAY_FROM_HERE.make(self._play_from_here, self._goes_on_here)
        self._play_here = replace(play_here, icon="play")
        self._rules = RULES.make(partial(app.navigation.rules, type(game)))
        self._panel = OpeningPanel(
            self,
            Message("Openings: {game}", game=game.full_title),
            [seat.name for seat in game.seats],
            (
                (app.commands["keys"], self._rules, self.going_back),
                (self._start, self._previous),
                (self._learn, self._play_here),
            ),
            side=self.choose_side,
            play=self.play_row,
            choose=self.choose,
            point=self.mark,
        )
        self._begin()
        app.tasks.run(partial(book_for, game), self._take_book)
        self._reading = app.tasks.compute(partial(own_games, game), self._take_own)

    # What is looked up beside the window

    def _take_book(self, book: OpeningBook) -> None:
        self.walk.book = book
        self.refresh()

    def _take_own(self, own: OwnGames) -> None:
        self.walk.own, self._own_known = own, True
        self.refresh()

    def _ask(self) -> None:
        """Have the engine look at what is to be known first: for a line to learn, or else from here."""
        befores = [node.parent for node in self._unvalued if node.parent is not None]
        wanted = next(iter(befores), self.walk.here)
        self._asked = wanted if self.walk.wants_values(wanted) else None
        self.analyst.follow(self._asked, None if self._asked is None else self._asked.position)

    def _take_values(self) -> None:
        values = {} if self._asked is None else self.analyst.values_of(self._asked)
        if self._asked is not None and values:
            self.walk.take_values(self._asked, values)
            self._ask()
            self._end_learning()
            self.refresh()

    # Walking

    @property
    def commands(self) -> Sequence[Command]:
        own = self._start, self._previous, self._learn, self._play_here, self._rules
        return (*own, *super().commands)

    @property
    def state(self) -> BoardState:
        return self._shown

    @property
    def selection(self) -> Selection | None:
        return self.walk.selection if self.walk.persons_turn else None

    def move(self, action: Action) -> None:
        self._play([action])

    def play_row(self, row: int) -> None:
        """Play the move of a row, from 0."""
        self.catch_up()
        if row >= len(self._moves):
            return
        if self.walk.match.unfinished:
            self.walk.go_to(self.walk.here)
            self._show_position()
        by_key = self.focus in self._panel.rows
        self._play(self._moves[row].turn.actions)
        self.refresh()
        if by_key:
            self._await_rows()

    def _await_rows(self) -> None:
        """Have the keyboard go on at the best move."""
        rows = self._panel.rows
        self.set_focus(rows[0] if rows else self._board)

    def _play(self, actions: Sequence[Action]) -> None:
        events = []
        for action in actions:
            self.walk.play(action)
            events.append(self.walk.match.plies[-1].events)
        self._said = ""
        self._ask()
        self._board.mark(Marks())
        self._board.animate(events, self.walk.match.position.picture())

    def _step_back(self) -> None:
        self._jump(self.walk.back)

    def _to_start(self) -> None:
        self._jump(lambda: self.walk.go_to(self.walk.match.root))

    def _jump(self, go: Callable[[], object]) -> None:
        self.catch_up()
        self._refusal = self._said = ""
        go()
        self._ask()
        self._show_position()
        self.refresh()

    def choose_side(self, seat: SeatIndex) -> None:
        """Look at the moves of a seat, and at the games in which a person sat there."""
        self.walk.seat = seat
        self._said = ""
        self._viewpoint = Viewpoint(self._layout_of_file, self.walk.match, seat)
        self._show_position()
        self.refresh()

    def _can_go_back(self) -> bool:
        return self.walk.begun

    # What is done with the line

    def _can_learn(self) -> bool:
        return bool(self.walk.own_turns) and not self._learning

    def learn(self) -> None:
        """Put the own moves of this line into the deck, once it is known what they are worth."""
        self._learning = self.walk.own_turns
        self._ask()
        self._end_learning()
        self.refresh()

    @property
    def _unvalued(self) -> list[Node]:
        """The turns to be learned of which it is not known what they are worth, and may be yet."""
        if self.analyst.trouble is not None:
            return []
        return [node for node in self._learning if self.walk.score_of(node) is None]

    def _end_learning(self) -> None:
        if not self._learning or self._unvalued:
            return
        scores = {node: self.walk.score_of(node) for node in self._learning}
        known = {node: score for node, score in scores.items() if score is not None}
        today = date.today()
        found = line_exercises(self._learning[-1].path, self.walk.seat, known, today)
        self._learning = ()
        count = self.app.trainer.learn(found)
        self._said = _learned(count)
        self._ask()

    def _goes_on_here(self) -> bool:
        return self.walk.here.position.result is None

    def _play_from_here(self) -> None:
        position = self.walk.here.position
        self.app.navigation.new_game(type(position.game), position if self.walk.begun else None)

    # What the app asks for

    def update(self, now: int) -> bool:
        if self.analyst.listen():
            self._end_learning()
            self.draw_first(self._board)
            self.refresh()
        moving = super().update(now)
        if self._panel.pointed != self._pointed:
            self._pointed = self._panel.pointed
            self._look()
            self.mark()
        return moving

    def enter(self) -> None:
        self._turn_board()
        self._ask()

    def leave(self) -> None:
        self._reading.cancel()
        self.analyst.close()

    # How it is shown

    def _show_position(self) -> None:
        self._turn_board()
        self._board.show(self.walk.match.position.picture())

    def _turn_board(self) -> None:
        self._board.turn(self._viewpoint.seen(0, self.app.settings.coordinates))

    def _look(self) -> None:
        """Take over how it stands, with the move of the row that is pointed at."""
        at = self._pointed
        turn = self._moves[at].turn if at is not None and at < len(self._moves) else None
        self._shown = board_state(self.walk, turn if not self.walk.match.unfinished else None)

    def _show(self) -> None:
        before, self._moves = self._moves, self.walk.moves
        if [move.turn for move in before] != [move.turn for move in self._moves]:
            self._pointed = None
        if before and self._moves and before[0].turn not in (move.turn for move in self._moves):
            self._panel.to_top()
        self._look()
        choices = self.choices()
        self._numbers.offer(choices)
        self._panel.choices.show(choices, self._leading(choices), sign=self._sign)
        rows = [self._row(move) for move in self._moves]
        self._panel.show(self._line, self._own, self._note, rows, mirrored=self.walk.mirrored)

    # In words

    @property
    def _line(self) -> Text:
        """The turns so far; those with the same number in a row."""
        told, before = "", 0
        for node in self.walk.line[1:]:
            short = node.position.game.short_text(node.text)
            number = f"{move_label(node.round, node.seat)} " if node.round > before else ""
            told, before = f"{told} {number}{short}".strip(), node.round
        return told or Message("The start of the game")

    @property
    def _own(self) -> Text:
        """How one's own games went that came here."""
        if not self._own_known:
            return Message("Your games are being searched.")
        seat = self.walk.match.game.seats[self.walk.seat].name
        if not self.walk.own.of(self.walk.seat).games:
            return Message("You have not finished a game as {seat} yet.", seat=seat)
        here = self.walk.own_here
        if not here.games:
            return Message("None of your games as {seat} came here.", seat=seat)
        return plural(
            "{count} game of yours as {seat} came here: {won} won, {drawn} drawn, {lost} lost",
            "{count} games of yours as {seat} came here: {won} won, {drawn} drawn, {lost} lost",
            count=here.games,
            seat=seat,
            won=here.won,
            drawn=here.drawn,
            lost=here.lost,
        )

    @property
    def _note(self) -> Text:
        if self._refusal or self._said:
            return self._refusal or self._said
        if self.analyst.trouble is not None:
            return self.analyst.trouble
        if self._learning:
            return Message("The engine is asked what this line is worth. Then it goes into your practice.")
        return self.walk.here.position.over or (_ASKED if self._asked is not None else "")

    @property
    def news(self) -> Text:
        """What came of learning or of a click; what the engine says is in the rows."""
        told = self._refusal or self._said or (self.walk.here.position.over or "")
        return self.style.spoken(told)

    def _last_told(self) -> Sequence[Text]:
        node = self.walk.here
        if node.parent is None or node.turn is None:
            return ()
        return (node.parent.position.turn_words(node.turn.actions, self.walk.match.cast),)

    def _row(self, move: KnownMove) -> RowWords:
        position, score = self.walk.here.position, move.score
        value = ValueWords("", "", 0.0) if score is None else value_words(position.game, score)
        openings = capability(position.game, Openings)
        name = None if openings is None else openings.called(position, move.turn.text)
        small = [] if name is None else [name]
        if move.depth is not None:
            book = plural(
                "Opening book, {count} turn deep",
                "Opening book, {count} turns deep",
                count=move.depth,
            )
            small.append(book)
        if count := move.own.games:
            won, drawn, lost = move.own
            own = plural(
                "{count} game of yours: {won} won, {drawn} drawn, {lost} lost",
                "{count} games of yours: {won} won, {drawn} drawn, {lost} lost",
                count=count,
                won=won,
                drawn=drawn,
                lost=lost,
            )
            small.append(own)
        return RowWords(move.text, value, small, move.own, move.words)


def _learned(count: int) -> Message:
    if not count:
        return Message("You are learning this line already.")
    return plural(
        "{count} move of this line is among your exercises now.",
        "{count} moves of this line are among your exercises now.",
        count=count,
    )
