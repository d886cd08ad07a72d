"""The settings: one entry for each, as they stand on their page from its top to its end.

An entry says which field of `Settings` it sets, what it is called and means, and which control sets it.  The
page is made of that; each takes effect, and is kept by the app, as soon as it is changed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final

import pygame

from fanoboard.content import paths
from fanoboard.content.language import TEMPLATE, has_unchecked, languages
from fanoboard.content.settings import SoundKind
from fanoboard.content.theme import Theme, load_theme, theme_titles
from fanoboard.content.theme_draft import is_own_theme
from fanoboard.content.yaml_files import ContentError
from fanoboard.messages import Message, in_context, percentage, plural, shortest
from fanoboard.ui.features.settings.engine_editor import EngineList
from fanoboard.ui.features.settings.key_bindings import KeyBindingsScene
from fanoboard.ui.features.settings.tables_scene import TablesScene
from fanoboard.ui.play.screen import ask_first
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.tempo import turn_paces
from fanoboard.ui.system.desktop import open_folder
from fanoboard.ui.system.sound import Sound
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import FIND, REPORT
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.focus import keep_in_view
from fanoboard.ui.toolkit.scenes.page import FormPage
from fanoboard.ui.toolkit.widgets.boxes import Box, Row
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented, Slider, Switch
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.figures import draw_theme_swatch
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown

_KINDS: Final[tuple[tuple[SoundKind, Message, Message, Sound], ...]] = (
    ("moves", Message("Moves"), Message("Pieces that are set down"), "step"),
    ("captures", Message("Captures"), Message("Pieces that are taken"), "capture"),
    ("cards", Message("Cards"), Message("Cards that are laid, turned and shuffled"), "card"),
    ("signals", Message("Signals"), Message("Choices that lead nowhere, and the end of a game"), "refused"),
)
"""Each kind with its caption, what belongs to it, and one of its sounds."""


class SoundScene(FormPage):
    """A slider for each kind; what is chosen is heard at once, on what the board is made of."""

    app: Services

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Sound"))
        loudness = app.settings.loudness
        for kind, caption, meaning, sound in _KINDS:
            now = loudness.get(kind, 100)
            slider = Slider(volumes(now), now, partial(self._set, kind, sound))
            self.form.add(caption, meaning, slider)
            if kind == "moves":
                self.set_focus(slider)

    def _set(self, kind: SoundKind, sound: Sound, percent: int) -> None:
        self.app.settings.loudness[kind] = percent
        theme = self.style.theme
        on = theme.cards.material if kind == "cards" else theme.board.material
        self.app.sounds.play(sound, on)


def volumes(now: int) -> list[tuple[int, Message]]:
    """Those to choose from, with the one that was written into the file."""
    return [
        (each, percentage(each) if each else Message("Off")) for each in sorted({*range(0, 101, 10), now})
    ]


Choices = Sequence[tuple[Any, Text]]
Control = Switch | DropDown[Any] | Segmented[Any] | Slider[Any]
Picture = Callable[[pygame.Surface, Style, pygame.Rect, str], object]

_PERCENT: Final = (100, 125, 150, 175, 200, 250, 300)
_TEXT: Final = (100, 125, 150, 200)
_SECONDS: Final = (0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 60.0)
_RESET, _COUNT_ALL = Message("Reset…"), Message("Count all again")
_OFF: Final = ("off", Message("Off"))
_SLOW_TO_FAST: Final = (
    ("slow", Message("Slow")),
    ("normal", in_context("speed", "Normal")),
    ("fast", Message("Fast")),
)


@dataclass(frozen=True, slots=True)
class Way:
    """A button that leads from a row to more."""

    text: Text | Callable[[Services], Text]
    go: Callable[[Services], object]


@dataclass(frozen=True, slots=True)
class Setting:
    """A row of the page; what may change while the page is open is asked of the app."""

    field: str
    """What it sets in `Settings`; nothing, if the row only leads to more."""
    title: Message
    meaning: Text | Callable[[Services], Text]
    control: type[Control] = Switch
    choices: Choices | Callable[[Services], Choices] = ()
    """The values in order, each with its words; a switch has none."""
    then: Callable[[Services], object] = lambda app: None
    """What is done once it was chosen, where it does not suffice that it is looked at next time."""
    way: Way | None = None
    shown: Callable[[Services], object] | None = None
    """What holds, where that may be another value than what was chosen."""
    of_files: bool = False
    """Whether the values are files, which are looked at only when one of them changed."""
    picture: Callable[[Services], Picture] | None = None
    """What draws a small picture of a value in a drop-down."""
    applies: Callable[[Services], bool] = lambda app: True
    """Whether it has a row now, as there is something that it changes."""

    def value(self, app: Services) -> object:
        return self.shown(app) if self.shown is not None else getattr(app.settings, self.field)

    def offered(self, app: Services) -> Choices:
        return self.choices(app) if callable(self.choices) else self.choices

    def choose(self, app: Services, value: object) -> None:
        setattr(app.settings, self.field, value)
        self.then(app)


def text_now(app: Services, text: Text | Callable[[Services], Text]) -> Text:
    """A text, which may be asked of the app."""
    return text if isinstance(text, str | Message) else text(app)


# What is asked of the app


class _Swatches:
    """Small pictures of themes, each as its file is when it is drawn first."""

    def __init__(self, app: Services) -> None:
        self._app, self._seen = app, dict[str, Theme | None]()

    def __call__(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, name: str) -> None:
        if name not in self._seen:
            try:
                self._seen[name] = load_theme(name or self._app.usual_theme)
            except ContentError:
                self._seen[name] = None
        if theme := self._seen[name]:
            draw_theme_swatch(surface, style, rect, theme)


def _shown_theme(app: Services) -> str:
    name = app.style.theme.name
    return "" if not app.settings.theme and name == app.usual_theme else name


def _themes(app: Services) -> Choices:
    now = app.style.theme.name
    found: list[tuple[str, Text]] = [("", Message("Same as the system")), *theme_titles()]
    return found if any(name == now for name, _ in found) else [*found, (now, now)]


def _own_theme(app: Services) -> Text:
    return Message("Change it") if is_own_theme(app.style.theme.name) else Message("Make my own")


def _languages(app: Services) -> Choices:
    return [("", Message("Same as the system")), *languages().items()]


def _scales(app: Services) -> Choices:
    """The sizes to choose from; with the one that is chosen, what is used of it in this window."""
    chosen, used = app.settings.scale, app.used_scale
    automatic = Message("Automatic") if chosen else Message("Automatic ({used} %)", used=used)
    words = {0: automatic, **{each: percentage(each) for each in sorted({*_PERCENT, chosen} - {0})}}
    if chosen > used:
        words[chosen] = Message("{chosen} % ({used} % fits this window)", chosen=chosen, used=used)
    return [*words.items()]


def _text_sizes(app: Services) -> Choices:
    """What was chosen in an older version may be none of the usual ones; so below."""
    return [(each, percentage(each)) for each in sorted({*_TEXT, app.settings.text})]


def _seconds(app: Services) -> Choices:
    offered = sorted({*_SECONDS, app.settings.thinking})
    return [(each, Message("{seconds} s", seconds=shortest(each))) for each in offered]


def _about_full_screen(app: Services) -> Text:
    key = app.bindings.hint(app.commands["fullscreen"])
    return Message("{key} does the same at any time", key=key) if key else ""


def _about_sound(app: Services) -> Text:
    if app.sounds.missing:
        return Message("Nothing can be heard: this computer offers no sound device.")
    return Message("How loud pieces and cards are")


def _about_voice(app: Services) -> Text:
    if app.voice.missing and app.voice.wanted:
        return Message("Nothing can be said: there is no voice here. On Linux, speech-dispatcher brings one.")
    return Message("Reads the screen aloud where no screen reader does")


def _help_translate(app: Services) -> None:
    template = paths.assets() / "languages" / TEMPLATE
    text = Message(
        "Every language is a text file that editors such as Poedit open. Those of the app, and one"
        " without translations for a new language, are in {folder}. Translate a copy, and drop it onto"
        " this window: it is used at once, and you are told what it lacks. Your own are kept in {own}.",
        folder=str(template.parent),
        own=str(paths.data_folder() / "languages"),
    )
    answers = (
        Answer(Message("Open the folder"), partial(_open_folder, app, template), kind="primary"),
        Answer(Message("Close")),
    )
    app.ask(Message("Help translate"), text, answers)


def _open_folder(app: Services, file: Path) -> None:
    def tell(fault: Message | None) -> None:
        if fault is not None:
            app.say(Message("The folder is not opened"), fault)

    app.tasks.run(partial(open_folder, file), tell)


def _about_results(app: Services) -> Text:
    if app.settings.statistics_since:
        return Message("Only games that ended since they were reset count in ratings and results")
    return Message("All finished games count in ratings and results")


def _ask_reset(app: Services) -> None:
    """Have the results begin anew, or all count again."""
    if app.settings.statistics_since:
        app.settings.statistics_since = 0.0
        return

    def reset() -> None:
        app.settings.statistics_since = time.time()

    text = Message(
        "The statistics start again from zero. The games stay, and can be counted again at any time."
    )
    ask_first(
        app, Message("Reset the statistics?"), text, Answer(Message("Reset"), reset, kind="danger"), lost=True
    )


# The page, from the top to its end

APPEARANCE: Final = (
    Setting("theme", Message("Theme"), Message("Colours and materials of boards and menus"),
            DropDown, _themes, then=lambda app: app.choose_theme(app.settings.theme),
            way=Way(_own_theme, lambda app: app.navigation.theme_editor()),
            shown=_shown_theme, of_files=True, picture=_Swatches),
    Setting("scale", Message("Size"), Message("Text and controls, as far as they fit into the window"),
            DropDown, _scales, then=lambda app: app.restyle()),
    Setting("text", Message("Text"), Message("Text only, on top of Size"),
            Segmented, _text_sizes, then=lambda app: app.restyle()),
    Setting("language", Message("Language"), "", DropDown, _languages,
            then=lambda app: app.choose_language(app.settings.language),
            way=Way(Message("Help translate"), _help_translate), of_files=True),
    Setting("unchecked_texts", Message("Show unchecked translations"),
            Message("Not checked yet, they end in ˚; without them, those texts are in English"),
            then=lambda app: app.choose_language(app.settings.language),
            applies=lambda app: has_unchecked(app.style.language)),
    Setting("fullscreen", Message("Full screen"), _about_full_screen,
            then=lambda app: app.toggle_fullscreen(), shown=lambda app: app.fullscreen),
    Setting("animation", Message("Animation"),
            Message("How fast pieces move; none do if the system asks for less motion"),
            DropDown, (("system", Message("Same as the system")), _OFF, *_SLOW_TO_FAST),
            then=lambda app: app.restyle()),
)  # fmt: skip
SOUND: Final = (
    Setting("volume", Message("Sound"), _about_sound, Slider, lambda app: volumes(app.settings.volume),
            then=lambda app: app.sounds.play("step", app.style.theme.board.material),
            way=Way(Message("Sounds by kind"), lambda app: app.push(SoundScene(app)))),
    Setting("voice", Message("Voice"), _about_voice, Segmented, (_OFF, *_SLOW_TO_FAST)),
)  # fmt: skip
BOARD: Final = (
    Setting("show_moves", Message("Show moves"),
            Message("Marks on the pieces that can move and the places they can reach")),
    Setting("coordinates", Message("Coordinates"),
            Message("Letters and numbers at the edges of boards, and the names of points"),
            Segmented, (("on", Message("On")), ("named", Message("Only names")), _OFF)),
    Setting("stack_heights", Message("Numbers on stacks"), Message("How many pieces lie in each stack"),
            then=lambda app: app.restyle()),
    Setting("moves", Message("Moves"),
            Message("In sentences with small pictures and a list in notation, or all in notation"),
            Segmented, (("words", Message("In words")), ("notation", Message("In notation")))),
)  # fmt: skip
PLAY: Final = (
    Setting("turn_pace", Message("Computer’s turns"),
            Message("How long the computer’s next move is shown before it is played; any key skips the wait"),
            DropDown, tuple(turn_paces().items())),
    Setting("thinking", Message("Thinking time"), Message("The longest the computer takes for a move"),
            Slider, _seconds),
    Setting("calm", Message("Calm mode"),
            Message("Only the board, one sentence and two buttons, and more time to follow")),
    Setting("ask_first", Message("Ask first"),
            Message("Before leaving or deleting a game, resigning, or resetting the statistics"),
            DropDown, (("always", Message("Always")), ("lost", Message("Only when something would be lost")),
                       ("never", Message("Never")))),
    Setting("warn_of_losing", Message("Warn of losing moves"),
            Message("Marks moves that lose at once, and asks before playing one")),
    Setting("find_mistakes", Message("Find my mistakes"),
            Message("Searches finished games for mistakes while nobody plays, and makes exercises of them")),
)  # fmt: skip
PROGRAM: Final = (
    Setting("", Message("Keys"), Message("Which key calls which command"),
            way=Way(Message("Change keys"), lambda app: app.push(KeyBindingsScene(app)))),
    Setting("", Message("Engines"), Message("Other programs to play against"),
            way=Way(Message("Show engines"), lambda app: app.push(EngineList(app)))),
    Setting("", Message("Endgames"), Message("Have the computer solve more endgames"),
            way=Way(Message("Open endgames"), lambda app: app.push(TablesScene(app)))),
    Setting("", Message("Results"), _about_results,
            way=Way(lambda app: _RESET if not app.settings.statistics_since else _COUNT_ALL, _ask_reset)),
    Setting("", REPORT.tip, Message("A text of what happened, to copy or to save"),
            way=Way(Message("Report"), lambda app: app.commands["report"].press())),
    Setting("", Message("Fanoboard"), Message("Version, licences, and whether there is a newer one"),
            way=Way(Message("About"), lambda app: app.navigation.about())),
)  # fmt: skip
SETTINGS: Final[tuple[tuple[Message, tuple[Setting, ...]], ...]] = (
    (Message("Appearance"), APPEARANCE),
    (Message("Sound and voice"), SOUND),
    (Message("On the board"), BOARD),
    (Message("While you play"), PLAY),
    (Message("The program"), PROGRAM),
)


@dataclass(slots=True)
class _Row:
    """A setting with what stands for it on the page."""

    setting: Setting
    meaning: Text
    control: Control | None
    way: Button | None

    def follows(self, app: Services) -> bool:
        """Whether it shows what holds."""
        shown, control = self.meaning == text_now(app, self.setting.meaning), self.control
        if control is None:
            return shown
        value = control.on if isinstance(control, Switch) else control.value
        return shown and bool(value == self.setting.value(app))


class SettingsScene(FormPage):
    """The rows of `SETTINGS` under their heads, or those that a search finds."""

    app: Services
    fills = True

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Settings"))
        self._search = TextEntry("", self._find, ghost=Message("Search"))
        self._found = Label("", quiet=True, live=True)
        self._searching = FIND.make(lambda: self.set_focus(self._search))
        self._build()
        self.set_focus(next(row.control for row in self._rows if row.control is not None))

    def _build(self) -> None:
        """All that the search finds: by the words of a row, of its choices, or of its head."""
        self.clear_page()
        self._rows: list[_Row] = []
        self.add(self._found)
        self.add(self._search)
        wanted = self._search.text.casefold().split()
        self._applying = self._applicable()
        for head, settings in SETTINGS:
            if found := [each for each in settings if self._has(wanted, head, each)]:
                self.form.add_head(head)
                self._rows += [self._row(setting) for setting in found]
        if not self._rows:
            self.form.add_alone(Label(Message("No setting matches your search."), quiet=True, live=True))
        count = len(self._rows)
        counted = plural("{count} setting", "{count} settings", count=count)
        self._found.set_text(counted if wanted and count else "")

    def _applicable(self) -> list[Setting]:
        return [each for _, settings in SETTINGS for each in settings if each.applies(self.app)]

    def _build_anew(self) -> None:
        """Have rows for what applies now; the keyboard stays in its row, which stays in sight."""
        focus, before = self.focus, self._rows
        self._build()
        self.relayout()
        if focus is self._search:
            self.set_focus(focus)
        for old, row in product(before, self._rows):
            widget = row.way if focus is old.way else row.control
            if old.setting is row.setting and focus in (old.way, old.control) and widget is not None:
                self.set_focus(widget)
                keep_in_view(widget, self.style)

    def _has(self, wanted: Sequence[str], head: Message, setting: Setting) -> bool:
        if not setting.applies(self.app):
            return False
        offered = (text for _, text in setting.offered(self.app))
        texts = (head, setting.title, text_now(self.app, setting.meaning), *offered)
        said = " ".join(map(self.style.words, texts)).casefold()
        return all(word in said for word in wanted)

    def _find(self, text: str) -> None:
        self._build()
        self.set_focus(self._search)
        self.relayout()

    @property
    def commands(self) -> Sequence[Command]:
        return (self._searching, *super().commands)

    @property
    def beside(self) -> Box:
        return Row(self._found, self._search, grow=self._found)

    def back(self) -> None:
        """With a search, give that up first."""
        if self._search.text:
            self._search.set_text("")
            self._find("")
        else:
            super().back()

    def _row(self, setting: Setting) -> _Row:
        app, way = self.app, setting.way
        meaning = text_now(app, setting.meaning)
        control = self._control(setting) if setting.field else None
        button = Button(text_now(app, way.text), partial(way.go, app)) if way is not None else None
        self.form.add(setting.title, meaning, *(each for each in (control, button) if each is not None))
        return _Row(setting, meaning, control, button)

    def _control(self, setting: Setting) -> Control:
        app, value, choose = self.app, setting.value(self.app), partial(setting.choose, self.app)
        if issubclass(setting.control, Switch):
            return Switch(choose, on=bool(value))
        control = setting.control(setting.offered(app), value, choose)
        if isinstance(control, DropDown) and setting.picture is not None:
            control.picture = setting.picture(app)
        return control

    def content_changed(self) -> None:
        """Offer the files that there are now, and draw them as they are now."""
        for row in self._rows:
            setting, control = row.setting, row.control
            if setting.of_files and isinstance(control, DropDown):
                control.choices = setting.offered(self.app)
                control.picture = setting.picture(self.app) if setting.picture is not None else None
        self.layout()

    def update(self, now: int) -> bool:
        """Follow what is chosen elsewhere, and what is found out about sounds and voices."""
        if self._applying != self._applicable():
            self._build_anew()
        elif not all(row.follows(self.app) for row in self._rows):
            self.layout()
        return super().update(now)

    def layout(self) -> None:
        for row in self._rows:
            self._show(row)
        super().layout()

    def _show(self, row: _Row) -> None:
        """Show in a row what holds now, what can be chosen, and what is to be told of it."""
        app, setting, control = self.app, row.setting, row.control
        if row.way is not None and setting.way is not None:
            row.way.text = text_now(app, setting.way.text)
        if control is None:
            return
        value = setting.value(app)
        if isinstance(control, Switch):
            control.show(on=bool(value))
        else:
            if not setting.of_files or value not in dict(control.choices):
                control.choices = setting.offered(app)
            control.show(value)
        if row.meaning != (meaning := text_now(app, setting.meaning)):
            row.meaning = meaning
            self.form.set_meaning(control, meaning)
