"""The trainer: the deck of exercises, and when games are looked through for more of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from fanoboard.content.settings import Settings
from fanoboard.engine.budget import Budget
from fanoboard.engine.client import EngineClient
from fanoboard.engine.launch import engine_command
from fanoboard.games.game import Game
from fanoboard.match import engine_request
from fanoboard.match.match import Match
from fanoboard.match.review import judged, kept_words, known, missed_words, throughout, turning_points
from fanoboard.messages import Message, percentage
from fanoboard.practice.deck import Deck, Entry, change_deck, minutes, now, read_deck
from fanoboard.practice.exercise import Exercise
from fanoboard.practice.finding import MOST, own_seat
from fanoboard.tasks import Tasks
from fanoboard.ui.play.game_moments import GameMoments, before, how_many, in_words
from fanoboard.ui.play.reviewer import FEWEST, GameReview, next_game

REST: Final = 10_000
"""Milliseconds for which nobody has done anything before a game is looked through."""
REST_AFTER_GAME: Final = 1_500
"""Milliseconds of rest where a game has just ended: who wants to know what it could teach is still there."""
_POLL: Final = 500
"""Milliseconds between two looks at an engine that says nothing."""

_NOT_KEPT: Final = Message(
    "This game is not in the library, so it is not searched for mistakes. A review keeps it there."
)


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
        self.review: GameReview | None = None
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
        self._asked = ""
        """The game of which somebody asked last what it could teach: it comes first, however old it is."""
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

    def learn(self, exercises: Sequence[Exercise]) -> int:
        """Take in moves of openings; how many are new to the deck as it is known here."""
        moment, deck = now(), self.deck or Deck()
        self.change(lambda deck: deck.learn(exercises, moment))
        return sum(map(deck.lacks, exercises))

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
        failed = match.ended is not None and match.ended.by == "failure"
        if match.result is None or seat is None or len(match.turns) < FEWEST or failed:
            return None
        if not match.id:
            return GameMoments(_NOT_KEPT)
        looked_through = {*self._reviewed, *(self.deck.reviewed if self.deck is not None else ())}
        if match.id not in looked_through:
            if match.id != self._asked:
                self._asked, self._nothing_left = match.id, False
            if not self._window.settings.find_mistakes:
                return None
            return GameMoments(_looking(self._share(match.id)), looking=True)
        found = [entry.exercise for entry in self.of_game(match)]
        turns = judged(match.head.path)
        own = [turn for turn in turns if turn.seat == seat]
        told = Message("There was no serious mistake in this game.")
        if found:
            told = how_many(len(found), minutes(len(found)))
        elif worst := turning_points(own, 1):
            told = missed_words(worst[0])  # which another game has left as an exercise
        kept = kept_words(turns, seat, match.result)
        if kept is not None:
            decided = throughout(turns, seat, match.result)
            told = kept if decided else Message("{first} {second}", first=kept, second=told)
        return GameMoments(told, [(in_words(match, each), before(match, each)) for each in found])

    def _share(self, game: str) -> float:
        """How much of a game was looked through so far, from 0 to 1."""
        review = self._begun.get(game)
        if self.review is not None and self.review.match.id == game:
            review = self.review
        return 0.0 if review is None else review.share

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
            if known(node) is None and found.evaluation is not None:
                node.evaluation, learned = found.evaluation, True
        return learned

    # Games in the background

    @property
    def reviewing(self) -> bool:
        return self.review is not None

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
        if self.review is not None:
            before = _looking(self.review.share)
            if self.review.tick():
                self._end(self.review)
            else:
                window.wake_at(now + _POLL)
                if _looking(self.review.share) != before:
                    self.changed()
        elif self._due is None:
            self._due = now + REST
        elif self.deck is not None and not self._looking and not self._nothing_left:
            if now >= self._due:
                self._looking = True
                reviewed = frozenset(self.deck.reviewed) | self._reviewed
                window.tasks.run(partial(next_game, reviewed, self._asked), self._begin, key="reviewed")
            else:
                window.wake_at(self._due)

    def stop(self) -> None:
        """Look through no game any more; one that was begun goes on another time."""
        if self.review is not None:
            self.review.close()
            self._begun[self.review.match.id], self.review = self.review, None

    def _begin(self, match: Match | None) -> None:
        self._looking = False
        if match is None:
            self._nothing_left = True
        elif not self._window.playing:
            self.review = self._begun.pop(match.id, None) or GameReview(match, self._open_engine)
            self.review.begin()
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
        self.review, self._looked_at = None, review
        self._reviewed.add(review.match.id)
        found, game, moment = review.exercises(), review.match.id, now()

        def note(deck: Deck) -> None:
            deck.add(found, moment)
            deck.note_reviewed(game)

        self.change(note)


def _looking(share: float) -> Message:
    """That a game is being looked through, and how far that is."""
    return Message(
        "Searching for moments worth practising: {percent}.",
        percent=percentage(5 * round(20 * share)),
    )
