#!/usr/bin/env python3
"""Puts faults into the sources, one at a time, and says which of them the tests don't notice.

    Scripts/faults/mutants.py                                        all faults of Scripts/faults/mutants.toml
    Scripts/faults/mutants.py Sources/AssemblerEffects/Output/Log.swift …   the faults of some files or folders
    Scripts/faults/mutants.py --together                             the same, in a tenth of the time; see below
    Scripts/faults/mutants.py --list                                 prints the faults and checks that their places exist
    Scripts/faults/mutants.py --generate Sources/AssemblyCheck …     makes the faults itself; see mutants_generated.py

Each fault has a file, what it does, the text that it replaces (once in the file), the new text, and the suites that
should notice it (a regular expression for `swift test --filter`). It is noticed if a test of them fails, crashes or
hangs. The script works on a copy in .build/mutants, with only the targets that these suites need, so the first build
takes a minute or two. It exits with 1 if a fault survives.

A build takes longer than a suite, so `--together` puts several faults into one build, of different files and suites, and
runs the suites of each. Look at the test that is printed: another fault of the build can have made it fail. A survivor is
tried again alone, and a fault that is marked `alone` is never tried with others.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / ".build/mutants"
# A hanging test fails after this many seconds, a hanging process after twice as many.
HANG_LIMIT = 60


def fail(message):
    sys.exit(f"error: {message}")


def faults(paths):
    """The faults of `paths`, or all, and the places that aren't found."""
    listed = tomllib.loads((ROOT / "Scripts/faults/mutants.toml").read_text())["fault"]
    selected = [f for f in listed if not paths or any(Path(f["file"]).is_relative_to(p) for p in paths)]
    wrong = []
    for fault in selected:
        file = ROOT / fault["file"]
        count = file.read_text().count(fault["old"]) if file.exists() else 0
        if count != 1:
            wrong.append(f"{fault['file']}: the place of “{fault['what']}” is there {count} times")
    return selected, wrong


