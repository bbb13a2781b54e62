#!/usr/bin/env python3
"""Draws the graphs that pages show: `Scripts/documentation/graphs.py repos` and `Scripts/documentation/graphs.py shop`.

`repos` writes its diagram into Examples/Repos/README.md, after `swift build --build-tests`. `shop` writes
Examples/Shop/graph.svg, with Graphviz. With `--check`, nothing is written, and the script fails if the graph isn't current.
"""

import hashlib
import os
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
BEGIN, END = "<!-- Written by Scripts/documentation/graphs.py. -->\n```mermaid\n", "```\n"


def graph(folder, form, *options):
    """The graph of a package's assemblers, without leaves."""
    with tempfile.TemporaryDirectory() as temporary:
        output = f"{temporary}/graph"
        subprocess.run(
            [f"{ROOT}/.build/debug/assembly", "graph", "--package-path", folder, "--without-leaves", "--format", form,
             "--output", output, *options], cwd=folder, check=True)
        with open(output) as file:
            return file.read()


def repos(page):
    before, rest = page.split(BEGIN)
    diagram = graph(ROOT, "mermaid", "--assembler", "repos.AppAssembler")
    return before + BEGIN + diagram + END + rest.split(END, 1)[1]


def shop(picture):
    # Each version of Graphviz places boxes elsewhere, so the picture has the digest of the graph that it shows.
    folder = f"{ROOT}/Examples/Shop"
    digest = f"<!-- The graph: {hashlib.sha256(graph(folder, 'dot').encode()).hexdigest()} -->\n"
    return picture if picture.endswith(digest) else graph(folder, "svg") + digest


PAGES = {"repos": (f"{ROOT}/Examples/Repos/README.md", repos), "shop": (f"{ROOT}/Examples/Shop/graph.svg", shop)}
names = [argument for argument in sys.argv[1:] if argument != "--check"]
if not names or any(name not in PAGES for name in names):
    sys.exit(__doc__)
for name in names:
    path, draw = PAGES[name]
    with open(path) as file:
        page = file.read()
    drawn = draw(page)
    if drawn != page and "--check" in sys.argv:
        sys.exit(f"{path} is not current: run Scripts/documentation/graphs.py {name}")
    with open(path, "w") as file:
        file.write(drawn)
    print(f"the graph of {name} is current")
