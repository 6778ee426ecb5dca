"""The pictures that stand beside a link when somebody shares it: one for each clause, case and guide, in each language."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

import typst
from PIL import Image

from generator.drawing import draw_table
from generator.markup import TEMPLATES, card_of
from generator.model import Case, Clause, Decision, Rulebook
from generator.pictures import picture_of
from generator.rulings import run_case
from generator.scenes import STAGINGS

CACHE = Path(__file__).parent.parent / "build" / "cards"
SIZE = (1200, 630)
_DENSITY = 144.0
_COLOURS = 24
_MOST = 150
"""Letters of a text, beyond which it is cut at a word."""
# The drawn table without the page: the colours of the light scheme, for no style of a page reaches into a picture.
_STYLE = (
    ".t-cloth{fill:#dbe6de}.t-kitchen{fill:#b3cbc0}.t-cushion{fill:none;stroke:#10483a;stroke-width:16}"
    ".t-line{fill:none;stroke:#74746e;stroke-width:5}.t-spot{fill:#10483a}"
    ".t-rack{fill:none;stroke:#74746e;stroke-width:6;stroke-dasharray:22 16}.t-racked{fill:#c5c4c1;stroke:#8f8e8a;stroke-width:4}"
    ".t-ball{stroke:#1a1a17;stroke-width:5}.t-cue{fill:#fffdf2}.t-last{fill:#f2c230;stroke-width:9}.t-object{fill:#7f93a8}"
    ".t-ring,.t-arrow,.t-way{fill:none;stroke:#1a1a17;stroke-width:7}.t-way{stroke-dasharray:26 16}.t-head{fill:#1a1a17}"
    ".t-bar{fill:none;stroke:#1a1a17;stroke-width:14}.t-unsure{fill:#1a1a17;font:700 110px serif}"
)


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on a picture."""

    place: str
    """Where the page is in the book."""
    title: str
    """The page's heading."""
    text: str
    """A sentence or two."""
    foot: str
    """Its numbers, or how sure its rulings are."""
    picture: str
    """A drawn table as SVG, or nothing."""


def cards(rulebook: Rulebook, language: str) -> dict[str, Card]:
    """Say what stands on the pictures of a language: path to card."""
    found = {clause.id: _clause(rulebook, clause, language) for clause in rulebook.clauses.values()}
    found |= {f"rulings/{decision.id}": _decision(rulebook, decision, language) for decision in rulebook.decisions.values()}
    found |= {f"cases/{case.id}": _case(rulebook, case, language) for case in rulebook.cases.values()}
    return {card_of(f"{language}/{page}"): card for page, card in found.items()}


def draw(wanted: dict[str, Card], language: str) -> dict[str, bytes]:
    """
    Draw pictures, 1200 × 630 PNG; what was drawn before is taken from the cache of builds.

    Args:
        wanted: Path to card.
        language: Whose hyphens and quotes to set.

    Returns:
        Path to PNG.
    """
    template = (TEMPLATES / "card.typ").read_bytes()
    made_with = f"{version('typst')} {version('pillow')} {_COLOURS}".encode()
    kept = {
        path: CACHE / f"{hashlib.sha256(b'|'.join((template, made_with, language.encode(), _json(card)))).hexdigest()[:32]}.png"
        for path, card in wanted.items()
    }
    missing = {file: wanted[path] for path, file in kept.items() if not file.exists()}
    CACHE.mkdir(parents=True, exist_ok=True)
    for file, content in zip(missing, _drawn(template, list(missing.values()), language), strict=True):
        file.write_bytes(content)
    return {path: file.read_bytes() for path, file in kept.items()}


def _drawn(template: bytes, listed: list[Card], language: str) -> Iterator[bytes]:
    if not listed:
        return
    with TemporaryDirectory() as folder:
        (Path(folder) / "card.typ").write_bytes(template)
        (Path(folder) / "cards.json").write_bytes(json.dumps([asdict(card) for card in listed], ensure_ascii=False).encode())
        pages = typst.compile(
            Path(folder) / "card.typ", format="png", ppi=_DENSITY, ignore_system_fonts=True, sys_inputs={"language": language}
        )
    with ThreadPoolExecutor() as pool:
        yield from pool.map(_small, pages if isinstance(pages, list) else [pages])


def _small(page: bytes) -> bytes:
    """Write a picture of few colours with a table of them, which takes a third of the room."""
    written = io.BytesIO()
    with Image.open(io.BytesIO(page)) as image:
        image.convert("RGB").quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(written, "PNG")
    return written.getvalue()


def _json(card: Card) -> bytes:
    return json.dumps(asdict(card), ensure_ascii=False).encode()


def _clause(rulebook: Rulebook, clause: Clause, language: str) -> Card:
    own = rulebook.languages[language].document
    documents = [own] if own in clause.numbers else list(clause.numbers)
    words = rulebook.interface[language]
    numbers = " · ".join(
        f"{rulebook.documents[name].short[language]} {', '.join(words.get(f'number.{number}', number) for number in clause.numbers[name])}"
        for name in documents
        if name
    )
    return Card(rulebook.games[clause.game].name[language], clause.title[language], _short(clause.gist[language]), numbers, "")


def _decision(rulebook: Rulebook, decision: Decision, language: str) -> Card:
    documents = " · ".join(rulebook.documents[name].short[language] for name in decision.documents)
    title = rulebook.interface[language]["guide.title"]
    return Card(title, decision.name[language], _short(decision.about[language]), documents, "")


def _case(rulebook: Rulebook, case: Case, language: str) -> Card:
    words = rulebook.interface[language]
    rulings = " · ".join(
        f"{rulebook.documents[name].short[language]}: {words[f'status.{expected.status}']}" for name, expected in case.expect.items()
    )
    return Card(words["case.title"], case.name[language], _short(case.story[language]), rulings, _picture(rulebook, case, language))


def _picture(rulebook: Rulebook, case: Case, language: str) -> str:
    """Draw the ruling of a case where all documents that rule on it rule alike; else a picture would take a side."""
    staging = STAGINGS.get(case.decision)
    found = [run_case(rulebook, case, document) for document in case.expect] if staging else []
    if not staging or any(verdict.readings for verdict in found):
        return ""
    pictures = [picture_of(staging, case.given, verdict.outcome, is_bare=True) for verdict in found if verdict.outcome]
    first = pictures[0] if pictures and len({picture.name if picture else "" for picture in pictures}) == 1 else None
    if not first:
        return ""
    svg = str(draw_table(first.scene, title="", desc="", labels=None, language=language, level=True))
    head, _, rest = svg.partition(">")
    return f'{head} xmlns="http://www.w3.org/2000/svg"><style>{_STYLE}</style>{rest}'.replace("&#160;", " ")


def _short(text: str) -> str:
    """
    Cut a text at a word where it is long.

    >>> _short("a b c")
    'a b c'
    """
    plain = " ".join(text.split())
    return plain if len(plain) <= _MOST else f"{plain[:_MOST].rpartition(' ')[0]} …"
