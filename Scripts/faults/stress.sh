#!/usr/bin/env bash
# Runs the random tests of sharing for some minutes, with new seeds each round: `Scripts/faults/stress.sh MINUTES [FIRST-SEED]`.
# In release, and then as long under the thread sanitizer. A failure names its seed, and `TEST_FIRST_SEED` repeats it.
set -euo pipefail
cd "$(dirname "$0")/../.."
.ci/core-package .build-core
suites='RandomProgramTests|RandomGraphTests|FinishedInstancesTests/model|AsyncSharingTests/random'
plain=(--package-path .build-core -debug-info-format none)

rounds() {  # $1: minutes, $2: the first seed; the rest: the options of swift test
  local end=$((SECONDS + $1 * 60)) seed=$2 count=0
  shift 2
  swift build --build-tests "${plain[@]}" "$@" >/dev/null
  while ((SECONDS < end)); do
    TEST_FIRST_SEED=$seed swift test --skip-build "${plain[@]}" "$@" --filter "$suites" >.build-core/stress.log 2>&1 ||
      { cat .build-core/stress.log; exit 1; }
    ((count += 1, seed += 200))
  done
  echo "$count rounds without a failure, up to seed $seed"
}

rounds "$1" "${2-1000}" -c release -Xswiftc -enable-testing
rounds "$1" "${2-1000}" --sanitize=thread --scratch-path .build-core/.build-thread
