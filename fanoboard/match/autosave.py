"""The match under way, kept on disk after every turn without the window waiting for the disk."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from fanoboard.content.files import FileLock, read_plain, write_whole
from fanoboard.content.yaml_files import shown
from fanoboard.match import store
from fanoboard.match.match import Match, Origin
from fanoboard.match.save_format import LIMITS, SavedMatch
from fanoboard.match.saves import dump, record
from fanoboard.messages import Message
from fanoboard.tasks import Task, Tasks

AGAIN: Final = 2.0
"""Seconds after which a disk that refused is asked again."""
LEAVING: Final = 1.0
"""Seconds that leaving a game waits for the disk at most, so that whoever reads it next finds all of it."""


class Autosave:
    """Has the latest state of a match written beside the loop, into the file of its game.

    A game that another window plays, or has changed since it was read, goes on here as a game of its
    own, once it is touched.  That, and a disk that refuses, is told of once, through `problem`; the game
    goes on, and is written as soon as the disk lets it, even when it has been left.  A game that is only
    looked at is not written, so that it counts as played when it was, and is no second one.

    What the match is called among those that are kept is decided here, in the loop.
    """

    def __init__(self, tasks: Tasks, file: Path | None = None) -> None:
        """With `file`, that one is written, and nobody asked whose it is."""
        self._tasks = tasks
        self._given = file
        self._writer = _Writer(file)
        self._own_id = ""
        """What the game is called if it is a new one, or becomes one of its own."""
        self._work: _Work | None = None
        self._task: Task[_Outcome] | None = None
        self._left = False
        """Whether somebody else may have the match by now."""
        self._problems: list[Message] = []
        self._told = False

    def open(self, match: Match) -> None:
        """Become the owner of a game that is kept, which stays as it is; keep one that is new."""
        if match.kept_elsewhere:
            return
        self._put(match, None if match.id and self._given is None else record(match), touched=False)

    def save(self, match: Match, *, touched: bool = True) -> None:
        """Have `match` written as it is now; of several that wait, only the last one is.

        What is kept elsewhere is not written here before it is `touched`.
        """
        if touched or not match.kept_elsewhere:
            self._put(match, record(match), touched=touched)

    def part(self) -> Autosave:
        """Be done with a game, as `close` is; what writes the one that goes on from it."""
        self.close()
        return Autosave(self._tasks, self._given)

    @property
    def busy(self) -> bool:
        """Whether something is being written, apart from retries."""
        return self._task is not None and not (self._task.done or self._task.failing)

    @property
    def failing(self) -> bool:
        return self._task is not None and self._task.failing

    def problem(self) -> Message | None:
        """The problem since this was asked last, if any."""
        return self._problems.pop(0) if self._problems else None

    def wait(self) -> None:
        """Let what is being written be so, but for a disk that is slow.  For a thread."""
        if self._task is not None:
            self._task.wait(LEAVING)

    def close(self) -> None:
        """Write what still waits, and let others have the game once that is done.

        A disk that is slow, or refuses, is not waited for long: it is done when it can be.
        """
        if self._work is None or self._left:
            return
        self._left = True
        work = self._work._replace(last=True)
        task = self._run(work)
        # Whoever has the match next, before the loop goes round, is to find it as it is on the disk.
        if task.wait(LEAVING) and task.outcome is not None:
            self._apply(work, task.outcome)

    def _put(self, match: Match, saved: SavedMatch | None, *, touched: bool) -> None:
        self._own_id = self._own_id or store.new_id()
        if self._given is None and (match.kept_elsewhere or not match.id):
            match.id, match.stamp, match.kept_elsewhere = self._own_id, None, False
        self._work = _Work(match, saved, match.id, self._own_id, match.stamp, touched)
        self._run(self._work)

    def _run(self, work: _Work) -> Task[_Outcome]:
        keeps = Message("The game of {game}", game=work.match.game.title)
        do = partial(self._write, work)
        then = partial(self._take, work)
        self._task = self._tasks.run(do, then, key=self, keeps=keeps, again=AGAIN)
        return self._task

    def _write(self, work: _Work) -> _Outcome:
        """What is done in a thread.  Raises OSError, ValueError."""
        try:
            return self._writer.write(work)
        except (OSError, ValueError) as error:
            self._tasks.post(partial(self._take_error, work, error))
            raise

    def _take(self, work: _Work, outcome: _Outcome) -> None:
        if outcome.refused is not None:
            self._problems.append(outcome.refused)
        if not self._left:
            self._apply(work, outcome)

    def _apply(self, work: _Work, outcome: _Outcome) -> None:
        match = work.match
        if self._given is not None:
            return
        if outcome.game == self._own_id:
            match.id, match.stamp, match.kept_elsewhere = self._own_id, None, False
        elif outcome.game:
            match.stamp = None
        elif match.id == work.game:
            match.kept_elsewhere = True

    def _take_error(self, work: _Work, error: OSError | ValueError) -> None:
        if not self._told:
            self._told = True
            reason = error.strerror if isinstance(error, OSError) else None
            file = self._given or store.game_file(work.game)
            self._problems.append(
                Message(
                    "The game can’t be saved ({file}: {reason}). You can play on.",
                    file=shown(file),
                    reason=reason or str(error),
                )
            )


class Keeper:
    """Keeps a match that is under way, and knows which game it is.

    A game that is over stays as it was: what goes on from it is a game of its own, once it is touched.  An
    analysis board is kept no sooner than that is wanted.
    """

    def __init__(self, match: Match, autosave: Autosave) -> None:
        self._match = match
        self.autosave = autosave
        self._touched = False
        """Whether this is a game of its own by now, whatever it was when it came."""
        self._changed = False
        self._parted = False
        """Whether a finished game was resumed from an earlier moment here."""
        self._finished: SavedMatch | None = None
        self._before: Origin | None = None
        if match.id or not match.study:
            autosave.open(match)

    @property
    def kept(self) -> bool:
        """Whether it lies among the games that are kept, or soon will."""
        return bool(self._match.id) and not self._match.kept_elsewhere

    @property
    def unkept(self) -> bool:
        """Whether anything has changed here that nobody keeps."""
        return self._changed and not self.kept

    def touch(self) -> None:
        """Have it be a game of its own, from when it is saved next."""
        self._touched = True

    def save(self) -> None:
        """Have it written as it is now, after anything of it has changed."""
        self._changed = True
        self._settle()
        self._write()

    def keep(self) -> None:
        """Have what is only looked at be one of the games that are kept."""
        self._touched = True
        self.autosave.save(self._match)

    def part(self) -> bool:
        """Before a game that is over is changed, leave it as it was; whether another goes on from it now."""
        match = self._match
        if match.result is None:
            return False
        if self._touched or not match.kept_elsewhere:
            self.autosave = self.autosave.part()
            self._finished, self._before = record(match), match.origin
            match.stamp, match.kept_elsewhere = store.stamp_of(match.id), True
        self._parted, self._touched = True, False
        return True

    def close(self, *, changed: bool) -> None:
        """Write what still waits, and let others have the game; `changed` says that more has changed."""
        if self._changed or changed:
            self._write()
        self.autosave.close()

    def _write(self) -> None:
        if self._match.id or not self._match.study:
            self.autosave.save(self._match, touched=self._touched)

    def _settle(self) -> None:
        """While nothing was played in place of what there was: know where the game goes on from.

        Where it stands at the end again as it did, it is the finished game itself.
        """
        match = self._match
        if not self._parted or self._touched:
            return
        if self._finished is not None:
            match.origin = self._before
            if record(match) == self._finished:
                self._parted, self._finished, match.kept_elsewhere = False, None, False
                self.autosave.open(match)
                return
        match.origin = Origin(match.id, match.head.number)


class _Work(NamedTuple):
    """What is to be written of a match: nothing, if it is only to be owned."""

    match: Match
    """Whom the outcome is about; the thread that writes leaves it alone."""
    saved: SavedMatch | None
    game: str
    own_id: str
    """What it is called if that turns out to be another window's."""
    stamp: object
    touched: bool
    last: bool = False
    """Whether the game is left after this."""


