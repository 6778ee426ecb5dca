"""What search engines read of a page: JSON-LD in the words of schema.org."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.model import Case, Clause, Rulebook
from generator.publication import Publication
from generator.translations import text_hash
from generator.views import Book

Values = Mapping[str, Any]


def of_clause(book: Book, clause: Clause, language: str) -> Values:
    """Describe a clause: a part of its game's rules, with its edition and what it translates."""
    rulebook, page = book.rulebook, book.publication.page
    address = page(f"{language}/{clause.id}/")
    text = clause.text[language]
    game = rulebook.games[clause.game]
    source = text.states or text.translates
    about: dict[str, Any] = {
        "@type": "CreativeWork",
        "@id": address,
        "url": address,
        "name": clause.title[language],
        "abstract": clause.gist[language],
        "inLanguage": language,
        "version": text_hash(clause, language),
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "isPartOf": {"@type": "CreativeWork", "name": game.name[language], "url": page(f"{language}/{game.id}/")},
    }
    if source:
        about["isBasedOn"] = {
            "@type": "CreativeWork",
            "name": rulebook.documents[source].name[language],
            "inLanguage": rulebook.documents[source].language,
        }
    changed = book.chronicle.texts.get(clause.id, {}).get(language, ())
    if changed:
        about |= {"dateModified": changed[0].on, "datePublished": changed[-1].on}
    return _graph(
        about, _trail(book.publication, language, ((game.name[language], f"{game.id}/"), (clause.title[language], f"{clause.id}/")))
    )


def of_case(rulebook: Rulebook, publication: Publication, case: Case, language: str, answers: Sequence[tuple[str, str]]) -> Values:
    """
    Describe a case: a question with an answer under each document.

    Args:
        rulebook: The data.
        publication: Where the site is published.
        case: The case.
        language: Whose words to use.
        answers: Name of a document and its ruling.
    """
    words = rulebook.interface[language]
    address = publication.page(f"{language}/cases/{case.id}/")
    about = {
        "@type": "Question",
        "@id": address,
        "name": case.name[language],
        "text": case.story[language],
        "inLanguage": language,
        "answerCount": len(answers),
        "suggestedAnswer": [{"@type": "Answer", "text": f"{document}: {says}"} for document, says in answers],
    }
    trail = ((words["nav.cases"], "cases/"), (case.name[language], f"cases/{case.id}/"))
    return _graph({"@type": "QAPage", "url": address, "inLanguage": language, "mainEntity": about}, _trail(publication, language, trail))


def of_start(book: Book, language: str) -> Values:
    """Describe the site and its search."""
    words, address = book.rulebook.interface[language], book.publication.page(f"{language}/")
    search = {"@type": "SearchAction", "target": f"{address}search/?q={{query}}", "query-input": "required name=query"}
    site = {"@type": "WebSite", "name": "Rerack", "alternateName": words["site.tagline"], "url": address, "inLanguage": language}
    return _graph({**site, "potentialAction": search})


def _trail(publication: Publication, language: str, steps: Sequence[tuple[str, str]]) -> Values:
    listed = [
        {"@type": "ListItem", "position": place, "name": name, "item": publication.page(f"{language}/{path}")}
        for place, (name, path) in enumerate(steps, 1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": listed}


def _graph(*things: Values) -> Values:
    return {"@context": "https://schema.org", "@graph": list(things)}
