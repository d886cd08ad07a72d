"""What every game passes with every option: random games from the start to the end.

The games are found by their folders and the mixes of options by their option lists, so a new game
is held to all of this without a word here.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.game_contract import ALL, MIXES, kind, mixes, name, random_game, sample
from support.inside_engine import answers
from support.invariants import check_position, check_search, check_sentence, check_texts
from support.paths import ROOT
from support.tiers import by_night

import fanoboard.games
from fanoboard.content.layout import register_layouts
from fanoboard.games import games
from fanoboard.games.capabilities import (
    HiddenInformation,
    Searchable,
    event_as_seen,
    held_in,
    observation,
    searchable,
)
from fanoboard.games.errors import GameError, IllegalTurn, InvalidPosition
from fanoboard.games.events import apply
from fanoboard.games.game import Game, Position
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.games.options import Choice
from fanoboard.games.turns import moves, play_text
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message

__all__ = ["kind"]

register_layouts()


BY_TURNS = [game for found in MIXES.values() for game in found[::4]]
"""Every fourth mix, as is tried by day."""


@pytest.fixture(
    scope="module",
    params=by_night([*BY_TURNS, *(game for game in ALL if game not in BY_TURNS)], len(BY_TURNS)),
    ids=name,
)
def played(request: pytest.FixtureRequest) -> list[Position]:
    game: Game = request.param
    # A repetition that never counts and no other limit: such a game may last for ever.
    endless = game.options.get("repetition") == 0 or game.options.get("capture_limit") == 0
    return random_game(game, 3)[: 200 if endless else None]


def test_a_game_is_introduced_in_words(kind: type[Game]) -> None:
    check_sentence(kind.summary)
    captions = [kind.title, kind.credit]
    for option in kind.option_list:
        captions += [option.title, option.meaning]
        if isinstance(option, Choice):
            captions += option.words.values()
    for caption in captions:
        assert isinstance(caption, Message)
        assert str(caption)[0].isupper() or str(caption)[0].isdecimal(), caption
        assert not str(caption).endswith("."), "captions end alike"


def test_seats_are_told_apart_and_no_piece_is_of_two_of_them(kind: type[Game]) -> None:
    for game in MIXES[kind]:
        seats = game.seats
        assert len(seats) >= 2
        assert len({seat.id for seat in seats}) == len(seats)
        assert all(re.fullmatch("[a-z0-9-]+", seat.id) for seat in seats), "files hold them"
        assert all(isinstance(seat.name, Message) for seat in seats)
        assert len({str(seat.name) for seat in seats} - {""}) == len(seats)
        pieces = [piece for seat in seats for piece in seat.pieces]
        assert len(set(pieces)) == len(pieces)


def test_pieces_that_are_somebodys_are_all_of_the_pieces(played: list[Position]) -> None:
    """Where seats have pieces, play shows those and no others; else it shows what is nobody's."""
    game = played[0].game
    shown = {piece for position in played for pile in position.picture().values() for piece in pile}
    owned = {piece: index for index, seat in enumerate(game.seats) for piece in seat.pieces}
    assert shown
    assert not owned or shown == set(owned)
    for piece in shown:
        assert game.owner([piece]) == owned.get(piece)
        assert game.owner(["no piece", piece]) == owned.get(piece)
    assert game.owner([]) is None


def test_a_game_hides_what_it_says_it_hides(kind: type[Game]) -> None:
    starts = [game.start() for game in MIXES[kind]]
    seen = [
        observation(start, seat) == start.text() for start in starts for seat in range(len(start.game.seats))
    ]
    assert kind.has(HiddenInformation) == (not all(seen))


def test_levels_lead_up_to_the_full_strength(kind: type[Game]) -> None:
    assert len(kind.levels) == HIGHEST_LEVEL
    best = kind.levels[-1]
    assert (best.errs, best.depth, best.nodes) == (False, None, None)


def test_what_cannot_be_read_is_refused_in_a_sentence(kind: type[Game]) -> None:
    text = kind().start().text()
    for wrong in ("", "?", "\0", "{text}", text[1:], text + " x", "9" * 5000):
        with pytest.raises(InvalidPosition) as refused:
            kind().position(wrong)
        check_sentence(refused.value.message)
        assert len(str(refused.value)) < 400, "not all of a long text is repeated"
    with pytest.raises(GameError) as unknown:
        kind({"no such option": 1})
    check_sentence(unknown.value.message)


