#!/usr/bin/env python3
"""Clicks through the server's pages in headless Chromium: `browser.py [PROGRAM] [FOLDER FOR SCREENSHOTS]`.

PROGRAM is a built `repos-server`; the debug build's by default.
"""

import http.server
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent / "Scripts/documentation"))
from browser import Browser  # noqa: E402

REPOSITORIES = [
    {"name": "rocket", "description": "Flies to the <b>moon</b>", "pushed_at": "2026-03-01T00:00:00Z"},
    {"name": "anvil", "description": "Falls on coyotes", "pushed_at": "2026-02-01T00:00:00Z"},
    {"name": "magnet", "description": "Attracts the moon", "pushed_at": "2026-01-01T00:00:00Z"},
    {"name": "\"><img src=x onerror=document.title='escaped'>", "description": "<script>document.title='ran'</script>"},
]


class GitHub(http.server.ThreadingHTTPServer):
    """Two pages of an organization's repositories; the second one comes when `second_page` is set."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.second_page = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}"


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        is_second = self.path.endswith("page=2")
        if is_second:
            self.server.second_page.wait(30)
        body = json.dumps(REPOSITORIES[2:] if is_second else REPOSITORIES[:2]).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        if not is_second:
            self.send_header("Link", f"<{self.server.address}/orgs/acme/repos?page=2>; rel=\"next\"")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server:
    """A running `repos-server`."""

    def __init__(self, program, arguments, github=None, port=0):
        environment = {**os.environ, "GITHUB_API_URL": github or "", "GITHUB_TOKEN": ""}
        self.process = subprocess.Popen(
            [program, "--port", str(port), "--log-level", "error", *arguments],
            stdout=subprocess.PIPE, text=True, env=environment)
        line = self.process.stdout.readline()
        expect(line.startswith("Serving http://"), f"the server says {line!r}")
        self.address = line.split()[1]
        self.port = int(self.address.rsplit(":", 1)[1])

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        expect(self.process.wait(60) == 0, "the server does not end well")


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def other_address():
    """An address of this machine that isn't the loopback interface's, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # It sends nothing.
            return probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"


def go(browser, address):
    browser.loaded = False
    browser.send("Page.navigate", url=address)
    wait_for_load(browser)


def wait_for_load(browser):
    while not browser.loaded:
        browser.note(browser.receive())
    browser.loaded = False


