#!/usr/bin/env python3
"""Draws what the shop's assemblers build, without leaves: `Examples/Shop/graph.py` writes `graph.svg`, with Graphviz.

`Examples/Shop/graph.py --check` writes nothing, and fails if the picture isn't current. Each version of Graphviz places
boxes elsewhere, so the picture has the digest of the graph that it shows.
"""

import hashlib
import os
import subprocess
import sys
import tempfile

SHOP = os.path.dirname(os.path.abspath(__file__))
PICTURE = f"{SHOP}/graph.svg"


def drawn(form):
    with tempfile.TemporaryDirectory() as folder:
        output = f"{folder}/graph"
        subprocess.run(
            ["swift", "package", "--package-path", SHOP, "assembly", "graph", "--without-leaves", "--format", form,
             "--output", output], cwd=SHOP, check=True)
        with open(output) as file:
            return file.read()


digest = f"<!-- The graph: {hashlib.sha256(drawn('dot').encode()).hexdigest()} -->\n"
if sys.argv[1:] == ["--check"]:
    with open(PICTURE) as file:
        if not file.read().endswith(digest):
            sys.exit("graph.svg is not current: run Examples/Shop/graph.py")
else:
    picture = drawn("svg")
    with open(PICTURE, "w") as file:
        file.write(picture + digest)
print("the picture of Shop is current")
