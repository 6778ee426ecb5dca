"""Rulebook to the pages of the site, `{path: text}`: Markdown files and the JSON beside them; knows no site builder."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from markupsafe import Markup

from generator import guides, score_desk
from generator.changes import redline, ruling_changes, text_changes, versions_in_words
from generator.chronicle import EMPTY, Chronicle
from generator.drawing import Ball, Scene, draw_table
from generator.everything import everything
from generator.frame import install
from generator.glossary import Linked, glossary, linked_text, word_id
from generator.linked_data import of_clause, of_start
from generator.markup import href, render, speaker
from generator.model import Clause, Document, Game, Language, Rulebook
from generator.publication import LOCAL, Publication
from generator.search import search_index
from generator.translations import State, coverage, states
from generator.trust import feeds, trust_of
from generator.views import Book, Rendered, citing, gather, number_name, numbers_of, outside, related, sides, text_of

CHOOSER = "xx"
"""Folder of the page at the root; an unassigned language code, because static-i18n wants a default language there."""
_NEW_RACK = Scene(balls=(Ball("last", (1640.0, 850.0), (1640.0, 850.0)), Ball("cue", (1180.0, 520.0), (1180.0, 520.0))), racked=14)
"""The picture of the game: fourteen balls racked again, the last ball and the cue ball where they lay."""


def pages(rulebook: Rulebook, told: Chronicle = EMPTY, publication: Publication | None = None) -> dict[str, str]:
    """
    Write every generated page.

    Args:
        rulebook: Checked data.
        told: What changed and when.
        publication: Where the site is published.

    Returns:
        Path to text; the paths are those of README.md, the same in every language after its code.
    """
    book = gather(rulebook, told, publication)
    written = {f"{CHOOSER}/index.md": _chooser(rulebook), **guides.api(rulebook), **score_desk.api(rulebook)}
    for language in rulebook.languages:
        written.update(language_pages(book, language))
    return written


class TwoPages(ValueError):
    """Two pages have one path: a game is called like a part of the site."""


def language_pages(book: Book, code: str) -> dict[str, str]:
    """Write the pages of one language, its search index too."""
    written: dict[str, str] = {}
    made = [(f"{code}/{name}.md", _render(book, code, name, template, values)) for name, template, values in _described(book, code)]
    for path, text in (*made, *guides.pages(book.rulebook, code, book.publication).items()):
        if path in written:
            raise TwoPages(f"two pages would have the path {path}; give the game or the clause another name")
        written[path] = text
    written.update(feeds(book, code))
    written.update(install(book, code))
    # The worker stands among the pages of its language, so that a kept copy of these can answer what it loads.
    written[f"{code}/search/worker.js"] = 'import "../../assets/js/search-worker.js";\n'
    written[f"{code}/search/search_index.json"] = json.dumps(search_index(book, code), ensure_ascii=False, separators=(",", ":"))
    return written


def builder_settings(rulebook: Rulebook, told: Chronicle = EMPTY, publication: Publication | None = None) -> dict[str, Any]:
    """Give what the site builder must know of the languages: its part of `mkdocs.yml`, which no one writes by hand."""
    every = rulebook.languages.values()
    theme_words = ("theme.", "nav.", "site.")
    return {
        "site_url": (publication or Publication()).address,
        "plugins": {
            "i18n": {
                "languages": [
                    {"locale": CHOOSER, "name": "Rerack", "default": True, "nav": ["index.md"]},
                    *(_locale(rulebook, item) for item in every),
                ]
            }
        },
        "extra": {
            "languages": [
                {"code": item.code, "name": item.name, "direction": item.direction, "locale": item.locale, "document": item.document}
                for item in every
            ],
            "words": {
                code: {key: text for key, text in words.items() if key.startswith(theme_words)}
                for code, words in rulebook.interface.items()
            },
            "games": [{"id": game.id, "name": dict(game.name)} for game in rulebook.games.values()],
            "edition": rulebook.hash[:12],
            "date": told.edition,
            "has_score": score_desk.keeps_score(rulebook),
            "has_cards": (publication or Publication()).address != LOCAL,
        },
    }


def _locale(rulebook: Rulebook, language: Language) -> dict[str, Any]:
    games = [f"{name}/index" for name in rulebook.games]
    lists = [
        "rulings/index",
        "cases/index",
        "differences",
        "concordance",
        "glossary",
        "documents/index",
        "translations",
        "changes",
        "search/index",
    ]
    named = ["index", *games, *lists, "about"]
    return {
        "locale": language.code,
        "name": language.name,
        "nav": [f"{name}.md" for name in named],
        "theme": {"language": language.code},
    }


def _described(book: Book, code: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Name each page of a language with its template and what it shows."""
    rulebook = book.rulebook
    largest_first = sorted(rulebook.decisions.values(), key=lambda decision: -len(decision.rows))
    by_game = {name: [item for item in largest_first if guides.game_of(rulebook, item) == name] for name in rulebook.games}
    first = [decision for found in by_game.values() for decision in found][:6]
    yield (
        "index",
        "home.md.j2",
        {"decisions": first, "games": list(rulebook.games.values()), "picture": _picture(book, code), "about": of_start(book, code)},
    )
    for game in rulebook.games.values():
        yield f"{game.id}/index", "game.md.j2", {"game": game, "decisions": by_game[game.id]}
    for clause in rulebook.clauses.values():
        yield (
            clause.id,
            "clause.md.j2",
            {
                "clause": clause,
                "trust": trust_of(book, clause, code),
                "about": of_clause(book, clause, code),
            },
        )
        versions = versions_in_words(tuple(book.chronicle.texts.get(clause.id, {}).get(code, ())))
        yield f"{clause.id}/history", "history.md.j2", {"clause": clause, "versions": versions}
        for old in clause.formerly:
            yield old, "moved.md.j2", {"clause": clause}
    parted = [clause for clause in rulebook.clauses.values() if clause.differences]
    yield "differences", "differences.md.j2", {"clauses": parted}
    yield "concordance", "concordance.md.j2", {"games": list(rulebook.games.values())}
    yield "glossary", "glossary.md.j2", {"letters": glossary(book, code)}
    yield "search/index", "search.md.j2", {"letters": everything(book, code)}
    yield "documents/index", "documents.md.j2", {}
    yield "missing", "missing.md.j2", {}
    if score_desk.keeps_score(rulebook):
        yield "score", "score.md.j2", {"choices": score_desk.choices(rulebook, code)}
    yield "translations", "translations.md.j2", {"coverage": coverage(rulebook), "outdated": _outdated(book)}
    changed = {"rulings": ruling_changes(rulebook, book.chronicle, code), "texts": text_changes(rulebook, book.chronicle, code)}
    yield "changes", "changes.md.j2", changed
    for document in rulebook.documents.values():
        yield f"documents/{document.id}", "document.md.j2", {"document": document}