def run(*command, timeout=900):
    environment = os.environ | {"TEST_HANG_LIMIT": str(HANG_LIMIT)}
    process = subprocess.Popen(
        command, cwd=COPY, env=environment, stdin=subprocess.DEVNULL, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    try:
        output, _ = process.communicate(timeout=timeout)
        return process.returncode, output
    except subprocess.TimeoutExpired as error:
        return -1, (error.stdout or b"").decode(errors="replace")
    finally:
        # A test that hangs outlives `swift test`, and uses a core from then on.
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def copy_package(targets):
    """Copies the sources, and writes a manifest with `targets` and what they depend on."""
    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "Sources", "Tests", "Examples", "Tool"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    for name in files:
        source, target = ROOT / name, COPY / name
        if source.is_symlink() or not source.is_file():
            continue
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    known = set(files)
    for folder in ("Sources", "Tests", "Examples", "Tool"):
        for path in (COPY / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(COPY)) not in known:
                path.unlink()

    dump = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    listed = {target["name"]: target for target in json.loads(dump)["targets"]}
    needed = set()

    def add(name):
        if name not in needed:
            needed.add(name)
            for dependency in listed[name]["dependencies"]:
                add(dependency["byName"][0])

    for name in targets:
        add(name)
    # The tool's tests check this package, which needs an assembler.
    if "AssemblyGraphTests" in needed:
        add("repos")
    # The tool's fixtures are packages that depend on the framework's products.
    manifest = (ROOT / "Package.swift").read_text() + f"""
let needed: Set<String> = {json.dumps(sorted(needed))}
package.targets.removeAll {{ !needed.contains($0.name) }}
package.products.removeAll {{ product in
  let targets = (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets
  return !needed.isSuperset(of: targets ?? [""])
}}
"""
    if not (COPY / "Package.swift").exists() or (COPY / "Package.swift").read_text() != manifest:
        (COPY / "Package.swift").write_text(manifest)


def test(suites):
    """Runs the suites: whether they passed, the number of tests, and the output."""
    status, output = run(
        "swift", "test", "--skip-build", "--disable-xctest", "--filter", suites, timeout=2 * HANG_LIMIT + 60)
    count = re.search(r"Test run with (\d+) tests?", output)
    return status == 0, int(count[1]) if count else 0, output


def main():
    arguments = sys.argv[1:]
    if "--help" in arguments or "-h" in arguments:
        return print(__doc__)
    if unknown := [a for a in arguments if a.startswith("-") and a not in ("--list", "--together", "--generate")]:
        fail(f"unknown option {unknown[0]}; Scripts/faults/mutants.py --help lists the options")
    if "--generate" in arguments:
        import mutants_generated  # which imports this script
        return mutants_generated.generate([a for a in arguments if not a.startswith("--")])
    is_listing = "--list" in arguments
    selected, wrong = faults([a for a in arguments if not a.startswith("--")])
    if is_listing:
        for fault in selected:
            print(f"{fault['file']}: {fault['what']}  [{fault['suites']}]")
        print(f"{len(selected)} faults")
    if wrong:
        fail("\n".join(wrong))
    if is_listing:
        return
    if not selected:
        fail("no fault of Scripts/faults/mutants.toml is in these files")

    COPY.mkdir(parents=True, exist_ok=True)
    copy_package({target for fault in selected for target in fault["suites"].replace("|", " ").split(" ") for target in
                  [target.split(".")[0]]})
    status, output = run("swift", "build", "--build-tests")
    if status != 0:
        fail(f"the sources don't compile:\n{output}")
    for suites in sorted({fault["suites"] for fault in selected}):
        passed, count, output = test(suites)
        if not passed or count == 0:
            fail(f"{suites} has {count} tests and doesn't pass without a fault:\n{output}")

    groups = together(selected) if "--together" in arguments else [[fault] for fault in selected]
    survived = []
    while groups:
        group = groups.pop(0)
        for fault, verdict in verdicts(group):
            if verdict.startswith("noticed") or len(group) == 1:
                print(f"{verdict}: {fault['file']}: {fault['what']}", flush=True)
                if not verdict.startswith("noticed"):
                    survived.append(fault)
            else:
                groups.append([fault])
    print(f"{len(selected) - len(survived)} of {len(selected)} faults were noticed")
    sys.exit(1 if survived else 0)


def together(selected):
    """Groups of faults that don't affect each other's suites."""
    groups, alone = [], [[fault] for fault in selected if fault.get("alone")]
    for fault in [fault for fault in selected if not fault.get("alone")]:
        for group in groups:
            files = {other["file"] for other in group}
            suites = {suite for other in group for suite in other["suites"].split("|")}
            if fault["file"] not in files and not suites & set(fault["suites"].split("|")):
                group.append(fault)
                break
        else:
            groups.append([fault])
    return groups + alone


def verdicts(group):
    """Builds with the faults of a group, and runs the suites of each."""
    originals = {fault["file"]: (COPY / fault["file"]).read_text() for fault in group}
    for fault in group:
        (COPY / fault["file"]).write_text(originals[fault["file"]].replace(fault["old"], fault["new"]))
    try:
        status, output = run("swift", "build", "--build-tests")
        if status != 0:
            error = next((line for line in output.splitlines() if "error:" in line), "")
            return [(fault, f"DOESN'T COMPILE ({error})") for fault in group]
        results = []
        for fault in group:
            passed, _, output = test(fault["suites"])
            failed = re.search(r'✘ Test (".*?"|\S+)', output) or re.search(r"still run:\n  (.*)", output)
            results.append((fault, "SURVIVED" if passed else f"noticed by {failed[1] if failed else 'a crash'}"))
        return results
    finally:
        for name, text in originals.items():
            (COPY / name).write_text(text)


if __name__ == "__main__":
    main()
