"""All commands with their usual keys: one entry for each, in the group and the order of the page of keys.

Buttons, shortcuts, tooltips and the list of keys derive from the commands of a scene, which are those here
once it is said what they do: `UNDO.make(run, enabled)`.  A person's own keys are kept by the ids.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fanoboard.messages import Message
from fanoboard.ui.system.gamepad import Button
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.key import Key, keys
from fanoboard.ui.toolkit.look.style import Icon


@dataclass(frozen=True, slots=True)
class Group:
    """Commands that are listed below one title."""

    title: Message
    commands: list[Command] = field(default_factory=list)

    def add(
        self,
        id: str,
        keys: tuple[Key, ...],
        icon: Icon | None,
        tip: Message,
        word: Message | None = None,
        button: Button | None = None,
    ) -> Command:
        """A command that stands next in this group."""
        self.commands.append(Command(id, keys, icon, tip, word, button))
        return self.commands[-1]


_ALL = Group(Message("Everywhere"))
KEYS = _ALL.add("keys", keys("f2"), "help", Message("Keys"), button="back")
EXPLAIN = _ALL.add(
    "explain", keys("shift+f1"), None, Message("Explain what is pointed at"), Message("Explain"), button="y"
)
REPORT = _ALL.add("report", keys("shift+f2"), "report", Message("Report a problem"))
FULLSCREEN = _ALL.add("fullscreen", keys("f11"), "full", Message("Full screen"))
TELL_ALL = _ALL.add("tell all", keys("alt+8"), None, Message("Say all that can be read here"))
VOICE = _ALL.add("voice", keys("alt+9"), None, Message("The program’s own voice on or off"))
QUIT = _ALL.add("quit", keys("ctrl+q"), "close", Message("Quit"))
BACK = _ALL.add("back", keys("esc"), "back", Message("Back"))

_HOME = Group(Message("On the first screen"))
ME = _HOME.add("statistics", keys("ctrl+t"), "person", Message("Me"))
OPPONENTS = _HOME.add("opponents", keys("ctrl+shift+o"), "trophy", Message("Opponents"))
LIBRARY = _HOME.add("library", keys("ctrl+l"), "library", Message("Library"))

ANALYSIS_BOARD = _HOME.add("analysis board", keys("ctrl+b"), "branch", Message("Analysis board"))

_BOTH = Group(Message("On the first screen and in a game"))
RULES = _BOTH.add("rules", keys("f1"), "book", Message("Rules"))
SETTINGS = _BOTH.add("settings", keys("f10"), "gear", Message("Settings"), button="start")

_GAME = Group(Message("In a game"))
WHY = _GAME.add("why", keys("y"), "book", Message("Why?"))
UNDO = _GAME.add("undo", keys("u", "ctrl+z"), "undo", Message("Take back"), Message("Undo"))
REDO = _GAME.add("redo", keys("r", "ctrl+y", "ctrl+shift+z"), "redo", Message("Redo"))
START = _GAME.add("start", keys("home"), "first", Message("Look at the start"))
PREVIOUS = _GAME.add(
    "previous", keys("ctrl+left", "pageup"), "previous", Message("Look a turn back"), button="left_shoulder"
)
NEXT = _GAME.add(
    "next", keys("ctrl+right", "pagedown"), "next", Message("Look a turn on"), button="right_shoulder"
)
NOW = _GAME.add("now", keys("end"), "last", Message("Back to now"))
HINT = _GAME.add("hint", keys("h"), "hint", Message("Show a good move"), Message("Hint"), button="x")
FAN_OUT = _GAME.add("fan out", keys("v"), None, Message("Fan out the stack pointed at"))
FLIP = _GAME.add("flip", keys("f"), "flip", Message("Turn the board around"))
CALM = _GAME.add("calm", keys("f8"), "moon", Message("Calm mode on or off"))
THEORY = _GAME.add("theory", keys("w"), "theory", Message("Theory"))
NEW_GAME = _GAME.add("new game", keys("ctrl+n"), "plus", Message("New game"))
EDIT = _GAME.add("edit position", keys("ctrl+e"), "pen", Message("Edit position"))
FIND_POSITION = _GAME.add(
    "find position", keys("ctrl+shift+f"), "library", Message("Games with this position")
)
MOVE_NOW = _GAME.add("move now", keys("m"), "play", Message("Move now"))
RESIGN = _GAME.add("resign", (), "flag", Message("Resign"))
DRAW = _GAME.add("draw", (), "equal", Message("Offer a draw"))
MORE = _GAME.add(
    "more", keys("f9"), "more", Message("What else can be done"), Message("More"), button="start"
)
SEATS = _GAME.add("seats", keys("f3"), "people", Message("Change who plays"))
RESULT = _GAME.add("result", keys("f4"), "trophy", Message("Result"))
REVIEW = _GAME.add("review", keys("ctrl+l"), "eye", Message("Review"))
REMATCH = _GAME.add("rematch", keys("ctrl+r"), "turns", Message("Rematch"))

_EARS = Group(Message("For those who listen"))
TELL_LAST = _EARS.add("tell last move", keys("alt+1"), None, Message("Say the last move"))
TELL_TARGETS = _EARS.add("tell targets", keys("alt+2"), None, Message("Say where it can go"))
TELL_CAPTURES = _EARS.add("tell captures", keys("alt+3"), None, Message("Say what can be taken"))
TELL_ROW = _EARS.add("tell row", keys("alt+4"), None, Message("Say the row"))
TELL_PIECES = _EARS.add("tell pieces", keys("alt+5"), None, Message("Say where the pieces are"))
TELL_BOARD = _EARS.add("tell board", keys("alt+6"), None, Message("Say the whole board"))
TELL_CLOCKS = _EARS.add("tell clocks", keys("alt+7"), None, Message("Say the clocks"))
NEXT_CHOICE = _EARS.add(
    "next choice", keys("alt+right"), None, Message("Go to the next spot that can be chosen")
)
PREVIOUS_CHOICE = _EARS.add(
    "previous choice", keys("alt+left"), None, Message("Go to the previous spot that can be chosen")
)

_ENGINES = Group(Message("While only computers play"))
PAUSE = _ENGINES.add("pause", keys("p"), "pause", Message("Pause, or play on"))
STEP = _ENGINES.add("step", keys("n"), "step", Message("Play one turn"))
SLOWER = _ENGINES.add("slower", keys("-"), None, Message("Let the computers play slower"))
FASTER = _ENGINES.add("faster", keys("plus", "="), None, Message("Let the computers play faster"))

_SOLVING = Group(Message("Puzzles and practice"))
PUZZLES = _SOLVING.add("puzzles", keys("ctrl+p"), "puzzle", Message("Puzzles"))
NEXT_PUZZLE = _SOLVING.add(
    "next puzzle", keys("ctrl+right"), "next", Message("Next puzzle"), button="right_shoulder"
)
NEXT_ENDING = _SOLVING.add(
    "next ending", keys("ctrl+right"), "next", Message("Next ending"), button="right_shoulder"
)
PRACTICE = _SOLVING.add("practice", keys("ctrl+shift+p"), "check", Message("Practice"))
NEXT_EXERCISE = _SOLVING.add(
    "next exercise", keys("ctrl+right"), "next", Message("Next exercise"), button="right_shoulder"
)
PUZZLE_HINT = _SOLVING.add("puzzle hint", keys("h"), "hint", Message("Hint"), button="x")
TRY_AGAIN = _SOLVING.add("try again", keys("u", "backspace"), "undo", Message("Try again"))
SHOW_SOLUTION = _SOLVING.add("show solution", keys("ctrl+l"), "play", Message("Show the solution"))
ANALYSE_IT = _SOLVING.add("analyse it", keys("l"), "chart", Message("Try it out in an analysis"))
LEARN_LINE = _SOLVING.add("learn line", keys("ctrl+d"), "learn", Message("Learn this line"))

_LINES = Group(Message("Analysis"))
ANALYSIS = _LINES.add("analysis", keys("l"), "chart", Message("Analysis on or off"), Message("Analyse"))
PAUSE_ANALYSIS = _LINES.add("pause analysis", keys("shift+l"), "pause", Message("Pause the analysis"))
KEEP = _LINES.add("keep", keys("ctrl+k"), "keep", Message("Keep among your games"), Message("Keep"))
MORE_LINES = _LINES.add(
    "more lines", keys("ctrl+up"), "plus", Message("One more line"), Message("More lines")
)
ARROWS = _LINES.add(
    "arrows", keys("shift+a"), "arrows", Message("Arrows of all lines, or of the best"), Message("Arrows")
)
FEWER_LINES = _LINES.add("fewer lines", keys("ctrl+down"), "minus", Message("One line fewer"))
SHOW_VALUES = _LINES.add(
    "move values", keys("x"), "values", Message("Show what every move is worth"), Message("Values")
)
VALUE_STRIP = _LINES.add("value strip", keys("shift+x"), "strip", Message("Value strip beside the board"))

_TEACHING = Group(Message("In a lesson"))
STEP_BACK = _TEACHING.add(
    "step back", keys("pageup"), None, Message("The step before"), button="left_shoulder"
)
STEP_ON = _TEACHING.add("step on", keys("pagedown"), None, Message("The next step"), button="right_shoulder")

_TURNS = Group(Message("On the turns of a game"))
REPLAY = _TURNS.add("replay", keys("a"), "replay", Message("Play the turn again"))
PLAY_HERE = _TURNS.add("play here", keys("b"), "branch", Message("Play from here"), Message("Play here"))
COMMENT = _TURNS.add("comment", keys("c"), "comment", Message("Comment on this moment"), Message("Comment"))
DRAW_RING = _TURNS.add("draw ring", keys("d"), None, Message("Put a ring at the cursor, or take it away"))
DRAW_ARROW = _TURNS.add("draw arrow", keys("shift+d"), None, Message("Begin or end an arrow at the cursor"))
NAME_BRANCH = _TURNS.add("name branch", (), "tag", Message("Name this variation"))
PROMOTE = _TURNS.add("promote", keys("alt+up"), "up", Message("Move this variation up"))
MAIN_LINE = _TURNS.add("main line", (), "check", Message("Make this the main line"))
REMOVE = _TURNS.add("remove branch", keys("delete"), "bin", Message("Delete from here on"))
RESTORE = _TURNS.add("restore branch", keys("ctrl+delete"), "restore", Message("Bring back what was deleted"))

_SETUP = Group(Message("Setting up a position"))
CLEAR_BOARD = _SETUP.add("clear board", (), None, Message("Clear"))
START_POSITION = _SETUP.add("start position", (), None, Message("Start position"))
MIRROR_ACROSS = _SETUP.add("mirror across", (), "mirror", Message("Mirror left to right"))
MIRROR_DOWN = _SETUP.add("mirror down", (), "mirror_down", Message("Mirror top to bottom"))
TURN_POSITION = _SETUP.add("turn position", (), "turn", Message("Turn the position"))
SWAP_SIDES = _SETUP.add("swap sides", (), "swap", Message("Swap colours"))
PLAY_FROM_HERE = _SETUP.add("play from here", keys("ctrl+enter"), None, Message("Play from here"))
ANALYSE = _SETUP.add("analyse", (), None, Message("Analyse"))

_LISTS = Group(Message("In the library and the settings"))
FIND = _LISTS.add("find game", keys("ctrl+f"), None, Message("Search"))

_SHELF = Group(Message("In the library"))
RENAME_GAME = _SHELF.add("rename game", keys("ctrl+r"), "pen", Message("Rename"))
DUPLICATE_GAME = _SHELF.add("duplicate game", keys("ctrl+d"), "copy", Message("Duplicate"))
DELETE_GAME = _SHELF.add("delete game", keys("delete"), "bin", Message("Delete"))
SELECT_GAMES = _SHELF.add("select games", keys("s"), "select", Message("Select"))
SELECT_ALL = _SHELF.add("select all games", keys("ctrl+a"), "check", Message("Select all"))
TAG_GAMES = _SHELF.add("tag games", keys("t"), "tag", Message("Tags…"))
EMPTY_BIN = _SHELF.add("empty bin", (), "erase", Message("Empty the bin"))

_FILES = Group(Message("Games as files and texts"))
SAVE_AS = _FILES.add("save as", keys("ctrl+s"), "save", Message("Save as…"))
OPEN = _FILES.add("open", keys("ctrl+o"), "folder", Message("Open…"))
COPY_POSITION = _FILES.add("copy position", keys("ctrl+c"), "copy", Message("Copy the position"))
COPY_GAME = _FILES.add("copy game", keys("ctrl+shift+c"), "file", Message("Copy the game"))
PASTE = _FILES.add("paste", keys("ctrl+v"), "paste", Message("Paste a game or a position"))
SHARE = _FILES.add("export", keys("ctrl+shift+e"), "picture", Message("Share…"))

_REPORTS = Group(Message("Report of a problem"))
COPY_REPORT = _REPORTS.add("copy report", keys("ctrl+c"), "copy", Message("Copy"))
SAVE_REPORT = _REPORTS.add("save report", keys("ctrl+s"), "save", Message("Save as file…"))

GROUPS = (
    _ALL,
    _HOME,
    _BOTH,
    _GAME,
    _EARS,
    _ENGINES,
    _SOLVING,
    _LINES,
    _TEACHING,
    _TURNS,
    _SETUP,
    _LISTS,
    _SHELF,
    _FILES,
    _REPORTS,
)
"""The commands whose keys can be chosen, as they are listed."""
