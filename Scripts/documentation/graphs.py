#!/usr/bin/env python3
"""Writes the graph of a scene into the README: `Scripts/documentation/graphs.py` after `swift build --build-tests`.

`Scripts/documentation/graphs.py --check` fails if the README isn't what would be written.
"""

import os
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
README = f"{ROOT}/README.md"
BEGIN, END = "<!-- Written by Scripts/documentation/graphs.py. -->\n```mermaid\n", "```\n"

scene = subprocess.run(
    [f"{ROOT}/.build/debug/assembly", "graph", "--assembler", "repos.AppAssembler", "--without-leaves", "--format",
     "mermaid"],
    cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout
with open(README) as file:
    page = file.read()
before, rest = page.split(BEGIN)
written = before + BEGIN + scene + END + rest.split(END, 1)[1]
if sys.argv[1:] == ["--check"]:
    if page != written:
        sys.exit("README.md is not current: run Scripts/documentation/graphs.py")
else:
    with open(README, "w") as file:
        file.write(written)
print("the graph is current")
