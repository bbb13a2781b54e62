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
    ("documentation/assembler/", "Dependency injection in which the compiler is the container."),
    ("documentation/assembler/lifetimes/", "Avoid reference cycles"),
    ("documentation/assembler/costs/", "Lines of wiring"),
    ("documentation/assembler/scopedassembler/", "One instance for each scope"),
    ("tutorials/assembler/buildacontactsapplication/", "Build a contacts application"),
    ("documentation/assemblertesting/writingtests/", "Change a stub for one test"),
]
# The pages of which `--shots` keeps screenshots.
SHOTS = ["documentation/", "documentation/assembler/quickstart/", "documentation/assembler/diagnostics/",
         "documentation/assembler/cheatsheet/"]
PHONE = 390


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

    browsers = {"": Browser(1280, 900), "-phone": Browser(PHONE, 844)}
    try:
        for path, text in PAGES:
            show(browsers[""], path, text)
            print(f"  /{path}")
        wide = []
        for path in articles(output):
            phone = browsers["-phone"]
            show(phone, path)
            # The page, and the boxes of code, whose lines wrap.
            wide += [f"/{path}: {width}" for width in phone.run(
                "[document.scrollingElement, ...document.querySelectorAll('.container-general')]"
                ".filter(box => box.scrollWidth > box.clientWidth).map(box => box.scrollWidth)")]
        if wide:
            sys.exit(f"these pages are wider than a phone's {PHONE} points, or their code scrolls:\n  " + "\n  ".join(wide))
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
