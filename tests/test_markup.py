"""Text of the data never becomes markup, whatever it holds, and gets the no-break spaces of its language."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from markdown import Markdown
from markupsafe import Markup

from generator.markup import escape, fill, front_matter, href, render_text

HOSTILE = (
    "<script>alert(1)</script>",
    "&lt;b&gt; & &amp;",
    "*a* _b_ **c** `d` ~~e~~",
    "[a](javascript:x) ![b](c) [d]: e",
    "# heading",
    "- item",
    "+ item",
    "1. item",
    "3) item",
    "> quote",
    "=====",
    "---",
    "a | b | c",
    "{: .class } {{ name }} {% if x %}",
    "\\*a\\* \\",
    "\"quoted\" and 'quoted'",
    "!!! note",
    ":::",
    "7.6 and 4.9 (6.1)",
    "    indented",
)


class _Text(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the base class's signature
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("text", HOSTILE)
def test_escaped_text_is_only_text_in_markdown(text: str) -> None:
    page = _Text(Markdown(extensions=["attr_list", "tables", "md_in_html", "toc", "fenced_code"]).convert(str(escape(text))))
    assert page.tags == ["p"]
    assert page.text.strip() == " ".join(text.split())


@pytest.mark.parametrize("text", HOSTILE)
def test_escaped_text_is_only_text_in_html_and_in_an_attribute(text: str) -> None:
    page = _Text(f'<p title="{escape(text)}">{escape(text)}</p>')
    assert page.tags == ["p"]
    assert page.text.strip() == " ".join(text.split())


@pytest.mark.parametrize("text", HOSTILE)
def test_paragraphs_and_lists_hold_only_text(text: str) -> None:
    assert set(_Text(render_text(f"{text}\n\n- {text}")).tags) <= {"p", "ul", "li"}


@pytest.mark.parametrize(
    ("language", "text", "bound"),
    [
        ("pl", "w grze i z bazy", "w\xa0grze i\xa0z\xa0bazy"),
        ("cs", "A v kapse", "A\xa0v\xa0kapse"),
        ("sl", "14 + 1 – v igri", "14 + 1\xa0– v\xa0igri"),
        ("ru", "15 очков — в пуле", "15\xa0очков\xa0— в\xa0пуле"),
        ("en", "a ball and 15 balls", "a ball and 15\xa0balls"),
    ],
)
def test_one_letter_words_numbers_and_dashes_are_bound(language: str, text: str, bound: str) -> None:
    assert escape(text, language) == bound


def test_only_markup_stays_markup_in_a_filled_sentence() -> None:
    filled = fill("See {link} of {name} *", "en", {"link": Markup("<a>x</a>"), "name": "<b>"})
    assert filled == "See <a>x</a> of &#60;b&#62; &#42;"


def test_front_matter_is_escaped_and_quoted() -> None:
    assert 'title: "&#60;b&#62;: &#34;x&#34;"' in front_matter(title='<b>: "x"')


@pytest.mark.parametrize(
    ("here", "there", "expected"),
    [
        ("pl/index", "pl/about", "about/"),
        ("pl/about", "pl/index", "../"),
        ("pl/straight-pool/a", "pl/straight-pool/b", "../b/"),
        ("pl/straight-pool/index", "pl/straight-pool/a", "a/"),
        ("pl/documents/index", "pl/documents/index", "./"),
    ],
)
def test_links_are_relative_to_the_folder_in_which_a_page_is_served(here: str, there: str, expected: str) -> None:
    assert href(here, there) == expected
