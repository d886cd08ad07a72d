"""What fanoboard.exe has its Python run: the program, or a box with the reason where it can't be imported."""

import ctypes
import sys
import traceback

_ERROR = 0x10
"""The sign of an error in a box of Windows."""

# fanoboard.exe is the program itself, which starts its engine, and not a Python that does so.
sys.frozen = True  # type: ignore[attr-defined]

if __name__ == "__main__":
    try:
        from fanoboard.cli import main
    except Exception:
        text = f"Fanoboard can’t be started.\n\n{traceback.format_exc()}"
        if sys.platform == "win32":
            ctypes.WinDLL("user32").MessageBoxW(None, text, "Fanoboard", _ERROR)
        sys.exit(1)
    sys.exit(main())
