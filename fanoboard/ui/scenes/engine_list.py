"""The other engines that a person has added, and the way to add one more."""

from __future__ import annotations

from functools import partial

from fanoboard.content.engines import KnownEngine
from fanoboard.games import games
from fanoboard.messages import Listing, Message
from fanoboard.ui.scene import Host
from fanoboard.ui.scenes.engine_editor import EngineEditor
from fanoboard.ui.scenes.form_page import FormPage
from fanoboard.ui.style import Text
from fanoboard.ui.widgets.button import Button


def games_played(engine: KnownEngine) -> Text:
    """The games that an engine plays, in words."""
    titles = [kind.title for name, kind in games().items() if name in engine.games]
    return Message("{games}", games=Listing(titles, "and")) if titles else Message("None of the games here")


class EngineList(FormPage):
    """A row for each engine."""

    def __init__(self, app: Host) -> None:
        super().__init__(app, Message("Engines"))
        self._build()

    def _build(self) -> None:
        self.clear_form()
        for engine in self.app.engines.all:
            change = Button(Message("Change"), partial(self._edit, engine))
            self.form.add(engine.name, games_played(engine), change)
        add = Button(Message("Add"), partial(self._edit, None), icon="plus", kind="primary")
        meaning = Message("A program that speaks UGI, the Universal Game Interface, to play against")
        self.form.add(Message("Another engine"), meaning, add)
        self.set_focus(add)

    def _edit(self, engine: KnownEngine | None) -> None:
        self.app.push(EngineEditor(self.app, engine))

    def enter(self) -> None:
        """Show what was changed meanwhile."""
        self._build()
        self.layout()
        self.repaint()
