"""The window and its loop: a stack of scenes, events in, changed rectangles out."""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from fanoboard.content import paths
from fanoboard.content.layout import register_layouts
from fanoboard.content.log_book import without_values
from fanoboard.content.own_copy import OwnCopy, look_at, looking_at
from fanoboard.content.own_files import OwnFiles, read_own_files, register_own
from fanoboard.content.own_tables import processors
from fanoboard.content.paths import ContentKind
from fanoboard.content.quarantine import together
from fanoboard.content.settings import Settings
from fanoboard.content.yaml_files import ContentError
from fanoboard.engine.budget import Budget
from fanoboard.games.errors import GameError
from fanoboard.messages import Listing, Message
from fanoboard.tasks import Lost, NotKept, Tasks
from fanoboard.ui.app.appearance import Appearance, KeptSettings
from fanoboard.ui.app.navigation import Roads
from fanoboard.ui.app.pad_buttons import meanings
from fanoboard.ui.app.process import (
    Ending,
    Garbage,
    advice_on_speed,
    ends_session,
    listen_to_session,
)
from fanoboard.ui.app.reading import Reading
from fanoboard.ui.app.start_failure import tell, tell_lost
from fanoboard.ui.features.report.problem_report import log_start, window_lines
from fanoboard.ui.play.known_engines import KnownEngines
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.table_maker import TableMaker
from fanoboard.ui.system.content_watch import ContentWatch, written
from fanoboard.ui.system.display import NoScreen, Window
from fanoboard.ui.system.gamepad import Gamepads
from fanoboard.ui.system.key_repeat import KeyRepeats
from fanoboard.ui.system.saving import log_crash
from fanoboard.ui.system.sound import Sounds
from fanoboard.ui.system.system_fonts import SYSTEM_FONTS
from fanoboard.ui.system.voice import Voice
from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.commands.command_table import (
    EXPLAIN,
    FULLSCREEN,
    KEYS,
    QUIT,
    REPORT,
    TELL_ALL,
    VOICE,
)
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.input import EventWait, Fingers, TextInput
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.scenes.scene_stack import SceneStack

if TYPE_CHECKING:
    from fanoboard.content.lesson import Lesson
    from fanoboard.match.match import Match
    from fanoboard.match.record import Node
    from fanoboard.ui.play.session import Session
    from fanoboard.ui.play.trainer import Trainer

FRAMES = 60

