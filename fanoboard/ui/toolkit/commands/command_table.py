"""All commands with their usual keys, as they are known before there is anything to do them to.

Commands: `Command(id, keys, icon, tip, run, enabled)`. Buttons, shortcuts, tooltips and the list of keys
derive from a scene's commands. What is known of them beforehand stands in one table,
`ui/toolkit/commands/command_table.py`, from which the page where keys are chosen is made; a person's own
keys are kept by the ids.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fanoboard.messages import Message
from fanoboard.ui.system.gamepad import Button
from fanoboard.ui.toolkit.commands.command import Command, always
from fanoboard.ui.toolkit.commands.key import Key, keys
from fanoboard.ui.toolkit.look.icons import Icon


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """The name of a command, its keys, and its button."""

    id: str
    """What settings call it."""
    keys: tuple[Key, ...]
    icon: Icon | None
    tip: Message
    word: Message | None = None
    """What it is called where there is room for a word alone."""
    button: Button | None = None
    """The button of a gamepad that does it."""

    def make(self, run: Callable[[], object], enabled: Callable[[], bool] = always) -> Command:
        return Command(self.id, self.keys, self.icon, self.tip, run, enabled, self.word, self.button)


BACK = CommandSpec("back", keys("esc"), "back", Message("Back"))
KEYS = CommandSpec("keys", keys("f2"), "help", Message("Keys"), button="back")
EXPLAIN = CommandSpec(
    "explain", keys("shift+f1"), None, Message("Explain what is pointed at"), Message("Explain"), button="y"
)
FULLSCREEN = CommandSpec("fullscreen", keys("f11"), "full", Message("Full screen"))
REPORT = CommandSpec("report", keys("shift+f2"), "flag", Message("Report a problem"))
QUIT = CommandSpec("quit", keys("ctrl+q"), "close", Message("Quit"))
WHY = CommandSpec("why", keys("y"), "book", Message("Why?"))
RULES = CommandSpec("rules", keys("f1"), "book", Message("Rules"))
LIBRARY = CommandSpec("library", keys("ctrl+l"), "library", Message("Library"))
SETTINGS = CommandSpec("settings", keys("f10"), "gear", Message("Settings"), button="start")

UNDO = CommandSpec("undo", keys("u", "ctrl+z"), "undo", Message("Take back"), Message("Undo"))
REDO = CommandSpec("redo", keys("r", "ctrl+y", "ctrl+shift+z"), "redo", Message("Redo"))
HINT = CommandSpec("hint", keys("h"), "hint", Message("Show a good move"), Message("Hint"), button="x")
START = CommandSpec("start", keys("home"), "first", Message("Look at the start"))
PREVIOUS = CommandSpec(
    "previous", keys("ctrl+left", "pageup"), "previous", Message("Look a turn back"), button="left_shoulder"
)
NEXT = CommandSpec(
    "next", keys("ctrl+right", "pagedown"), "next", Message("Look a turn on"), button="right_shoulder"
)
NOW = CommandSpec("now", keys("end"), "last", Message("Back to now"))
FAN_OUT = CommandSpec("fan out", keys("v"), None, Message("Fan out the stack pointed at"))
FLIP = CommandSpec("flip", keys("f"), "flip", Message("Turn the board around"))
MOVES_IN_WORDS = CommandSpec("moves in words", (), "letters", Message("Moves in words"))
MOVES_IN_NOTATION = CommandSpec("moves in notation", (), "letters", Message("Moves in notation"))
CALM = CommandSpec("calm", keys("f8"), "moon", Message("Calm mode on or off"))
TURN_PACE = CommandSpec("turn pace", (), "turns", Message("Computer's turns"))
THEORY = CommandSpec("theory", keys("w"), "help", Message("Theory"))
NEW_GAME = CommandSpec("new game", keys("ctrl+n"), "plus", Message("New game"))
MOVE_NOW = CommandSpec("move now", keys("m"), "play", Message("Move now"))
FIND_POSITION = CommandSpec(
    "find position", keys("ctrl+shift+f"), "library", Message("Games with this position")
)
EDIT = CommandSpec("edit position", keys("ctrl+e"), "pen", Message("Edit position"))
RESIGN = CommandSpec("resign", (), "flag", Message("Resign"))
DRAW = CommandSpec("draw", (), "equal", Message("Offer a draw"))
SEATS = CommandSpec("seats", keys("f3"), "people", Message("Change who plays"))
RESULT = CommandSpec("result", keys("f4"), "trophy", Message("Result"))
REVIEW = CommandSpec("review", keys("ctrl+l"), "eye", Message("Review"))
REMATCH = CommandSpec("rematch", keys("ctrl+r"), "turns", Message("Rematch"))
PAUSE = CommandSpec("pause", keys("p"), "pause", Message("Pause, or play on"))
STEP = CommandSpec("step", keys("n"), "step", Message("Play one turn"))
SLOWER = CommandSpec("slower", keys("-"), None, Message("Let the computers play slower"))
FASTER = CommandSpec("faster", keys("plus", "="), None, Message("Let the computers play faster"))
MORE = CommandSpec(
    "more", keys("f9"), "more", Message("What else can be done"), Message("More"), button="start"
)
ANALYSIS = CommandSpec("analysis", keys("l"), "chart", Message("Analysis on or off"), Message("Analyse"))
PAUSE_ANALYSIS = CommandSpec("pause analysis", keys("shift+l"), "pause", Message("Pause the analysis"))
MORE_LINES = CommandSpec(
    "more lines", keys("ctrl+up"), "plus", Message("One line more"), Message("More lines")
)
FEWER_LINES = CommandSpec("fewer lines", keys("ctrl+down"), "minus", Message("One line fewer"))
SHOW_VALUES = CommandSpec(
    "move values", keys("x"), "values", Message("Show what every move is worth"), Message("Values")
)
VALUE_STRIP = CommandSpec("value strip", keys("shift+x"), "strip", Message("Value strip beside the board"))

REPLAY = CommandSpec("replay", keys("a"), "replay", Message("Play the turn again"))
PLAY_HERE = CommandSpec("play here", keys("b"), "branch", Message("Play from here"))
COMMENT = CommandSpec("comment", keys("c"), "comment", Message("Comment on this moment"))
DRAW_RING = CommandSpec("draw ring", keys("d"), None, Message("Put a ring at the cursor, or take it away"))
DRAW_ARROW = CommandSpec("draw arrow", keys("shift+d"), None, Message("Begin or end an arrow at the cursor"))
NAME_BRANCH = CommandSpec("name branch", (), "pen", Message("Name this variation"))
PROMOTE = CommandSpec("promote", keys("alt+up"), "up", Message("Move this variation up"))
MAIN_LINE = CommandSpec("main line", (), "check", Message("Make this the main line"))
REMOVE = CommandSpec("remove branch", keys("delete"), "bin", Message("Delete from here on"))
RESTORE = CommandSpec("restore branch", keys("ctrl+delete"), "undo", Message("Bring back what was deleted"))

PUZZLES = CommandSpec("puzzles", keys("ctrl+p"), "puzzle", Message("Puzzles"))
PUZZLE_HINT = CommandSpec("puzzle hint", keys("h"), "hint", Message("Hint"), button="x")
TRY_AGAIN = CommandSpec("try again", keys("u", "backspace"), "undo", Message("Try again"))
SHOW_SOLUTION = CommandSpec("show solution", keys("ctrl+l"), "play", Message("Show the solution"))
NEXT_PUZZLE = CommandSpec(
    "next puzzle", keys("ctrl+right"), "next", Message("Next puzzle"), button="right_shoulder"
)

NEXT_ENDING = CommandSpec(
    "next ending", keys("ctrl+right"), "next", Message("Next ending"), button="right_shoulder"
)
PRACTICE = CommandSpec("practice", keys("ctrl+shift+p"), "check", Message("Practice"))
NEXT_EXERCISE = CommandSpec(
    "next exercise", keys("ctrl+right"), "next", Message("Next exercise"), button="right_shoulder"
)
LEARN_LINE = CommandSpec("learn line", keys("ctrl+d"), "learn", Message("Learn this line"))

CLEAR_BOARD = CommandSpec("clear board", (), None, Message("Clear"))
START_POSITION = CommandSpec("start position", (), None, Message("Start position"))
MIRROR_ACROSS = CommandSpec("mirror across", (), "mirror", Message("Mirror left to right"))
MIRROR_DOWN = CommandSpec("mirror down", (), "mirror_down", Message("Mirror top to bottom"))
TURN_POSITION = CommandSpec("turn position", (), "turn", Message("Turn the position"))
SWAP_SIDES = CommandSpec("swap sides", (), "swap", Message("Swap colours"))
PLAY_FROM_HERE = CommandSpec("play from here", keys("ctrl+enter"), None, Message("Play from here"))
ANALYSE = CommandSpec("analyse", (), None, Message("Analyse"))

RENAME_GAME = CommandSpec("rename game", keys("ctrl+r"), "pen", Message("Rename"))
DUPLICATE_GAME = CommandSpec("duplicate game", keys("ctrl+d"), "copy", Message("Duplicate"))
DELETE_GAME = CommandSpec("delete game", keys("delete"), "bin", Message("Delete"))
SELECT_GAMES = CommandSpec("select games", keys("s"), "select", Message("Select"))
SELECT_ALL = CommandSpec("select all games", keys("ctrl+a"), "check", Message("Select all"))
TAG_GAMES = CommandSpec("tag games", keys("t"), "tag", Message("Tags…"))
EMPTY_BIN = CommandSpec("empty bin", (), "erase", Message("Empty the bin"))
FIND_GAME = CommandSpec("find game", keys("ctrl+f"), None, Message("Search"))

LESSON = CommandSpec("lesson", (), "learn", Message("How to play"))
STEP_BACK = CommandSpec("step back", keys("pageup"), None, Message("The step before"), button="left_shoulder")
STEP_ON = CommandSpec("step on", keys("pagedown"), None, Message("The next step"), button="right_shoulder")
COPY_POSITION = CommandSpec("copy position", keys("ctrl+c"), "copy", Message("Copy the position"))
COPY_GAME = CommandSpec("copy game", keys("ctrl+shift+c"), "file", Message("Copy the game"))
COPY_REPORT = CommandSpec("copy report", keys("ctrl+c"), "copy", Message("Copy"))
SAVE_REPORT = CommandSpec("save report", keys("ctrl+s"), "save", Message("Save as file…"))
EXPORT = CommandSpec("export", keys("ctrl+shift+e"), "picture", Message("Export…"))
SAVE_AS = CommandSpec("save as", keys("ctrl+s"), "save", Message("Save as…"))
OPEN = CommandSpec("open", keys("ctrl+o"), "folder", Message("Open…"))
PASTE = CommandSpec("paste", keys("ctrl+v"), "paste", Message("Paste a game or a position"))
STATISTICS = CommandSpec("statistics", keys("ctrl+t"), "chart", Message("Statistics"))

TELL_LAST = CommandSpec("tell last move", keys("alt+1"), None, Message("Say the last move"))
TELL_TARGETS = CommandSpec("tell targets", keys("alt+2"), None, Message("Say where it can go"))
TELL_ROW = CommandSpec("tell row", keys("alt+4"), None, Message("Say the row"))
TELL_PIECES = CommandSpec("tell pieces", keys("alt+5"), None, Message("Say where the pieces are"))
TELL_CAPTURES = CommandSpec("tell captures", keys("alt+3"), None, Message("Say what can be taken"))
NEXT_CHOICE = CommandSpec(
    "next choice", keys("alt+right"), None, Message("Go to the next spot that can be chosen")
)
PREVIOUS_CHOICE = CommandSpec(
    "previous choice", keys("alt+left"), None, Message("Go to the previous spot that can be chosen")
)
TELL_CLOCKS = CommandSpec("tell clocks", keys("alt+7"), None, Message("Say the clocks"))
TELL_BOARD = CommandSpec("tell board", keys("alt+6"), None, Message("Say the whole board"))

TELL_ALL = CommandSpec("tell all", keys("alt+8"), None, Message("Say all that can be read here"))
VOICE = CommandSpec("voice", keys("alt+9"), None, Message("The program's own voice on or off"))

EVERYWHERE = (KEYS, EXPLAIN, REPORT, FULLSCREEN, TELL_ALL, VOICE, QUIT)
"""The commands of the app itself; each scene has a way back besides."""

GROUPS: tuple[tuple[Message, tuple[CommandSpec, ...]], ...] = (
    (Message("Everywhere"), (*EVERYWHERE, BACK)),
    (Message("On the first screen"), (LIBRARY,)),
    (Message("On the first screen and in a game"), (RULES, SETTINGS)),
    (
        Message("In a game"),
        (
            WHY,
            UNDO,
            REDO,
            START,
            PREVIOUS,
            NEXT,
            NOW,
            HINT,
            FAN_OUT,
            FLIP,
            MOVES_IN_WORDS,
            MOVES_IN_NOTATION,
            TURN_PACE,
            CALM,
            THEORY,
            NEW_GAME,
            EDIT,
            FIND_POSITION,
            MOVE_NOW,
            RESIGN,
            DRAW,
            MORE,
            SEATS,
            RESULT,
            REVIEW,
            REMATCH,
        ),
    ),
    (
        Message("For those who listen"),
        (
            TELL_LAST,
            TELL_TARGETS,
            TELL_CAPTURES,
            TELL_ROW,
            TELL_PIECES,
            TELL_BOARD,
            TELL_CLOCKS,
            NEXT_CHOICE,
            PREVIOUS_CHOICE,
        ),
    ),
    (Message("While only computers play"), (PAUSE, STEP, SLOWER, FASTER)),
    (
        Message("Puzzles and practice"),
        (
            PUZZLES,
            NEXT_PUZZLE,
            NEXT_ENDING,
            PRACTICE,
            NEXT_EXERCISE,
            PUZZLE_HINT,
            TRY_AGAIN,
            SHOW_SOLUTION,
            LEARN_LINE,
        ),
    ),
    (
        Message("Analysis"),
        (ANALYSIS, PAUSE_ANALYSIS, MORE_LINES, FEWER_LINES, SHOW_VALUES, VALUE_STRIP),
    ),
    (Message("In a lesson"), (LESSON, STEP_BACK, STEP_ON)),
    (
        Message("On the turns of a game"),
        (REPLAY, PLAY_HERE, COMMENT, DRAW_RING, DRAW_ARROW, NAME_BRANCH, PROMOTE, MAIN_LINE, REMOVE, RESTORE),
    ),
    (
        Message("Setting up a position"),
        (
            CLEAR_BOARD,
            START_POSITION,
            MIRROR_ACROSS,
            MIRROR_DOWN,
            TURN_POSITION,
            SWAP_SIDES,
            PLAY_FROM_HERE,
            ANALYSE,
        ),
    ),
    (
        Message("In the library"),
        (
            RENAME_GAME,
            DUPLICATE_GAME,
            DELETE_GAME,
            FIND_GAME,
            SELECT_GAMES,
            SELECT_ALL,
            TAG_GAMES,
            EMPTY_BIN,
        ),
    ),
    (
        Message("Games as files and texts"),
        (SAVE_AS, OPEN, COPY_POSITION, COPY_GAME, PASTE, EXPORT, STATISTICS),
    ),
    (Message("Report of a problem"), (COPY_REPORT, SAVE_REPORT)),
)
"""The commands whose keys can be chosen, as they are listed."""
