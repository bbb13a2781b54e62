#!/usr/bin/env bash
# Builds and tests the server, and clicks through its pages in Chromium: `Examples/ReposServer/check.sh`.
#
# Only warnings of the server's own sources count. It needs Chromium and SQLite: `.ci/install`.
set -euo pipefail
cd "$(dirname "$0")"

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Only what the server and its tests need, without debug information, most of which is other packages', and without an
# index of system modules.
plain=(-debug-info-format none -Xswiftc -index-ignore-system-modules)
swift build --product ReposServerPackageTests "${plain[@]}" >"$log" 2>&1 || { cat "$log"; exit 1; }
if grep -E "ReposServer/(Sources|Tests)/[^:]*:[0-9]+:[0-9]+: warning: " "$log"; then
  echo "there are warnings (above)"
  exit 1
fi
tail -n 1 "$log"

swift test --skip-build "${plain[@]}"
./browser.py
