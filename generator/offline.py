"""What a browser keeps of a language: all its files in a few packed parts, and the list that names them."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PART = 4_000_000
"""Bytes of files, before packing, from which the next part is begun; a part is what a broken-off download loses at most."""
_TEXT = {".html", ".css", ".js", ".json", ".svg", ".xml", ".webmanifest"}
_WORKER = 'importScripts("../assets/js/offline-worker.js");\n'


def write_offline(site: Path, language: str, rulebook: str, date: str) -> None:
    """
    Write `<lang>/offline.json`, `<lang>/offline/<hash>.gz` and the service worker `<lang>/sw.js`, from finished pages.

    A part is gzipped JSON, `{path from the root: text}`; the address of a page is its folder. The list has `edition` (changes
    whenever a file does), `rulebook` and `date` of the data, `bytes` to be loaded, and `parts`, each with `hash` (beginning of the
    SHA-256 of its bytes), `bytes` and `files` (how many).

    Args:
        site: The finished site.
        language: Code of the language.
        rulebook: Short hash of the rule data.
        date: Day of its last change; nothing where it is not known.
    """
    folder = site / language / "offline"
    folder.mkdir(exist_ok=True)
    parts: list[dict[str, Any]] = []
    for files in _parts(site, language):
        packed = gzip.compress(json.dumps(files, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)
        name = hashlib.sha256(packed).hexdigest()[:24]
        (folder / f"{name}.gz").write_bytes(packed)
        parts.append({"hash": name, "bytes": len(packed), "files": len(files)})
    listed = {
        "edition": hashlib.sha256("".join(part["hash"] for part in parts).encode()).hexdigest()[:12],
        "rulebook": rulebook,
        "date": date,
        "bytes": sum(part["bytes"] for part in parts),
        "parts": parts,
    }
    (site / language / "offline.json").write_text(json.dumps(listed), encoding="utf-8")
    (site / language / "sw.js").write_text(_WORKER, encoding="utf-8")


def _parts(site: Path, language: str) -> Iterator[dict[str, str]]:
    files: dict[str, str] = {}
    size = 0
    for path in _files(site, language):
        text = path.read_text(encoding="utf-8")
        files[path.relative_to(site).as_posix().removesuffix("index.html")] = text
        size += len(text)
        if size >= PART:
            yield files
            files, size = {}, 0
    if files:
        yield files


def _files(site: Path, language: str) -> Iterator[Path]:
    """Give what a page of the language may ask for: its folder, the assets, the guides' trees with its words, the score's."""
    yield from _texts(site / "assets")
    for tree in sorted((site / "api" / "decisions").glob("*.guide.json")):
        yield tree
        yield tree.with_name(tree.name.replace(".guide.", f".{language}."))
    yield from (path for name in ("score.json", f"score.{language}.json") if (path := site / "api" / name).exists())
    yield from _texts(site / language)


def _texts(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.suffix in _TEXT and path.parent.name != "offline" and path.name != "sw.js")
