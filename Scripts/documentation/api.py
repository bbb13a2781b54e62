#!/usr/bin/env python3
"""Compares the public interface with `Scripts/documentation/API`: `Scripts/documentation/api.py`, after `swift build`.

`Scripts/documentation/API` has one line for each public symbol, so a change of the interface is a change of a text in a commit. The
script fails if the text isn't current; `Scripts/documentation/api.py --write` writes it anew.
"""

import difflib
import glob
import json
import os
import re
import sys
import tempfile

sys.dont_write_bytecode = True
import symbols  # beside this script

FOLDER = os.path.join(symbols.PACKAGE, "Scripts/documentation/API")
MODULES = ["Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "AssemblyCheck"]
# The compiler derives these.
DERIVED = {"Copyable", "Escapable", "SendableMetatype"}
TYPES = {"swift.class", "swift.struct", "swift.enum", "swift.actor"}


def lines(graph):
    """The type that each symbol of a graph is a member of, and the symbol's declaration in one line."""
    names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in graph["symbols"]}
    conformances, required = {}, set()
    for relation in graph["relationships"]:
        if relation["kind"] in ("conformsTo", "inheritsFrom"):
            target = names.get(relation["target"]) or relation.get("targetFallback", relation["target"])
            conformances.setdefault(relation["source"], set()).add(target.split(".")[-1])
        elif relation["kind"] == "requirementOf":
            required.add(relation["source"])
    for symbol in graph["symbols"]:
        kind, path = symbol["kind"]["identifier"], symbol["pathComponents"]
        text = re.sub(r"\s+", " ", "".join(part["spelling"] for part in symbol["declarationFragments"])).strip()
        if symbol["accessLevel"] == "open":
            text = "open " + text
        if symbol["identifier"]["precise"] in required:
            text += "  // a requirement"
        conditions = [f"{one['lhs']} {'==' if one['kind'] == 'sameType' else ':'} {one['rhs']}"
                      for one in symbol.get("swiftExtension", {}).get("constraints", [])]
        if conditions:
            text += f"  // where {', '.join(conditions)}"
        if any(one.get("isUnconditionallyUnavailable") for one in symbol.get("availability", [])):
            text += "  // unavailable"
        if kind in TYPES:  # A protocol's declaration has its own.
            protocols = sorted(conformances.get(symbol["identifier"]["precise"], set()) - DERIVED)
            if protocols:
                text += f"  // conforms to {', '.join(protocols)}"
        yield ".".join(path[:-1]), text


def interface(module, folder):
    found = set()
    for path in glob.glob(os.path.join(folder, module, "*.symbols.json")):
        with open(path) as file:
            found |= set(lines(json.load(file)))
    return "".join(f"{owner}: {text}\n" if owner else f"{text}\n" for owner, text in sorted(found))


write = sys.argv[1:] == ["--write"]
if sys.argv[1:] and not write:
    sys.exit(__doc__)
changes = []
with tempfile.TemporaryDirectory() as work:
    symbols.extract(MODULES, work)
    for module in MODULES:
        path, current = os.path.join(FOLDER, f"{module}.txt"), interface(module, work)
        if write:
            os.makedirs(FOLDER, exist_ok=True)
            with open(path, "w") as file:
                file.write(current)
            continue
        with open(path) as file:
            baseline = file.read()
        changes += difflib.unified_diff(baseline.splitlines(), current.splitlines(), f"{module}.txt", "built",
                                        lineterm="", n=0)
if changes:
    sys.exit("\n".join(changes) + "\nthe public interface differs from Scripts/documentation/API; if that's right, run"
             " Scripts/documentation/api.py --write and commit it")
print("the public interface is written" if write else "the public interface is that of Scripts/documentation/API")
