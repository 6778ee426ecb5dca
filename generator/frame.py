"""Files around the pages of a language: what makes it installable, and the list by which a wrong address finds the nearest page."""

from __future__ import annotations

import json

from generator.views import Book

_PAPER, _GREEN = "#fbfaf7", "#0b5d46"


def install(book: Book, language: str) -> dict[str, str]:
    """
    Write `<lang>/manifest.webmanifest` and `<lang>/pages.json`.

    Returns:
        Path to JSON. The list of pages has `pages`, each as path inside the language's folder and title, and `moved`, where a page
        that had another path is now.
    """
    rulebook = book.rulebook
    words = rulebook.interface[language]
    manifest = {
        "name": f"Rerack: {words['site.tagline']}",
        "short_name": "Rerack",
        "description": words["site.description"],
        "lang": language,
        "dir": rulebook.languages[language].direction,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _GREEN,
        "icons": [
            {"src": "../assets/mark.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": "../assets/images/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "../assets/images/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": "../assets/images/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }
    pages = [
        *([f"{clause.id}/", clause.title[language]] for clause in rulebook.clauses.values()),
        *([f"rulings/{decision.id}/", decision.name[language]] for decision in rulebook.decisions.values()),
        *([f"{game.id}/", game.name[language]] for game in rulebook.games.values()),
        *([f"{name}/", words[f"nav.{name}"]] for name in ("rulings", "cases", "differences", "glossary", "documents", "about")),
    ]
    moved = {f"{old}/": f"{clause.id}/" for clause in rulebook.clauses.values() for old in clause.formerly}
    return {
        f"{language}/manifest.webmanifest": json.dumps(manifest, ensure_ascii=False),
        f"{language}/pages.json": json.dumps({"pages": pages, "moved": moved}, ensure_ascii=False, separators=(",", ":")),
    }
