"""Pages and JSON of the decision guides."""

from __future__ import annotations

from generator.model import Rulebook


def pages(rulebook: Rulebook, language: str) -> dict[str, str]:
    """Write the pages of a language's guides and cases."""
    return {}


def api(rulebook: Rulebook) -> dict[str, str]:
    """Write the JSON that the guides read."""
    return {}
