#!/bin/sh
# chromium.sh PYTHON: see that a Chromium is there for the browser tests: the system's, else Debian's package, else Playwright's own.
set -eu
python=$1
for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null 2>&1; then
        echo "· browser tests use $(command -v "$name")"
        exit 0
    fi
done
if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then sudo=""; else sudo="sudo -n"; fi
    echo "· installing the system's Chromium"
    if $sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq chromium >/dev/null; then
        command -v chromium >/dev/null 2>&1 && exit 0
    fi
fi
echo "· installing Playwright's own Chromium"
"$python" -m playwright install chromium || {
    echo "No Chromium could be installed; install one by hand (package chromium) and run make test again." >&2
    exit 1
}
