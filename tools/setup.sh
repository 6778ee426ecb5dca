#!/bin/sh
# setup.sh PYTHON VENV LOCKFILE STAMP: make the virtual environment if need be, and install exactly what the lock file names.
set -eu
python=$1 venv=$2 lock=$3 stamp=$4

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Python 3.11 or newer is needed; $python is $("$python" --version 2>&1). Name another: make PYTHON=python3.12 …" >&2
    exit 1
}
if [ ! -x "$venv/bin/python" ]; then
    echo "· making $venv"
    "$python" -m venv "$venv" || {
        rm -rf "$venv"
        echo "This Python cannot make virtual environments. On Debian and Ubuntu: sudo apt-get install python3-venv" >&2
        exit 1
    }
fi
echo "· installing what $lock names (the first time takes a minute)"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r "$lock"
touch "$stamp"
