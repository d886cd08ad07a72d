"""The game scene: a game that is shown, and what is done in it by hand and by commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from fanoboard.content.layout import load_layout
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.events import Spot
from fanoboard.messages import Message
from fanoboard.ui.features.game.game_view import GameView
from fanoboard.ui.features.game.status import no_turn_words
from fanoboard.ui.play.calm_scene import Offer
from fanoboard.ui.play.selection import Refused
from fanoboard.ui.toolkit.commands.command import Command


class GameScene(GameView):
    """Plays a match.  Leaving it ends the engine and keeps the match for Continue."""

    # Clicks, keys and the wheel

    def _spell(self, spot: Spot, *, dropped: bool) -> None:
        self.catch_up()
        before, refusals = self.news, self._refusals
        refusals.said = self._note = ""
        refused = None
        if (selection := self.selection) is not None:
            picked = selection.picked
            answer = selection.take(spot, dropped=dropped)
            if isinstance(answer, Refused):
                refusals.said, refused = answer.told, answer.spot
            elif answer is not None:
                # Who only tries something need not be warned of it.
                session = self.session
                if not session.tries and refusals.warns(answer, selection, session.match.told):
                    selection.picked, refused = picked, spot
                else:
                    self.move(answer)
                    return
        elif (why := self._no_turn()) is not None:
            refusals.said, refused = why, spot
        if refused is not None:
            self._sound_effects.refused()
        self.refresh(refused)
        if refused is not None:
            self._tell_again(before)

    def _no_turn(self) -> Message | None:
        """Why nothing can be played at what is shown, whoever is to move there."""
        here = self.actions.branches.play_here
        return no_turn_words(self.session, here.tip if here.enabled() else None)

    def wheel(self, steps: int) -> bool:
        """Aim at a number that is larger by so many steps; where none is to be chosen, look back, or on."""
        choosing = self._numbers.spot is not None
        return super().wheel(steps) or (not choosing and self.actions.steps.go(-steps))

    def _point(self) -> None:
        self.table.explored = True
        super()._point()
        self.table.explain(self.state)

    def _put_down(self) -> None:
        self._note = ""
        self._refusals.forget()
        self.session.selection.cancel()

    def handle(self, event: pygame.event.Event) -> bool:
        """Let widgets use an event first, then see whether it is a shortcut or the other button."""
        moves = event.type == pygame.MOUSEMOTION
        if event.type == pygame.KEYDOWN:
            self.session.preview(None)
            if self.actions.key(event):
                return True
        if moves and not self.table.explored and not self.session.thinking:
            self._point()
        self._refusals.before(event)
        used = self._used_beside(event) or super().handle(event)
        if moves:
            self.table.explain(self.state)
        if self._refusals.after(event):
            self.refresh()
        return used

    def _used_beside(self, event: pygame.event.Event) -> bool:
        """Whether the other button opened the menu of a turn, or draws on the board."""
        if self.popup is not None:
            return False
        other = event.type == pygame.MOUSEBUTTONDOWN and event.button == 3
        if other and self.sidebar.look_back.menu_at(event.pos):
            return True
        return self.actions.sketching.handle(event, busy=self.session.selection.picked)

    def back(self) -> None:
        """Put down what is picked, shut the result, come back to now, shut the analysis; then leave."""
        if self.session.selection.picked:
            self.cancel()
        elif self.result_card.is_open:
            self.result_card.shut()
        elif not self.session.view.is_live:
            self.session.back_to_now()
        elif self.analysis.on and not self.session.match.study:
            self.analysis.switch()
        else:
            self.actions.leave()

    # What can be done besides moving

    @property
    def commands(self) -> Sequence[Command]:
        """What can be done besides moving."""
        actions = self.actions
        head = [command for command in actions.head if command is not actions.home]
        fan = [self._fan] if any(len(pile) > 1 for pile in self.state.picture.values()) else []
        pace = self._tempo.commands if self._tempo else ()
        insight = () if self._calm else (*self.analysis.commands, self.sidebar.more)
        own = *actions.all, *actions.sketching.commands, self._refusals.why, *insight, *pace, *fan, *head
        return tuple(dict.fromkeys((*own, *super().commands)))

    @property
    def idle_commands(self) -> Sequence[Command]:
        return self.actions.sketching.commands

    @property
    def offer(self) -> Offer:
        return self.actions.offer

    @property
    def all_offered(self) -> Sequence[Command]:
        return self.actions.all_offered

    # What the app asks for

    def content_changed(self) -> None:
        """Go on with the match on the board as its file has it now, if it is still one for this game."""
        try:
            layout = load_layout(self._layout_of_file.name)
        except ContentError:
            return
        changed = layout != self._layout_of_file and layout.spots == self._layout_of_file.spots
        if changed and self.app.top is self:
            self.app.later(partial(self.app.play, self.session.match))

    @property
    def summary(self) -> Mapping[str, object]:
        """The game, how far it is, and who is to move."""
        session, match = self.session, self.session.match
        return {
            "game": match.game.name,
            "turns": len(match.turns),
            "over": match.result is not None,
            "live": session.view.is_live,
            "computer": match.result is None and not match.mover.is_person,
            "paused": session.tempo.paused,
            "trouble": session.trouble is not None,
        }

    def enter(self) -> None:
        """Take over settings that may have changed."""
        self._moments.enter()
        self.session.seconds = self.app.settings.thinking
        self.session.tell_in_words(in_words=self.app.settings.moves == "words")
        self.table.turn()
        super().enter()

    def confirm_leaving(self, leave: Callable[[], object]) -> bool:
        return self.actions.confirm_leaving(leave)

    def leave(self) -> None:
        """End the engines and keep the match."""
        self._moments.leave()
        self.analysis.leave()
        self.session.close()
