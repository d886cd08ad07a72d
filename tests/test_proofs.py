"""What is proved of positions while somebody waits: against published values, other solvers, and in play."""

from __future__ import annotations

import random
from functools import cache

import pytest

import fanoboard.search.proof as proof_module
from fanoboard.content.tables import tables_for, theory_of
from fanoboard.engine.proved_moves import ProvedMoves
from fanoboard.engine.thinkers import SearchThinker
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.board import board_named
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_endgame import Endgames
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.game import Position
from fanoboard.games.level_words import level_name
from fanoboard.games.proofs import Proofs
from fanoboard.games.search_info import Limits, Score, SearchInfo, Verdict
from fanoboard.games.turns import moves, play_text
from fanoboard.search.proof import Prover
from fanoboard.search.retrograde import Solution
from fanoboard.search.scores import INFINITE, WIN
from fanoboard.search.state import UNDECIDED

COMPILED = not str(proof_module.__file__).endswith(".py")
compiled = pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
ONLY_DRAW = "b2-c3A"
"""The one first turn on 5×5 that does not lose."""


def waiting() -> bool:
    return False


def endlessly() -> int:
    return 1 << 20


def game_on(board: str, **options: int) -> Fanorona:
    return Fanorona({"board": board, **options})


def state_of(board: str, own: int, opp: int, seat: int = 0) -> FanoronaState:
    return FanoronaState(board_named(board).mask, own, opp, seat, 0, 2, 0)


def start_of(board: str) -> FanoronaState:
    game = game_on(board)
    state = game.without_past(game.start())
    if (tables := tables_for(game)) is not None:
        state.consult(tables)
    return state


@cache
def with_few(board: str, most: int) -> tuple[Endgames, Endgames]:
    """The shipped tables, and those of them that go up to so many pieces."""
    full = tables_for(game_on(board))
    assert isinstance(full, Endgames)
    few = Endgames(board_named(board).mask)
    for pieces in range(2, most + 1):
        for own in range(1, pieces):
            few.add(own, pieces - own, full.table(own, pieces - own))
    assert few.most == most
    return full, few


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


# Published: Schadd et al., "Best Play in Fanorona Leads to Draw" (2008), and a later solving.
PUBLISHED = [("3x3", 1), ("3x5", 1), ("5x3", 1), ("3x7", 1), ("7x3", 1), ("5x5", 0)]


@compiled
@pytest.mark.parametrize(("board", "worth"), PUBLISHED)
def test_boards_are_worth_what_was_published(board: str, worth: int) -> None:
    assert sign(Prover().value(start_of(board), endlessly)) == worth


def test_all_of_the_smallest_board_agrees_with_solving_backwards() -> None:
    start = game_on("3x3", repetition=0, capture_limit=0).start().state()
    assert isinstance(start, FanoronaState)
    solution, prover, compared = Solution(start), Prover(), 0
    seen, waiting_ = set[int](), [(start.own, start.opp, 0)]
    while waiting_:
        own, opp, seat = waiting_.pop()
        state = state_of("3x3", own, opp, seat)
        if state.key() in seen or state.outcome() != UNDECIDED:
            continue
        seen.add(state.key())
        exact, proved = solution.score(state.key()), prover.value(state, endlessly)
        assert sign(proved) == sign(exact)
        assert abs(proved) <= abs(exact), "a win takes as many plies as were proved, at most"
        compared += 1
        for move in range(state.generate()):
            state.play(move)
            waiting_.append((state.own, state.opp, state.mover))
            state.undo()
    assert compared > 900


