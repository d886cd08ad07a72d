"""FGN, the text of a game of Fanorona that another program reads and writes, in the manner of chess's PGN.

Its description is that program's: tags in brackets, then turns as `d3-e3A-d4W` with numbers, judgements
and remarks in braces, then the result.  What it writes in brackets among the turns is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from fanoboard.games import game_named
from fanoboard.games.errors import GameError, excerpt
from fanoboard.games.game import Game, Position
from fanoboard.games.turns import moves
from fanoboard.match.game_text import LARGEST
from fanoboard.match.match import Ended, Match, Player
from fanoboard.match.record import JUDGEMENTS, Judgement
from fanoboard.messages import Message, grouped

_TAG: Final = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')
_FIRST: Final = re.compile(r'\[[A-Z]\w*\s+"')
_WORD: Final = re.compile(r"\{[^}]*\}|\([^()]*\)|[^\s{}()]+")
_NUMBER: Final = re.compile(r"\d+\.+")
_TURN: Final = re.compile(r"((?:[a-i][1-9][AW]?-?)+)([?!]{0,2})")
_STEP: Final = re.compile(r"([a-i][1-9])([AW]?)")
_VALUE: Final = re.compile(r"[-+]?[\d.,]+|[-+]?#?\d+")
_BOARDS: Final[Mapping[str, str]] = {"Fanoron-Tsivy": "9x5", "Fanoron-Dimy": "5x5"}
_GAME: Final = "fanorona"
_VELAS: Final = {"blancs", "white", "fotsy"}
"""What White is called there, who begins a vela here."""
_ENDS: Final = {"1-0": 1, "0-1": 0, "½-½": None, "1/2-1/2": None}
"""Who has lost, by the result."""
_TIME: Final = re.compile(r"temps|time|fotoana", re.IGNORECASE)


def is_fgn(text: str) -> bool:
    """Whether a text begins with a tag of FGN."""
    return _FIRST.match(text.lstrip("\ufeff \t\r\n")) is not None


def read_fgn(text: str) -> Match:
    """The game that a text in FGN tells.  Raises GameError, which names the turn that can't be played."""
    if len(text) > LARGEST:
        raise GameError(Message("The text has more than {most} characters.", most=grouped(LARGEST)))
    tags = dict(_TAG.findall(text))
    match = _begin(tags)
    result = ""
    for word in _WORD.findall(_TAG.sub("", text.lstrip("\ufeff"))):
        turn = _TURN.fullmatch(word)
        if word in (*_ENDS, "*"):
            result = word
        elif word.startswith("{"):
            said = word.strip("{} ")
            if not _VALUE.fullmatch(said):
                match.head.comment = " ".join(filter(None, (match.head.comment, said)))
        elif turn is not None:
            _play(match, turn[1])
            match.head.judgement = _judged(turn[2])
        elif not (word.startswith("(") or _NUMBER.fullmatch(word)):
            raise GameError(Message("“{text}” is no turn of FGN.", text=excerpt(word)))
    _end(match, result or tags.get("Result", "*"), tags.get("Termination", ""))
    return match


def is_told_in_fgn(match: Match) -> bool:
    """Whether FGN has a word for what is played."""
    return _variant(match) is not None


def _variant(match: Match) -> str | None:
    if match.game.name != _GAME:
        return None
    return next((name for name, board in _BOARDS.items() if board == match.game.options["board"]), None)


def fgn_text(match: Match) -> str:
    """A game that `is_told_in_fgn`, its main line up to where it stands."""
    variant = _variant(match)
    assert variant is not None, "a game that FGN does not tell"
    result = _result(match)
    tags = {
        "Event": match.title,
        "White": str(match.names[0]),
        "Black": str(match.names[1]),
        "Result": result,
        "Variant": variant,
        "Vela": "White" if match.game.options["vela"] == "on" else "",
        "FEN": f"{match.start.text()} 1" if match.chosen_start else "",
        "Termination": str(match.outcome or ""),
    }
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items() if value]
    return "\n".join([*lines, "", " ".join([*_turns(match), result]), ""])


def _turns(match: Match) -> Iterator[str]:
    for node in match.head.path:
        if node.parent is not None:
            black = node.parent.position.mover == 1
            if not black or node.parent is match.root:
                yield f"{node.round}{'...' if black else '.'}"
            yield node.text.replace(",", "-") + node.judgement
        if node.comment:
            yield "{ " + " ".join(node.comment.replace("}", ")").split()) + " }"


def _escaped(value: str) -> str:
    return " ".join(value.replace("\\", "").replace('"', "'").split())


def _result(match: Match) -> str:
    if match.result is None:
        return "*"
    return {0: "1-0", 1: "0-1", None: "½-½"}[match.result.winner]


def _begin(tags: Mapping[str, str]) -> Match:
    variant = tags.get("Variant", "Fanoron-Tsivy")
    board = _BOARDS.get(variant.title())
    if board is None:
        raise GameError(Message("“{text}” is another game than ours.", text=excerpt(variant)))
    vela = tags.get("Vela", "")
    if vela and vela.lower() not in _VELAS:
        raise GameError(Message("A vela is read only where White has asked for it and begins."))
    game: Game = game_named(_GAME)({"board": board, "vela": "on" if vela else "off"})
    players = [Player("person", tags.get(name, "")) for name in ("White", "Black")]
    written = tags.get("FEN", "").split()
    start = game.position(" ".join([*written[:2], *(written[2:3] or ["0"])])) if written else None
    if start is not None and start.text() == game.start().text():
        start = None
    match = Match(game, players, start=start)
    match.title = tags.get("Event", "")
    return match


def _play(match: Match, text: str) -> None:
    if (outcome := match.outcome) is not None:
        raise GameError(Message("The game is over. {outcome}", outcome=outcome))
    match.play_turn(_ours(match.position, text))


def _ours(position: Position, text: str) -> str:
    """The turn in our notation; letters that were left out are found where that leaves one turn."""
    steps = _STEP.findall(text)
    written = f"{steps[0][0]}-" + ",".join(map("".join, steps[1:]))
    if len(steps) < 2 or position.explain(written) is None:
        return written
    fitting = [turn.text for turn in moves(position) if _fits(steps, _STEP.findall(turn.text))]
    return fitting[0] if len(fitting) == 1 else written


def _fits(written: Sequence[tuple[str, str]], steps: Sequence[tuple[str, str]]) -> bool:
    """Whether a turn goes through these points, and captures as far as that is written."""
    return len(written) == len(steps) and all(
        point == to and letter in ("", real)
        for (point, letter), (to, real) in zip(written, steps, strict=True)
    )


def _judged(sign: str) -> Judgement:
    known: dict[str, Judgement] = {each: each for each in JUDGEMENTS}
    return known.get(sign, "")


def _end(match: Match, result: str, why: str) -> None:
    """End the game where the rules do not: nobody tells how, but by time it is said."""
    if match.result is not None or result not in _ENDS:
        return
    loser = _ENDS[result]
    if loser is None:
        match.end(Ended("agreement"))
    else:
        late = _TIME.search(why) and loser == match.position.mover
        match.end(Ended("time" if late else "resignation", loser))