def test_what_is_said_to_people_are_sentences(played: list[Position]) -> None:
    for position in sample(played):
        check_texts(position)


def test_the_game_ends_with_a_reason(played: list[Position]) -> None:
    result = played[-1].result
    if result is not None:
        assert str(result.reason)
        assert result.winner is None or 0 <= result.winner < len(played[-1].game.seats)
        assert not played[-1].actions()


def test_actions_events_and_texts(played: list[Position]) -> None:
    for position in sample(played):
        check_position(position)


def test_every_viewer_sees_the_picture_that_the_events_make(played: list[Position]) -> None:
    for position in sample(played):
        for viewer in range(len(position.game.seats)):
            before = position.picture(viewer)
            for action in position.actions()[:5]:
                after, events = position.play(action)
                seen = [event_as_seen(position, event, viewer) for event in events]
                assert dict(apply(before, seen)) == dict(after.picture(viewer))


def test_what_is_legal_is_what_explain_allows(played: list[Position]) -> None:
    positions = [position for position in sample(played, 6) if held_in(position) is None]
    texts = {turn.text for position in positions for turn in moves(position)}
    for position in positions:
        legal = {turn.text for turn in moves(position)}
        others = sorted(texts - legal)[:60]
        for text in [*sorted(legal)[:60], *others, "", "?", "a1", "\0", "9" * 50]:
            reason = position.explain(text)
            assert (reason is None) == (text in legal), f"{text!r}: {reason}"
            if reason is None:
                assert play_text(position, text).text == text
            else:
                assert len(str(reason)) > 10
                with pytest.raises(IllegalTurn):
                    play_text(position, text)


def test_playing_leaves_the_earlier_position_as_it_was(played: list[Position]) -> None:
    for position in sample(played):
        text, key, picture = position.text(), position.key(), dict(position.picture())
        for action in position.actions()[:5]:
            position.play(action).position.actions()
        assert (position.text(), position.key(), dict(position.picture())) == (text, key, picture)


def test_the_search_state_plays_the_same_game(played: list[Position]) -> None:
    if not played[0].game.has(Searchable):
        pytest.skip("it has no search state: it is searched in another way")
    for position in sample(played):
        check_search(searchable(position))


DOCS = ROOT / "docs" / "adding-a-game.md"
"""Where a small game stands, which is found, played and held to the contract as it is."""


@pytest.fixture
def last_stone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Game]]:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    assert found[1].count("\n") < 100, "a game is small"
    (tmp_path / "last_stone").mkdir()
    (tmp_path / "last_stone" / "__init__.py").write_text(found[1], encoding="utf-8")
    monkeypatch.setattr(fanoboard.games, "__path__", [*fanoboard.games.__path__, str(tmp_path)])
    games.cache_clear()
    yield games()["last_stone"]
    games.cache_clear()
    del sys.modules["fanoboard.games.last_stone"]


def asks(test: Callable[..., None]) -> set[str]:
    """The fixtures of a test."""
    return set(inspect.signature(test).parameters)


def test_it_keeps_the_contract(last_stone: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    found = mixes(last_stone)
    monkeypatch.setitem(MIXES, last_stone, found)
    tests = [
        each
        for name, each in globals().items()
        if name.startswith("test_") and asks(each) <= {"kind", "played"}
    ]
    assert len(tests) > 8
    for test in tests:
        for given in [last_stone] if asks(test) == {"kind"} else [random_game(game, 3) for game in found]:
            try:
                test(given)
            except pytest.skip.Exception:
                assert test is test_the_search_state_plays_the_same_game


def test_people_and_the_engine_play_it(last_stone: type[Game]) -> None:
    match = Match(last_stone(), [Player("person", "Anna"), Player("engine", "", 1)])
    match.play_turn("3")
    assert match.position.text() == "B18"
    assert answers(last_stone, "position fen B2", "legal", "position fen A1", "go") == [
        "legal 1 2",
        "bestmove 1",
    ]