def until(browser, script, message):
    """Waits until a condition of the page holds: at most ten seconds."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        if browser.run(script):
            return
        time.sleep(0.05)
    raise AssertionError(f"{message}; the page says: {browser.run('document.body.innerText')}")


def click(browser, selector):
    x, y = browser.run(f"""(() => {{ const e = document.querySelector({json.dumps(selector)});
        e.scrollIntoView({{ block: "center" }}); const box = e.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")
    browser.click(x, y)


NAMES = "[...document.querySelectorAll('.list li')].map(e => e.dataset.name).join()"
STARRED = "[...document.querySelectorAll('[aria-pressed=true]')].map(e => e.closest('li').dataset.name).join()"


def check(browser, program, folder, shots):
    def picture(name):
        if shots:
            browser.screenshot(f"{shots}/server-{name}.png")

    github = GitHub()
    options = ["--org", "acme", "--database", f"{folder}/server.sqlite"]
    server = Server(program, options, github.address)
    page = f"{server.address}/orgs/acme"

    # The first load: the page follows it by itself.
    go(browser, page)
    until(browser, "document.querySelector('#progress')?.textContent.includes('1 pages with 2 repositories')",
          "the progress is not shown")
    picture("progress")
    github.second_page.set()
    until(browser, f"{NAMES}.startsWith('rocket,anvil,magnet,')", "the list does not come")
    expect(browser.run("document.title") == "acme repositories", "markup from elsewhere ran")
    expect(browser.run("document.querySelectorAll('main img, main b, main script').length") == 0, "a tag escaped")
    picture("list")

    # The filter, as somebody types.
    browser.run("document.querySelector('#q').focus()")
    browser.type("MOON")
    until(browser, f"{NAMES} === 'rocket,magnet'", "the filter does not filter")
    expect(browser.run("location.search").startswith("?q=MOON"), "the address does not have the filter")
    expect(browser.run("document.activeElement.id") == "q", "the filter loses the focus")

    # Stars: in the place, and in a list of their own.
    click(browser, "li[data-name=magnet] .star")
    until(browser, f"{STARRED} === 'magnet'", "the star is not set")
    expect(browser.run("document.activeElement.ariaLabel") == "Star magnet", "the star loses the focus")
    picture("filtered")
    go(browser, f"{server.address}/stars")
    expect(browser.run(NAMES) == "magnet", "the star is not in the list of stars")
    click(browser, ".list li a")
    wait_for_load(browser)
    expect(browser.run("document.querySelector('h1').textContent") == "magnet", "a repository has no page")
    picture("repository")

    # An unstarred repository leaves the list of stars, and the focus to what stands in its place: at last to the title.
    go(browser, page)
    click(browser, "li[data-name=rocket] .star")
    until(browser, f"{STARRED} === 'rocket,magnet'", "the second star is not set")
    go(browser, f"{server.address}/stars")
    click(browser, "li[data-name=rocket] .star")
    until(browser, f"{NAMES} === 'magnet'", "the star is not removed")
    expect(browser.run("document.activeElement.ariaLabel") == "Star magnet", "a removed star takes the focus along")
    click(browser, "li[data-name=magnet] .star")
    until(browser, f"{NAMES} === ''", "the last star is not removed")
    expect(browser.run("document.activeElement.tagName") == "H1", "the last star takes the focus along")
    go(browser, page)
    click(browser, "li[data-name=magnet] .star")
    until(browser, f"{STARRED} === 'magnet'", "the star is not set again")
    expect(browser.run("[...document.links].every(a => a.getBoundingClientRect().height >= 24)"), "a link is too low")

    # A restart keeps the stars and the list.
    server.stop()
    server = Server(program, options, github.address, server.port)
    go(browser, page)
    expect(browser.run(STARRED) == "magnet", "the star is lost")

    # Without a network: what was read, how old it is, and what went wrong.
    server.stop()
    github.shutdown()
    github.server_close()
    server = Server(program, options, github.address, server.port)
    until_alert = "document.querySelector('.alert')?.textContent.includes('the connection was refused')"
    end = time.monotonic() + 10
    while time.monotonic() < end:
        go(browser, page)
        if browser.run(until_alert):
            break
    expect(browser.run(until_alert), "the page does not say what went wrong")
    expect(browser.run("/^Read \\d+ (second|minute)s? ago/.test(document.querySelector('#freshness').textContent)"),
           "the page does not say how old the list is")
    expect(browser.run(NAMES).startswith("rocket,anvil,magnet,"), "the list is lost")
    click(browser, "li[data-name=anvil] .star")
    until(browser, f"{STARRED} === 'anvil,magnet'", "nothing can be starred without a network")
    picture("offline")

    # Without script: forms and links alone.
    browser.send("Emulation.setScriptExecutionDisabled", value=True)
    go(browser, page)
    browser.run("document.querySelector('#q').focus()")
    browser.type("coyotes")
    click(browser, ".filter button")
    wait_for_load(browser)
    expect(browser.run(NAMES) == "anvil" and browser.run("location.search") == "?q=coyotes&sort=pushed",
           "the filter needs script")
    click(browser, "li[data-name=anvil] .star")
    wait_for_load(browser)
    expect(browser.run(NAMES) == "anvil" and browser.run(STARRED) == "", "a star needs script")
    go(browser, f"{server.address}/orgs/nobody")
    expect("no organization \"nobody\"" in browser.run("document.body.innerText"), "an unknown organization")
    browser.send("Emulation.setScriptExecutionDisabled", value=False)
    expect([p for p in browser.problems if "404" not in p] == [], f"the pages report {browser.problems}")
    expect([r for r in browser.requests if not r.startswith((server.address, "data:"))] == [],
           f"the pages request {browser.requests}")

    # Without a server: the page says so, and stays.
    go(browser, page)
    server.stop()
    click(browser, "li[data-name=rocket] .star")
    until(browser, "document.querySelector('#unreachable')?.textContent.includes('does not answer')",
          "the page does not say that the server is gone")
    expect(browser.run(NAMES).startswith("rocket,anvil,magnet,"), "the page is gone")

    # The sample, in the dark.
    sample = Server(program, ["--database", f"{folder}/sample.sqlite", "--host", "0.0.0.0"])
    browser.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    go(browser, f"{sample.address}/")
    until(browser, f"{NAMES}.startsWith('swift-composable-architecture,')", "there is no sample")
    picture("sample-dark")

    # With plain HTTP, browsers send `Sec-Fetch-Site` to their own machine only: elsewhere `Origin` says whose form it is.
    address = f"http://{other_address()}:{sample.port}"
    form = f"<form method=post action={address}/orgs/pointfreeco/swift-clocks/star><input name=starred value=yes></form>"
    go(browser, f"data:text/html,{form}")
    browser.run("document.forms[0].submit()")
    wait_for_load(browser)
    expect("another site" in browser.run("document.body.innerText"), "another site's form is accepted")
    browser.send("Emulation.setScriptExecutionDisabled", value=True)
    go(browser, f"{address}/orgs/pointfreeco")
    click(browser, "li[data-name=swift-clocks] .star")
    wait_for_load(browser)
    expect(browser.run(STARRED) == "swift-clocks", "the server's own form is refused")
    sample.stop()


def main(program, shots):
    if shots:
        os.makedirs(shots, exist_ok=True)
    browser = Browser(900, 900)
    try:
        with tempfile.TemporaryDirectory() as folder:
            check(browser, program, folder, shots)
    finally:
        browser.close()


started = time.monotonic()
program, shots = [*sys.argv[1:], "", ""][:2]
main(program or str(FOLDER / ".build/debug/repos-server"), shots)
print(f"the server's pages are in order ({time.monotonic() - started:.0f} s)")
