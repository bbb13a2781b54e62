#!/usr/bin/env python3
"""Draws what Shop builds in its scripted purchase, from a trace of a release build, into `trace.svg`.

`Examples/Shop/trace.py TRACE PICTURE` draws another trace with one track. Each run has other times, so nothing compares
the picture with a new one.
"""

import html
import json
import os
import subprocess
import sys
import tempfile

SHOP = os.path.dirname(os.path.abspath(__file__))
PICTURE = f"{SHOP}/trace.svg"
WIDTH, ROW, LEFT, RIGHT, TOP = 760, 25, 100, 12, 76
GAP = 10  # the width of the time between two builds
CHARACTER = 8.5  # the width of a character of the labels, rather too wide
# The light colors are attributes, which every program shows, and browsers find the dark ones by the classes.
PAPER = 'class="paper" fill="#fbfbfc"'
INK = 'class="ink" fill="#1b1f27" font-size="14"'
INK += """ font-family="ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace\""""
SOFT = 'class="soft" fill="#5d6778"'
BARS = ['class="bar0" fill="#cfe0ff" stroke="#6b9fe8"', 'class="bar1" fill="#f6c453" stroke="#b8842f"']
BOLD, END = 'font-weight="600"', 'text-anchor="end"'
STYLE = """
@media (prefers-color-scheme: dark) {
.paper { fill: #14171c; } .ink { fill: #e8ebf0; } .soft { fill: #98a2b3; }
.bar0 { fill: #1d3a66; stroke: #5b92e5; } .bar1 { fill: #8a6116; stroke: #e0a944; }
}"""


def builds_of(file):
    with open(file) as trace:
        return [event for event in json.load(trace)["traceEvents"] if event["ph"] == "X"]


if len(sys.argv) == 3:
    builds, PICTURE = builds_of(sys.argv[1]), sys.argv[2]
else:
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        subprocess.run(["swift", "run", "-c", "release", "--package-path", SHOP, "shop", "--trace", file.name],
                       check=True, stdout=subprocess.DEVNULL)
        builds = builds_of(file.name)
if not builds:
    sys.exit("the trace has no builds")

# The builds of the trace's one track are in order, each before those that it contains.
around = []
for build in builds:
    build["end"] = build["ts"] + build["dur"]
    while around and around[-1]["end"] <= build["ts"]:
        around.pop()
    build["around"] = list(around)
    build["rows"] = 1
    for outer in around:
        outer["rows"] += 1
    around.append(build)
outermost = [build for build in builds if not build["around"]]
room = WIDTH - LEFT - RIGHT - GAP * (len(outermost) - 1)
scale = room / sum(build["dur"] for build in outermost)
x = LEFT
for build in outermost:
    build["x"] = x
    x += build["dur"] * scale + GAP

total = outermost[-1]["end"] - outermost[0]["ts"]
busy = sum(build["dur"] for build in outermost)
height = TOP + ROW * len(builds) + 12
out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">',
       f"<style>{STYLE}\n</style>",
       f'<rect width="{WIDTH}" height="{height}" {PAPER}/>',
       f"<g {INK}>",
       f'<text x="12" y="24" {BOLD}>{len(builds)} builds take {busy:.0f} of {total:,.0f} µs</text>',
       f'<text x="12" y="44" {SOFT}>Builds are to scale from left to right; the time between them is left out.</text>',
       f'<text x="{LEFT - 14}" y="{TOP - 6}" {SOFT} {END}>start, ms</text>']
for row, build in enumerate(builds):
    origin = (build["around"] + [build])[0]
    x, y = origin["x"] + (build["ts"] - origin["ts"]) * scale, TOP + row * ROW
    width, depth = max(build["dur"] * scale, 2), len(build["around"])
    out.append(f'<rect {BARS[depth % 2]} x="{x:.1f}" y="{y + 3}" width="{width:.1f}" '
               f'height="{ROW * build["rows"] - 6 - 2 * depth}" rx="2"/>')
    name, duration = build["name"], f'{build["dur"]:.0f} µs'
    label = f'<tspan {BOLD}>{html.escape(name)}</tspan> <tspan {SOFT}>{duration}</tspan>'
    length = CHARACTER * (len(name) + len(duration) + 1)
    # Beside the bar that is around it, so that no bar is behind the text.
    left, right = origin["x"] - 6, max(origin["x"] + origin["dur"] * scale, x + width) + 6
    if right + length <= WIDTH - RIGHT:
        out.append(f'<text x="{right:.1f}" y="{y + 17}">{label}</text>')
    else:
        out.append(f'<text x="{left:.1f}" y="{y + 17}" {END}>{label}</text>')
    out.append(f'<text x="{LEFT - 14}" y="{y + 17}" {SOFT} {END}>{build["ts"] / 1000:.2f}</text>')
with open(PICTURE, "w") as file:
    file.write("\n".join(out + ["</g>", "</svg>", ""]))
print(f"{os.path.relpath(PICTURE)}: {len(builds)} builds")
