#!/usr/bin/env python3
"""Draws what the shop's assemblers build, without effects: `Examples/Shop/graph.py` writes `graph.svg`.

`Examples/Shop/graph.py --check` writes nothing, and fails if the picture isn't current.
"""

import os
import subprocess
import sys
import tempfile

SHOP = os.path.dirname(os.path.abspath(__file__))
PICTURE = f"{SHOP}/graph.svg"

with tempfile.TemporaryDirectory() as folder:
    output = f"{folder}/graph.svg"
    subprocess.run(
        ["swift", "package", "--package-path", SHOP, "assembly", "graph", "--without-effects", "--format", "svg",
         "--output", output], cwd=SHOP, check=True)
    with open(output) as file:
        written = file.read()
if sys.argv[1:] == ["--check"]:
    with open(PICTURE) as file:
        if file.read() != written:
            sys.exit("graph.svg is not current: run Examples/Shop/graph.py")
else:
    with open(PICTURE, "w") as file:
        file.write(written)
print("the picture of Shop is current")
