"""Engines of the user: their list, changing one, and trying whether it answers."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final

import msgspec
import pygame

from fanoboard.content.engines import LONGEST_COMMAND, LONGEST_NAME, KnownEngine, command_words, new_id
from fanoboard.engine.lines import LONGEST_TEXT, EngineOption, read_option
from fanoboard.engine.request import EngineFault
from fanoboard.engine.simple_engine import STARTING, STOPPED, SimpleEngine
from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.games.options import Choice
from fanoboard.match import engine_request
from fanoboard.match.match import Match, Player
from fanoboard.messages import Listing, Message
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.page import FormPage
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Switch
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.widget import Widget

# Trying another engine out: whether it answers, what it offers, and which of our games it plays.

SECONDS: Final = 0.1
"""How long it is told to think about the first move of each game."""
PATIENCE: Final = 3.0
"""Seconds more that it may take to answer, each time."""


@dataclass(frozen=True, slots=True)
class EngineShown:
    """What an engine has shown: its own name, its `option` lines, and the names of the games it plays.

    `problem` is what was wrong the last time that it failed in a game.
    """

    name: str
    offers: tuple[str, ...]
    games: tuple[str, ...]
    problem: Message | None = None


class EngineTrial:
    """Starts an engine, and has it begin each of our games: it plays those where its move is legal."""

    def __init__(self, command: str, starting: float = STARTING, patience: float = PATIENCE) -> None:
        self._command = command
        self._starting = starting
        self._patience = patience
        self._engine: SimpleEngine | None = None
        self._cancelled = False
        self._lock = Lock()

    def run(self) -> EngineShown | Message:
        """Try it, or say what is wrong.  This waits, though never for ever."""
        words = command_words(self._command)
        if not words:
            return Message("This is not a command: a quote in it is not closed.")
        try:
            return self._try(words)
        except EngineFault as fault:
            return fault.message
        finally:
            self.cancel()

    def cancel(self) -> None:
        with self._lock:
            self._cancelled = True
            if self._engine is not None:
                self._engine.kill()

    def _start(self, words: Sequence[str]) -> SimpleEngine:
        with self._lock:
            if self._engine is not None:
                self._engine.kill()
            if self._cancelled:
                raise EngineFault(STOPPED)
            self._engine = SimpleEngine(words)
            return self._engine

    def _try(self, words: Sequence[str]) -> EngineShown:
        engine = self._start(words)
        said = engine.introduce(self._starting)
        engine.get_ready(seconds=self._starting)
        played, problem = [], None
        for kind in games().values():
            try:
                if self._plays(engine, kind()):
                    played.append(kind.name)
            except EngineFault as fault:
                # What it does not understand may have been too much for it.
                problem = fault.message
                engine = self._start(words)
                engine.introduce(self._starting)
        return EngineShown(said.name, said.lines, tuple(played), problem)

    def _plays(self, engine: SimpleEngine, game: Game) -> bool:
        """Whether it answers the start of a game with a legal move.  Raises EngineFault."""
        match = Match(game, [Player("engine")] * len(game.seats), seed=1)
        commands = "uginewgame", *engine_request.move(match, SECONDS)
        answer = engine.best_move(commands, SECONDS + self._patience)
        try:
            match.read_turn(answer)
        except GameError:
            return False
        return not engine.complaint


# One of the other engines: its command and name, whether it answers, and its options.

_BOARDS: Final = ("board", "geometry")
"""What the options are called that choose what a game is played on."""
_FEW: Final = 12
"""Ranges with no more numbers are offered in a list; others are typed."""


class EngineEditor(FormPage):
    """An engine is kept once it has answered; from then on, so is each change of its name and options."""

    app: Services

    def __init__(self, app: Services, engine: KnownEngine | None = None) -> None:
        super().__init__(app, engine.name if engine is not None else Message("Another engine"))
        self._engine = engine
        self._command = engine.command if engine is not None else ""
        self._name = engine.name if engine is not None else ""
        self._trial: EngineTrial | None = None
        self._found: Message = Message("Starts it and tries each of the games here")
        self._build()
        self.set_focus(self._command_entry)

    def _build(self) -> None:
        self.clear_page()
        form = self.form
        meaning = Message("The program and its arguments, as you type them in a terminal")
        self._command_entry = TextEntry(self._command, self._set_command, longest=LONGEST_COMMAND)
        form.add(Message("Command"), meaning, self._command_entry, filling=True)
        browse = Button(Message("Browse…"), self._browse, icon="folder")
        form.add(Message("Where it is"), Message("The program, chosen among the files"), browse)
        ghost = Message("As it calls itself")
        name = TextEntry(self._name, self._set_name, ghost=ghost, longest=LONGEST_NAME)
        form.add(Message("Name"), "", name, filling=True)
        words = Message("Test") if self._trial is None else Message("Testing…")
        self._test = Button(words, self._begin_trial, kind="primary")
        form.add(Message("Does it answer?"), self._found, self._test)
        self._allow_test()
        if self._engine is not None:
            for option in self._options(self._engine):
                form.add(option.name, _meaning(option), self._control(self._engine, option))
            meaning = Message("In saved games, the built-in engine plays in its place")
            form.add(Message("Remove this engine"), meaning, Button(Message("Remove"), self._ask_to_remove))

    def _show(self) -> None:
        self._build()
        self.relayout()
        self.set_focus(self._test if self._test.enabled else self._command_entry)

    # What is chosen

    def _browse(self) -> None:
        self.app.push(FileChooser(self.app, Message("Choose a program"), ("",), self._take_file))

    def _take_file(self, file: Path) -> None:
        self._command = f'"{file}"' if os.name == "nt" else shlex.quote(str(file))
        self._show()

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter in a field tests the engine."""
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and isinstance(self.focus, TextEntry) and self._test.enabled:
            self._begin_trial()
            return True
        return super().handle(event)

    def _set_command(self, command: str) -> None:
        self._command = command
        self._allow_test()

    def _allow_test(self) -> None:
        self._test.set_enabled(self._trial is None and bool(self._command.strip()))

    def _set_name(self, name: str) -> None:
        self._name = name
        if self._engine is not None and name.strip():
            self._keep(msgspec.structs.replace(self._engine, name=name.strip()))

    def _keep(self, engine: KnownEngine) -> None:
        self._engine = engine
        self.app.engines.put(engine)

    def _ask_to_remove(self) -> None:
        assert self._engine is not None
        question = Message("The program itself stays where it is; it can be added again at any time.")
        answers = (
            Answer(Message("Remove"), self._remove, kind="danger"),
            Answer(Message("Keep it"), kind="primary"),
        )
        self.app.ask(Message("Remove {engine}?", engine=self._engine.name), question, answers)

    def _remove(self) -> None:
        assert self._engine is not None
        self.app.engines.remove(self._engine.id)
        self.app.pop()

    # Whether it answers

    def _begin_trial(self) -> None:
        self._trial = trial = EngineTrial(self._command)
        self._found = Message("The engine is being started.")
        self._show()
        self.app.tasks.run(trial.run, lambda shown: self._take(trial, shown))

    def _take(self, trial: EngineTrial, shown: EngineShown | Message) -> None:
        """Use the result of a trial, if that is still wanted."""
        if trial is not self._trial:
            return
        self._trial = None
        if isinstance(shown, Message):
            self._found = shown
        else:
            self._found = _told(shown)
            if shown.games:
                self._keep(self._answering(shown))
        self._show()

    def _answering(self, shown: EngineShown) -> KnownEngine:
        before = self._engine
        self._name = self._name.strip() or shown.name or self._command.strip()[:LONGEST_NAME]
        if before is None:
            taken = [engine.id for engine in self.app.engines.all]
            before = KnownEngine(id=new_id(self._name, taken), name=self._name, command=self._command)
        return msgspec.structs.replace(
            before, name=self._name, command=self._command.strip(), games=shown.games, offers=shown.offers
        )

    def back(self) -> None:
        """Leave, but for a command that was written and not tried."""
        kept = self._engine.command if self._engine is not None else ""
        if self._command.strip() in ("", kept) or self._trial is not None:
            self.app.pop()
            return
        question = Message("It is kept once the engine has answered.")
        answers = (
            Answer(Message("Test"), self._begin_trial, kind="primary"),
            Answer(Message("Leave"), self.app.pop),
        )
        self.app.ask(Message("The command was not tested"), question, answers)

    def leave(self) -> None:
        if self._trial is not None:
            self._trial.cancel()
            self._trial = None

    # Its options

    def _options(self, engine: KnownEngine) -> list[EngineOption]:
        set_by_games = {
            name for kind in games().values() if kind.name in engine.games for name in kind().options
        }
        found = filter(None, map(read_option, engine.offers))
        return [option for option in found if option.name not in set_by_games]

    def _control(self, engine: KnownEngine, option: EngineOption) -> Widget:
        value = engine.options.get(option.name, option.default)
        value = value if option.fits(value) else option.default
        choose = self._setter(option)
        match option.kind:
            case "check":
                return Switch(lambda on: choose("true" if on else "false"), on=value == "true")
            case "button":
                pressed = option.name in engine.options
                return Switch(lambda on: choose("true" if on else ""), on=pressed)
            case "combo":
                return DropDown([(word, word) for word in option.words], value, choose)
            case "spin" if option.high - option.low < _FEW:
                numbers = [str(number) for number in range(option.low, option.high + 1)]
                return DropDown([(number, number) for number in numbers], value, choose)
            case "spin":
                return TextEntry(value, choose, longest=19, digits=option.low >= 0)
            case "string":
                return TextEntry(value, choose, longest=LONGEST_TEXT)

    def _setter(self, option: EngineOption) -> Callable[[str], object]:
        """What takes a value that was chosen; one that does not fit, as half a number, is not kept."""

        def choose(value: str) -> None:
            assert self._engine is not None
            options = {name: each for name, each in self._engine.options.items() if name != option.name}
            pressed = option.kind == "button" and bool(value)
            if pressed or (option.fits(value) and value != option.default):
                options[option.name] = value
            self._keep(msgspec.structs.replace(self._engine, options=options))

        return choose


