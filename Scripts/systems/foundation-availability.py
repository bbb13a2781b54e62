#!/usr/bin/env python3
"""Compares the availability in Scripts/systems/Apple/Foundation*.swift with the one in the toolchain's FoundationEssentials.

It fails if a declaration that both have is available later than the file says. `--list` lists those that the toolchain
doesn't have, whose availability is from Apple's documentation.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "documentation"))
import symbols  # noqa: E402

FILES = sorted((Path(__file__).parent / "Apple").glob("Foundation*.swift"))
FLOOR = (13, 0)
# In FoundationEssentials, these are the functions for typed messages of iOS 18.
OTHER = {"NotificationCenter.post(_:)", "NotificationCenter.removeObserver(_:)"}


def documented():
    """The earliest iOS of each symbol of FoundationEssentials, by its path: `URL.appending(path:directoryHint:)`."""
    swift, _, host = symbols.toolchain()
    with tempfile.TemporaryDirectory() as folder:
        symbols.run(*swift, "symbolgraph-extract", "-module-name", "FoundationEssentials", *host, "-output-dir", folder)
        graph = json.loads((Path(folder) / "FoundationEssentials.symbols.json").read_text())
    found = {}
    for symbol in graph["symbols"]:
        version = next((entry["introduced"] for entry in symbol.get("availability", [])
                        if entry.get("domain") == "iOS" and "introduced" in entry), None)
        if version:
            key = ".".join(symbol["pathComponents"])
            later = (version["major"], version.get("minor", 0))
            found[key] = min(found.get(key, later), later)
    return found


def declared():
    """The iOS of each declaration of the files, by its path."""
    types, depth, version, known = [], 0, FLOOR, {}
    text = re.sub(r"//.*", "", "\n".join(file.read_text() for file in FILES))
    # A declaration's parameters on one line.
    text = re.sub(r"\(\s*\n[^()]*(?:\([^()]*\)[^()]*)*\)", lambda match: re.sub(r"\s+", " ", match[0]), text)
    for line in text.splitlines():
        if match := re.match(r"\s*@available\(.*iOS (\d+)(?:\.(\d+))?", line):
            version = (int(match[1]), int(match[2] or 0))
            continue
        name = None
        if match := re.match(r"\s*(?:public|open)(?: final)? (?:struct|class|enum|protocol) (\w+)", line):
            name = match[1]
        elif match := re.search(r"\b(?:func (`?\w+`?)|(init)\??)(?:<.*?>)?\((.*?)\)", line):
            labels = re.findall(r"(?:^|, )(\w+)(?: \w+)?:", match[3])
            name = f"{match[1] or match[2]}({''.join(label + ':' for label in labels)})"
        elif match := re.search(r"\b(?:var|let) (`?\w+`?)", line):
            name = match[1].strip("`")
        if name and line.strip().startswith(("public", "open")):
            # A member isn't there before its type.
            known[".".join(types + [name])] = version = max(version, known.get(".".join(types), FLOOR))
            yield ".".join(types + [name]), version
        opened, closed = line.count("{"), line.count("}")
        if match := re.match(r"\s*(?:public|open|extension).*?(?:struct|class|enum|protocol|extension) (\w+)[^{]*\{$", line):
            types.append(match[1])
        for _ in range(closed - opened):
            if types and depth == len(types):
                types.pop()
            depth -= 1
        depth += max(0, opened - closed)
        version = FLOOR


def main():
    found = documented()
    unknown = []
    failed = False
    for path, version in declared():
        if path not in found or path in OTHER:
            unknown.append(path)
        elif found[path] > version:
            failed = True
            print(f"{path}: iOS {'.'.join(map(str, found[path]))} in FoundationEssentials, "
                  f"{'.'.join(map(str, version))} in Scripts/systems/Apple")
    print(f"{len(list(declared())) - len(unknown)} declarations agree with FoundationEssentials; "
          f"{len(unknown)} aren't in it")
    if "--list" in sys.argv:
        print("\n".join(unknown))
    sys.exit(failed)


main()
