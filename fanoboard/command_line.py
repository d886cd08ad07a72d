"""The words of the command line: what can be asked for, and what is said of it.

Most starts need no words of a language, so the line is read without any first (`Reader`); who asks for help
or has to be told what is wrong gets a parser that says all in a language (`teller`).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from fanoboard.exit_status import USAGE_FAULT
from fanoboard.messages import Message

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

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

Say = Callable[[Message], str]


class Unanswered(Exception):
    """Somebody asks for help, or has to be told what is wrong."""


class Reader(argparse.ArgumentParser):
    """Reads, and tells nobody anything: most starts need no words, and so no catalogue of a language."""

    def error(self, message: str) -> NoReturn:
        """Leave the telling to the teller."""
        raise Unanswered(message)

    def print_help(self, file: object = None) -> NoReturn:
        """Leave that, too."""
        raise Unanswered


class _Teller(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    say: Say

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


def teller(say: Say) -> type[argparse.ArgumentParser]:
    """A parser that tells all in a language, its own texts too."""
    # Its words, and what it has none for, go through this name of its module, which gettext's own folders
    # alone could fill else.
    vars(argparse)["_"] = lambda text: text and say(Message(text))
    return type("Teller", (_Teller,), {"say": staticmethod(say)})


def command_parser(
    say: Say = str, kind: type[argparse.ArgumentParser] = Reader
) -> tuple[argparse.ArgumentParser, Collection[str]]:
    """The reader of the command line, and the names of the commands; `say` renders its texts."""
    number = partial(_number, say)
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
        type=number(),
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
    tables.add_argument("--pieces", type=number(), metavar="N", help=say(Message("of both players together")))
    tables.add_argument(
        "--jobs", type=number(), metavar="N", help=say(Message("processes at once (one a core but one)"))
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
        type=number(_DAY),
        default=1000,
        metavar="MS",
        help=say(Message("milliseconds to think: 1000")),
    )
    analyse.add_argument(
        "--nodes", type=number(), metavar="N", help=say(Message("positions to visit at most"))
    )
    analyse.add_argument(
        "--multipv",
        type=number(_MOST_LINES),
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


def _number(say: Say, most: int = _MOST, *, least: int = 1) -> Callable[[str], int]:
    """What reads a whole number."""

    def read(text: str) -> int:
        if not (re.fullmatch("[0-9]{1,40}", text) and least <= int(text) <= most):
            wrong = Message(
                "it is a whole number from {least} to {most}, not {text}",
                least=least,
                most=most,
                text=repr(text[:40]),
            )
            raise argparse.ArgumentTypeError(say(wrong))
        return int(text)

    return read


def _add_tournament(parser: argparse.ArgumentParser, say: Say) -> None:
    number = partial(_number, say)
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
        type=number(1_000_000),
        default=100,
        help=say(Message("for each pair that meets ({usual})", usual=_USUAL)),
    )
    parser.add_argument(
        "--movetime",
        type=number(_DAY),
        default=200,
        metavar="MS",
        help=say(Message("a move ({usual})", usual=_USUAL)),
    )
    parser.add_argument(
        "--margin",
        type=number(_DAY, least=0),
        default=1000,
        metavar="MS",
        help=say(Message("forgiven before it has lost ({usual})", usual=_USUAL)),
    )
    parser.add_argument(
        "--opening",
        type=number(1000, least=0),
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
        type=number(least=0),
        default=1,
        help=say(Message("what openings and chances are drawn from")),
    )
    parser.add_argument(
        "--concurrency",
        type=number(least=0),
        default=0,
        metavar="N",
        help=say(Message("games at once (one a core)")),
    )
    parser.add_argument("--json", action="store_true", help=say(Message("print the result as JSON")))
