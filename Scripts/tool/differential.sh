#!/usr/bin/env bash
# Compares the behavior of random packages with their graphs, twelve seeds at a time:
# `Scripts/tool/differential.sh FIRST LAST`.
set -euo pipefail
cd "$(dirname "$0")/../.."
first=${1:?the first seed} last=${2:?the last seed}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift build --build-tests
for ((seed = first; seed <= last; seed += 12)); do
  end=$((seed + 11 < last ? seed + 11 : last))
  ASSEMBLY_GRAPH_SEEDS=$seed-$end swift test --skip-build --filter DifferentialTests >"$log" 2>&1 ||
    { cat "$log"; echo "seeds $seed-$end: fails" >&2; exit 1; }
  echo "seeds $seed-$end: passes"
done
