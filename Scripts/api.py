#!/usr/bin/env python3
"""Compares the public interface with its baseline in `Scripts/API`: `Scripts/api.py`, after `swift build`.

It fails on a change that can break a user's code. `Scripts/api.py --write` writes the baseline anew, for a release.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MODULES = ["Assembler", "AssemblerEffects", "AssemblerTesting", "AssemblyCheck"]


def digester(*arguments):
    result = subprocess.run(["swift-api-digester", *arguments], cwd=ROOT, text=True, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT)
    if result.returncode != 0:
        sys.exit(result.stdout or "swift-api-digester failed")
    return result.stdout


def dump(module, path):
    digester("-dump-sdk", "-module", module, "-I", ".build/debug/Modules", "-o", path, "-swift-version", "6",
             "-avoid-location", "-avoid-tool-args")
    with open(path) as file:
        tree = json.load(file)
    with open(path, "w") as file:
        json.dump(public(tree), file, separators=(",", ":"))
        file.write("\n")


def public(node):
    """Without the declarations for other targets of the package, which the digester calls internal."""
    if isinstance(node, list):
        return [public(one) for one in node if not (isinstance(one, dict) and one.get("isInternal"))]
    return {key: public(value) for key, value in node.items()} if isinstance(node, dict) else node


breaking = False
for module in MODULES:
    baseline = f"{ROOT}/Scripts/API/{module}.json"
    with tempfile.TemporaryDirectory() as folder:
        current = f"{folder}/{module}.json"
        dump(module, current)
        if sys.argv[1:] == ["--write"]:
            os.makedirs(os.path.dirname(baseline), exist_ok=True)
            shutil.copy(current, baseline)
            continue
        report = digester("-diagnose-sdk", "-input-paths", baseline, "-input-paths", current)
        changes = [line for line in report.splitlines() if line.strip() and not line.startswith("/*")]
        if changes:
            breaking = True
            print(f"{module}:")
            print("\n".join(f"  {line}" for line in changes))
if breaking:
    sys.exit("the public interface has breaking changes; for a new release, run Scripts/api.py --write")
print("the baseline is written" if sys.argv[1:] else "the public interface has no breaking changes")