@pytest.mark.parametrize(("board", "pieces", "count"), [("5x5", 6, 400), ("5x5", 5, 200)])
def test_proofs_agree_with_tables_that_they_don_t_see(board: str, pieces: int, count: int) -> None:
    full, few = with_few(board, pieces - 2)
    rng, prover, points = random.Random(pieces), Prover(), list(board_named(board).names)
    found = {-1: 0, 0: 0, 1: 0}
    for _ in range(count if COMPILED else 20):
        size = rng.choice((pieces - 1, pieces))
        drawn = rng.sample(points, size)
        split = rng.randint(size // 2 - 1, size // 2 + 1)
        own, opp = sum(drawn[:split]), sum(drawn[split:])
        state = state_of(board, own, opp, rng.randint(0, 1))
        state.consult(few)
        plies = full.plies(own, opp)
        proved = prover.value(state, endlessly)
        assert proved != INFINITE
        assert sign(proved) == (0 if plies < 0 else 1 if plies % 2 else -1)
        if proved:
            assert WIN - abs(proved) >= plies
        found[sign(proved)] += 1
    assert min(found.values()) > 0


@compiled
def test_each_side_can_stay_where_it_never_loses() -> None:
    """The proof that 5×5 is drawn, looked at move by move without the search that found it."""
    start = game_on("5x5").start()
    for texts in ((), (ONLY_DRAW,)):
        game = game_on("5x5")
        position: Position = start
        for text in texts:
            position = play_text(position, text).position
        assert isinstance(position, FanoronaPosition)
        tables = tables_for(game)
        assert tables is not None
        state, prover = game.without_past(position), Prover()
        state.consult(tables)
        assert prover.value(state, endlessly) == 0
        assert stays(position, prover.held, tables) > 100


def stays(position: FanoronaPosition, held: set[int], tables: object) -> int:
    """How many positions the side to move comes to in the set, whatever the other one plays."""
    game, defender = game_on("5x5"), position.mover
    seen, open_ = set[int](), [position]
    while open_:
        here = open_.pop()
        state = game.without_past(here)
        if state.key() in seen:
            continue
        assert state.key() in held
        seen.add(state.key())
        after: list[FanoronaPosition] = []
        for turn in moves(here):
            assert isinstance(turn.position, FanoronaPosition)
            after.append(turn.position)
        keeps = [each for each in after if not_lost(each, defender, tables, held)]
        assert keeps, "the defender, or the other side, has a turn that leads out of the set"
        if here.mover == defender:
            keeps = keeps[:1]
        else:
            assert len(keeps) == len(after)
        for each in keeps:
            state = game.without_past(each)
            state.consult(tables)
            if state.outcome() == UNDECIDED and state.known() == INFINITE:
                open_.append(each)
    return len(seen)


def not_lost(position: FanoronaPosition, defender: int, tables: object, held: set[int]) -> bool:
    state = game_on("5x5").without_past(position)
    state.consult(tables)
    score = state.outcome() if state.outcome() != UNDECIDED else state.known()
    if score == INFINITE:
        return state.key() in held
    return (score if position.mover == defender else -score) >= 0


def test_nothing_is_said_of_what_takes_too_long() -> None:
    asked: list[int] = []

    def poll() -> int:
        asked.append(1)
        return 10 if len(asked) < 3 else 0

    prover = Prover()
    assert prover.value(start_of("5x5"), poll) == INFINITE
    assert prover.nodes < 100
    proofs = Proofs(game_on("5x5"), tables_for(game_on("5x5")))
    assert proofs.score(game_on("5x5").start(), waiting, most=50) is None
    assert proofs.nodes < 100


def test_a_win_that_the_limit_may_cut_short_is_none() -> None:
    text = "1B3/5/2W2/5/W3W w 90"
    known = Proofs(game_on("5x5"), None).score(game_on("5x5").position(text.replace(" 90", " 0")), waiting)
    assert known is not None
    assert known.verdict is Verdict.WIN
    for limit, found in ((100, known.number <= 10), (0, True), (90 + known.number, True)):
        game = game_on("5x5", capture_limit=limit)
        assert (Proofs(game, None).score(game.position(text), waiting) is not None) == found


@compiled
def test_full_strength_finds_the_only_move_and_values_tell_the_others() -> None:
    game = game_on("5x5")
    assert str(level_name(game, 8)) == "Perfect"
    assert str(level_name(game_on("9x5"), 8)) == "Full strength"
    thinker, start = SearchThinker(), game.start()
    values = thinker.values(start, Limits(), after(400))
    assert {text for text, score in values.items() if score.verdict is Verdict.DRAW} == {ONLY_DRAW}
    assert {score.verdict for text, score in values.items() if text != ONLY_DRAW} == {Verdict.LOSS}
    best = SearchThinker().think(start, Limits(), told := ignored(), after(400))
    assert best.pv[0] == ONLY_DRAW
    assert best.score == Score(Verdict.DRAW)
    assert told
    lines: dict[int, SearchInfo] = {}
    SearchThinker().think(
        start, Limits(lines=3, analysis=True), lambda i: lines.update({i.multipv: i}), after(400)
    )
    assert [lines[n].score.verdict for n in (1, 2, 3)] == [Verdict.DRAW, Verdict.LOSS, Verdict.LOSS]
    assert lines[2].score.number >= lines[3].score.number, "the longer defence is the better one"


class ignored(list[SearchInfo]):  # noqa: N801 -- called like a function
    def __call__(self, info: SearchInfo) -> None:
        self.append(info)


class after:  # noqa: N801 -- called like a function
    """Says stop once it was asked so often."""

    def __init__(self, count: int) -> None:
        self._left = count

    def __call__(self) -> bool:
        self._left -= 1
        return self._left < 0


@compiled
@pytest.mark.parametrize("seed", range(3))
def test_what_is_won_is_won_in_play(seed: int) -> None:
    """From a first turn that loses, against the defence that lasts longest by what is proved, or chance."""
    game, rng, thinker = game_on("5x5"), random.Random(seed), SearchThinker()
    wrong = [turn for turn in moves(game.start()) if turn.text != ONLY_DRAW]
    position, plies = rng.choice(wrong).position, 0
    defence = Proofs(game, tables_for(game))
    while position.result is None:
        if position.mover:
            found = thinker.think(position, Limits(), ignored(), after(120))
            assert found.score.verdict is Verdict.WIN
            position = play_text(position, found.pv[0]).position
        else:
            turns = list(moves(position))
            ranks = [defence.score(turn.position, waiting) for turn in turns]
            assert all(score is not None and score.verdict is Verdict.WIN for score in ranks)
            lasting = max(range(len(turns)), key=lambda n: (ranks[n] or Score(Verdict.GUESS)).number)
            position = turns[lasting if rng.random() < 0.7 else rng.randrange(len(turns))].position
        plies += 1
        assert plies < 150
    assert position.result.winner == 1


@compiled
def test_the_book_tells_every_position_of_the_small_board() -> None:
    game = game_on("5x5")
    book = theory_of(game)
    assert book is not None
    start = book.explain(game.start(), waiting)
    assert start is not None
    assert str(start.title) == "A draw with best play"
    assert ONLY_DRAW in str(start.text[0])
    lost = next(turn.position for turn in moves(game.start()) if turn.text != ONLY_DRAW)
    finding = book.explain(lost, waiting)
    assert finding is not None
    assert str(finding.title) == "Black wins"
    assert "at most" in str(finding.text[0])
    assert finding.score is not None
    assert finding.score.verdict is Verdict.WIN


WON, DRAWN, LOST = Score(Verdict.WIN, 5), Score(Verdict.DRAW), Score(Verdict.LOSS, 4)


@pytest.mark.parametrize(
    ("scores", "count", "left_out"),
    [
        ((WON, DRAWN, None, LOST), 1, [1, 2, 3]),
        ((WON, DRAWN, None, LOST), 2, [3]),
        ((DRAWN, LOST), 1, [1]),
        ((DRAWN, None, LOST), 1, [2]),
        ((None, LOST), 1, [1]),
        ((LOST, LOST), 1, []),
        ((DRAWN, LOST), 5, []),
        ((), 1, []),
    ],
)
def test_what_is_known_to_be_worse_need_not_be_looked_at(
    scores: tuple[Score | None, ...], count: int, left_out: list[int]
) -> None:
    assert ProvedMoves(scores).worse(count) == left_out
