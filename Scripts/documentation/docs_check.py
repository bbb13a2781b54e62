"""Checks the documentation site: its links, and its pages in Chromium. `Scripts/documentation/docs.py` imports it."""

import functools
import glob
import http.server
import json
import os
import re
import shutil
import sys
import threading
import time

# The pages whose text is compared: a path, and a text of the page.
PAGES = [
    ("documentation/", "Where to start"),
    ("documentation/assembler/", "Declare scenes, rules, assemblers and scopes"),
    ("documentation/assembler/lifetimes/", "Avoid reference cycles"),
    ("documentation/assembler/costs/", "Lines of wiring"),
    ("documentation/assembler/scopedassembler/", "One instance for each scope"),
    ("tutorials/assembler/buildacontactsapplication/", "Build a contacts application"),
    ("documentation/assemblertesting/writingtests/", "Change a stub for one test"),
]
# The pages of which `--shots` keeps screenshots.
SHOTS = ["documentation/", "documentation/assembler/", "documentation/assembler/quickstart/",
         "documentation/assembler/lifetimes/", "documentation/assembler/comparison/", "documentation/assembler/cheatsheet/"]
PHONE = 390
# The words that readers type into the filter, in small letters, as they do.
WORDS = ["singleton", "mock", "log out", "sign out", "swinject", "factory", "needle", "vapor", "circular", "install",
         "leak", "preview", "actor", "thread"]
# For each table: what's wrong with it on a phone. It scrolls in its frame, which is no wider than the page, a shadow or
# the whole table is to be seen, and the last column can be reached.
TABLES = """
[...document.querySelectorAll('table')].map(table => {
  const frame = table.closest('.table-wrapper'), name = table.innerText.slice(0, 40).replace(/\\s+/g, ' ')
  if (!frame) return name + ': no frame'
  const style = getComputedStyle(frame), box = frame.getBoundingClientRect()
  if (box.left < 0 || box.right > innerWidth) return name + ': the frame is wider than the page'
  if (frame.scrollWidth <= frame.clientWidth) return ''
  if (style.overflowX != 'auto') return name + ': it does not scroll'
  if (!style.backgroundAttachment.includes('local')) return name + ': nothing shows that it scrolls'
  frame.scrollLeft = frame.scrollWidth
  const last = table.rows[0].cells[table.rows[0].cells.length - 1].getBoundingClientRect()
  const right = frame.getBoundingClientRect().right
  frame.scrollLeft = 0
  return last.right <= right + 1 && last.left >= 0 ? '' : name + ': its last column is out of reach'
}).filter(text => text)
"""


def check_links(output, base):
    """Ends the script if a page links to a page or a file that isn't there, or out of the site by a relative path."""
    data = os.path.join(output, "data")
    dead = []
    for path in [*glob.glob(os.path.join(output, "**", "*.md"), recursive=True), os.path.join(output, "llms.txt")]:
        with open(path) as file:
            targets = re.findall(r"\]\((/(?:[^\s()#]|\([^\s()]*\))*\.md)(?:#[^\s()]*)?\)", file.read())
        dead += [f"{os.path.relpath(path, output)}: {target}" for target in targets
                 if not os.path.exists(os.path.join(output, target.removeprefix(base.rstrip("/")).lstrip("/")))]
    for path in glob.glob(os.path.join(data, "**", "*.json"), recursive=True):
        with open(path) as file:
            page = json.load(file)
        name = os.path.relpath(path, data)[:-5]
        for reference in page.get("references", {}).values() if isinstance(page, dict) else []:
            url, kind = reference.get("url", ""), reference.get("type")
            if kind == "link" and not url.startswith(("https://", "http://", "mailto:")):
                dead.append(f"{name}: {url}")
            elif kind in ("topic", "section") and url:
                target = url.split("#")[0].rstrip("/")
                if re.search(r"/tutorials/contactstutorials/\w+$", target):
                    continue  # A chapter has no page, and pages don't show this reference.
                candidates = [target] + [target[index:] for index in range(1, len(target)) if target[index] == "/"]
                if not any(os.path.exists(os.path.join(data, one.lstrip("/").lower() + ".json")) for one in candidates):
                    dead.append(f"{name}: {url}")
            for variant in reference.get("variants", []):
                if not any(os.path.exists(os.path.join(output, folder, os.path.basename(variant["url"])))
                           for folder in glob.glob(os.path.join(output, "images", "*"))):
                    dead.append(f"{name}: {variant['url']}")
    if dead:
        sys.exit("these links lead nowhere:\n  " + "\n  ".join(sorted(set(dead))))