def _render(book: Book, code: str, name: str, template: str, values: Mapping[str, Any]) -> str:
    """Render one page; templates get words, links and views, and decide nothing."""
    rulebook = book.rulebook
    here = f"{code}/{name}"
    say = speaker(rulebook.interface[code], code)
    views = _Views(book, code, here)
    return render(
        template,
        code,
        say=say,
        book=book,
        rulebook=rulebook,
        here=here,
        own=rulebook.languages[code].document,
        documents=book.documents,
        to=partial(_to, here, code),
        views=views,
        word_id=word_id,
        redline=redline,
        **values,
    )


def _outdated(book: Book) -> list[State]:
    return [state for state in states(book.rulebook) if state.is_outdated]


def _picture(book: Book, code: str) -> Markup:
    words = book.rulebook.interface[code]
    return draw_table(_NEW_RACK, title=words["drawing.title"], desc=words["home.picture"], labels=None, language=code, level=True)


def _to(here: str, code: str, page: str, anchor: str = "") -> str:
    return href(here, f"{code}/{page}", anchor)


class _Views:
    """The views of `generator.views` for one language, as templates call them."""

    def __init__(self, book: Book, code: str, here: str) -> None:
        self._book, self._code, self._words = book, code, book.rulebook.interface[code]
        self._here = here

    def text(self, clause: Clause, language: str | None = None) -> Rendered:
        """Render a clause's text, in the page's language if none is named."""
        return text_of(self._book, clause, language or self._code, self._words)

    def others(self, clause: Clause) -> list[Rendered]:
        """Render a clause's text in every other language."""
        return [self.text(clause, other) for other in self._book.rulebook.languages if other != self._code]

    def linked(self, clause: Clause, language: str) -> Linked:
        """Render a clause's text with its words of the trade linked to the glossary of its language."""
        return linked_text(self._book, clause, language, href(self._here, f"{language}/glossary"))

    def numbers(self, clause: Clause) -> list[Any]:
        """Give a clause's numbers in each document."""
        return [numbers_of(clause, document, self._words) for document in self._book.documents]

    def has_several_documents(self, game: Game) -> bool:
        """Tell whether a game has a clause that more than one document numbers."""
        return any(len(self._book.rulebook.clauses[name].numbers) > 1 for chapter in game.chapters for name in chapter.clauses)

    def number(self, number: str) -> str:
        """Name a number."""
        return number_name(number, self._words)

    def sides(self, difference: Any) -> list[Any]:
        """Group the documents that rule alike."""
        return sides(self._book, difference, self._code)

    def outside(self, clause: Clause) -> list[Any]:
        """Name what documents refer to in a clause and do not contain."""
        return outside(self._book, clause)

    def citing(self, clause: Clause) -> list[Any]:
        """Name the documents that refer to a rule like this and do not contain it."""
        return citing(self._book, clause)

    def related(self, clause: Clause) -> list[Clause]:
        """Name the clauses to read beside a clause."""
        return related(self._book, clause)

    def say_in(self, language: str, key: str, **values: object) -> Markup:
        """Give words of the site in another language than the page's."""
        return speaker(self._book.rulebook.interface[language], language)(key, **values)

    def treated(self, document: Document, number: str) -> tuple[Clause, ...]:
        """Name the clauses that treat a number of a document."""
        return self._book.treated.get((document.id, number), ())


def _chooser(rulebook: Rulebook) -> str:
    taglines = {code: speaker(words, code)("site.tagline") for code, words in rulebook.interface.items()}
    drawn = draw_table(_NEW_RACK, title="14.1", desc="", labels=None, language="", level=True)
    return render("chooser.md.j2", "", languages=list(rulebook.languages.values()), taglines=taglines, picture=drawn)
