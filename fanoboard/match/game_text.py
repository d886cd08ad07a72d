"""A whole game as a text that people read and mail, and that is read again; docs/notation.md describes it.

Variations, comments and clocks stay in the saved file.  Of a card game that is not over, the text says
what one seat saw, so nothing that is hidden can be read in it, and it can't be gone on with.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, get_args

from fanoboard.games import game_named
from fanoboard.games.capabilities import HiddenInformation, observation, secret_options
from fanoboard.games.errors import GameError, excerpt
from fanoboard.games.events import NOBODY, SeatIndex
from fanoboard.games.game import Game
from fanoboard.match.match import Ended, Failure, Match, Player
from fanoboard.match.rating import with_nearest_level, written_level
from fanoboard.match.record import JUDGEMENTS, Judgement, Node, Ply, read_turn, seen_text
from fanoboard.messages import Listing, Message, grouped

HEAD: Final = "Fanoboard"
"""What the first line begins with, by which such texts are known."""
LARGEST: Final = 2_000_000
"""Characters that a text may have."""
_TURN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_NUMBER: Final = re.compile(r"\d+\.(?:\.\.)?")
_LEVEL: Final = re.compile(r"level (-?\d{1,3}(?:\.\d{1,2})?)(?: (?:grabber|builder|careful|wild))?")
"""A level, and the character that engines had in earlier versions."""
_SKIPPED: Final = "..."
"""What stands for the turn of a seat that did not move in a row."""
_NOBODY: Final = "nobody"
_LONGEST_NAME: Final = 200
_JUDGEMENTS: Final[Mapping[str, Judgement]] = {each: each for each in JUDGEMENTS}


class BadGameText(GameError):
    """A text that is no game, or none that can be played; `line` is the line of the fault, from 1, or 0."""

    def __init__(self, problem: Message, line: int = 0) -> None:
        super().__init__(Message("Line {line}: {problem}", line=line, problem=problem) if line else problem)
        self.line = line


def seen_by(match: Match, viewer: SeatIndex | None) -> SeatIndex | None:
    """For whose eyes a match may be copied or exported that `viewer` looks at: all cards when it is over.

    None, who sees everything, becomes NOBODY while people still hide cards from each other.
    """
    if not match.game.has(HiddenInformation) or match.result is not None:
        return None
    return NOBODY if viewer is None and match.has_person else viewer


def position_text(match: Match, node: Node, viewer: SeatIndex | None) -> str:
    """The position at a node, or at the head within the turn under way, as `viewer` may copy it."""
    position = match.position if node is match.head else node.position
    seat = seen_by(match, viewer)
    return position.text() if seat is None else observation(position, seat)


def game_text(match: Match, viewer: SeatIndex | None = None) -> str:
    seat = seen_by(match, viewer)
    return "\n".join([*_header(match, seat), "", *_rows(match, seat), ""])


def _header(match: Match, viewer: SeatIndex | None) -> list[str]:
    game = match.game
    open_ = viewer is None
    options = [
        f"{name} = {str(value).lower() if isinstance(value, bool) else value}"
        for name, value in game.written_options.items()
        if open_ or name not in secret_options(game)
    ]
    lines = [f"{HEAD}: {game.title}", f"game: {game.name}"]
    lines += [f"options: {'; '.join(options)}"] if options else []
    for seat, player in zip(game.seats, match.players, strict=True):
        lines.append(f"{seat.id}: {_player_text(player)}")
    drawn = bool(match.seed) and (game.has(HiddenInformation) or match.start.text() != game.start().text())
    if open_ and drawn:
        lines.append(f"seed: {match.seed}")
    if open_ and (match.chosen_start or drawn):
        lines.append(f"start: {match.start.text()}")
    if match.title:
        lines.append(f"title: {_plain(match.title)}")
    if match.ended is not None:
        lines.append(f"ended: {_ended_text(match.ended, [seat.id for seat in game.seats])}")
    # Not within the quotes, where Python 3.11 hides messages from those who collect them.
    outcome = match.outcome or Message("The game is not over.")
    lines.append(f"result: {outcome}")
    if viewer is not None:
        lines.append(f"seen by: {_NOBODY if viewer == NOBODY else game.seats[viewer].id}")
        note = Message("Hidden cards are left out, so nobody can go on with this game.")
        lines.append(f"note: {note}")
    return lines


def _player_text(player: Player) -> str:
    kind = "person" if player.is_person else f"engine, level {written_level(player)}"
    return ", ".join(filter(None, (kind, _plain(player.name))))


def tell_the_same(one: Match, other: Match) -> bool:
    """Whether the same players have played the same turns from the same start, as far as texts say."""
    return _played(one) == _played(other)


def _played(match: Match) -> tuple[object, ...]:
    game, turns = match.game, [node.text for node in match.head.path]
    players = [*map(_player_text, match.players)]
    return game.name, game.written_options, players, match.start.text(), turns, match.ended


def _rows(match: Match, viewer: SeatIndex | None) -> list[str]:
    """The turns, numbered, those of all seats side by side."""
    rows: list[list[str]] = []
    for node in match.head.path[1:]:
        assert node.parent is not None, "only the start has none"
        seat = node.parent.position.mover
        if node.round > len(rows):
            rows.append([])
        row = rows[-1]
        row += [_SKIPPED] * (seat - len(row))
        row.append(" ".join(filter(None, (_quoted(_seen(node, viewer)), node.judgement))))
    widths = [max(len(row[place]) for row in rows if place < len(row)) for place in range(_longest(rows))]
    first = len(str(len(rows))) + 1
    return [
        "  ".join(
            (f"{number}.".rjust(first), *(turn.ljust(wide) for turn, wide in zip(row, widths, strict=False)))
        ).rstrip()
        for number, row in enumerate(rows, 1)
    ]


def _longest(rows: Sequence[Sequence[str]]) -> int:
    return max(map(len, rows), default=0)


def _seen(node: Node, viewer: SeatIndex | None) -> str:
    """The turn that led to a node, as `viewer` may see it."""
    if viewer is None or node.parent is None:
        return node.text
    return seen_text(node.parent.position, node.plies, viewer)


def _plain(name: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())


def _quoted(turn: str) -> str:
    """A turn as one word: points of the user's own boards may have names with spaces."""
    odd = not turn or turn.startswith('"') or turn in (_SKIPPED, *_JUDGEMENTS) or _NUMBER.fullmatch(turn)
    return json.dumps(turn, ensure_ascii=False) if odd or any(map(str.isspace, turn)) else turn


