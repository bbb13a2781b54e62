#!/usr/bin/env python3
"""Writes the graphs of this package's own assemblers into the docs: `Scripts/graphs.py` after `swift build --build-tests`.

`Scripts/graphs.py --check` fails where the page is not what would be written.
"""

import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = f"{ROOT}/Sources/AssemblyGraph/AssemblyGraph.docc/GraphsOfThisPackage.md"
INTRODUCTION = """# Graphs of this package

The assemblers of the command `repos`.

`Scripts/graphs.py` generates this page, and CI checks that it's current. Rounded boxes are cached, amber ones are declared by
the assembler itself, blue ones are effects, and dashed ones belong to another assembler.
"""


def assembly(*arguments):
    return subprocess.run([f"{ROOT}/.build/debug/assembly", *arguments], cwd=ROOT, check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def page():
    parts = [INTRODUCTION]
    for assembler in json.loads(assembly("graph", "--format", "json"))["assemblers"]:
        if not assembler["location"]["file"].startswith(("Sources/", "Examples/")):
            continue
        name = f"{assembler['module']}.{assembler['name']}"
        role = f", {assembler['role']}" if "role" in assembler else ""
        drawing = assembly("graph", "--assembler", name, "--format", "mermaid")
        parts.append(f"## {name}{role}\n\n```mermaid\n{drawing}```\n")
    return "\n".join(parts)


written = page()
if sys.argv[1:] == ["--check"]:
    with open(PAGE) as file:
        if file.read() != written:
            sys.exit("GraphsOfThisPackage.md is not current: run Scripts/graphs.py")
    print("the graphs in the docs are current")
else:
    with open(PAGE, "w") as file:
        file.write(written)
