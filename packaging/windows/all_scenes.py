"""Shows every scene once in a real window: what check_windows.py puts in the place of start.py.

`fanoboard.exe TOOLS OUT`: the scenes are those of `screens.py` in the folder TOOLS; the pictures and
`done.txt`, with the name of every scene that went well and with whatever went wrong, come into OUT.
"""

import os
import sys
import traceback
from pathlib import Path

sys.frozen = True  # type: ignore[attr-defined]


def show_all(tools: str, out: Path) -> None:
    """Show the scenes one after the other."""
    sys.path.insert(0, tools)
    import screens

    # It draws into memory; here it is the window that counts.
    os.environ["SDL_VIDEODRIVER"] = "windows"
    import pygame

    from fanoboard.content.layout import register_layouts
    from fanoboard.games import games
    from fanoboard.ui.app.app import App

    class Strict(App):
        """An app that goes on after no error."""

        def _guard(self, work, scene=None):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            return work()

    register_layouts()
    app = Strict()
    app.settings.offered = list(games())
    pygame.display.set_mode((1280, 800))
    app.window.resized()
    with (out / "done.txt").open("a", encoding="utf-8") as done:
        for name, push in screens.scenes_by_name().items():
            push(app)
            app.round(True)
            while app.busy:
                pygame.time.wait(1)
                app.round(True)
            pygame.image.save(app.window.surface, out / f"{name}.png")
            while app.scenes:
                app.scenes.pop().leave()
            print(name, file=done, flush=True)
        app.close()  # as the loop does at its end: what was begun beside the window ends, too
        print("all", file=done)


if __name__ == "__main__":
    if sys.argv[1] == "engine":
        from fanoboard.cli import main

        sys.exit(main())
    _, tools_folder, out_folder = sys.argv
    try:
        show_all(tools_folder, Path(out_folder))
    except Exception:
        with (Path(out_folder) / "done.txt").open("a", encoding="utf-8") as told:
            traceback.print_exc(file=told)
        sys.exit(1)