# Reading


def is_game_text(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith(f"{HEAD}:")


def read_game_text(text: str) -> Match:
    """The game that a text tells.  Raises BadGameText, with the line and the reason.

    May take a moment, as the start of some games does.
    """
    if len(text) > LARGEST:
        raise BadGameText(Message("The text has more than {most} characters.", most=grouped(LARGEST)))
    if not is_game_text(text):
        raise BadGameText(Message("This is not the text of a game: its first line is another."))
    head: dict[str, tuple[str, int]] = {}
    words: list[tuple[str, int]] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        key, colon, value = line.partition(":")
        if line.strip() and not words and colon and not _NUMBER.match(line.strip()):
            head[key.strip()] = value.strip(), number
        else:
            words += [(word, number) for word in _TURN.findall(line)]
    match = _begin(head)
    _play(match, words)
    _end(match, head)
    return match


def _begin(head: Mapping[str, tuple[str, int]]) -> Match:
    if "seen by" in head:
        raise BadGameText(
            Message(
                "This is a card game that was not over, told without its hidden cards."
                " It can be read, but neither shown nor continued."
            ),
            head["seen by"][1],
        )
    name, line = head.get("game", ("", 0))
    if not name:
        raise BadGameText(
            Message("The line that names the game is missing, as in “{line}”.", line="game: fanorona")
        )
    try:
        kind = game_named(name)
        options, line = _options(head)
        game = kind(options)
        players, notices = _players(game, head)
        seed, line = _seed(head)
        written, line = head.get("start", ("", line))
        match = Match(game, players, seed)
        if written and written != match.start.text():
            match = Match(game, players, seed, game.position(written))
    except BadGameText:
        raise
    except GameError as error:
        raise BadGameText(error.message, line) from None
    match.notices = notices
    match.title = head.get("title", ("", 0))[0][:_LONGEST_NAME]
    return match


def _options(head: Mapping[str, tuple[str, int]]) -> tuple[dict[str, str], int]:
    text, line = head.get("options", ("", 0))
    options = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadGameText(
                Message(
                    "“{part}” is not an option; write it as “{example}”.", part=excerpt(part), example="a = b"
                ),
                line,
            )
        options[name.strip()] = value.strip()
    return options, line


def _seed(head: Mapping[str, tuple[str, int]]) -> tuple[int, int]:
    text, line = head.get("seed", ("0", 0))
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise BadGameText(Message("The seed is a number, not “{text}”.", text=excerpt(text)), line)
    return int(text), line


def _players(game: Game, head: Mapping[str, tuple[str, int]]) -> tuple[list[Player], list[Message]]:
    players, notices = [], []
    for seat in game.seats:
        told, level = _player(seat.id, head)
        # Of other engines than the built-in one, texts say `level 0`.
        player, problem = with_nearest_level(told, level or None, game)
        players.append(player)
        if problem is not None:
            notices.append(Message("Line {line}: {problem}", line=head[seat.id][1], problem=problem))
    return players, notices


def _player(seat: str, head: Mapping[str, tuple[str, int]]) -> tuple[Player, int | float]:
    """Who sits on a seat, as it is written: a person, where nothing is said; and the level."""
    text, line = head.get(seat, ("person", 0))
    kind, *more = (part.strip() for part in text.split(",", 2))
    if kind == "engine" and more and (level := _LEVEL.fullmatch(more[0])):
        number = float(level[1]) if "." in level[1] else int(level[1])
        return Player("engine", ", ".join(more[1:])[:_LONGEST_NAME]), number
    if kind == "person":
        return Player("person", ", ".join(more)[:_LONGEST_NAME]), 0
    raise BadGameText(
        Message(
            "“{text}” is not a player; write “{person}” or “{engine}”.",
            text=excerpt(text),
            person="person, Ann",
            engine="engine, level 3",
        ),
        line,
    )


def _play(match: Match, words: Sequence[tuple[str, int]]) -> None:
    for word, line in words:
        if word == _SKIPPED or _NUMBER.fullmatch(word):
            continue
        if word in _JUDGEMENTS:
            if not match.unfinished:
                match.head.judgement = _JUDGEMENTS[word]
            continue
        try:
            text = json.loads(word) if word.startswith('"') else word
            _play_turn(match, str(text))
        except ValueError as error:
            problem = error.message if isinstance(error, GameError) else Message("This is not a turn.")
            raise BadGameText(problem, line) from None


def _play_turn(match: Match, text: str) -> None:
    if (outcome := match.outcome) is not None:
        raise GameError(Message("The game is over. {outcome}", outcome=outcome))
    plies: tuple[Ply, ...] = read_turn(match.position, text)
    for ply in plies:
        match.play(ply.action)


def _end(match: Match, head: Mapping[str, tuple[str, int]]) -> None:
    text, line = head.get("ended", ("", 0))
    if not text or match.result is not None:
        return
    ways = _ways_to_end([seat.id for seat in match.game.seats])
    if text not in ways:
        problem = Message(
            "“{text}” is not a way to end this game; there are {ways}.",
            text=excerpt(text),
            ways=Listing(list(ways), "and"),
        )
        raise BadGameText(problem, line)
    try:
        match.end(ways[text])
    except GameError as error:
        raise BadGameText(error.message, line) from None


def _ways_to_end(seats: Sequence[str]) -> dict[str, Ended]:
    """The ways in which players may end a game that goes on by the rules, by their texts."""
    every = [Ended("agreement"), Ended("length")]
    for number in range(len(seats)):
        every += [Ended("resignation", number), Ended("time", number)]
        every += [Ended("failure", number, failure) for failure in get_args(Failure)]
    return {_ended_text(ended, seats): ended for ended in every}


def _ended_text(ended: Ended, seats: Sequence[str]) -> str:
    seat = "" if ended.seat is None else seats[ended.seat]
    return " ".join(filter(None, (ended.by, seat, ended.failure)))
