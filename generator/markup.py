"""Text of the data to text of a page: the one escape function, paragraphs and lists, words of the site, and Jinja."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

TEMPLATES = Path(__file__).parent / "templates"

Say = Callable[..., Markup]
"""Key and values to words of the site."""

# Every character that Markdown or HTML could read as markup becomes a character reference; both leave those alone.
_MARKUP = {ord(char): f"&#{ord(char)};" for char in "&<>\"'\\`*_{}[]|~"}
_LINE_START = re.compile(r"([-+=:!#])|(\d+)([.)])(?=\s|$)")
_SPACE = re.compile(r"[ \t\r\n]+")
# A one-letter word, a number and a dash never part from their neighbour at the end of a line.
_BOUND = re.compile(r"(?<![^\W_])(\w) (?=\S|$)|(?<=\d) (?=[^\W\d_])| (?=[–—](?:\s|$))")
_TYPOGRAPHY = {"en": re.compile(r"(?<=\d) (?=[^\W\d_])| (?=[–—](?:\s|$))")}
_PLACES = re.compile(r"\{(\w+)\}")


class MissingWords(LookupError):
    """Words of the site that a page needs are in no file."""


def escape(text: object, language: str = "") -> Markup:
    r"""
    Make text safe to stand anywhere in Markdown or HTML, in an attribute too, and set its no-break spaces.

    Args:
        text: Text of the data. What is Markup already is given back as it is.
        language: Whose typography to follow; none if left out.

    Returns:
        Markup in which no character is read as HTML or Markdown.

    >>> escape("1. <b> *a_b* [c](d)")
    Markup('1&#46; &#60;b&#62; &#42;a&#95;b&#42; &#91;c&#93;(d)')
    >>> escape("Bila w ręku, 15 bil", "pl")
    Markup('Bila w\xa0ręku, 15\xa0bil')
    """
    return text if isinstance(text, Markup) else _escape(str(text), language)


@lru_cache(maxsize=1 << 17)
def _escape(text: str, language: str) -> Markup:
    """Escape a text once, however many pages show it."""
    plain = typeset(_SPACE.sub(" ", text), language)
    safe = plain.translate(_MARKUP)
    found = _LINE_START.match(plain)
    if found and found[1]:
        safe = f"&#{ord(found[1])};{safe[1:]}"
    elif found:
        safe = f"{found[2]}&#{ord(found[3])};{safe[found.end() :]}"
    return Markup(safe)  # noqa: S704 - this is the one place where text becomes markup


def typeset(text: str, language: str) -> str:
    """Set no-break spaces as a language wants them: after one-letter words, between a number and its unit, before a dash."""
    return _TYPOGRAPHY.get(language, _BOUND).sub(_bind, text) if language else text


def _bind(found: re.Match[str]) -> str:
    return f"{found[1]}\xa0" if found.lastindex else "\xa0"


Inline = Callable[[str], Markup]
"""Text of a paragraph or list item to markup."""


@lru_cache(maxsize=1 << 14)
def render_text(says: str, language: str = "") -> Markup:
    r"""
    Render paragraphs and `- ` lists, the only markup a text has.

    >>> render_text("One.\n\n- two\n  goes on\n- three")
    Markup('<p>One.</p>\n<ul>\n<li>two goes on</li>\n<li>three</li>\n</ul>')
    """
    return render_blocks(says, lambda text: escape(text, language))


def render_blocks(says: str, inline: Inline) -> Markup:
    """Render paragraphs and `- ` lists, and what stands in each of them as the caller wants."""
    parts: list[str] = []
    for block in re.split(r"\n[ \t]*\n", says.strip("\n")):
        parts += _block(block, inline)
    return Markup("\n".join(parts))  # noqa: S704 - made of escaped parts


def _block(block: str, inline: Inline) -> list[str]:
    """Render what stands between two blank lines: lines of a paragraph, then perhaps list items."""
    paragraph: list[str] = []
    items: list[list[str]] = []
    for line in block.splitlines():
        if line.startswith("- "):
            items.append([line[2:]])
        elif items:
            items[-1].append(line)
        else:
            paragraph.append(line)
    parts = [f"<p>{inline(' '.join(paragraph).strip())}</p>"] if "".join(paragraph).strip() else []
    if items:
        shown = "\n".join(f"<li>{inline(' '.join(part.strip() for part in item))}</li>" for item in items)
        parts.append(f"<ul>\n{shown}\n</ul>")
    return parts


def fill(words: str, language: str, values: Mapping[str, object]) -> Markup:
    """
    Fill the `{places}` of a sentence; values that are Markup, such as links, stay markup.

    >>> fill("Clause {number} *", "en", {"number": "<7>"})
    Markup('Clause &#60;7&#62; &#42;')
    """
    parts = _PLACES.split(words)
    return Markup("").join(escape(values[part] if index % 2 else part, language) for index, part in enumerate(parts))


def speaker(words: Mapping[str, str], language: str) -> Say:
    """Give the function with which templates ask for words of the site: `say("key", name=value)`."""

    def say(key: str, **values: object) -> Markup:
        if key not in words:
            raise MissingWords(f'interface/{language}.yaml has no "{key}", and a page needs it')
        return fill(words[key], language, values)

    return say


def front_matter(**fields: object) -> Markup:
    r"""
    Write a page's front matter; text in it is escaped, for themes print it as it is.

    >>> front_matter(title="A & B", hide=["toc"])
    Markup('---\ntitle: "A &#38; B"\nhide: ["toc"]\n---\n')
    """
    lines = [f"{key}: {_plain_json(value)}" for key, value in fields.items()]
    return Markup("---\n" + "\n".join(lines) + "\n---\n")  # noqa: S704 - made of escaped parts


def _plain_json(value: object) -> str:
    """Give text escaped, and other values so that no sign in them is read as markup, wherever they are printed."""
    if isinstance(value, str):
        return json.dumps(str(escape(value)), ensure_ascii=False)
    written = json.dumps(value, ensure_ascii=False)
    return written.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


@lru_cache(maxsize=1 << 17)
def href(here: str, there: str, anchor: str = "") -> str:
    """
    Give the relative link from one page to another; pages are named by their file, without `.md`.

    >>> href("pl/straight-pool/legal-shot", "pl/differences", "legal-shot")
    '../../differences/#legal-shot'
    >>> href("pl/differences", "pl/straight-pool/index")
    '../straight-pool/'
    """
    path = posixpath.relpath("/" + _folder(there), "/" + _folder(here))
    return ("./" if path == "." else f"{path}/") + (f"#{anchor}" if anchor else "")


def card_of(page: str) -> str:
    """
    Give the path of the picture that is shared with a page.

    >>> card_of("pl/straight-pool/opening-break")
    'pl/cards/straight-pool/opening-break.png'
    """
    language, _, inside = page.partition("/")
    return f"{language}/cards/{inside}.png"


def _folder(page: str) -> str:
    """Name the folder in which a page is served."""
    return page.removesuffix("index").rstrip("/")


@cache
def _environment(language: str) -> Environment:
    """Make the Jinja environment of a language: whatever a template prints goes through `escape`."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: value if isinstance(value, Markup) else escape(value, language),
    )
    environment.filters["in_language"] = escape
    environment.globals.update(render_text=render_text, front_matter=front_matter, href=href, card_of=card_of)
    return environment


def render(template: str, language: str, **values: Any) -> str:
    """
    Render a template of `templates/`.

    Args:
        template: Its file name.
        language: The page's language, for typography.
        values: What the template shows. Text is escaped wherever it is printed; only Markup is not.

    Returns:
        The page.
    """
    return _environment(language).get_template(template).render(language=language, **values)
