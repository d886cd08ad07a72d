"""What macOS is told of the app: its names, the system it needs, and the files that it opens."""

from __future__ import annotations

from typing import Any

from fanoboard.version import VERSION

NAME = "Fanoboard"
IDENTIFIER = "fanoboard.Fanoboard"
"""Tells the app from all others; it begins with no domain, as there is none."""
GAME = "fanoboard.game"
"""The type of saved games, which are YAML in files of a suffix of their own."""
OLDEST_SYSTEM = "11.0"
"""What Python's libraries for Apple's processors were built for."""


def info_plist() -> dict[str, Any]:
    """The entries of Info.plist beside those that PyInstaller writes anyway."""
    return {
        "CFBundleName": NAME,
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": VERSION,
        "CFBundleVersion": VERSION,
        "CFBundleDevelopmentRegion": "en",
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "NSHumanReadableCopyright": "Copyright © 2026 the fanoboard authors. MIT licence.",
        "NSPrincipalClass": "NSApplication",
        # The window draws in the pixels of the screen, see `Window`.
        "NSHighResolutionCapable": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Fanoboard game",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [GAME],
            },
            {
                # Themes, layouts, and games saved by older versions; such files may be anything else too.
                "CFBundleTypeName": "YAML file",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Alternate",
                "LSItemContentTypes": ["public.yaml"],
            },
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": GAME,
                "UTTypeDescription": "Fanoboard game",
                "UTTypeConformsTo": ["public.yaml"],
                "UTTypeTagSpecification": {"public.filename-extension": ["fanoboard"]},
            }
        ],
        # Not all systems know this one.
        "UTImportedTypeDeclarations": [
            {
                "UTTypeIdentifier": "public.yaml",
                "UTTypeDescription": "YAML file",
                "UTTypeConformsTo": ["public.text"],
                "UTTypeTagSpecification": {"public.filename-extension": ["yaml", "yml"]},
            }
        ],
    }
