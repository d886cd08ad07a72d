"""Games that come from elsewhere: files that are opened or dropped, and texts that are pasted.

Where they came from stays as it is.  What is kept already is the same game; another one becomes one of
those that are kept when it is changed, or at once where its text may be gone in a moment.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from fanoboard.content.files import reason_of
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.capabilities import editing_of
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.games.turns import Turn
from fanoboard.match import store
from fanoboard.match.game_index import original_of
from fanoboard.match.match import Match, Player
from fanoboard.match.store import SUFFIXES, read_game, read_pasted
from fanoboard.messages import Message, plural
from fanoboard.ui.play.catalogue import as_last_time, catalogue
from fanoboard.ui.play.damaged_game import tell_of
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.preparing import when_prepared
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.desktop import clipboard_text
from fanoboard.ui.toolkit.commands.command_table import EDIT, OPEN, PASTE
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.widgets.menu import MenuItem


def choose_game_file(app: Services, *, analysed: bool = False) -> None:
    chosen = partial(open_game, app, analysed=analysed)
    app.push(FileChooser(app, Message("Open a game"), SUFFIXES, chosen))


def open_game(app: Services, file: Path, *, analysed: bool = False) -> None:
    def read() -> Match | ContentError:
        try:
            return read_game(file)
        except ContentError as error:
            return error

    def take(found: Match | ContentError) -> None:
        if isinstance(found, ContentError):
            tell_of(app, found)
        else:
            show_found(app, found, analysed=analysed)

    app.tasks.run(read, take)


def show_found(app: Services, match: Match, *, analysed: bool = False) -> None:
    """Show a game that lies in a file, or the kept game that is the same; it is kept once it is changed.

    Where it is `analysed`, one that is not over becomes an analysis board, on which nobody plays and all
    hands are open: so not one whose cards are hidden.
    """
    tried = analysed and match.result is None and not match.hides_cards

    def find() -> Match:
        kept = _same(match)
        if kept is not None and not (tried and kept.result is None):
            return kept
        match.kept_elsewhere = True
        if tried:
            match.players[:] = [Player("person", player.name) for player in match.players]
            match.study = True
        return match

    app.tasks.run(find, partial(app.play, analysed=analysed))


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
            text = Message("It can be played on all the same. The reason: {reason}.", reason=reason_of(error))
            app.say(Message("The game is not kept"), text)

    app.tasks.run(keep, show, keeps=Message("The game of {game}", game=match.game.title))


def paste(app: Services, game: Game | None = None, *, analysed: bool = False) -> None:
    """Offer what to do with the game or the position on the clipboard; `game` is what is played now.

    What is to be `analysed` is so at once.
    """
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

    app.tasks.run(read, partial(_analyse if analysed else _offer, app))


def _analyse(app: Services, found: Match | Position | GameError) -> None:
    if isinstance(found, Match):
        show_found(app, found, analysed=True)
    elif isinstance(found, GameError):
        _offer(app, found)
    else:
        analyse(app, found)


def _offer(app: Services, found: Match | Position | GameError) -> None:
    cancel = Answer(Message("Cancel"))
    if isinstance(found, GameError):
        app.say(Message("This can’t be pasted"), found.message)
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


def analyse(
    app: Services, start: Game | Position, played: Sequence[Turn] = (), *, stay: bool = False
) -> None:
    """Show an analysis board from the start of a game or from a position, which is not kept unasked.

    Turns that were `played` there are on it.  With `stay`, it lies over what is shown.
    """
    game, position = (start, None) if isinstance(start, Game) else (start.game, start)
    seed = secrets.randbits(31)

    def begin() -> None:
        match = Match(game, [Player("person") for _ in game.seats], seed, position)
        match.study = True
        for action in (action for turn in played for action in turn.actions):
            match.play(action)
        app.play(match, stay=stay)

    if position is None:
        when_prepared(app, game, seed, begin)
    else:
        begin()


def boards(app: Services) -> Sequence[MenuItem]:
    """What an analysis board may begin with: the start of a game, a position, or what lies elsewhere."""
    kinds, settings = catalogue(), app.settings
    starts = [MenuItem(kind.title, partial(analyse, app, as_last_time(kind, settings))) for kind in kinds]
    # The game played last comes before the others.
    likely = sorted(kinds, key=lambda kind: kind.name != settings.game)
    last = [as_last_time(kind, settings) for kind in likely]
    elsewhere = [
        MenuItem(PASTE.tip, partial(paste, app, last[0], analysed=True), PASTE.icon),
        MenuItem(OPEN.tip, partial(choose_game_file, app, analysed=True), OPEN.icon),
    ]
    edited = [(game, editing) for game in last if (editing := editing_of(game)) is not None]
    for game, editing in edited[:1]:
        setup = editing.setup(game.start())
        play = partial(app.navigation.new_game, type(game))
        edit = partial(app.navigation.position_editor, game, setup, play)
        elsewhere.insert(0, MenuItem(Message("Set up a position"), edit, EDIT.icon))
    return [*starts, replace(elsewhere[0], parted=True), *elsewhere[1:]]
