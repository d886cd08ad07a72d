"""Games that come from elsewhere: files that are opened or dropped, and texts that are pasted.

Where they came from stays as it is.  What is kept already is the same game; another one becomes one of
those that are kept when it is changed, or at once where its text may be gone in a moment.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from fanoboard.content.yaml_files import ContentError
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.match import store
from fanoboard.match.game_index import original_of
from fanoboard.match.match import Match, Player
from fanoboard.match.store import SUFFIXES, read_game, read_pasted
from fanoboard.messages import Message, plural
from fanoboard.ui.play.damaged_game import tell_of
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.desktop import clipboard_text
from fanoboard.ui.toolkit.scenes.answer import Answer


def choose_game_file(app: Services) -> None:
    app.push(FileChooser(app, Message("Open a game"), SUFFIXES, partial(open_game, app)))


def open_game(app: Services, file: Path) -> None:
    def read() -> Match | ContentError:
        try:
            return read_game(file)
        except ContentError as error:
            return error

    def take(found: Match | ContentError) -> None:
        if isinstance(found, ContentError):
            tell_of(app, found)
        else:
            show_found(app, found)

    app.tasks.run(read, take)


def show_found(app: Services, match: Match) -> None:
    """Show a game that lies in a file, or the kept game that is the same; it is kept once it is changed."""

    def find() -> Match:
        kept = _same(match)
        match.kept_elsewhere = kept is None
        return kept or match

    app.tasks.run(find, app.play)


def _same(match: Match) -> Match | None:
    """The kept game that holds the very same; one that only tells the same is its copy."""
    try:
        if (game := store.same_game(match)) is not None:
            return store.load_game(game)
    except (ContentError, OSError, store.PlayedElsewhere):
        return None
    match.copy_of = match.copy_of or original_of(match)
    return None


def show_copy(app: Services, match: Match) -> None:
    """Keep a game that came from elsewhere, if the same one is not kept already, and show it, kept or not."""

    def keep() -> tuple[Match, OSError | None]:
        if (kept := _same(match)) is not None:
            return kept, None
        try:
            store.keep(match)
        except OSError as error:
            match.id = ""
            return match, error
        return match, None

    def show(found: tuple[Match, OSError | None]) -> None:
        shown, error = found
        app.play(shown)
        if error is not None:
            reason = error.strerror or type(error).__name__
            app.say(
                Message("The game is not kept"),
                Message("It can be played on all the same. The reason: {reason}.", reason=reason),
            )

    app.tasks.run(keep, show, keeps=Message("The game of {game}", game=match.game.title))


def paste(app: Services, game: Game | None = None) -> None:
    """Offer what to do with the game or the position on the clipboard; `game` is what is played now."""
    text = clipboard_text()
    if not text.strip():
        app.say(Message("Nothing to paste"), Message("There is no text on the clipboard."))
        return
    likely = [game] if game is not None else []

    def read() -> Match | Position | GameError:
        try:
            return read_pasted(text, likely)
        except GameError as error:
            return error

    app.tasks.run(read, partial(_offer, app))


def _offer(app: Services, found: Match | Position | GameError) -> None:
    cancel = Answer(Message("Cancel"))
    if isinstance(found, GameError):
        app.say(Message("This can't be pasted"), found.message)
    elif isinstance(found, Match):
        text = plural(
            "It is a game of {game} of {count} turn. {outcome}",
            "It is a game of {game} of {count} turns. {outcome}",
            count=len(found.turns),
            game=found.game.full_title,
            outcome=found.outcome or Message("It is not over."),
        )
        show = Answer(Message("Open it"), partial(show_copy, app, found), kind="primary")
        app.ask(Message("Open the pasted game?"), text, (show, cancel))
    else:
        _offer_position(app, found)


def _offer_position(app: Services, position: Position) -> None:
    def play() -> None:
        app.navigation.new_game(type(position.game), position)

    text = Message(
        "It is a position of {game}, with {seat} to move.",
        game=position.game.full_title,
        seat=position.game.seats[position.mover].name,
    )
    answers = (
        Answer(Message("Play from it"), play, kind="primary"),
        Answer(Message("Look at it"), partial(analyse, app, position)),
        Answer(Message("Cancel")),
    )
    app.ask(Message("What to do with the position?"), text, answers)


def analyse(app: Services, position: Position) -> None:
    """Show what the engine sees of a position; it becomes a game that is kept once something is played."""
    match = Match(position.game, [Player("person") for _ in position.game.seats], start=position)
    match.kept_elsewhere = True
    app.play(match, analysed=True)
