"""Texts for people are messages: whole sentences or captions, literal, with gaps that are filled.

The tests read the sources.  What they take for a text for people is a string of several words, or a
capitalised word where a caption belongs; what may stay a plain string is listed here, with reasons.
"""

from __future__ import annotations

import ast
import re
import string
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from support.paths import parsed

import fanoboard
from fanoboard.content.theme import load_theme
from fanoboard.games import games

PACKAGE = Path(fanoboard.__file__).parent
SPEAKING = ("games", "match", "content", "engine", "ui", "messages.py")
"""What of the package says something to people.  The command line, the benchmark and tournaments are
for those who read English: `--help`, tables of figures, faults of usage."""

FREE_TEXTS = {
    "messages.py": "it defines them",
    "content/yaml_files.py": "the titles of layouts and themes, which the tool extracts from the files",
}
"""Modules that may make messages of texts that are not literal."""

FILLED_LATER = {
    "games/fano_cards/told.py": "a table of what is said of actions: `test_card_told.py` tells of every kind",
}
"""Modules whose messages get the values of their gaps where they are used, and the tests that see to it."""

WITHIN_A_LINE = {
    "messages.py",
    "games/words.py",
    "games/fano_cards/told.py",
    "games/fano_cards/guidance.py",
    "games/fano330/sentences.py",
    "games/fano_cards/notation.py",
}
"""Modules whose messages stand behind something else in the same line, as a value behind its turn, or at a
card, as what it lacks, or within a sentence for what is pictured there."""

PROGRAMMERS = {"AssertionError", "NotImplementedError", "TypeError", "RuntimeError", "KeyError", "IndexError"}
"""Exceptions that tell a programmer of a mistake in the program.  All those of a game's fast form
(`core`) do, as nobody but the program uses it."""

ENGLISH_CALLS = {
    "compile": "a regular expression",
    "fullmatch": "a regular expression",
    "match": "a regular expression",
    "search": "a regular expression",
    "sub": "a regular expression",
    "findall": "a regular expression",
    "split": "a separator, or a regular expression",
    "removeprefix": "a word of a protocol or of a file",
    "startswith": "a word of a protocol or of a file",
    "Thread": "the name of a thread",
    "Random": "a seed",
    "info": "an entry of a log",
    "warning": "an entry of a log",
    "error": "an entry of a log",
    "log_failure": "an entry of a log",
}
"""Calls whose texts are not for people."""

PROTOCOL = {
    # Lines of the engine's language (UGI).
    "engine/": r"(info|position|go|bestmove|legal|response|error|nodes|option|setoption|id|query|explain|ugi"
    r"|uginewgame|isready|readyok|stop|quit|values|value|result|perft|depth|score|pv|multipv|time|nps|hint"
    r"|proved|p1turn|p2turn|startpos|fen)\b.*|.* (startpos|moves|name|value|type|default|var|cp|legal)\b.*",
    "match/engine_request.py": r"(position|fen|go|values|hint|setoption|moves|analyse)\b.*",
    # What a saved game is written in.
    "match/save_text.py": r"(…- |…  )?[a-z]+: (…|true)",
    "games/options.py": r"option name .*|var .*",
    # What is written to a terminal or a log, for those who look after the program.
    "ui/app/app.py": "fanoboard: (settings not saved: )?…",
    # What the text of a game is written in.
    "match/game_text.py": r"(game|options|seed|start|title|ended|result|seen by|note): .*|… = …|…: …|seen by"
    r"|engine, level .|person, Ann|resignation …",
    # What settings call a command.
    "ui/toolkit/commands/command_table.py": "[a-z ]+",
    "ui/features/report/problem_report.py": r"[\s\S]*",
    "ui/features/report/doctor.py": r"[\s\S]*",
    "ui/app/start_failure.py": "fanoboard: …",
    "ui/system/speaker.py": r"Add-Type [\s\S]*|!-!CANCEL SELF",
    "ui/system/message_box.py": r"on run [\s\S]*",
    "content/log_book.py": r"… fanoboard …\n…|a thread failed: …|which led to",
    # Which line of a catalogue can't be read, as gettext says its own faults.
    "content/po_file.py": r"line …",
    # What an engine leaves in the log, how the text of a game begins, and what players of chance find.
    "engine/process.py": ", … lines of complaint",
    "match/store.py": "game: …",
    "ui/app/watched_app.py": "… is hinted at by an arrow from … to …|nothing shows the hint …",
    # What a programmer sees of a node.
    "match/record.py": "<Node …: …>",
    # A game whose rules tell events that don't fit is a mistake in the program.
    "games/events.py": "no … at … of …, which holds …",
}
"""What modules write for programs and programmers."""

SAYING = ("Message", "plural", "in_context")
"""What makes messages."""

