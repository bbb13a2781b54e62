#!/usr/bin/env bash
# Compares the behavior of random packages with their graphs, twelve seeds at a time, and with their sources, fifty at a
# time: `Scripts/tool/differential.sh FIRST LAST`.
set -euo pipefail
cd "$(dirname "$0")/../.."
first=${1:?the first seed} last=${2:?the last seed}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift build --build-tests

compare() {  # $1: the suite, $2: its variable, $3: seeds at a time
  for ((seed = first; seed <= last; seed += $3)); do
    end=$((seed + $3 - 1 < last ? seed + $3 - 1 : last))
    env "$2=$seed-$end" swift test --skip-build --filter "$1" >"$log" 2>&1 || {
      cat "$log"
      echo "$1, seeds $seed-$end: fails" >&2
      exit 1
    }
    echo "$1, seeds $seed-$end: passes"
  done
}

compare DifferentialTests ASSEMBLY_GRAPH_SEEDS 12
compare IntentionTests ASSEMBLY_INTENTION_SEEDS 50