_BY_HANDS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN)
"""What shows that a person no longer uses a gamepad, unless it is the gamepad that did so."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Options:
    fullscreen: bool = False
    theme: str = ""
    file: str = ""
    """A file to be opened, as if it were dropped onto the window."""


class App(SceneStack):
    """The window, its loop, and what all scenes share."""

    def __init__(self, options: Options = Options()) -> None:
        self._kept = KeptSettings()
        self.settings = self._kept.settings
        self._watch: ContentWatch | None = None
        self._reported: set[tuple[str, int]] = set()
        """The problems of files that were told, each with when the file was written."""
        self._faulty: dict[Path, tuple[Message, int]] = {}
        """What the banner says, by the files, each with when it was written."""
        self.gamepads = Gamepads()
        self._wait = EventWait(self.gamepads.translated)
        self._later: deque[Callable[[], object]] = deque()
        self.tasks = Tasks(self.later, self._tell_fault)
        SYSTEM_FONTS.tasks = self.tasks
        # One processor is left to the window and all else.
        self.budget = Budget(processors() - 1, self.later)
        self.lost: Sequence[Lost] = ()
        """What could not be kept when the app ended."""
        self.navigation = Roads(self)
        self.engines = KnownEngines(self.tasks, self.budget, self.wake)
        self.tables = TableMaker(self.tasks, self.budget)
        self._trainer: Trainer | None = None
        self.own_files_read = False
        self._rest_wanted = True
        """Whether all that the first frame does not need is still to be begun."""
        self._file = options.file
        """The file to open once the user's own files have been read, as a game may be on such a board."""
        super().__init__(Window(self.settings, fullscreen=options.fullscreen or self.settings.fullscreen))
        self.voice = Voice(self.settings, self.tasks)
        self.reading = Reading(self, self.voice, self.wake)
        self.window.show_first()
        self.appearance = Appearance(
            self.settings, self.window, options.theme or self.settings.theme, lambda: self.later(self.restyle)
        )
        self.bindings = KeyBindings(self.settings.keys)
        self.commands: Mapping[str, Command] = {command.id: command for command in self._commands()}
        self.sounds = Sounds(self.settings, self.tasks)
        self.running = True
        self._clock = pygame.time.Clock()
        self._repeats = KeyRepeats()
        self._text_input = TextInput()
        self._fingers = Fingers(self._dispatch)
        if self._kept.trouble:
            self.later(partial(self.say, Message("Settings"), self._kept.trouble))
        if self.engines.trouble:
            self.later(partial(self.say, Message("Engines"), self.engines.trouble))
        if unknown := self.bindings.unknown:
            text = Message("Your settings name keys that do not exist: {keys}.", keys=Listing(unknown, "and"))
            self.later(partial(self.say, Message("Settings"), text))

    def _commands(self) -> Sequence[Command]:
        return (
            KEYS.make(self._list_keys, lambda: not (self.scenes and self.top.overlay)),
            EXPLAIN.make(self._explain),
            REPORT.make(self._open_report, lambda: not (self.scenes and self.top.reports)),
            FULLSCREEN.make(self.toggle_fullscreen),
            TELL_ALL.make(self.reading.tell_all),
            VOICE.make(self._toggle_voice),
            QUIT.make(self._ask_to_quit),
        )

    @property
    def trainer(self) -> Trainer:
        if self._trainer is None:
            from fanoboard.ui.play.trainer import Trainer

            self._trainer = Trainer(self)
        return self._trainer

    @property
    def playing(self) -> bool:
        return any(isinstance(scene, Screen) and scene.playing for scene in self.scenes)

    @property
    def fullscreen(self) -> bool:
        return self.window.fullscreen

    @property
    def used_scale(self) -> int:
        return round(100 * self.style.scale / self.window.density)

    @property
    def usual_theme(self) -> str:
        return self.appearance.usual

    @property
    def style(self) -> Style:
        return self.appearance.style

    # What is shown over the scene there is

    def play(
        self, match: Match, *, stay: bool = False, at: Node | None = None, analysed: bool = False
    ) -> None:
        # Here and below: what isn't needed for the first frame is imported when it is wanted.
        from fanoboard.ui.features.game.game_scene import GameScene

        # What has not been read yet is not lost with the scene that it was told on.
        told = [] if stay else [scene for scene in self.scenes if isinstance(scene, Dialog)]
        for dialog in told:
            self.scenes.remove(dialog)
        if not stay:
            self.home()
        try:
            scene = GameScene(self, match)
            self.push(scene)
            if at is not None:
                scene.session.look_at(at)
            if analysed or match.study:
                scene.analysis.switch()
        except ContentError as error:
            self.say(Message("This game can’t be shown"), error.message)
        if match.notices:
            notices, match.notices = together(match.notices), []
            self.say(Message("Something in the file is wrong"), notices)
        for dialog in told:
            self.push(dialog)

    def session_of(self, game: str) -> Session | None:
        scene = self._scene_of(game)
        return scene.game_session if scene is not None else None

    def come_back_to_game(self, game: str) -> None:
        if (scene := self._scene_of(game)) is not None:
            self.come_back_to(scene)

    def _scene_of(self, game: str) -> Screen | None:
        for scene in self.scenes:
            session = scene.game_session if isinstance(scene, Screen) else None
            if isinstance(scene, Screen) and session is not None and session.owns(game):
                return scene
        return None

    def teach(self, lesson: Lesson, step: int = 0) -> None:
        from fanoboard.ui.features.lesson.lesson_scene import LessonScene

        try:
            self.push(LessonScene(self, lesson, step))
        except (ContentError, GameError) as error:
            self.say(Message("This lesson can’t be shown"), error.message)

    def _explain(self) -> None:
        self.top.explain()

    def _list_keys(self) -> None:
        from fanoboard.ui.app.key_list import KeyList

        self.push(KeyList(self))

    def _take_file(self, path: str) -> None:
        """Show a game, or use a theme or a layout, that was dropped or named.

        That waits for the user's own files, as a game may be on a board of theirs; macOS drops what it
        starts the program for onto the window before the first frame.
        """
        if not self.own_files_read:
            self._file = path
            return
        from fanoboard.ui.app.file_drop import take_file

        take_file(self, path)

    def report(self, problem: ContentError) -> None:
        """Say that a file can't be used; again only once it is written again."""
        told = str(problem), written(problem.file)
        if told not in self._reported:
            self._reported.add(told)
            self._faulty[problem.file] = problem.message, told[1]
            self.later(self._tell_faulty)

    def _tell_faulty(self) -> None:
        """Have the banner say which files can't be used, as long as that is so: who edits one saves often."""
        text = together([message for message, _ in self._faulty.values()]) if self._faulty else ""
        if text:
            log.info("told: %s", without_values(text))
        self.announce(text)

    def say(self, title: Text, text: Text) -> None:
        log.info("told: %s: %s", without_values(title), without_values(text))
        self.push(Dialog(self, title, text, (Answer(Message("OK"), kind="primary"),)))

    def ask(self, title: Text, text: Text, answers: Sequence[Answer]) -> None:
        self.push(Dialog(self, title, text, answers))

    # What scenes ask for

    def later(self, action: Callable[[], object]) -> None:
        self._later.append(action)
        self.wake()

    def wake(self) -> None:
        self._wait.wake()

    def wake_at(self, time: int) -> None:
        self._wait.wake_at(time)

    def choose_theme(self, name: str) -> None:
        self.appearance.choose_theme(name)
        self._use_theme()

    def _use_theme(self) -> None:
        look = partial(ContentWatch, self.appearance.wanted, self._own_copy)
        self.tasks.run(look, self._watch_with, key="watch")
        self._reload_theme()

    def _watch_with(self, watch: ContentWatch) -> None:
        if watch.theme == self.appearance.wanted:
            self._watch = watch
            look_at(watch.copy)

    def choose_language(self, name: str) -> None:
        def tell(problem: ContentError) -> None:
            self.later(partial(self.say, Message("The language can’t be used"), problem.message))

        self.appearance.choose_language(name, tell)
        self.restyle()

    def restyle(self) -> None:
        self.appearance.renew()
        self.resize_all()

    @property
    def busy(self) -> bool:
        return self.tasks.busy or bool(self._later)

    def toggle_fullscreen(self) -> None:
        self.window.set_fullscreen(not self.window.fullscreen)
        self.settings.fullscreen = self.window.fullscreen
        self.resize()
        # Where the new size is told later, only what tells of the full screen changes now.
        self.top.layout()
        self.top.repaint()

    def _toggle_voice(self) -> None:
        self.settings.voice = "normal" if self.settings.voice == "off" else "off"
        self.voice.hush()

    def _ask_to_quit(self) -> None:
        if not any(scene.confirm_leaving(self.quit) for scene in reversed(self.scenes)):
            self.quit()

    def quit(self) -> None:
        self.running = False

    # The loop

    def run(self, first: Scene) -> None:
        self.push(first)
        try:
            moving = self.round(True)
            with Garbage() as garbage:
                while self.running:
                    garbage.look(moving=moving)
                    if moving:
                        self._clock.tick(FRAMES)
                    moving = self.round(moving)
        finally:
            self.close()

    def round(self, moving: bool) -> bool:
        """Handle events and draw what changed; return whether something moves on."""
        events = self._wait.events(moving or self._whole, lambda: self.running)
        with looking_at(self._own_copy):
            moves_on = self._go_round(events)
        self._kept.keep(self.tasks)
        return moves_on

    @property
    def _own_copy(self) -> OwnCopy:
        """The user's files as they are known; none before they were read."""
        return OwnCopy(paths.data_folder()) if self._watch is None else self._watch.copy

    def _go_round(self, events: Sequence[pygame.event.Event]) -> bool:
        for _ in range(len(self._later)):
            self._guard(self._later.popleft())
        self._guard(self.reading.obey)
        if self.gamepads.in_use and not self.strip.meanings:
            # Before anything opens, for the same reason.
            self._guard(self._tell_buttons)
        for event in events:
            self._guard(partial(self._dispatch, event))
            if not self.running:
                return False
        if self._watch is not None and self._watch.is_due(pygame.time.get_ticks()):
            self.tasks.run(partial(self._look_at_content, self._watch, tuple(self._faulty)), key="look")
        self._wait.forget_alarm()
        if self._trainer is not None:
            now = pygame.time.get_ticks()
            if events:
                self._trainer.rest(now)
            self._guard(partial(self._trainer.update, now))
        scene = self.top
        sliding = self._guard(lambda: self._fingers.update(pygame.time.get_ticks()))
        still_moving = self._guard(lambda: scene.update(pygame.time.get_ticks()), scene) or sliding
        self._guard(self._tell_buttons)
        self._guard(self.draw, self.top)
        self._guard(partial(self.reading.tell, moving=bool(still_moving)))
        self._text_input.follow(self.top.text_field, self.style, self.window.density)
        if self._rest_wanted:
            self._rest_wanted = False
            self.begin_the_rest()
        return bool(still_moving) or self.top.unfinished

    def _tell_buttons(self) -> None:
        """Say on the screen what the buttons of a gamepad do, while one is used."""
        pads = self.gamepads
        if not (pads.in_use or self.strip.meanings):
            return
        if not pads.in_use and not self.top.at_rest:
            return  # as all is placed anew, what is open would be closed, and what is held dropped
        found = meanings((*self.commands.values(), *self.top.commands)) if pads.in_use else ()
        if self.strip.tell(found, pads.family):
            self.resize_all()

    def register_layouts(self) -> None:
        """Let games be played on the layouts there are now; say which can't be used."""
        for problem in register_layouts():
            self.report(problem)

    def _look_at_content(self, watch: ContentWatch, faulty: Collection[Path]) -> None:
        """In a thread, find what is new among the files, and which of the faulty ones were written."""
        if kinds := watch.changed():
            self.later(partial(self._take_content, kinds, {file: written(file) for file in faulty}))

    def _take_content(self, kinds: Collection[ContentKind], stamps: Mapping[Path, int]) -> None:
        """Show layouts and themes as their files are now; `stamps` are of those that were faulty."""
        look_at(self._own_copy)
        for file, stamp in stamps.items():
            if file in self._faulty and self._faulty[file][1] != stamp:
                del self._faulty[file]
        self.later(self._tell_faulty)
        if "layouts" in kinds:
            self.register_layouts()
        for scene in self.scenes[:]:
            scene.content_changed()
        self._reload_theme()

    def _closes_banner(self, event: pygame.event.Event) -> bool:
        """Whether an event is for the banner, which it closes: a click on it, or Escape."""
        if not self.banner.shown:
            return False
        clicked = event.type == pygame.MOUSEBUTTONDOWN and self.banner.rect.collidepoint(event.pos)
        if clicked or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            self._faulty.clear()
            self.announce("")
            return True
        return False

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.dict.get("touch"):
            return  # the mouse that SDL makes of a finger; the finger itself is told as well
        event = self.window.in_pixels(event)
        self.reading.hear(event)
        if event.type in _BY_HANDS:
            self._take_hand(event)
        match event.type:
            case _ if self._closes_banner(event):
                pass
            case pygame.QUIT:
                self._ask_to_quit()
            case pygame.APP_TERMINATING | pygame.SYSWMEVENT:
                if ends_session(event):
                    self.quit()
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self.resize()
            case pygame.VIDEOEXPOSE | pygame.WINDOWEXPOSED:
                self._whole = True
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                self._touch(event)
            case pygame.DROPFILE:
                self._take_file(event.file)
            case pygame.WINDOWFOCUSLOST:
                self._repeats.forget()
                self.gamepads.forget()
                self._fingers.forget()
                self._text_input.forget()
            case pygame.KEYDOWN if not self._repeats.wanted(event) or self._text_input.composing:
                pass
            case pygame.KEYDOWN:
                self._text_input.pressed(event.key)
                anywhere = () if self.top.takes_every_key else self.commands.values()
                command = self.bindings.find(anywhere, event, typing=self.top.typing)
                if command is not None:
                    command.press()
                else:
                    self.top.handle(event)
            case pygame.KEYUP:
                self._repeats.released(event)
                self._text_input.released(event.key)
                self.top.handle(event)
            case pygame.TEXTINPUT | pygame.TEXTEDITING if not self._text_input.wanted:
                pass
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                self._text_input.composing = event.type == pygame.TEXTEDITING and bool(event.text)
                self.top.handle(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                if not self.top.handle(event) and self.top.is_ground(event.pos):
                    # Where the other button has no use of its own, it shows all that can be done.
                    self.commands[KEYS.id].press()
            case _:
                self.top.handle(event)

    def _take_hand(self, event: pygame.event.Event) -> None:
        """Remember by what the window is used now."""
        self.keyed = event.type == pygame.KEYDOWN
        self.gamepads.in_use &= bool(event.dict.get("pad"))

    def _touch(self, event: pygame.event.Event) -> None:
        if sys.platform == "darwin":
            return  # macOS tells so of the fingers on a touchpad, which have no place on the screen
        self._fingers.take(event, self.top, self.window.size, pygame.time.get_ticks())
        if event.type == pygame.FINGERUP:
            self.top.lift()
            self._text_input.asked_for()

    def resize(self) -> None:
        """Fit everything into the window if it has another size.

        Painting all anew takes a while on a large screen; until then there is an empty table, not the
        old picture in a corner.
        """
        if self.window.resized():
            self.window.surface.fill(self.style.colours.window)
            self.window.show()
            self.restyle()

    def _guard(self, work: Callable[[], object], scene: Scene | None = None) -> object:
        """Do something; if that fails, log it, tell the person, and go on.

        With `scene`, the failing work is one that comes again every frame, so that scene has to go.
        """
        try:
            return work()
        except Exception as error:
            where = log_crash(error)
            if scene is not None:
                self._drop(scene)
                if not self.scenes:
                    raise
            self._tell_crash(error, where)
            return None

    def _tell_crash(self, error: BaseException, where: Message) -> None:
        what = f"{type(error).__name__}: {error}"
        text = Message("{error}\n\n{where}", error=what, where=where)
        answers = (
            Answer(Message("Report a problem"), self._open_report),
            Answer(Message("OK"), kind="primary"),
        )
        self.ask(Message("Something went wrong"), text, answers)

    def _tell_fault(self, error: BaseException) -> None:
        """Tell the log and the person of a fault beside the loop.  Any thread may call this."""
        if isinstance(error, NotKept):
            self.later(partial(self.say, error.title, error.text))
        else:
            self.later(partial(self._tell_crash, error, log_crash(error)))

    def _open_report(self) -> None:
        """Show the report of a problem."""
        # It is seldom wanted; the window shows sooner without it.
        from fanoboard.ui.features.report.report_scene import ReportScene

        self.push(ReportScene(self))

    def _failed_to_leave(self, error: Exception) -> None:
        log_crash(error)

    def close(self) -> None:
        self.tasks.hurry()
        self._leave_all()
        self.sounds.close()
        self.voice.close()
        self.tables.stop()
        if self._trainer is not None:
            self._trainer.stop()
        self.window.remember(self.settings)
        self._kept.keep(self.tasks, last=True)
        self.lost = self.tasks.close()
        self.gamepads.end()
        self.window.close()

    # The user's own files

    def begin_the_rest(self) -> None:
        """Do what the first frame did not need, now that the window shows something."""
        self.reading.begin()
        self.gamepads.begin()
        for problem in register_layouts(shipped_only=True):
            self.report(problem)
        self.appearance.system.ask(self.tasks, self._use_theme)
        self.tasks.run(partial(log_start, window_lines(self.window.size, self.style.scale)), lambda _: None)
        self.read_own_files()

    def read_own_files(self) -> None:
        theme, language = self.appearance.wanted, self.settings.language
        self.tasks.run(
            lambda: (read_own_files(theme, language), ContentWatch(theme)),
            lambda found: self._take_own_files(theme, language, *found),
        )

    def _take_own_files(self, theme: str, language: str, found: OwnFiles, watch: ContentWatch) -> None:
        problems = [*found.problems, *register_own(found.layouts)]
        self._watch_with(watch)
        self.appearance.use_own(theme, language, found)
        self.own_files_read = True
        self.restyle()
        for scene in self.scenes:
            scene.own_files_read()
        if problems:
            self.say(Message("A file can’t be used"), together(problems))
        if self._file:
            self._take_file(self._file)
            self._file = ""

    def _reload_theme(self) -> None:
        """Show everything in the theme that is wanted; where it can't be read, the one before stays."""
        try:
            self.appearance.load_theme()
        except ContentError as error:
            self.report(error)
        self.restyle()


def run(options: Options = Options(), kind: type[App] = App) -> int:
    """Open the window and play; the status for the shell, 2 where there is no screen.

    `kind` is the app itself, or one that is watched.  A signal that ends the program closes the window
    as its button does.
    """
    from fanoboard.ui.features.home.home_scene import Home

    ending = Ending()
    try:
        app = kind(options)
    except NoScreen as error:
        log.info("%s", error)
        tell(str(error))
        return 2
    ending.call(app.quit)
    listen_to_session()
    if not options.file and is_first_start(app.settings):
        app.later(app.navigation.welcome)
    if advice := advice_on_speed(app.settings):
        app.later(partial(app.say, *advice))
    try:
        app.run(Home(app))
    finally:
        tell_lost(app.lost, silent=bool(ending.status))
    return ending.status


def is_first_start(chosen: Settings) -> bool:
    """Whether nobody has played, learned or been welcomed here."""
    known = (*chosen.offered, *chosen.options, *chosen.lessons, *chosen.lesson_steps)
    return not (chosen.welcomed or chosen.game or known)
