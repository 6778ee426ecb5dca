#!/bin/sh
# vendor.sh: fetch the small libraries that pages load, at the versions named here. Run by hand, with Node.js, after a change here.
set -eu
into=$(cd "$(dirname "$0")/.." && pwd)/docs/assets/js/vendor
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit idb-keyval@6.3.0 @cfworker/json-schema@4.1.6 uqr@0.1.3 esbuild@0.25.12
mkdir -p "$into"
{
    echo "// idb-keyval 6.3.0, Apache-2.0, https://github.com/jakearchibald/idb-keyval; fetched by tools/vendor.sh"
    cat node_modules/idb-keyval/dist/index.js
} > "$into/idb-keyval.js"
cp node_modules/idb-keyval/LICENCE "$into/idb-keyval.LICENCE"
{
    echo "/* @cfworker/json-schema 4.1.6, MIT, https://github.com/cfworker/cfworker; bundled by tools/vendor.sh */"
    npx esbuild node_modules/@cfworker/json-schema/dist/esm/index.js --bundle --format=esm --minify
} > "$into/json-schema.js"
{
    echo "/* uqr 0.1.3, MIT, https://github.com/unjs/uqr; bundled by tools/vendor.sh */"
    npx esbuild node_modules/uqr/dist/index.mjs --bundle --format=esm --minify
} > "$into/uqr.js"
