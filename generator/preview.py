"""A folder served on this machine while one works on it: built again on any change, pages reload by themselves."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from watchfiles import watch

_STATE = "/-/state"
_SCRIPT = "/-/reload.js"
# A short question a second rather than a held line: a page that is done loading is idle, and no request hangs.
_RELOAD = b"""let state;
setInterval(async () => {
  if (document.hidden) return;
  const reply = await fetch("/-/state").catch(() => undefined);
  const now = reply?.ok ? await reply.text() : state;
  if (state !== undefined && now !== state) location.reload();
  state = now;
}, 1000);
"""


@dataclass
class _State:
    """How often the site has been built."""

    builds: int = 1


class _Handler(SimpleHTTPRequestHandler):
    """Serves the folder as it is on disk; pages get the script that reloads them."""

    def __init__(self, *args: Any, state: _State, **options: Any) -> None:
        self._state = state
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == _STATE:
            self._send(str(self._state.builds).encode(), "text/plain")
        elif path == _SCRIPT:
            self._send(_RELOAD, "text/javascript")
        else:
            self._send_file(path)

    def _send_file(self, path: str) -> None:
        file = Path(self.translate_path(path))
        if file.is_dir() and path.endswith("/"):
            file /= "index.html"
        if file.is_dir() or (file.is_file() and file.suffix != ".html"):
            super().do_GET()
            return
        found = file.is_file()
        if not found:
            file = Path(self.directory) / "404.html"
        page = file.read_bytes().replace(b"</body>", f'<script src="{_SCRIPT}"></script></body>'.encode(), 1) if file.is_file() else b""
        self._send(page, "text/html", 200 if found else 404)

    def _send(self, content: bytes, kind: str, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name http.server gives it
        """Say nothing about single requests."""


def serve_folder(folder: Path, port: int, watched: Sequence[Path], rebuild: Callable[[], None]) -> None:
    """
    Build a folder and serve it until interrupted; the port is taken before the first build.

    Args:
        folder: What to serve. It may be replaced as a whole at any time.
        port: Port of 127.0.0.1.
        watched: Files and folders; a change in them starts `rebuild`.
        rebuild: Builds the folder. What it raises the first time ends it all; later it is told, and the folder is served as it is.
    """
    state = _State()
    with ThreadingHTTPServer(("127.0.0.1", port), partial(_Handler, state=state, directory=str(folder))) as server:
        rebuild()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"serving at http://127.0.0.1:{port}/ (stop with Ctrl+C)", flush=True)
        for _ in watch(*watched, raise_interrupt=False):
            try:
                rebuild()
            except Exception as error:
                print(f"{error}\nthe last good site is still served", flush=True)
            else:
                state.builds += 1
        server.shutdown()
