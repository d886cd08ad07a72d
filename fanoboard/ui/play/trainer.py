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
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.games.mistake import THEMES
from fanoboard.games.turns import play_text
from fanoboard.match import engine_request, store
from fanoboard.match.game_index import read_library
from fanoboard.match.match import Match
from fanoboard.match.record import Node, move_label
from fanoboard.match.review import accuracy, judged
from fanoboard.messages import Message, percentage
from fanoboard.practice.deck import Deck, Entry, change_deck, now, read_deck
from fanoboard.practice.exercise import Exercise
from fanoboard.practice.finding import MOST, Decision, from_decisions, from_review, own_seat
from fanoboard.practice.session import minutes
from fanoboard.tasks import Tasks
from fanoboard.ui.play.game_moments import GameMoments, how_many, moment_words
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


_LOOKING: Final = Message("A finished game is being looked through for moments worth another look.")


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
        self._begun: dict[str, GameReview] = {}
        """Those that were interrupted, by their games: they go on from there."""
        self._looked_at: GameReview | None = None
        """The one that was done last."""
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

    # A game that has just ended

    def moments(self, match: Match) -> GameMoments | None:
        """What a finished game could teach, as far as that is known; None where nobody looks for it."""
        seat = own_seat(match)
        if match.result is None or seat is None or len(match.turns) < _FEWEST:
            return None
        looked_through = {*self._reviewed, *(self.deck.reviewed if self.deck is not None else ())}
        if match.id not in looked_through:
            return GameMoments(_LOOKING, looking=True) if self._window.settings.find_mistakes else None
        found = [entry.exercise for entry in self.of_game(match)]
        told: Message = Message("No moment of this game gave much away.")
        if found:
            told = how_many(len(found), minutes(len(found)))
        kept = accuracy(judged(match.head.path), seat)
        if kept is not None:
            percent = percentage(round(kept))
            own = Message("You kept {percent} of your chances.", percent=percent)
            told = Message("{first} {second}", first=own, second=told)
        return GameMoments(told, [(_in_words(match, each), _before(match, each)) for each in found])

    def of_game(self, match: Match) -> Sequence[Entry]:
        """The exercises that a game has left."""
        return self.deck.of_game(match.id)[:MOST] if self.deck is not None else ()

    def tell(self, match: Match) -> bool:
        """Write down at its moments what was found out about a game that was looked through just now.

        Whether there was anything new.
        """
        review = self._looked_at
        if review is None or review.match.id != match.id:
            return False
        self._looked_at = None
        learned = False
        for node, found in zip(match.head.path, review.path, strict=False):
            if node.text != found.text:
                break
            if node.evaluation is None and found.evaluation is not None:
                node.evaluation, learned = found.evaluation, True
        return learned

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
        """Look through no game any more; one that was begun goes on another time."""
        if self._review is not None:
            self._review.close()
            self._begun[self._review.match.id], self._review = self._review, None

    def _begin(self, match: Match | None) -> None:
        self._looking = False
        if match is None:
            self._nothing_left = True
        elif not self._window.playing:
            self._review = self._begun.pop(match.id, None) or GameReview(match, self._open_engine)
            self._review.begin()
            self._window.wake()

    def _open_engine(self, game: Game) -> EngineClient:
        window = self._window
        threads = engine_request.most_threads(game)
        setup = engine_request.setup(game)
        return EngineClient(
            engine_command(game.name), window.wake, setup, budget=window.budget, threads=threads
        )

    def _end(self, review: GameReview) -> None:
        review.close()
        self._review, self._looked_at = None, review
        self._reviewed.add(review.match.id)
        found, game, moment = review.exercises(), review.match.id, now()

        def note(deck: Deck) -> None:
            deck.add(found, moment)
            deck.note_reviewed(game)

        self.change(note)


def _before(match: Match, exercise: Exercise) -> Node:
    """The moment of a game that an exercise begins at, or at which its turn begins."""
    seat, path = own_seat(match), match.head.path
    turns = (node for node in path if node.round == exercise.number and node.seat == seat)
    return next((node.parent for node in turns if node.parent is not None), path[0])


def _in_words(match: Match, exercise: Exercise) -> Message:
    """What was played at a moment, and what that was about."""
    seat = own_seat(match) or 0
    told: str | Message = match.game.short_text(exercise.played)
    try:
        start = exercise.start()
        actions = play_text(start, exercise.played).actions
    except GameError:
        pass  # it was played with rules of another time
    else:
        if match.game.move_is_action:
            told = start.turn_words(actions, match.cast)
        elif taken := start.taken_by(actions):
            told = f"{told} ×{taken}"
    number = move_label(exercise.number, seat)
    mistake = THEMES.get(exercise.theme, THEMES["plan"])
    return moment_words(number, told, mistake)


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
    """Looks through one game: in board games at every moment, in card games at each action of the person.

    It may be interrupted, and begun again where it was.
    """

    def __init__(self, match: Match, open_engine: Callable[[Game], EngineClient]) -> None:
        self.match = match
        self.path: list[Node] = match.head.path
        self._open_engine = partial(open_engine, match.game)
        self._reviewer = Reviewer(self._open_engine, SECONDS)
        self._decisions: list[Decision] = []
        self._waiting = deque(decisions_of(match) if match.game.move_is_action else ())
        self._engine: EngineClient | None = None

    def begin(self) -> None:
        """Look at what was not looked at so far."""
        if self.match.game.move_is_action:
            self._engine = self._open_engine()
            self._ask_next()
        else:
            self._reviewer.start(self.path)

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
        if self.match.game.move_is_action:
            return from_decisions(self.match, self._decisions, day)
        return from_review(self.match, self.path, self._reviewer.lines, day)

    def close(self) -> None:
        """End the engine; what was found out stays."""
        self._reviewer.cancel()
        if self._engine is not None:
            self._engine.close()
            self._engine = None


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
