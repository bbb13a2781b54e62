#!/usr/bin/env python3
"""Writes this package's graphs into the README and the docs: `Scripts/graphs.py` after `swift build --build-tests`.

`Scripts/graphs.py --check` fails if a page isn't what would be written.
"""

import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
README = f"{ROOT}/README.md"
BEGIN, END = "<!-- Written by Scripts/graphs.py. -->\n```mermaid\n", "```\n"
PAGE = f"{ROOT}/Sources/AssemblyGraph/AssemblyGraph.docc/GraphsOfThisPackage.md"
INTRODUCTION = """# Graphs of this package

The assemblers of the command `repos`.

`Scripts/graphs.py` generates this page, and CI checks that it's current. Rounded boxes are cached, amber ones are declared by
the assembler itself, blue ones are effects, and dashed ones belong to another assembler. Effects without dependencies are
counted by the rules that request them.
"""


def assembly(*arguments):
    return subprocess.run([f"{ROOT}/.build/debug/assembly", *arguments], cwd=ROOT, check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def mermaid(*arguments):
    return assembly("graph", *arguments, "--without-effects", "--format", "mermaid")


def page():
    parts = [INTRODUCTION]
    for assembler in json.loads(assembly("graph", "--format", "json"))["assemblers"]:
        if not assembler["location"]["file"].startswith(("Sources/", "Examples/")):
            continue
        name = f"{assembler['module']}.{assembler['name']}"
        role = f", {assembler['role']}" if "role" in assembler else ""
        parts.append(f"## {name}{role}\n\n```mermaid\n{mermaid('--assembler', name)}```\n")
    return "\n".join(parts)


def readme():
    with open(README) as file:
        before, rest = file.read().split(BEGIN)
    scene = mermaid("--assembler", "repos.AppAssembler", "--from", "ReposViewController")
    return before + BEGIN + scene + END + rest.split(END, 1)[1]


for path, written in [(README, readme()), (PAGE, page())]:
    with open(path) as file:
        isCurrent = file.read() == written
    if sys.argv[1:] != ["--check"]:
        with open(path, "w") as file:
            file.write(written)
    elif not isCurrent:
        sys.exit(f"{os.path.basename(path)} is not current: run Scripts/graphs.py")
print("the graphs are current")
