#!/usr/bin/env bash
# Builds and tests the server, and clicks through its pages in Chromium: `Examples/ReposServer/check.sh`.
#
# Only warnings of the server's own sources count. It needs Chromium and SQLite: `.ci/install`.
set -euo pipefail
cd "$(dirname "$0")"

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Nobody reads the index or the debug information, most of it of other packages.
plain=(--disable-index-store -debug-info-format none)
swift build --build-tests "${plain[@]}" >"$log" 2>&1 || { cat "$log"; exit 1; }
if grep -E "ReposServer/(Sources|Tests)/[^:]*:[0-9]+:[0-9]+: warning: " "$log"; then
  echo "there are warnings (above)"
  exit 1
fi
tail -n 1 "$log"

swift test --skip-build "${plain[@]}"
./browser.py