def _meaning(option: EngineOption) -> Text:
    """The sense of an option, as far as it can be told: only the engine knows more."""
    if option.kind == "button":
        return Message("Pressed each time the engine starts")
    if option.kind == "spin" and option.high - option.low < 10**15:
        bounds: dict[str, str | int] = {"low": option.low, "high": option.high, "usual": option.default}
        return Message("From {low} to {high}, usually {usual}", **bounds)
    return ""


def _told(shown: EngineShown) -> Message:
    if shown.games:
        return Message("It answers, and plays {games}.", games=_played(shown))
    if shown.problem is not None:
        return Message("It answers, but begins none of the games here. {problem}", problem=shown.problem)
    return Message("It answers, but plays none of the games here.")


# The other engines that a person has added, and the way to add one more.


def games_played(engine: KnownEngine) -> Text:
    played = Message("{games}", games=_played(engine))
    return played if engine.games else Message("None of the games here")


def _played(engine: KnownEngine | EngineShown) -> Listing:
    """The games that an engine plays, each with the boards that it takes, where there are several."""
    offered = {option.name: option for option in filter(None, map(read_option, engine.offers))}
    return Listing(
        [_on_boards(kind, offered) for name, kind in games().items() if name in engine.games], "and"
    )


def _on_boards(kind: type[Game], offered: Mapping[str, EngineOption]) -> Message:
    option = next((each for each in kind().option_list if each.name in _BOARDS), None)
    if not isinstance(option, Choice) or len(option.choices) < 2:
        return kind.title
    name, usual = option.name, engine_request.rules(kind())[option.name]
    values = {choice: engine_request.rules(kind({name: choice}))[name] for choice in option.choices}
    taken = [
        option.words[choice]
        for choice, value in values.items()
        if (offered[name].fits(value) if name in offered else value == usual)
    ]
    if len(taken) == len(values):
        return Message("{game} (all boards)", game=kind.title)
    return Message("{game} ({boards})", game=kind.title, boards=Listing(taken, "and"))


class EngineList(FormPage):
    app: Services

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Engines"))
        self._build()

    def _build(self) -> None:
        self.clear_page()
        for engine in self.app.engines.all:
            change = Button(Message("Change"), partial(self._edit, engine))
            self.form.add(engine.name, games_played(engine), change)
        add = Button(Message("Add"), partial(self._edit, None), icon="plus", kind="primary")
        meaning = Message("A program that speaks UGI, the Universal Game Interface, to play against")
        self.form.add(Message("Another engine"), meaning, add)
        self.set_focus(add)

    def _edit(self, engine: KnownEngine | None) -> None:
        self.app.push(EngineEditor(self.app, engine))

    def enter(self) -> None:
        self._build()
        self.relayout()
