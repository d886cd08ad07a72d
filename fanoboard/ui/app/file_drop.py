"""What happens to a file that is dropped onto the window, or named when the program is started."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from fanoboard.content.files import named_file, reason_of
from fanoboard.content.folders import is_there
from fanoboard.content.import_file import ImportFile, read_import
from fanoboard.content.language import ImportLanguage, read_language
from fanoboard.content.layout import load_layout, register_layout
from fanoboard.content.own_copy import changed
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games_with
from fanoboard.games.capabilities import LayoutFamily
from fanoboard.match.match import Match
from fanoboard.match.store import SUFFIX, SUFFIXES, holds_game, read_game
from fanoboard.messages import Message, plural
from fanoboard.ui.play.damaged_game import tell_of
from fanoboard.ui.play.opening import show_found
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.scenes.answer import Answer

Dropped = ImportFile | ImportLanguage


def take_file(app: Services, path: str) -> None:
    """Show a game, or take over a theme, a layout or a language; say what is wrong with anything else."""
    file = named_file(path)
    if isinstance(file, Message):
        app.say(Message("This file can’t be used"), file)
        return

    def read() -> Match | Dropped | DamagedGame | ContentError:
        try:
            if (there := is_there(file)) is not True:
                raise ContentError(file, there or Message("There is no such file."))
            is_game = file.suffix.lower() in SUFFIXES and holds_game(file)
        except ContentError as error:
            return DamagedGame(error) if file.suffix == SUFFIX else error
        try:
            if is_game:
                return read_game(file)
            dropped = read_language(file) if file.suffix.lower() == ".po" else read_import(file)
        except ContentError as error:
            return DamagedGame(error) if is_game else error
        changed(dropped.target)  # nothing that has just come there is replaced unasked
        return dropped

    app.tasks.run(read, partial(_take_found, app))


class DamagedGame(NamedTuple):
    error: ContentError


def _take_found(app: Services, found: Match | Dropped | DamagedGame | ContentError) -> None:
    if isinstance(found, Match):
        show_found(app, found)
    elif isinstance(found, DamagedGame):
        tell_of(app, found.error)
    elif isinstance(found, ContentError):
        app.say(Message("This file can’t be used"), found.message)
    else:
        _ask(app, found)


def _ask(app: Services, dropped: Dropped) -> None:
    take = partial(_take, app, dropped)
    if dropped.replaces:
        text = Message("You have {file} already. Its contents would be lost.", file=str(dropped.target))
        answer = Answer(Message("Replace"), take, kind="danger")
        app.ask(Message("Replace your file?"), text, (answer, Answer(Message("Cancel"))))
    elif dropped.hides:
        text = Message(
            "“{name}” comes with the app. The file you dropped would be used in its place.", name=dropped.name
        )
        answer = Answer(Message("Use mine"), take)
        app.ask(Message("Use this file instead?"), text, (answer, Answer(Message("Cancel"))))
    else:
        take()


def _take(app: Services, dropped: Dropped) -> None:
    try:
        put_back = dropped.keep()
    except OSError as error:
        text = Message(
            "{file} can’t be written: {reason}.", file=str(dropped.target), reason=reason_of(error)
        )
        app.say(Message("The file is not copied"), text)
        return
    if isinstance(dropped, ImportLanguage):
        _speak(app, dropped)
        return
    if dropped.kind == "themes":
        app.choose_theme(dropped.name)
        app.say(
            Message("A new theme"),
            Message("“{theme}” is used now. You will find it in the settings.", theme=dropped.title),
        )
        return
    fault = _offered(dropped)
    if fault is not None:
        put_back()
        app.say(Message("A layout that no game can use"), fault)
        return
    app.say(
        Message("A new layout"),
        Message("“{layout}” is there now: {file}", layout=dropped.title, file=str(dropped.target)),
    )


def _speak(app: Services, dropped: ImportLanguage) -> None:
    app.choose_language(dropped.name)
    text = Message("“{language}” is used now. All texts are translated.", language=dropped.title)
    if dropped.lacking:
        text = plural(
            "“{language}” is used now. {count} of {all} texts is not translated, or not checked yet.",
            "“{language}” is used now. {count} of {all} texts are not translated, or not checked yet.",
            count=dropped.lacking,
            language=dropped.title,
            all=dropped.messages,
        )
    app.say(Message("A language"), text)


def _offered(dropped: ImportFile) -> Message | None:
    """Offer a layout to the games of its family at once; why one of them can't be played on it."""
    for game in games_with(LayoutFamily):
        if dropped.name.startswith(game.layout_family):
            try:
                register_layout(game, load_layout(dropped.name))
            except ContentError as error:
                return error.problem
    return None
