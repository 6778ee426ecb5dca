"""What a page may load and do: the content policy of each page, and the same as headers for the usual hosts."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from functools import cache
from pathlib import Path

_INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_POLICY = (
    "default-src 'none'; script-src 'self' {scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"
)
_ONLY_HEADERS = "; frame-ancestors 'none'"
"""What a page cannot say of itself."""
_OTHERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_FRESH = ("offline.json", "sw.js")
"""Files that tell of a new edition: no cache on the way may keep them."""


def policy_of(page: str) -> str:
    """
    Give the policy of a page: nothing from outside, and of scripts in the page only those that stand in it now.

    >>> "'sha256-" in policy_of("<script>let one</script>")
    True
    >>> "unsafe" in policy_of("<script>let one</script>")
    False
    """
    return _POLICY.format(scripts=" ".join(_hashes(page)))


def write_headers(site: Path) -> None:
    """Write `_headers` (Netlify, Cloudflare Pages and others) and `.htaccess` (Apache) into a finished site."""
    hashes = dict.fromkeys(mark for path in sorted(site.rglob("*.html")) for mark in _hashes(path.read_text(encoding="utf-8")))
    named = {"Content-Security-Policy": _POLICY.format(scripts=" ".join(hashes)) + _ONLY_HEADERS, **_OTHERS}
    listed = "\n".join(f"  {name}: {value}" for name, value in named.items())
    fresh = "\n".join(f"/*/{name}\n  Cache-Control: no-cache" for name in _FRESH)
    (site / "_headers").write_text(f"/*\n{listed}\n{fresh}\n", encoding="utf-8")
    apache = "\n".join(f'  Header always set {name} "{value}"' for name, value in named.items())
    kept = "\n".join(f'  <Files "{name}">\n    Header set Cache-Control "no-cache"\n  </Files>' for name in _FRESH)
    rest = "ErrorDocument 404 /404.html\nAddType application/manifest+json .webmanifest\n"
    (site / ".htaccess").write_text(f"<IfModule mod_headers.c>\n{apache}\n{kept}\n</IfModule>\n{rest}", encoding="utf-8")


def _hashes(page: str) -> dict[str, None]:
    return dict.fromkeys(_hash(script) for script in _INLINE_SCRIPT.findall(page))


@cache
def _hash(script: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
