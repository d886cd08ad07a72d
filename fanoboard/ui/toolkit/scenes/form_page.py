"""A page that is a form."""

from __future__ import annotations

from fanoboard.ui.toolkit.scenes.form import Form
from fanoboard.ui.toolkit.scenes.page import PageScene


class FormPage(PageScene):
    """Has a `form`, which subclasses fill; those that fill it anew begin with `clear_page`."""

    def clear_page(self) -> None:
        """Have an empty form."""
        super().clear_page()
        self.form = Form(self)

    def body(self) -> Form:
        """The form alone."""
        return self.form
