"""The command line: the window, the engine, analysis, tournaments, the benchmark."""

from __future__ import annotations

import argparse
import contextlib
import gc
import io
import os
import re
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, NoReturn

from fanoboard.exit_status import FAILED, INTERRUPTED, UNHEARD, USAGE_FAULT
from fanoboard.interpreted import is_compiled
from fanoboard.messages import Message, Translations
from fanoboard.version import VERSION

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from fanoboard.content.yaml_files import ContentError
    from fanoboard.games.errors import GameError

_LAST_STANDARD_FILE = 2
_MOST_LINES = 8
_MOST = 10**12 - 1
_DAY = 24 * 60 * 60 * 1000
"""The milliseconds of a day, the longest time that anything is given."""
_USUAL = "%(default)s"
"""The place where the parser puts options that nobody gave."""
_ANALYSE = Message(
    """Print the best lines of a position, the best first, found at full strength.

FILE is a saved game, which is looked at where it stands; POSITION is a position as text, in quotes.
Of a card game only what the mover may see is looked at.  The table says `wins in 12` for 12 turns of
the seat to move.  JSON is a list of objects, empty once the game is over:
  turn   the first turn of the line
  kind   win, draw or loss, for the seat to move, where that is proved; else cp, a guess
  value  1, 0 or -1 where it is proved; of a guess its number: hundredths of a piece, in the card
         game 1000 times the logarithm of the odds against an equal share for every seat
  plies  of a win or loss, how many turns of both players it takes to the end (of a card game: actions);
         else null
  depth  how many plies were looked ahead
  nodes  how many positions were visited, for all lines together
  pv     the line, a list of turns"""
)


OF_ARGPARSE = (
    Message("usage: "),
    Message("options"),
    Message("positional arguments"),
    Message("show this help message and exit"),
    Message("unrecognized arguments: %s"),
    Message("the following arguments are required: %s"),
    Message("argument %(argument_name)s: %(message)s"),
    Message("invalid choice: %(value)r (choose from %(choices)s)"),
    Message("invalid %(type)s value: %(value)r"),
    Message("expected one argument"),
    Message("expected at least one argument"),
    Message("ambiguous option: %(option)s could match %(matches)s"),
    Message("ignored explicit argument %r"),
)
"""The parser's own texts, with its own gaps."""

_Say = Callable[[Message], str]


class _Unanswered(Exception):
    """Somebody asks for help, or has to be told what is wrong."""


class _Reader(argparse.ArgumentParser):
    """Reads, and tells nobody anything: most starts need no words, and so no catalogue of a language."""

    def error(self, message: str) -> NoReturn:
        """Leave the telling to the teller."""
        raise _Unanswered(message)

    def print_help(self, file: object = None) -> NoReturn:
        """Leave that, too."""
        raise _Unanswered


