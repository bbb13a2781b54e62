#!/usr/bin/env bash
# Measures the cost of a child for each request, beside the same handlers by hand: `Benchmarks/server-load.sh [--quick]`.
# It builds the server in release, in the folder SERVER_BUILD; by default, `.build` of Benchmarks/ServerLoad.
set -euo pipefail
cd "$(dirname "$0")/ServerLoad"

build=${SERVER_BUILD:-.build}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# The responder and the routes are generic over the application's assembler. Specialized for it, a request takes as
# long as by hand; otherwise 3 % longer.
for product in AllocationCounter server-load; do
  swift build -c release --scratch-path "$build" -Xswiftc -cross-module-optimization --product "$product" >"$log" 2>&1 \
    || { cat "$log"; exit 1; }
done
"$build/release/server-load" "$@"
