"""Alpha-beta search for two seats, deepened one ply at a time.

Compiled.  Alpha-beta: Knuth and Moore, "An Analysis of Alpha-Beta Pruning" (1975), in the form of
principal variation search: Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees"
(1982).  Iterative deepening, aspiration windows and quiescence: Slate and Atkin, "Chess 4.5" (1977).
Late move reductions: chessprogramming.org/Late_Move_Reductions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fanoboard.search.ordering import Ordering
from fanoboard.search.scores import INFINITE, WIN, WON, SearchLine, at_node, at_root, decided
from fanoboard.search.state import UNDECIDED, State
from fanoboard.search.transposition import (
    DEFERRED_DEPTH,
    EXACT,
    EXCHANGE_NODES,
    LOWER,
    SHARED_DEPTH,
    UPPER,
    SharedTable,
    TranspositionTable,
    entry_bound,
    entry_complete,
    entry_depth,
    entry_move,
    entry_score,
)

MAX_DEPTH: Final = 100
"""Plies that a search goes ahead at most, quiescence not counted."""
MAX_PLY: Final = 128
"""Plies of a line at most, quiescence included."""
QUIESCENCE_PLIES: Final = 2
"""Forcing moves that are followed beyond the depth of a search."""
WINDOW: Final = 30
"""Half the width of the first aspiration window."""
# From which move on, of those in order, a game that reduces looks at moves one ply less deep at first, from
# which on one ply more, and from which depth on one more again, but for the moves at the root.
LATE: Final = 3
LATER: Final = 8
DEEP: Final = 5


@final
class AlphaBeta:
    """One search from the position that `state` is at, which it leaves as it was.

    `poll` is asked again and again for how many more nodes may be visited before it wants to be
    asked next; 0 ends the search.  Unless `poll` ends it, the same search finds the same again.
    With `contempt`, whoever is to move at the root counts a draw so much worse, in hundredths of a
    piece, and plays on where it is behind by less.  Other processes that search the same position
    alike are met in `shared` memory.
    """

    def __init__(
        self,
        state: State,
        table: TranspositionTable,
        poll: Callable[[], int],
        max_nodes: int,
        contempt: int = 0,
        shared: SharedTable | None = None,
    ) -> None:
        self.state = state
        self.root_seat: i64 = state.seat()
        # Whether late moves are looked at less deep, and wins seen beyond the depth: not where each depth has
        # to find what lies within it, no less and no more.
        self.reduces: bool = state.reduces()
        self.looks_on = True
        self.contempt: i64 = contempt
        self.table = table
        self.shared = shared
        self.poll = poll
        self.max_nodes: i64 = max_nodes
        self.nodes: i64 = 0
        self.checkpoint: i64 = 0
        self.next_poll: i64 = 0
        self.stopped = False
        # Whether known draws are searched on, as the other side may go wrong yet.
        self.play_on = False
        # The moves at the root that belong to better lines, the move to try first instead of the table's,
        # and whether the score of the best one rests on no guess.
        self.excluded: vec[i64] = vec[i64]()
        self.root_hint: i64 = -1
        self.root_sure = False
        # How many guesses the scores rest on so far: a subtree that adds none is complete.
        self.guesses: i64 = 0
        self.ordering = Ordering(state, MAX_PLY)
        # The best line from each ply on, a row a ply, and where it ends.
        self.lines: vec[i64] = vec[i64]([0] * (MAX_PLY * MAX_PLY))
        self.ends: vec[i64] = vec[i64]([0] * MAX_PLY)
        table.forget()

    def search(
        self, max_depth: int, report: Callable[[list[SearchLine]], None], count: int = 1
    ) -> SearchLine:
        """The best line.  There has to be a legal move.

        `report` hears of the best `count` lines after each depth, or of as many as there are moves
        to different positions, the best first.  Of a single one it also hears what an unfinished
        depth has found; where not even the first depth was finished, of the static evaluations.
        """
        self.play_on = self.state.known() == 0
        keys: list[int] = []
        lines: list[SearchLine] = []
        for line in self._static_lines(keys):
            if len(lines) < count and all(keys[line.moves[0]] != keys[one.moves[0]] for one in lines):
                lines.append(line)
        deepest = min(max_depth, MAX_DEPTH)
        depth = 0
        told = False
        while not self.stopped and depth < deepest and not all(line.settled() for line in lines):
            depth += 1
            found = self._deepen(lines, depth, keys)
            if found:
                lines = found
                report(lines)
                told = True
        lines[0].nodes = self.nodes
        if not told:
            report(lines)
        return lines[0]

    def _deepen(self, lines: list[SearchLine], depth: int, keys: list[int]) -> list[SearchLine]:
        """The same number of best lines, `depth` plies ahead: each is the best without those before it.

        `keys` are those of the positions after the moves.  Where the search was cut short there are
        no lines, as what they are worth could not be compared; but a single one will do.
        """
        found: list[SearchLine] = []
        self.excluded, self.root_hint = vec[i64](), -1
        settled = True
        for line in lines:
            settled = settled and line.settled()
            if settled:
                found.append(line)
            else:
                before = self.guesses
                score = self._aspiration(depth, line.score)
                moves = self._line(0)
                if self.stopped:
                    # What was found is good to know, but proves no loss.
                    if len(lines) == 1 and moves and score > -WON:
                        sure = self.root_sure
                        return [SearchLine(moves, score, line.proved, line.depth, self.nodes, sure)]
                    return []
                proved = decided(score) or self.guesses == before
                moves = moves or line.moves
                found.append(SearchLine(moves, score, proved, depth, self.nodes, self.root_sure))
            if len(found) < len(lines):
                self.root_hint = lines[len(found)].moves[0]
                for number in range(len(keys)):
                    if keys[number] == keys[found[-1].moves[0]]:
                        self.excluded = append(self.excluded, number)
        return sorted(found, key=lambda line: -line.score)

    def values(self, max_depth: int) -> list[SearchLine]:
        """The best line after every legal move, by itself, in the order of generation.

        Each depth finds all wins within it, and none beyond.
        """
        self.reduces = self.looks_on = False
        first = self.state.top
        found = sorted(self._static_lines([]), key=lambda line: line.moves[0])
        self.state.generate()
        depth = 0
        while not self.stopped and depth < max_depth and depth < MAX_DEPTH:
            depth += 1
            deeper = [line if line.settled() else self._value(first, line, depth) for line in found]
            if not self.stopped:
                found = deeper
            if all(line.settled() for line in found):
                break
        self.state.top = first
        return found

    def _value(self, first: i64, line: SearchLine, depth: int) -> SearchLine:
        number = line.moves[0]
        before = self.guesses
        score = self._after(first + number, depth, 0, -INFINITE, INFINITE)
        proved = decided(score) or self.guesses == before
        return SearchLine([number, *self._line(1)], score, proved, depth, self.nodes)

    def _static_lines(self, keys: list[int]) -> list[SearchLine]:
        """All moves with the static evaluations of the positions after them, the best first.

        The hashes of these positions are put into `keys`, in the order of generation.
        """
        state = self.state
        first = state.top
        seat = state.seat()
        lines: list[SearchLine] = []
        for number in range(state.generate()):
            state.play(first + number)
            score = state.outcome()
            score = state.evaluate() if score == UNDECIDED else score * (WIN - 1)
            if state.seat() != seat:
                score = -score
            keys.append(state.key())
            state.undo()
            lines.append(SearchLine([number], score, False, 0, 0))
        state.top = first
        return sorted(lines, key=lambda line: -line.score)

    def _aspiration(self, depth: i64, guess: i64) -> i64:
        """Search the root with a narrow window round `guess`, made wider until it fits."""
        width: i64 = WINDOW if depth > 2 and not decided(guess) else INFINITE
        alpha = guess - width
        beta = guess + width
        while True:
            if alpha < -WON:
                alpha = -INFINITE
            if beta > WON:
                beta = INFINITE
            score = self._root(depth, alpha, beta)
            width *= 8
            if self.stopped or alpha < score < beta:
                return score
            if score <= alpha:
                alpha = score - width
            else:
                beta = score + width

    def _root(self, depth: i64, alpha: i64, beta: i64) -> i64:
        """The score of the position that is searched, as `_node` has it, without the excluded moves."""
        self.ends[0] = 0
        self.nodes += 1
        if self.nodes >= self.checkpoint and self._interrupted():
            return 0
        state = self.state
        key = state.key()
        hint = self.root_hint
        if hint < 0:
            hint = entry_move(self.table.find(key))
        first = state.top
        count = state.generate()
        seat = state.seat()
        self.ordering.rank(first, count, hint, seat, 0)
        self.ordering.put_last(first, self.excluded)
        tried = count - len(self.excluded)
        before = self.guesses
        best: i64 = -INFINITE
        bound: i64 = UPPER
        for i in range(tried):
            number = self._pick(key, depth, first, i, count)
            move = first + number
            mark = self.guesses
            score = self._first_look(move, depth, 0, alpha, beta, self._place(depth, first, i, count))
            if i and alpha < score < beta:
                mark = self.guesses
                score = self._after(move, depth, 0, alpha, beta)
            if self.stopped:
                break
            if score > best:
                best = score
                if score > alpha:
                    hint = number
                    self._lengthen(number, 0)
                    self.root_sure = self.guesses == mark
                    if score >= beta:
                        bound = LOWER
                        self.ordering.reward(move, depth, seat, 0)
                        break
                    alpha = score
                    bound = EXACT
        state.top = first
        if decided(best):
            self.guesses = before
        if not self.stopped and tried == count:
            self._keep(key, depth, bound, best, hint, self.guesses == before)
        return best

    def _first_look(self, move: i64, depth: i64, ply: i64, alpha: i64, beta: i64, place: i64) -> i64:
        """What `_after` finds of the first move, and of the others whether they are better than `alpha`.

        One with a late place in the order has to look better in a search less deep before it is looked at
        in full.
        """
        if place == 0:
            return self._after(move, depth, ply, alpha, beta)
        if self.reduces and place >= LATE and depth > 1:
            less: i64 = 1
            if place >= LATER:
                less += 1
            if depth >= DEEP and ply:
                less += 1
            score = self._after(move, depth - less, ply, alpha, alpha + 1)
            if score <= alpha or self.stopped:
                return score
        return self._after(move, depth, ply, alpha, alpha + 1)

    def _after(self, move: i64, depth: i64, ply: i64, alpha: i64, beta: i64) -> i64:
        """The score of a generated move for the seat that plays it, searched `depth` plies ahead."""
        state = self.state
        seat = state.seat()
        state.play(move)
        if state.seat() == seat:
            score = self._node(depth - 1, ply + 1, alpha, beta)
        else:
            score = -self._node(depth - 1, ply + 1, -beta, -alpha)
        state.undo()
        return score

    def _node(self, depth: i64, ply: i64, alpha: i64, beta: i64) -> i64:
        """The score of the position: exact between alpha and beta, else a bound on that side."""
        if depth <= 0 or ply >= MAX_PLY - 1:
            return self._quiescence(QUIESCENCE_PLIES, ply, alpha, beta)
        self.nodes += 1
        if self.nodes >= self.checkpoint and self._interrupted():
            return 0
        self.ends[ply] = ply
        state = self.state
        sure = self._sure(ply)
        if sure != INFINITE:
            return sure

        key = state.key()
        entry = self.table.find(key)
        wide = beta - alpha > 1
        if entry and not wide:
            known = self._known(entry, depth, ply, alpha, beta)
            if known != INFINITE:
                return known

        first = state.top
        count = state.generate()
        if count == 0:
            return self._ended(state.stuck(), ply)
        seat = state.seat()
        hint = entry_move(entry)
        self.ordering.rank(first, count, hint, seat, ply)
        before = self.guesses
        best: i64 = -INFINITE
        bound: i64 = UPPER
        for i in range(count):
            number = self._pick(key, depth, first, i, count)
            move = first + number
            score = self._first_look(move, depth, ply, alpha, beta, self._place(depth, first, i, count))
            if i and alpha < score < beta:
                score = self._after(move, depth, ply, alpha, beta)
            if self.stopped:
                break
            if score > best:
                best = score
                if score > alpha:
                    hint = number
                    if wide:
                        self._lengthen(number, ply)
                    if score >= beta:
                        bound = LOWER
                        self.ordering.reward(move, depth, seat, ply)
                        break
                    alpha = score
                    bound = EXACT
        state.top = first
        if decided(best):
            self.guesses = before
        if not self.stopped:
            self._keep(key, depth, bound, at_node(best, ply), hint, self.guesses == before)
        return best

    def _keep(self, key: i64, depth: i64, bound: i64, score: i64, move: i64, complete: bool) -> None:
        """Remember what was found, and tell the others."""
        entry = self.table.keep(key, depth, bound, score, move, complete)
        shared = self.shared
        if shared is not None and depth >= SHARED_DEPTH:
            shared.tell(key, entry)

    def _pick(self, key: i64, depth: i64, first: i64, i: i64, count: i64) -> i64:
        """The number of the move to search now.  One that another process is at is put off, once."""
        number = self.ordering.pick(first + i, first + count)
        shared = self.shared
        if i == 0 or shared is None or depth < DEFERRED_DEPTH:
            return number
        while not shared.begin(shared.name(key, depth, number)) and self.ordering.defer(first + i):
            number = self.ordering.pick(first + i, first + count)
        return number

    def _place(self, depth: i64, first: i64, i: i64, count: i64) -> i64:
        """The place of the move that was picked at `i` in the order, no matter what was put off."""
        if i == 0 or self.shared is None or depth < DEFERRED_DEPTH:
            return i
        return self.ordering.place(first + i, first, first + count)

    def _sure(self, ply: i64) -> i64:
        """The score of the position where the game is over or a table knows it, else INFINITE."""
        state = self.state
        outcome = state.outcome()
        if outcome != UNDECIDED:
            return self._ended(outcome, ply)
        known = state.known()
        if known == INFINITE or (known == 0 and self.play_on):
            return INFINITE
        return at_root(known, ply) if known else self._ended(0, ply)

    def _ended(self, outcome: i64, ply: i64) -> i64:
        """The score of an outcome for the seat to move."""
        if outcome:
            return outcome * (WIN - ply)
        return -self.contempt if self.state.seat() == self.root_seat else self.contempt

    def _known(self, entry: i64, depth: i64, ply: i64, alpha: i64, beta: i64) -> i64:
        """The score that an entry of the table gives, if it settles the search, else INFINITE."""
        score = at_root(entry_score(entry), ply)
        bound = entry_bound(entry)
        deep = entry_depth(entry) >= depth
        # A proved win is at least as good, a proved loss at most, however deep the search for it was.
        fits = (score >= beta and (bound & LOWER) and (deep or score >= WON)) or (
            score <= alpha and (bound & UPPER) and (deep or score <= -WON)
        )
        if not fits:
            return INFINITE
        if not (entry_complete(entry) or decided(score)):
            self.guesses += 1
        return score

    def _quiescence(self, left: i64, ply: i64, alpha: i64, beta: i64) -> i64:
        """The score after up to `left` more forcing moves, which a seat need not play if it may pass."""
        self.nodes += 1
        if self.nodes >= self.checkpoint and self._interrupted():
            return 0
        self.ends[ply] = ply
        state = self.state
        sure = self._sure(ply)
        if sure != INFINITE:
            return sure
        first = state.top
        best: i64 = -INFINITE
        count: i64 = 0
        if left > 0 and ply < MAX_PLY - 1 and state.must_force():
            count = state.generate_forcing()
        if count == 0:
            self.guesses += 1
            best = state.evaluate()
            if self.looks_on and best < beta and state.wins_at_once():
                return WIN - ply - 1
            if left == 0 or ply >= MAX_PLY - 1 or best >= beta or state.must_force():
                return best
            alpha = max(alpha, best)
            count = state.generate_forcing()

        seat = state.seat()
        ordering = self.ordering
        ordering.rank(first, count, -1, seat, ply)
        for i in range(count):
            number = ordering.pick(first + i, first + count)
            state.play(first + number)
            if state.seat() == seat:
                score = self._quiescence(left - 1, ply + 1, alpha, beta)
            else:
                score = -self._quiescence(left - 1, ply + 1, -beta, -alpha)
            state.undo()
            if self.stopped:
                break
            if score > best:
                best = score
                if score > alpha:
                    if beta - alpha > 1:
                        self._lengthen(number, ply)
                    alpha = score
                    if score >= beta:
                        break
        state.top = first
        return best

    def _interrupted(self) -> bool:
        """Whether the search has to end; if not, settles when this is asked again."""
        if not self.stopped and self.nodes >= self.next_poll:
            more = 0 if self.nodes >= self.max_nodes else self.poll()
            self.stopped = more <= 0
            self.next_poll = min(self.nodes + more, self.max_nodes)
        self.checkpoint = self.next_poll
        if self.shared is not None and not self.stopped:
            self.shared.exchange(self.table)
            self.checkpoint = min(self.nodes + EXCHANGE_NODES, self.next_poll)
        return self.stopped

    def _lengthen(self, number: i64, ply: i64) -> None:
        """Let the best line from `ply` on be this move, and the best line after it."""
        row = ply * MAX_PLY
        end = self.ends[ply + 1]
        self.lines[row + ply] = number
        for i in range(ply + 1, end):
            self.lines[row + i] = self.lines[row + MAX_PLY + i]
        self.ends[ply] = end

    def _line(self, ply: i64) -> list[int]:
        return [self.lines[ply * MAX_PLY + i] for i in range(ply, self.ends[ply])]
