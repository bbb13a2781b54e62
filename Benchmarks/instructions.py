#!/usr/bin/env python3
"""Counts the instructions and allocations of each case, beside the same work by hand.

Each case runs twice under valgrind, with two counts; the difference is the work alone, without start-up.
The counts repeat exactly for one binary. Exits with 1 if a case exceeds its limit.

usage: Benchmarks/instructions.py [--quick | --write] [PREFIX…]

--quick leaves out the allocations. --write writes the table into RunTimeResults.md; without it, the table is printed only.
Prefixes of names choose cases.
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

here = Path(__file__).resolve().parent
measure = here / ".build/release/measure"
counts = (1_000, 3_000)
results = here / "RunTimeResults.md"
BEGIN, END = "<!-- Written by Benchmarks/instructions.py --write. -->\n", "\n\n"


def instructions(case, count):
    with tempfile.TemporaryDirectory() as folder:
        text = valgrind(["--tool=callgrind", f"--callgrind-out-file={folder}/out"], case, count)
    return int(re.search(r"Collected : (\d+)", text)[1])


def allocations(case, count):
    text = valgrind(["--tool=memcheck", "--undef-value-errors=no", "--run-libc-freeres=no"], case, count)
    return int(re.search(r"total heap usage: ([\d,]+) allocs", text)[1].replace(",", ""))


def valgrind(options, case, count):
    command = ["valgrind", *options, str(measure), "run", case, str(count)]
    # Keys hash alike in each run, so that filling a table costs the same.
    environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{result.stderr}")
    return result.stderr


def of_one(counter, case):
    with ThreadPoolExecutor() as pool:
        few, many = pool.map(lambda count: counter(case, count), counts)
    return (many - few) / (counts[1] - counts[0])


def main():
    # Valgrind 3.19 doesn't read the debug information that clang writes by default.
    build = ["swift", "build", "-c", "release", "--product", "measure", "-Xcc", "-gdwarf-4"]
    subprocess.run(build, cwd=here, check=True, stdout=subprocess.DEVNULL)
    arguments = sys.argv[1:]
    is_quick, writes = "--quick" in arguments, "--write" in arguments
    prefixes = tuple(argument for argument in arguments if argument not in ("--quick", "--write"))
    if any(prefix.startswith("-") for prefix in prefixes):
        print(f"unknown: {' '.join(prefixes)}\n{__doc__}", file=sys.stderr)
        sys.exit(64)
    cases = [line.split("\t") for line in subprocess.check_output([measure, "list"], text=True).splitlines()]
    # The counts of each case, with the ones that aren't its own.
    totals = {}
    found = {}
    failures = []
    rows = ["| case | instructions | × by hand | limit | allocations |", "| --- | --- | --- | --- | --- |"]
    print("\n".join(rows))
    for name, reference, beyond, times, limit, most, most_allocated in cases:
        if prefixes and not name.startswith(prefixes):
            continue
        totals[name] = (of_one(instructions, name), 0 if is_quick else of_one(allocations, name))
        others = [totals[other] for other in beyond.split("&") if other]
        counted, allocated = ((total[0] - sum(total[1:])) / int(times) for total in zip(totals[name], *others))
        found[name] = counted
        ratio = counted / found[reference] if reference in found else None
        row = f"{ratio:.2f} | {limit}" if ratio else "|"
        rows.append(f"| {name} | {counted:,.0f} | {row} | {'not counted' if is_quick else f'{allocated:.1f}'} |")
        print(rows[-1], flush=True)
        if ratio and limit != "-" and ratio > float(limit):
            failures.append(f"{name}: {ratio:.2f} × {reference}, the limit is {limit}")
        for count, unit, bound in (counted, "instructions", most), (allocated, "allocations", most_allocated):
            if bound != "-" and count > float(bound):
                failures.append(f"{name}: {count:,.1f} {unit}, the limit is {bound}")
    if writes:
        before, rest = results.read_text().split(BEGIN)
        results.write_text(before + BEGIN + "\n".join(rows) + END + rest.split(END, 1)[1])
    for failure in failures:
        print("over the limit:", failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


main()