CAPTION = re.compile(r"[A-Z][a-z]{2,}")
CAPTION_PARAMETERS = {"title", "tip", "caption", "text", "label", "hint", "words", "meaning", "summary"}
CAPTION_CALLS = {"Button", "Label", "Answer", "Switch", "Segmented", "Command", "Option", "Choice", "Seat"}
CAPTION_CALLS |= {"ask", "say", "set_text", "Dialog", "Number", "Toggle", "add"}
SAME_EVERYWHERE = {"Inter", "Esc", "Fanoboard"}
"""Names that no language translates."""

GAP = "…"
"""What stands for a gap when a text is looked at."""
PROSE = re.compile(r"[^\W\d_]{2,}[,;:.!?”)]* [“(]?[^\W\d_]{2,}|[^\W\d_]{3,}[,;:.!?”)]* …|… [^\W\d_]{3,}")
"""Two words with a space between them, one of which may be a gap."""

LONGEST_CAPTION = 6
"""Words; what is longer, and is not used as a caption, is a sentence."""


@cache
def data() -> frozenset[str]:
    """Values that are words: the pieces that themes know, and what options can be set to."""
    values = {
        str(value)
        for game in games().values()
        for option in game.option_list
        for value in (*getattr(option, "values", ()), *getattr(option, "words", ()))
    }
    return frozenset({*load_theme().pieces, *values})


@dataclass(frozen=True)
class Said:
    """A message in the sources."""

    file: str
    line: int
    texts: tuple[str, ...]
    """One, or those for one and for many; None in them is no literal."""
    values: frozenset[str]
    """The names of what fills the gaps."""
    caption: bool
    """Whether it may be a caption: what something is called, or a line of description beside it."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {' / '.join(map(repr, self.texts))}"


@cache
def sources() -> dict[str, ast.Module]:
    """The modules that speak, by their paths within the package."""
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        if name.startswith(SPEAKING):
            found[name] = parsed(file)
    return found


def called(node: ast.AST) -> str:
    """The last name of what is called: `search` for `re.search(...)`; nothing if it is no call."""
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def calls() -> Iterator[tuple[str, ast.Call]]:
    """All calls that make messages, with the file."""
    for name, tree in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node) in SAYING:
                yield name, node


def used_as_captions(tree: ast.Module) -> Iterator[ast.Call]:
    """The messages that are titles, tips, meanings and the like, be it in a list of them."""
    for node in ast.walk(tree):
        places: list[ast.AST] = []
        if isinstance(node, ast.Call):
            places += node.args if called(node) in CAPTION_CALLS else []
            places += [each.value for each in node.keywords if each.arg in CAPTION_PARAMETERS]
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {each.id for each in targets if isinstance(each, ast.Name)}
            places += [node.value] if names & CAPTION_PARAMETERS else []
        for place in places:
            for each in ast.walk(place):
                if isinstance(each, ast.Call) and called(each) in SAYING:
                    yield each


@cache
def messages() -> tuple[Said, ...]:
    """All messages with literal texts."""
    found = []
    captions = {node for tree in sources().values() for node in used_as_captions(tree)}
    for name, node in calls():
        texts = [each.value for each in node.args if isinstance(each, ast.Constant)]
        del texts[: called(node) == "in_context"]
        if texts and all(isinstance(text, str) for text in texts):
            values = frozenset(keyword.arg or "**" for keyword in node.keywords)
            caption = node in captions or name.startswith("ui/")
            found.append(Said(name, node.lineno, tuple(map(str, texts)), values, caption))
    return tuple(found)


def plain_texts(name: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The strings of a module that are neither messages nor for programs or programmers."""

    def visit(node: ast.AST, parent: ast.AST) -> Iterator[tuple[int, str]]:
        match node:
            case ast.Expr(value=ast.Constant()):
                return  # a docstring
            case ast.Assert():
                yield from visit(node.test, node)
                return
            case ast.Raise(exc=ast.Call() as raised) if fast or called(raised) in PROGRAMMERS:
                return
            case ast.Call() if called(node) in SAYING:
                for keyword in node.keywords:
                    yield from visit(keyword.value, keyword)
                return
            case ast.Call() if called(node) in ENGLISH_CALLS:
                yield from visit(node.func, node)
                return
            case ast.Call() if called(node) == "Command" and node.args:
                for child in (*node.args[1:], *node.keywords):  # the first is its id
                    yield from visit(child, node)
                return
            case ast.Constant(value=str(text)):
                spoken = PROSE.search(text) and text not in data()
                if spoken or (CAPTION.fullmatch(text) and is_caption(node, parent)):
                    yield node.lineno, text
                return
            case ast.JoinedStr():
                text = "".join(
                    str(part.value) if isinstance(part, ast.Constant) else GAP for part in node.values
                )
                if PROSE.search(text):
                    yield node.lineno, text
                for part in node.values:
                    if isinstance(part, ast.FormattedValue):
                        yield from visit(part.value, part)
                return
        for child in ast.iter_child_nodes(node):
            yield from visit(child, node)

    def is_caption(node: ast.AST, parent: ast.AST) -> bool:
        if node.value in SAME_EVERYWHERE:  # type: ignore[attr-defined]
            return False
        if isinstance(parent, ast.keyword):
            return parent.arg in CAPTION_PARAMETERS
        return called(parent) in CAPTION_CALLS

    fast = Path(name).stem.startswith("core")
    allowed = [re.compile(pattern) for place, pattern in PROTOCOL.items() if name.startswith(place)]
    for line, text in visit(tree, tree):
        if not any(pattern.fullmatch(text.strip()) for pattern in allowed):
            yield line, text


