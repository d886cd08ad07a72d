"""The other engines that a person has added, and the way to add one more."""

from __future__ import annotations

from functools import partial

from fanoboard.content.engines import KnownEngine
from fanoboard.games import games
from fanoboard.messages import Listing, Message
from fanoboard.ui.features.settings.engine_editor import EngineEditor
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.form import FormPage
from fanoboard.ui.toolkit.widgets.button import Button


def games_played(engine: KnownEngine) -> Text:
    titles = [kind.title for name, kind in games().items() if name in engine.games]
    return Message("{games}", games=Listing(titles, "and")) if titles else Message("None of the games here")


class EngineList(FormPage):
    app: Services

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Engines"))
        self._build()

    def _build(self) -> None:
        self.clear_page()
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
        self._build()
        self.layout()
        self.repaint()
