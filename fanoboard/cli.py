"""The command line: the window, the engine, analysis, tournaments, the benchmark."""

from __future__ import annotations

import argparse
import contextlib
import gc
import io
import os
import sys
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, NoReturn

from fanoboard.command_line import Unanswered, command_parser, teller
from fanoboard.exit_status import FAILED, INTERRUPTED, UNHEARD, USAGE_FAULT
from fanoboard.interpreted import is_compiled
from fanoboard.messages import Message, Translations
from fanoboard.version import VERSION

if TYPE_CHECKING:
    from fanoboard.content.yaml_files import ContentError
    from fanoboard.games.errors import GameError

_LAST_STANDARD_FILE = 2


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
    except Unanswered:
        chosen = command_parser(_in_language, teller(_in_language))[0].parse_args(words)
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
