#!/usr/bin/env python3
"""Clicks through the page that `assembly graph --format html` writes, in Chromium: `Scripts/tool/graph-page-check.py [FOLDER]`.

Screenshots go to FOLDER. The tool must be built: `swift build --build-tests`.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "documentation"))
from browser import Browser  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


WIDE = """[...boxes.values()].filter(box => [...box.querySelectorAll('text')].some(text =>
        text.getBBox().x + text.getBBox().width > boundsOf(box).x + boundsOf(box).width)).map(box => titleOf(box.id))"""


def check_narrow(browser, path, scheme, shots):
    """On a phone, the page begins at a readable size, and no text leaves its box."""
    browser.open(path, scheme)
    expect(browser.run("view.scale") >= 0.8, f"the text is {browser.run('view.scale')} of its size")
    expect(not browser.run(WIDE), f"the text is wider than the box of {browser.run(WIDE)}")
    corner = browser.run("""(() => { const [frame, c] = [world.querySelector('.frame').getBoundingClientRect(),
        canvas.getBoundingClientRect()]; return frame.left >= c.left && frame.top >= c.top })()""")
    expect(corner, "the page doesn't begin at the start of the picture")
    if shots:
        browser.screenshot(f"{shots}/narrow-{scheme}.png")


def check(browser, path, scheme, shots):
    """Choosing, searching, leaves, zooming and moving."""
    def shoot(name):
        if shots:
            browser.screenshot(f"{shots}/{name}-{scheme}.png")

    def centre(selector):
        return browser.run(f"""(() => {{ const box = document.querySelector({selector!r}).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")

    browser.open(path, scheme)
    count = browser.run("boxes.size")
    expect(count > 3, "the program has no boxes")
    browser.run("byId('fit').click()")  # A large graph opens with a part, in a scale that can be read.
    outside = browser.run("""(() => { const c = canvas.getBoundingClientRect();
        return [...boxes.values()].filter(box => { const b = box.getBoundingClientRect();
          return b.left < c.left || b.right > c.right || b.top < c.top || b.bottom > c.bottom; }).length })()""")
    expect(outside == 0, f"{outside} of {count} boxes are out of view")
    text = browser.run(WIDE)
    expect(not text, f"the text is wider than the box of {text}")
    shoot("program")

    caller = browser.run("edges.find(e => ruleOf(e.from) && ruleOf(e.to)).from")
    browser.click(*centre("#" + caller))
    title = browser.run(f"titleOf({caller!r})")
    expect(browser.run("document.querySelector('#panel h1').textContent") == title, "a click does not choose")
    place = browser.run("byId('place').textContent")
    expect(re.fullmatch(r"(Sources|Examples|Tests|Tool)/\S+\.swift:\d+:\d+", place), f"not a place: {place}")
    expect(browser.run("document.querySelectorAll('.edge.near').length") > 0, "no neighbor is shown")
    shoot("chosen")
    browser.run("document.querySelector('#panel button').click()")
    expect(browser.run("document.querySelector('#panel h1').textContent") != title, "a neighbor cannot be chosen")
    browser.press("Escape")
    expect(browser.run("chosen") is None, "Escape does not end the choice")

    builder = browser.run("[...boxes.keys()].find(id => builderOf(id))")
    expect(builder, "no box stands for a rule of another assembler")
    browser.run(f"choose({builder!r})")
    expect(browser.run(f"boxes.get(builderOf({builder!r})).matches('.near')"), "the builder is not shown")
    edge = browser.run("edges.findIndex(e => boxes.has(builderOf(e.to)))")
    browser.run(f"choose(builderOf(edges[{edge}].to))")
    callers = browser.run("""[...panel.querySelectorAll("h2")].find(h => h.textContent === "Called by")?.parentElement
        .textContent.split("Called by")[1] ?? "" """)
    expect(browser.run(f"titleOf(edges[{edge}].from)") in callers, f"the caller in another assembler is not listed: {callers}")
    browser.press("Escape")

    expect(browser.run("/\\d lea(f|ves)/.test(world.textContent)"), "no leaves are counted")
    browser.run("byId('leaves').click()")
    expect(browser.run("boxes.size") > count, "the leaves are not drawn")
    browser.press("/")
    browser.type("leaf")
    found = browser.run("document.querySelectorAll('.box.match').length")
    expect(found >= browser.run("[...boxes.keys()].filter(id => ruleOf(id)?.isLeaf).length") > 0,
           "the search does not find the leaves")
    expect(browser.run("byId('matches').textContent") == f"{found} found", "the matches are not counted")
    shoot("leaves")
    browser.press("Enter")
    expect(browser.run("chosen && matches.includes(chosen)"), "Enter does not go to a match")
    browser.press("Escape")
    browser.run("byId('leaves').click()")
    expect(browser.run("boxes.size") == count, "the leaves are not folded again")

    before = browser.run("view.scale")
    browser.wheel(400, 400, -300)
    expect(browser.run("new Promise(done => setTimeout(() => done(view.scale), 100))") > before, "no zoom")
    x = browser.run("view.x")
    browser.drag(20, 700, 120, 740)
    expect(abs(browser.run("view.x") - x - 100) < 2, "the picture cannot be moved")
    browser.run("byId('assembler').value = 1; byId('assembler').onchange()")
    shoot("assembler")
    browser.run("byId('fit').click()")


def main(page, shots):
    if shots:
        os.makedirs(shots, exist_ok=True)
    for size, checks in [((1360, 820), check), ((400, 800), check_narrow)]:
        browser = Browser(*size)
        try:
            for scheme in ["light", "dark"]:
                checks(browser, page, scheme, shots)
            expect(not browser.problems, f"the page reports {browser.problems}")
            foreign = [url for url in browser.requests if not url.startswith("file://")]
            expect(not foreign, f"the page requests {foreign}")
        finally:
            browser.close()


if not shutil.which("chromium"):
    sys.exit("this script needs Chromium: `.ci/install` installs it from Debian's packages")
started = time.monotonic()
with tempfile.TemporaryDirectory() as folder:
    page = f"{folder}/package.html"
    subprocess.run([".build/debug/assembly", "graph", "--format", "html", "--output", page], cwd=ROOT, check=True)
    main(page, *[*sys.argv[1:], ""][:1])
print(f"the page is in order ({time.monotonic() - started:.0f} s)")