def gaps(text: str) -> set[str]:
    """The names of the gaps in a text.  Raises ValueError where braces are wrong."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def told(faults: list[str]) -> str:
    """All of them, one a line."""
    return f"{len(faults)} faults:\n" + "\n".join(faults)


def test_texts_for_people_are_messages() -> None:
    faults = [
        f"{name}:{line}: {text!r}"
        for name, tree in sources().items()
        for line, text in plain_texts(name, tree)
    ]
    assert not faults, told(faults)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('say("Nothing to see")', 1),
        ('say(f"{count} pieces")', 1),
        ('say(Message("Nothing to see."))', 0),
        ('say(Message("See {what}.", what="the other one"))', 1),
        ('Button("Cancel", back)', 1),
        ('show(tip="Cancel")', 1),
        ('def go():\n    """Go now."""\n    raise NotImplementedError("no way to go")', 0),
        ('raise ValueError("no way to go")', 1),
        ('assert gone, "this is for us"', 0),
        ('x = {"white circle"}', 0),
        ('x = {"white square"}', 1),
        ('text = f"{board} {mover} {plies}"', 0),
        ('text = f"{who} wins"', 1),
        ('re.compile("not a text")', 0),
        ('say("fen " + "Cancel")', 0),
    ],
)
def test_the_test_finds_them(code: str, found: int) -> None:
    assert len(list(plain_texts("ui/made_up.py", ast.parse(code)))) == found


def test_messages_have_literal_texts() -> None:
    faults = []
    for name, node in calls():
        wanted = 1 if called(node) == "Message" else 2
        literal = all(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in node.args)
        if name not in FREE_TEXTS and not (literal and len(node.args) == wanted):
            faults.append(f"{name}:{node.lineno}: {ast.unparse(node)}")
    assert not faults, told(faults)


def test_every_gap_has_a_value_and_every_value_a_gap() -> None:
    faults = []
    for said in messages():
        if "**" in said.values:
            continue  # which values there are is seen only when it runs
        named = set().union(*map(gaps, said.texts))
        several = len(said.texts) > 1
        missing = set() if said.file in FILLED_LATER else named - said.values
        if missing or said.values - named - ({"count"} if several else set()):
            faults.append(f"{said}: gaps {sorted(named)}, values {sorted(said.values)}")
        if several and "count" not in said.values:
            faults.append(f"{said}: no count")
        if several and not gaps(said.texts[-1]):
            faults.append(f"{said}: says neither how many nor which")
    assert not faults, told(faults)


def test_messages_are_whole_sentences_or_captions() -> None:
    faults = []
    for said in messages():
        for text in said.texts:
            words = re.sub(r"\{[^}]*\}", "", text)
            ended = re.search(r"[.!?:…][”)*]*$|\}$", text)
            sentence = len(words.split()) > LONGEST_CAPTION and not said.caption
            if not text:
                faults.append(f"{said}: empty, which gettext reserves")
            elif text != text.strip() or re.search(r"\w[.,;]?  \w", text):
                faults.append(f"{said}: spaces")
            elif '"' in text or "..." in text:
                faults.append(f"{said}: quotes are “ ”, and three dots one sign …")
            elif re.match(r"[a-z]", text) and said.file not in WITHIN_A_LINE:
                faults.append(f"{said}: begins in the middle of a sentence")
            elif not ended and (sentence or re.search(r"[.!?] ", words)):
                faults.append(f"{said}: a sentence without its end")
    assert not faults, told(faults)


def test_no_two_messages_differ_in_capitals_and_stops_alone() -> None:
    alike: defaultdict[str, list[Said]] = defaultdict(list)
    for said in messages():
        key = said.texts[0].lower().rstrip(".")
        if all(said.texts != other.texts for other in alike[key]):
            alike[key].append(said)
    faults = [" and ".join(map(str, several)) for several in alike.values() if len(several) > 1]
    assert not faults, told(faults)


def test_all_messages_can_be_collected() -> None:
    hidden = [
        f"{name}:{each.lineno}"
        for name, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for each in ast.walk(node)
        if isinstance(each, ast.Call) and called(each) in SAYING
    ]
    assert not hidden, told(
        ['within f"...", where Python 3.11 does not find it: ' + place for place in hidden]
    )
