"""The settings: each takes effect, and is kept, as soon as it is changed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from fanoboard.content import paths
from fanoboard.content.import_language import TEMPLATE
from fanoboard.content.language import languages
from fanoboard.content.settings import Animation, AskFirst, Coordinates, Moves, TurnPace, Voice
from fanoboard.content.theme import Theme, load_theme, theme_titles
from fanoboard.content.theme_file import is_own_theme
from fanoboard.content.yaml_files import ContentError
from fanoboard.messages import Message, in_context, percentage, shortest
from fanoboard.ui.features.settings.engine_list import EngineList
from fanoboard.ui.features.settings.key_bindings import KeyBindingsScene
from fanoboard.ui.features.settings.sound_scene import SoundScene, volumes
from fanoboard.ui.features.settings.tables_scene import TablesScene
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.tempo import turn_paces
from fanoboard.ui.system.opener import open_folder
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.form import FormPage
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.dropdown import DropDown
from fanoboard.ui.toolkit.widgets.segmented import Segmented
from fanoboard.ui.toolkit.widgets.slider import Slider
from fanoboard.ui.toolkit.widgets.swatch import draw_theme_swatch
from fanoboard.ui.toolkit.widgets.switch import Switch

_SPEEDS: tuple[tuple[Animation, Message], ...] = (
    ("system", Message("As the system has it")),
    ("off", Message("Off")),
    ("slow", Message("Slow")),
    ("normal", in_context("speed", "Normal")),
    ("fast", Message("Fast")),
)
_ASK_FIRST: tuple[tuple[AskFirst, Message], ...] = (
    ("always", Message("Always")),
    ("lost", Message("Where something is given up")),
    ("never", Message("Never")),
)
_COORDINATES: tuple[tuple[Coordinates, Message], ...] = (
    ("on", Message("On")),
    ("named", Message("Only names")),
    ("off", Message("Off")),
)
_MOVES: tuple[tuple[Moves, Message], ...] = (
    ("words", Message("In words")),
    ("notation", Message("In notation")),
)
_VOICE: tuple[tuple[Voice, Message], ...] = (
    ("off", Message("Off")),
    ("slow", Message("Slow")),
    ("normal", in_context("speed", "Normal")),
    ("fast", Message("Fast")),
)
_PERCENT = (100, 125, 150, 175, 200, 250, 300)
_TEXT = (100, 125, 150, 200)
_SECONDS = (0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 60.0)


class SettingsScene(FormPage):
    app: Services

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Settings"))
        settings = app.settings
        self._seen_themes: dict[str, Theme | None] = {}
        self._told_of_silence = self._told_of_no_voice = False
        form = self.form
        self._theme = theme = DropDown(
            _themes(app.style.theme.name),
            self._chosen_theme,
            self.app.choose_theme,
            picture=self._draw_theme,
        )
        self._own = Button("", app.navigation.theme_editor)
        form.add(Message("Theme"), Message("Colours and materials of boards and menus"), theme, self._own)
        self._scale = DropDown(_scales(settings.scale, app.used_scale), settings.scale, self._set_scale)
        meaning = Message("Of text and controls, as far as they fit into the window")
        form.add(Message("Size"), meaning, self._scale)
        sizes = sorted({*_TEXT, settings.text})  # what was chosen before may be none of these
        text = Segmented([(each, percentage(each)) for each in sizes], settings.text, self._set_text)
        form.add(Message("Text"), Message("The size of text alone, on top of that"), text)
        self._languages = DropDown(_languages(), settings.language, app.choose_language)
        translate = Button(Message("Help translate"), self._help_translate)
        form.add(Message("Language"), "", self._languages, translate)
        self._full = Switch(self._set_fullscreen, on=app.fullscreen)
        form.add(Message("Full screen"), self._about_full_screen(), self._full)
        speed = DropDown(_SPEEDS, settings.animation, self._set_speed)
        meaning = Message("How fast pieces move; none do where the system asks for less motion")
        form.add(Message("Animation"), meaning, speed)
        self._add_ease()
        self._add_sound()
        moves = Switch(self._set_show_moves, on=settings.show_moves)
        meaning = Message("Marks on the pieces that can move and the places they can reach")
        form.add(Message("Show moves"), meaning, moves)
        coordinates = Segmented(_COORDINATES, settings.coordinates, self._set_coordinates)
        meaning = Message("Letters and numbers at the edges of boards, and the names of points")
        form.add(Message("Coordinates"), meaning, coordinates)
        heights = Switch(self._set_stack_heights, on=settings.stack_heights)
        form.add(Message("Numbers on stacks"), Message("How many pieces lie in each stack"), heights)
        told = Segmented(_MOVES, settings.moves, self._set_moves)
        form.add(
            Message("Moves"),
            Message("In sentences with small pictures, the list in short notation; or as they are written"),
            told,
        )
        warn = Switch(self._set_warn_of_losing, on=settings.warn_of_losing)
        meaning = Message("Marks moves that lose at once, and asks before playing one")
        form.add(Message("Warn of losing moves"), meaning, warn)
        find = Switch(self._set_find_mistakes, on=settings.find_mistakes)
        meaning = Message("Looks through finished games while nobody plays, and makes exercises of them")
        form.add(Message("Find my mistakes"), meaning, find)
        seconds = [
            (each, Message("{seconds} s", seconds=shortest(each)))
            for each in sorted({*_SECONDS, settings.thinking})
        ]
        thinking = Slider(seconds, settings.thinking, self._set_thinking)
        form.add(Message("Thinking time"), Message("The longest the computer takes for a move"), thinking)
        change = Button(Message("Change keys"), lambda: app.push(KeyBindingsScene(app)))
        form.add(Message("Keys"), Message("Which key calls which command"), change)
        engines = Button(Message("Show engines"), lambda: app.push(EngineList(app)))
        form.add(Message("Engines"), Message("Other programs that can be played against"), engines)
        tables = Button(Message("Open endgames"), lambda: app.push(TablesScene(app)))
        form.add(Message("Endgames"), Message("More of them for the computer to know by heart"), tables)
        self.set_focus(theme)

    def _add_ease(self) -> None:
        settings = self.app.settings
        pace = DropDown([*turn_paces().items()], settings.turn_pace, self._set_turn_pace)
        meaning = Message("How long one sees what the computer is about to do; a key goes on at once")
        self.form.add(Message("Computer's turns"), meaning, pace)
        asked = DropDown(_ASK_FIRST, settings.ask_first, self._set_ask_first)
        meaning = Message("Before one leaves or deletes a game, resigns, or resets the statistics")
        self.form.add(Message("Ask first"), meaning, asked)
        calm = Switch(self._set_calm, on=settings.calm)
        meaning = Message("Only the board, one sentence and two buttons, and more time to follow")
        self.form.add(Message("Calm mode"), meaning, calm)

    def _add_sound(self) -> None:
        volume = self.app.settings.volume
        self._volume = Slider(volumes(volume), volume, self._set_volume)
        kinds = Button(Message("Sounds by kind"), lambda: self.app.push(SoundScene(self.app)))
        self.form.add(Message("Sound"), Message("How loud pieces and cards are"), self._volume, kinds)
        self._voice = Segmented(_VOICE, self.app.settings.voice, self._set_voice)
        self.form.add(
            Message("Voice"), Message("Says what a screen reader would, where none does"), self._voice
        )

    def _help_translate(self) -> None:
        template = paths.assets() / "languages" / TEMPLATE
        text = Message(
            "Every language is a text file that editors such as Poedit open. Those of the app, and one"
            " without translations for a new language, are in {folder}. Translate a copy, and drop it onto"
            " this window: it is used at once, and you are told what it lacks. Your own are kept in {own}.",
            folder=str(template.parent),
            own=str(paths.data_folder() / "languages"),
        )
        answers = (
            Answer(Message("Open the folder"), lambda: self._open_folder(template), kind="primary"),
            Answer(Message("Close")),
        )
        self.app.ask(Message("Help translate"), text, answers)

    def _open_folder(self, file: Path) -> None:
        self.app.tasks.run(partial(open_folder, file), self._tell_of_folder)

    def _tell_of_folder(self, fault: Message | None) -> None:
        if fault is not None:
            self.app.say(Message("The folder is not opened"), fault)

    def _about_full_screen(self) -> Text:
        key = self.app.bindings.hint(self.app.commands["fullscreen"])
        return Message("{key} does the same at any time", key=key) if key else ""

    def content_changed(self) -> None:
        self._seen_themes.clear()
        self._theme.choices = _themes(self.app.style.theme.name)

    def update(self, now: int) -> bool:
        """Say that there will be no sound, once that is known."""
        if self.app.sounds.missing and not self._told_of_silence:
            self._told_of_silence = True
            told = Message("Nothing can be heard: this computer offers no sound device.")
            self.form.set_meaning(self._volume, told)
            self.layout()
        if self.app.voice.missing and self.app.voice.wanted and not self._told_of_no_voice:
            self._told_of_no_voice = True
            told = Message(
                "Nothing can be said: there is no voice here. On Linux, speech-dispatcher brings one."
            )
            self.form.set_meaning(self._voice, told)
            self.layout()
        return super().update(now)

    def layout(self) -> None:
        self._full.show(on=self.app.fullscreen)
        self._scale.choices = _scales(self.app.settings.scale, self.app.used_scale)
        self._show_theme()
        self._show_language()
        super().layout()

    def _show_language(self) -> None:
        wanted = self.app.settings.language
        if self._languages.value != wanted:
            self._languages.choices, self._languages.value = _languages(), wanted

    def _show_theme(self) -> None:
        theme, chosen = self.style.theme, self._chosen_theme
        if self._theme.value != chosen or (theme.name, theme.title) not in self._theme.choices:
            self._theme.choices, self._theme.value = _themes(theme.name), chosen
        self._own.text = Message("Change it") if is_own_theme(theme.name) else Message("Make my own")

    @property
    def _chosen_theme(self) -> str:
        app, name = self.app, self.app.style.theme.name
        return "" if not app.settings.theme and name == app.usual_theme else name

    def _set_scale(self, percent: int) -> None:
        self.app.settings.scale = percent
        self.app.restyle()

    def _set_text(self, percent: int) -> None:
        self.app.settings.text = percent
        self.app.restyle()

    def _draw_theme(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, name: str) -> None:
        if name not in self._seen_themes:
            try:
                self._seen_themes[name] = load_theme(name or self.app.usual_theme)
            except ContentError:
                self._seen_themes[name] = None
        if theme := self._seen_themes[name]:
            draw_theme_swatch(surface, style, rect, theme)

    def _set_fullscreen(self, on: bool) -> None:
        if on != self.app.fullscreen:
            self.app.toggle_fullscreen()

    def _set_speed(self, speed: Animation) -> None:
        self.app.settings.animation = speed
        self.app.restyle()

    def _set_turn_pace(self, pace: TurnPace) -> None:
        self.app.settings.turn_pace = pace

    def _set_ask_first(self, wanted: AskFirst) -> None:
        self.app.settings.ask_first = wanted

    def _set_calm(self, on: bool) -> None:
        self.app.settings.calm = on

    def _set_volume(self, percent: int) -> None:
        self.app.settings.volume = percent
        self.app.sounds.play("step", self.style.theme.board.material)

    def _set_voice(self, pace: Voice) -> None:
        self.app.settings.voice = pace

    def _set_show_moves(self, on: bool) -> None:
        self.app.settings.show_moves = on

    def _set_coordinates(self, shown: Coordinates) -> None:
        self.app.settings.coordinates = shown

    def _set_stack_heights(self, on: bool) -> None:
        self.app.settings.stack_heights = on
        self.app.restyle()

    def _set_moves(self, told: Moves) -> None:
        self.app.settings.moves = told

    def _set_warn_of_losing(self, on: bool) -> None:
        self.app.settings.warn_of_losing = on

    def _set_find_mistakes(self, on: bool) -> None:
        self.app.settings.find_mistakes = on

    def _set_thinking(self, seconds: float) -> None:
        self.app.settings.thinking = seconds


def _languages() -> list[tuple[str, Text]]:
    return [("", Message("As the system has it")), *languages().items()]


def _scales(chosen: int, used: int) -> list[tuple[int, Message]]:
    """The sizes to choose from; with the one that is chosen, what is used of it in this window."""
    words = {
        0: Message("Automatic"),
        **{each: percentage(each) for each in sorted({*_PERCENT, chosen} - {0})},
    }
    if chosen == 0:
        words[0] = Message("Automatic ({used} %)", used=used)
    elif chosen > used:
        words[chosen] = Message("{chosen} % ({used} % fits this window)", chosen=chosen, used=used)
    return [*words.items()]


def _themes(now: str) -> list[tuple[str, Text]]:
    found: list[tuple[str, Text]] = [("", Message("As the system has it")), *theme_titles()]
    return found if any(name == now for name, _ in found) else [*found, (now, now)]