class _Outcome(NamedTuple):
    """What has turned out."""

    game: str
    """The game that is ours; nothing where it is another window's, and need not be ours."""
    refused: Message | None = None
    """Why the game as it was called could not become ours, told once."""


class _Writer:
    """The file of a game and its lock, for the thread that writes: one thing at a time is done with it."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._lock: FileLock | None = None
        self._game = ""
        self._refused = False
        """Whether the game as it was called is another window's."""
        self._refusal: Message | None = None
        self._text = ""
        """What the file is known to hold."""

    def write(self, work: _Work) -> _Outcome:
        """Write a state of the match.  Raises OSError, ValueError."""
        if self._file is None:
            self._own(work)
        if self._file is not None and work.saved is not None:
            text = dump(work.saved)
            if text != self._text:
                write_whole(self._file, text)
                self._text = text
        if work.last and self._lock is not None:
            self._lock.release()
            self._lock = self._file = None
        refusal, self._refusal = self._refusal, None
        return _Outcome(self._game, refusal)

    def _own(self, work: _Work) -> None:
        """Find out which file is the match's, and have it from now on; none while it needs none."""
        if work.game != work.own_id and not self._refused and self._claim(work):
            self._game = work.game
        elif work.game == work.own_id or work.touched:
            self._lock = store.own(work.own_id)
            self._game = work.own_id
        else:
            return
        self._file = store.game_file(self._game)

    def _claim(self, work: _Work) -> bool:
        """Become the owner of a kept game, if it still is as it was read; else know why not."""
        lock = store.own(work.game)
        if lock is None:
            self._refusal = Message(
                "This game is open in another window. What you play here is kept as a game of its own."
            )
        elif work.stamp not in (None, store.stamp_of(work.game)):
            lock.release()
            self._refusal = Message(
                "Another window changed this game. What you play here is kept as a game of its own."
            )
        else:
            self._lock = lock
            self._text = _content(store.game_file(work.game))
            return True
        self._refused = True
        return False


def _content(file: Path) -> str:
    """What a file holds; nothing where it can't be read."""
    try:
        return read_plain(file, LIMITS.bytes).decode("utf-8")
    except (OSError, ValueError):
        return ""
