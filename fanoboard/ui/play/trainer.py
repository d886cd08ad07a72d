"""The trainer: the deck of exercises, and the review of finished games that makes them, in the background."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from fanoboard.content.settings import Settings
from fanoboard.content.yaml_files import ContentError
from fanoboard.engine.budget import Budget
from fanoboard.engine.client import EngineClient, GaveUp, MoveValues
from fanoboard.engine.launch import engine_command
from fanoboard.engine.request import EngineRequest, Kind
from fanoboard.games.game import Game
from fanoboard.match import engine_request, store
from fanoboard.match.game_index import read_library
from fanoboard.match.match import Match
from fanoboard.match.record import Node
from fanoboard.messages import Message
from fanoboard.practice.deck import Deck, change_deck, now, read_deck
from fanoboard.practice.exercise import Exercise
from fanoboard.practice.finding import Decision, from_decisions, from_review, own_seat
from fanoboard.tasks import Tasks
from fanoboard.ui.play.reviewer import Reviewer

REST: Final = 10_000
"""Milliseconds for which nobody has done anything before a game is looked through."""
REST_AFTER_GAME: Final = 1_500
"""Milliseconds of rest where a game has just ended: who wants to know what it could teach is still there."""
_POLL: Final = 500
"""Milliseconds between two looks at an engine that says nothing."""
_LATEST: Final = 20
"""Latest finished games that are reviewed; older ones are not any more."""
_FEWEST: Final = 4
SECONDS = 0.5
"""How long the engine looks at a moment of a board game; of what is solved it knows the value at once."""
_SECONDS_OF_VALUES: Final = 10.0


class _Window(Protocol):
    """What is needed of the app."""

    @property
    def settings(self) -> Settings:
        """What the person has chosen."""

    @property
    def budget(self) -> Budget:
        """What shares out the processors."""

    @property
    def tasks(self) -> Tasks:
        """What does the work beside the loop."""

    @property
    def playing(self) -> bool:
        """Whether a game is under way on the screen."""

    def wake(self) -> None:
        """Have the loop look round now."""

    def wake_at(self, time: int) -> None:
        """Have the loop look round at a time."""

    def say(self, title: Message, text: Message) -> None:
        """Show a message."""


class Trainer:
    """Keeps the deck, and looks through one finished game after the other while nobody plays.

    `changed` is called when the deck is another one than before.
    """

    def __init__(self, window: _Window) -> None:
        self._window = window
        self.deck: Deck | None = None
        self.changed: Callable[[], object] = lambda: None
        self._review: GameReview | None = None
        self._due: int | None = None
        self._looking = False
        self._nothing_left = False
        """Whether all games had been looked through when that was looked up last."""
        self._was_playing = False
        self._reviewed: set[str] = set()
        """The games that were looked through since the start, whether or not that could be kept."""
        self._told: Message | None = None

    # The deck

    def read(self) -> None:
        self._window.tasks.run(read_deck, self._take, key="deck")

    def change(self, change: Callable[[Deck], object]) -> None:
        work = partial(change_deck, change)
        self._window.tasks.run(work, self._take, keeps=Message("Practice"))

    def add(self, exercises: Sequence[Exercise]) -> None:
        moment = now()
        self.change(lambda deck: deck.add(exercises, moment))

    def answer(self, exercise: Exercise, *, right: bool) -> None:
        moment = now()

        def note(deck: Deck) -> None:
            if (entry := deck.find(exercise.id)) is not None:
                entry.answer(moment, right=right)

        self.change(note)

    def _take(self, found: tuple[Deck, Message | None]) -> None:
        before, (self.deck, trouble) = self.deck, found
        if trouble is not None and trouble != self._told:
            self._window.say(Message("Practice"), trouble)
        self._told = trouble
        if self.deck != before:
            self.changed()

    # Games in the background

    @property
    def reviewing(self) -> bool:
        return self._review is not None

    def rest(self, now: int) -> None:
        if self._due is None or now >= self._due:
            self._due = now + REST

    def update(self, now: int) -> None:
        """Go on with the game that is being looked through, or begin with another one, if nobody plays."""
        window = self._window
        if window.playing or not window.settings.find_mistakes:
            self.stop()
            self._was_playing, self._nothing_left = window.playing, False
            return
        if self._was_playing:
            self._was_playing, self._due = False, now + REST_AFTER_GAME
        if self._review is not None:
            if self._review.tick():
                self._end(self._review)
            else:
                window.wake_at(now + _POLL)
        elif self._due is None:
            self._due = now + REST
        elif self.deck is not None and not self._looking and not self._nothing_left:
            if now >= self._due:
                self._looking = True
                reviewed = frozenset(self.deck.reviewed) | self._reviewed
                window.tasks.run(partial(next_game, reviewed), self._begin, key="reviewed")
            else:
                window.wake_at(self._due)

    def stop(self) -> None:
        """Look through no game any more; one that was begun is begun again another time."""
        if self._review is not None:
            self._review.close()
            self._review = None

    def _begin(self, match: Match | None) -> None:
        self._looking = False
        if match is None:
            self._nothing_left = True
        elif not self._window.playing:
            self._review = GameReview(match, self._open_engine)
            self._window.wake()

    def _open_engine(self, game: Game) -> EngineClient:
        window = self._window
        threads = engine_request.most_threads(game)
        setup = engine_request.setup(game)
        return EngineClient(
            engine_command(game.name), window.wake, setup, budget=window.budget, threads=threads
        )

    def _end(self, review: GameReview) -> None:
        self.stop()
        self._reviewed.add(review.match.id)
        found, game, moment = review.exercises(), review.match.id, now()

        def note(deck: Deck) -> None:
            deck.add(found, moment)
            deck.note_reviewed(game)

        self.change(note)


def next_game(reviewed: frozenset[str]) -> Match | None:
    """The latest finished game of one person that was not looked through.  May wait for the disk."""
    finished = [game for game in read_library().games if game.over and not game.failed]
    for game in finished[:_LATEST]:
        if game.id in reviewed or game.turns < _FEWEST or len(game.persons) != 1:
            continue
        try:
            match = store.load_game(game.id)
        except (ContentError, OSError):
            continue
        if match.result is not None:
            return match
    return None


class GameReview:
    """Looks through one game: in board games at every moment, in card games at each action of the person."""

    def __init__(self, match: Match, open_engine: Callable[[Game], EngineClient]) -> None:
        self.match = match
        self._path: list[Node] = match.head.path
        self._reviewer = Reviewer(partial(open_engine, match.game), SECONDS)
        self._decisions: list[Decision] = []
        self._waiting: deque[tuple[Node, Decision]] = deque()
        self._engine: EngineClient | None = None
        if match.game.move_is_action:
            self._waiting.extend(decisions_of(match))
            self._engine = open_engine(match.game)
            self._ask_next()
        else:
            self._reviewer.start(self._path)

    def tick(self) -> bool:
        """Listen to the engine; whether it is done."""
        if self._engine is None:
            self._reviewer.tick()
            return not self._reviewer.busy
        for report in self._engine.poll():
            match report:
                case MoveValues(scores) if self._waiting:
                    _, asked = self._waiting.popleft()
                    self._decisions.append(asked._replace(values=scores))
                    self._ask_next()
                case GaveUp():
                    self._waiting.clear()
        return not self._waiting

    def _ask_next(self) -> None:
        if self._engine is not None and self._waiting:
            node, decision = self._waiting[0]
            commands = engine_request.values(node, decision.position)
            self._engine.ask(EngineRequest(Kind.VALUES, commands, _SECONDS_OF_VALUES, background=True))

    def exercises(self) -> list[Exercise]:
        day = now().astimezone().date()
        if self._engine is not None:
            return from_decisions(self.match, self._decisions, day)
        return from_review(self.match, self._path, self._reviewer.lines, day)

    def close(self) -> None:
        self._reviewer.cancel()
        if self._engine is not None:
            self._engine.close()


def decisions_of(match: Match) -> list[tuple[Node, Decision]]:
    """Each action of the only person where there was more than one to choose from, not valued yet."""
    seat = own_seat(match)
    found = []
    for node in match.head.path[1:]:
        if node.seat != seat or node.parent is None:
            continue
        position = node.parent.position
        for ply in node.plies:
            if len(position.actions()) > 1:
                found.append((node.parent, Decision(position, ply.action.text, node.round, {})))
            position = ply.position
    return found