class _Teller(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    say: _Say

    def error(self, message: str) -> NoReturn:
        see = Message("{program}: {problem}; see `fanoboard --help`", program=self.prog, problem=message)
        text = self.say(see)
        if sys.stderr is None:
            from fanoboard.ui.system.message_box import show_box

            show_box("Fanoboard", text)
        self.exit(USAGE_FAULT, f"{text}\n")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # The parser of Python before 3.11.4 can't bear that there is nobody to tell it to.
        if file is not None:
            super()._print_message(message, file)


def _teller(say: _Say) -> type[argparse.ArgumentParser]:
    """A parser that tells all in a language, its own texts too."""
    # Its words go through this name of its module, which gettext's own folders alone could fill else.
    vars(argparse)["_"] = lambda text: say(Message(text))
    return type("Teller", (_Teller,), {"say": staticmethod(say)})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the status for the shell."""
    _hold_standard_files()
    _take_any_sign()
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        print(end="", flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError:
        try:
            print(flush=True)  # which fails again if it was that
        except OSError as fault:
            return _unwritten(fault)
        raise
    return status


def _run(words: list[str]) -> int:
    """Do what the words of the command line ask for; the status for the shell."""
    parser, commands = command_parser()
    file = _taken_out(words, commands)
    try:
        chosen = parser.parse_args(words)
    except _Unanswered:
        chosen = command_parser(_in_language, _teller(_in_language))[0].parse_args(words)
    if chosen.command == "bench" and chosen.watch:
        from fanoboard.bench.startup_run import watched_start

        return watched_start(parts=chosen.watch == "parts")
    # Each imports only what it needs, as an engine has no use for a window.
    from fanoboard.content.yaml_files import ContentError
    from fanoboard.games.errors import GameError

    try:
        if chosen.version:
            print(_version())
            return 0
        if chosen.command == "bench" and chosen.game == "startup":
            from fanoboard.bench.startup import RUNS, bench_startup

            print(bench_startup(chosen.runs or RUNS, as_json=chosen.json))
            return 0
        if chosen.command not in (None, "report", "doctor"):
            _offer_layouts(chosen.game)
        if chosen.command == "engine":
            _serve(chosen.game)
        elif chosen.command == "report":
            _report()
        elif chosen.command == "doctor":
            return _examine()
        elif chosen.command == "analyse":
            _analyse(chosen)
        elif chosen.command == "tables":
            return _make_tables(chosen)
        elif chosen.command == "tournament":
            return _hold_tournament(chosen)
        elif chosen.command == "bench" and chosen.game == "ui":
            from fanoboard.bench.window import bench_window

            print(bench_window(as_json=chosen.json))
        elif chosen.command == "bench":
            from fanoboard.bench.measure import bench

            print(bench(chosen.game, as_json=chosen.json))
        else:
            return _open_window(fullscreen=chosen.fullscreen, theme=chosen.theme, file=file)
    except (GameError, ContentError) as error:
        _complain(error)
        return USAGE_FAULT
    return 0


def _hold_standard_files() -> None:
    """See to it that standard input, output and error are open files, though they lead nowhere.

    Where whoever starts us has closed them, the first files that are opened would get their numbers,
    and libraries would write their complaints into a saved game.
    """
    number = 0
    with contextlib.suppress(OSError):
        while number <= _LAST_STANDARD_FILE:
            number = os.open(os.devnull, os.O_RDWR)
        os.close(number)


def _unwritten(fault: OSError) -> int:
    """Say that what was printed can't be written, unless nobody reads it; the status for the shell.

    The interpreter would try once more as it ends, and complain: then it leads nowhere.
    """
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    if isinstance(fault, BrokenPipeError):
        return UNHEARD
    problem = Message("The output can’t be written: {reason}.", reason=fault.strerror or str(fault))
    print(f"fanoboard: {_in_language(problem)}", file=sys.stderr)
    return FAILED


def _open_window(*, fullscreen: bool, theme: str, file: str) -> int:
    """Open the window; the status for the shell.  What goes wrong is in the log, and told."""
    from fanoboard.content.log_book import begin_log, end_log

    begin_log()
    try:
        gc.disable()  # What there is until the first frame, stays; the loop looks for garbage.
        from fanoboard.ui.app.app import App, Options, run

        kind: type[App] = App
        if os.environ.get("FANOBOARD_WATCH"):
            from fanoboard.ui.app.watched_app import WatchedApp

            kind = WatchedApp
        return run(Options(fullscreen=fullscreen, theme=theme, file=file), kind)
    except Exception as error:
        from fanoboard.ui.app.start_failure import tell_failure

        return tell_failure(error)
    finally:
        gc.enable()
        end_log()


def _serve(game: str) -> NoReturn:
    from fanoboard.content.log_book import log_engine_failure, watch_engine
    from fanoboard.engine.server import serve
    from fanoboard.games.errors import GameError

    watch_engine()
    try:
        serve(game, outlived=lambda: os._exit(1))
    except GameError:
        raise
    except Exception as error:
        log_engine_failure(error)
        os._exit(1)
    # Taking the interpreter down in good order takes longer than a quit should.
    os._exit(0)


def _report() -> None:
    from fanoboard.content.settings import read_settings
    from fanoboard.ui.features.report.problem_report import problem_report

    settings, fault = read_settings()
    if fault is not None:
        _complain(fault)
    with _silent_libraries():
        text = problem_report(settings)
    print(text)


def _examine() -> int:
    """Print what the program finds where it runs; the status for the shell."""
    from fanoboard.ui.features.report.doctor import doctor_text
    from fanoboard.ui.features.report.problem_report import program_lines

    with _silent_libraries():
        text, well = doctor_text(program_lines())
    print(text)
    return 0 if well else FAILED


@contextlib.contextmanager
def _silent_libraries() -> Iterator[None]:
    """Keep to themselves what libraries in C write to standard error, as of a desktop that is not there."""
    kept = os.dup(2)
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _complain(problem: GameError | ContentError) -> None:
    """Say what is wrong, in one line, where there is a terminal or whatever stands for it."""
    if sys.stderr is not None:
        print(f"fanoboard: {' '.join(_in_language(problem.message).split())}", file=sys.stderr)


@cache
def _language() -> Translations:
    from fanoboard.content.language import load_language, with_unchecked
    from fanoboard.content.settings import read_settings
    from fanoboard.content.yaml_files import ContentError

    try:
        settings = read_settings()[0]
        language = load_language(settings.language, shipped_only=True)
        return with_unchecked(language, shown=settings.unchecked_texts)
    except (ContentError, OSError):
        return load_language(shipped_only=True)


def _in_language(message: Message) -> str:
    return message.render(_language())


def _take_any_sign() -> None:
    """Let the terminal show a question mark for each sign that it has not."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _analyse(chosen: argparse.Namespace) -> None:
    from fanoboard.analyse import analyse

    told = analyse(
        chosen.game,
        " ".join(chosen.what),
        chosen.options,
        movetime=chosen.movetime,
        nodes=chosen.nodes,
        lines=chosen.multipv,
        as_json=chosen.json,
    )
    print(told)


def _taken_out(words: list[str], commands: Collection[str]) -> str:
    """Take the file out of the words of the command line that the window is to open, if one is named.

    That is the first word which is neither an option nor the value of one, unless it is a command.
    """
    at, plain = 0, False
    while at < len(words):
        word = words[at]
        if plain or not word.startswith("-"):
            break
        plain = word == "--"
        at += 2 if word == "--theme" else 1
    if at >= len(words) or words[at] in commands:
        return ""
    file = words.pop(at)
    if plain:
        words.remove("--")
    return _path(file) if file else ""


def _path(file: str) -> str:
    """The path of a file that is named by its path or its address; other addresses as they are."""
    if file.startswith("file://"):
        from urllib.parse import urlsplit
        from urllib.request import url2pathname

        return url2pathname(urlsplit(file).path)
    return file if file.startswith(("http://", "https://")) else os.path.abspath(file)


def command_parser(
    say: _Say = str, kind: type[argparse.ArgumentParser] = _Reader
) -> tuple[argparse.ArgumentParser, Collection[str]]:
    """The reader of the command line, and the names of the commands; `say` renders its texts."""
    parser = kind(
        prog="fanoboard",
        description=say(Message("Five abstract games on beautiful boards.")),
        epilog=say(
            Message(
                "FILE, named instead of a command, is opened in the window: a saved game, the text of a game,"
                " a theme or a layout."
            )
        ),
        usage="%(prog)s [options] [FILE | command ...]",
    )
    parser.add_argument(
        "--version", action="store_true", help=say(Message("say the version, and whether it is compiled"))
    )
    parser.add_argument(
        "--fullscreen", action="store_true", help=say(Message("open the window on the whole screen"))
    )
    parser.add_argument(
        "--theme", default="", metavar="NAME", help=say(Message("open the window with this theme"))
    )
    commands = parser.add_subparsers(
        dest="command", title=say(Message("instead of opening the window")), prog="fanoboard"
    )
    engine = commands.add_parser(
        "engine", help=say(Message("play a game over standard input and output, in UGI"))
    )
    bench = commands.add_parser(
        "bench",
        help=say(Message("measure how fast a game is searched; `ui`: the window; `startup`: how it opens")),
    )
    bench.add_argument(
        "--runs",
        type=_number(),
        metavar="N",
        help=say(Message("starts of `startup`: 7")),
    )
    bench.add_argument("--watch", choices=("frames", "parts"), help=argparse.SUPPRESS)
    bench.add_argument("--json", action="store_true", help=say(Message("print the figures as JSON")))
    analyse = commands.add_parser(
        "analyse",
        help=say(Message("print the best lines of a position")),
        description=say(_ANALYSE),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    tournament = commands.add_parser(
        "tournament", help=say(Message("have engines play each other, to see who is stronger"))
    )
    _add_tournament(tournament, say)
    tables = commands.add_parser(
        "tables",
        help=say(Message("have this computer solve more endgames than are shipped")),
        description=say(
            Message(
                "Without --pieces it says what there is, and what more would take.  What is finished is"
                " kept, however it ends; the same command goes on with the rest."
            )
        ),
    )
    tables.add_argument(
        "--pieces", type=_number(), metavar="N", help=say(Message("of both players together"))
    )
    tables.add_argument(
        "--jobs", type=_number(), metavar="N", help=say(Message("processes at once (one a core but one)"))
    )
    tables.add_argument(
        "--options",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        help=say(Message("options of the game, such as board=5x5")),
    )
    tables.add_argument("--part", help=argparse.SUPPRESS)
    tables.add_argument("--trial", action="store_true", help=argparse.SUPPRESS)
    commands.add_parser(
        "doctor",
        help=say(
            Message("say what is found here: screens, sound, fonts, compiled modules, folders, the engine")
        ),
    )
    commands.add_parser(
        "report", help=say(Message("print what helps to find the cause of a problem; it is sent nowhere"))
    )
    for command in (engine, bench, analyse, tables, tournament):
        command.add_argument("game", metavar="GAME", help=say(Message("such as fanorona or fano_nim")))
    analyse.add_argument(
        "what",
        nargs="*",
        metavar="FILE|POSITION",
        help=say(Message("a saved game, or a position; the start without one")),
    )
    analyse.add_argument(
        "--movetime",
        type=_number(_DAY),
        default=1000,
        metavar="MS",
        help=say(Message("milliseconds to think: 1000")),
    )
    analyse.add_argument(
        "--nodes", type=_number(), metavar="N", help=say(Message("positions to visit at most"))
    )
    analyse.add_argument(
        "--multipv",
        type=_number(_MOST_LINES),
        default=1,
        metavar="N",
        help=say(Message("lines to print, 1 to {most}: 1", most=_MOST_LINES)),
    )
    analyse.add_argument(
        "--json", action="store_true", help=say(Message("print the lines as JSON, as described above"))
    )
    analyse.add_argument(
        "--options",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        help=say(Message("the rules to play by, such as board=5x5")),
    )
    return parser, commands.choices


def _number(most: int = _MOST, *, least: int = 1) -> Callable[[str], int]:
    """What reads a whole number."""

    def read(text: str) -> int:
        if not (re.fullmatch("[0-9]{1,40}", text) and least <= int(text) <= most):
            wrong = Message(
                "it is a whole number from {least} to {most}, not {text}",
                least=least,
                most=most,
                text=repr(text[:40]),
            )
            raise argparse.ArgumentTypeError(_in_language(wrong))
        return int(text)

    return read


def _add_tournament(parser: argparse.ArgumentParser, say: _Say) -> None:
    parser.add_argument(
        "--engines",
        nargs="+",
        required=True,
        metavar="ENGINE",
        help=say(
            Message(
                "level:N, the built-in engine; 'cmd:COMMAND', a program that speaks UGI; engine:ID, one that "
                "was added in the app"
            )
        ),
    )
    parser.add_argument(
        "--games",
        type=_number(1_000_000),
        default=100,
        help=say(Message("for each pair that meets ({usual})", usual=_USUAL)),
    )
    parser.add_argument(
        "--movetime",
        type=_number(_DAY),
        default=200,
        metavar="MS",
        help=say(Message("a move ({usual})", usual=_USUAL)),
    )
    parser.add_argument(
        "--margin",
        type=_number(_DAY, least=0),
        default=1000,
        metavar="MS",
        help=say(Message("forgiven before it has lost ({usual})", usual=_USUAL)),
    )
    parser.add_argument(
        "--opening",
        type=_number(1000, least=0),
        metavar="TURNS",
        help=say(Message("random turns first (4, where all starts are the same)")),
    )
    parser.add_argument(
        "--options",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        help=say(Message("options of the game, such as board=5x5")),
    )
    parser.add_argument(
        "--event",
        default="",
        metavar="NAME",
        help=say(
            Message("the name of the tournament: it is kept, and after any end the same command goes on")
        ),
    )
    parser.add_argument(
        "--seed",
        type=_number(least=0),
        default=1,
        help=say(Message("what openings and chances are drawn from")),
    )
    parser.add_argument(
        "--concurrency",
        type=_number(least=0),
        default=0,
        metavar="N",
        help=say(Message("games at once (one a core)")),
    )
    parser.add_argument("--json", action="store_true", help=say(Message("print the result as JSON")))


def _hold_tournament(chosen: argparse.Namespace) -> int:
    from fanoboard.tournament.run_tournament import Wanted, run_tournament

    wanted = Wanted(
        game=chosen.game,
        engines=chosen.engines,
        games=chosen.games,
        movetime=chosen.movetime,
        margin=chosen.margin,
        opening=chosen.opening,
        options=chosen.options,
        seed=chosen.seed,
        concurrency=chosen.concurrency,
        as_json=chosen.json,
        event=chosen.event,
    )
    report, status = run_tournament(wanted)
    print(report)
    return status


def _make_tables(chosen: argparse.Namespace) -> int:
    from fanoboard.games import game_named
    from fanoboard.games.options import named_values
    from fanoboard.solving.plan import with_more_tables
    from fanoboard.solving.tables_command import make_tables, tell_plans
    from fanoboard.solving.worker import make_part, try_speed

    game = with_more_tables(game_named(chosen.game)(named_values(chosen.options)))
    if chosen.pieces is None:
        return tell_plans(game)
    if chosen.part:
        return make_part(game, chosen.pieces, chosen.part)
    if chosen.trial:
        return try_speed(game, chosen.pieces)
    return make_tables(game, chosen.pieces, chosen.jobs)


def _offer_layouts(game: str) -> None:
    """Tell a game what else it can be played on, and whoever started the program what it can't."""
    from fanoboard.content.layout import register_layouts
    from fanoboard.games import games

    for problem in register_layouts(game if game in games() else ""):
        _complain(problem)


def _version() -> str:
    return f"fanoboard {VERSION} ({'compiled' if is_compiled() else 'interpreted'})"
