"""What an input method has composed so far, as Japanese is typed: kana that will become kanji."""

from __future__ import annotations


class Composition:
    """A text that is not typed yet, and where in it the person is."""

    def __init__(self) -> None:
        self.text = ""
        self.caret = 0
        """Where the person is, in characters from its beginning."""

    def set(self, text: str, start: int, length: int) -> None:
        """The input method tells how things are; `start` and `length` are as SDL tells them, in characters.

        Usually they are the part that is marked, or the caret where nothing is.  From ibus and fcitx a longer
        composition comes in pieces, of which they say which characters these are; the caret is then behind
        the last one.  And where the caret is at the beginning, Windows tells that it is at the end.
        """
        if text and length == len(text):
            self.text = self.text + text if 0 < start == len(self.text) else text
            self.caret = len(self.text)
            return
        to_beginning = self.caret == 1 and start == len(text) and len(text) > 2 and text == self.text
        erased_first = self.caret == 1 and start == len(text) and text == self.text[1:] != ""
        self.text = text
        self.caret = 0 if to_beginning or erased_first else max(0, min(start, len(text)))
        if len(text) == 1:
            self.caret = 1  # some say 0 of the only one