class Site(http.server.SimpleHTTPRequestHandler):
    """Serves the site, and prints only the requests that fail."""

    def log_message(self, format, *values):
        pass

    def log_error(self, format, *values):
        print(f"{self.path}: {format % values}", file=sys.stderr)

    def copyfile(self, source, output):
        try:
            super().copyfile(source, output)
        except ConnectionError:
            pass  # The browser has left the page.


def serve(output, port):
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Site, directory=output))


def articles(output):
    """The addresses of all pages but those of symbols."""
    data = os.path.join(output, "data")
    for path in sorted(glob.glob(os.path.join(data, "**", "*.json"), recursive=True)):
        with open(path) as file:
            if json.load(file).get("kind") != "symbol":
                yield os.path.relpath(path, data)[:-5] + "/"


def check_pages(output, shots):
    """Opens pages in headless Chromium, and ends the script if one reports an error, shows something else, or is wider
    than a phone, as a whole or in its code."""
    if shutil.which("chromium") is None:
        sys.exit("--check needs Chromium: `.ci/install` installs it from Debian's packages")
    from browser import Browser  # beside this script

    server = serve(output, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"

    def show(browser, path, text=""):
        """Waits for the page at `path`, in which the page before isn't shown any longer, and its `text`."""
        browser.run("document.title = 'left'; document.body.innerHTML = ''")
        browser.send("Page.navigate", url=address + path)
        deadline = time.monotonic() + 20
        while True:
            shown = browser.run("document.querySelector('h1') ? document.body.innerText : ''")
            if shown and text in shown:
                return
            if time.monotonic() > deadline:
                sys.exit(f"/{path} doesn't show “{text}”, but:\n{shown[:2000]}")
            time.sleep(0.02)

    def find_words(browser):
        """Types each word into the sidebar's filter, which waits for half a second, and follows what it finds."""
        entry = "[...document.querySelectorAll('.leaf-link')].find(one => one.offsetParent && /{}/i.test(one.innerText))"
        for word in WORDS:
            show(browser, "documentation/assembler/lifetimes/", "Lifetimes")
            until(browser, "document.querySelector('.filter__input')", "there's no filter")
            # Typed again, because the sidebar may have come meanwhile.
            typed = f"""document.querySelectorAll('.filter__input').forEach(input => {{
              if (!input.value || Date.now() % 2000 < 100) {{
                input.value = '{word}'
                input.dispatchEvent(new Event('input', {{ bubbles: true }}))
              }}
            }})"""
            until(browser, f"({typed}, {entry.format(word)})", f"the filter doesn't find “{word}”")
            browser.run(entry.format(word) + ".click()")
            until(browser, "document.querySelector('h1')", f"“{word}” leads nowhere")

    def until(browser, condition, problem):
        deadline = time.monotonic() + 20
        while not browser.run(f"Boolean({condition})"):
            if time.monotonic() > deadline:
                sys.exit(problem)
            time.sleep(0.05)

    browsers = {"": Browser(1280, 900), "-phone": Browser(PHONE, 844)}
    try:
        for path, text in PAGES:
            show(browsers[""], path, text)
            print(f"  /{path}")
        find_words(browsers[""])
        wide, tables = [], []
        for path in articles(output):
            phone = browsers["-phone"]
            show(phone, path)
            tables += [f"/{path}: {problem}" for problem in phone.run(TABLES)]
            # The page, and the boxes of code, whose lines wrap.
            wide += [f"/{path}: {width}" for width in phone.run(
                "[document.scrollingElement, ...document.querySelectorAll('.container-general')]"
                ".filter(box => box.scrollWidth > box.clientWidth).map(box => box.scrollWidth)")]
        if wide:
            sys.exit(f"these pages are wider than a phone's {PHONE} points, or their code scrolls:\n  " + "\n  ".join(wide))
        if tables:
            sys.exit("these tables can't be read on a phone:\n  " + "\n  ".join(tables))
        for path in SHOTS if shots else []:
            os.makedirs(shots, exist_ok=True)
            for suffix, browser in browsers.items():
                show(browser, path)
                time.sleep(0.5)  # Fonts and styles.
                browser.screenshot(os.path.join(shots, (path.rstrip("/").split("/")[-1]) + suffix + ".png"))
        for browser in browsers.values():
            if browser.problems:
                sys.exit(f"the pages report {browser.problems}")
            foreign = sorted({url for url in browser.requests if not url.startswith((address, "data:"))})
            if foreign:
                sys.exit(f"the pages load {foreign}")
    finally:
        for browser in browsers.values():
            browser.close()
        server.shutdown()
