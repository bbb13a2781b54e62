#!/usr/bin/env python3
"""Builds the documentation of all libraries as one site: `Scripts/docs.py [--check] [--preview] [FOLDER]`.

The site goes to `FOLDER`, or to `.build/docs`. A warning is an error, and so is a public type or function that is in no
topic group. It needs nothing but the toolchain; `--check` also needs Chromium.
"""

import argparse
import concurrent.futures
import functools
import glob
import http.server
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MODULES = ["Assembler", "AssemblerEffects", "AssemblerTesting", "AssemblyCheck", "ReposFeature"]

# The pages that `--check` opens: a path, and a text of the page.
PAGES = [
    ("documentation/", "Assembler"),
    ("documentation/assembler/", "Dependency injection in which the compiler is the container."),
    ("documentation/assembler/lifetimes/", "Avoid reference cycles"),
    ("documentation/assembler/performance/", "nests each build in the build that needs it"),
    ("documentation/assembler/scopedassembler/", "One instance for each scope"),
    ("tutorials/assembler/buildacontactsapplication/", "Build a contacts application"),
    ("documentation/assemblertesting/writingtests/", "Change a stub for one test"),
]


def run(*command):
    """Runs a command in the package's folder. Returns its output, or ends the script with it."""
    result = subprocess.run(command, cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command[:4])} … failed:\n{result.stdout}")
    return result.stdout


def toolchain():
    """The commands `swift` and `docc`, and the compiler's options for the host."""
    target = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
    if platform.system() != "Darwin":
        return ["swift"], ["docc"], ["-target", target]
    # Built modules can't be imported for an older system than they were built for.
    target = target.split("-apple-")[0] + "-apple-macosx15.0"
    sdk = run("xcrun", "--sdk", "macosx", "--show-sdk-path").strip()
    return ["xcrun", "swift"], ["xcrun", "docc"], ["-target", target, "-sdk", sdk]


def extract_symbols(work):
    """Builds the libraries, and writes a folder of symbol graphs for each."""
    swift, _, options = toolchain()
    for module in MODULES:
        run("swift", "build", "--target", module)
    products = run("swift", "build", "--show-bin-path").strip()
    search = [folder for folder in (os.path.join(products, "Modules"), products) if os.path.isdir(folder)]
    for module in MODULES:
        folder = os.path.join(work, "symbols", module)
        os.makedirs(folder)
        run(*swift, "symbolgraph-extract", "-module-name", module, *options, "-minimum-access-level", "public",
            "-skip-synthesized-members", "-emit-extension-block-symbols", "-output-dir", folder, *[f"-I{path}" for path in search])


def copy_catalogs(work):
    """Copies the catalogs. Pages link to each other and to pictures by relative paths, which GitHub follows; DocC wants
    its own links, and the names of pictures."""
    def link(match):
        folders, page = match.groups()
        if folders == "":
            return f"](doc:{page})"
        catalog = re.fullmatch(r"\.\./\.\./\w+/(\w+)\.docc/", folders)
        return f"](doc:/{catalog[1]}/{page})" if catalog else match[0]

    for module in MODULES:
        for catalog in glob.glob(os.path.join(PACKAGE, "Sources", module, "*.docc")):
            copy = os.path.join(work, "catalogs", module, os.path.basename(catalog))
            shutil.copytree(catalog, copy)
            for path in glob.glob(os.path.join(copy, "*.md")):
                with open(path) as file:
                    text = file.read()
                text = re.sub(r"\]\(((?:[\w.]+/)*)(\w+)\.md(?:#[\w-]+)?\)", link, text)
                with open(path, "w") as file:
                    file.write(text.replace("](Resources/", "]("))


def convert(module, work, stage, dependencies, options):
    """Converts the catalog of one module to `stage`. Returns the archive and what `docc` printed."""
    archive = os.path.join(work, stage, f"{module}.doccarchive")
    command = [
        *toolchain()[1], "convert", *glob.glob(os.path.join(work, "catalogs", module, "*.docc")),
        "--additional-symbol-graph-dir", os.path.join(work, "symbols", module),
        "--fallback-display-name", module, "--fallback-bundle-identifier", module,
        "--enable-experimental-external-link-support", "--output-path", archive, *options,
    ]
    for dependency in dependencies:
        command += ["--dependency", dependency]
    result = subprocess.run(command, cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return archive, result.returncode == 0 and "warning:" not in result.stdout, result.stdout


def convert_all(work, options):
    """Converts every catalog twice, because catalogs link to each other's pages. Returns the archives."""
    for stage in ("first", "second"):
        os.makedirs(os.path.join(work, stage))
    with concurrent.futures.ThreadPoolExecutor() as pool:
        # The first round writes each module's pages, which the links of the second round lead to.
        first = list(pool.map(lambda module: convert(module, work, "first", [], options)[0], MODULES))
        second = list(pool.map(
            lambda module: convert(
                module, work, "second", [path for path in first if not path.endswith(f"/{module}.doccarchive")],
                options + ["--warnings-as-errors"]),
            MODULES))
    failures = [f"{module}:\n{output}" for module, (_, good, output) in zip(MODULES, second) if not good]
    if failures:
        sys.exit("\n".join(failures))
    return [archive for archive, _, _ in second]


def check_topics(archives):
    """Ends the script if `docc` had to make a topic group of its own for a symbol of a module."""
    loose = []
    for module, archive in zip(MODULES, archives):
        with open(os.path.join(archive, "data", "documentation", f"{module.lower()}.json")) as file:
            page = json.load(file)
        for section in page.get("topicSections", []):
            # "Extended Modules" lists extensions of other modules' types, which no topic group can.
            if section.get("generated") and not section["title"].startswith("Extended"):
                loose += [name.removeprefix("doc://") for name in section["identifiers"]]
    if loose:
        sys.exit("These are in no topic group of their module's page:\n  " + "\n  ".join(loose))


def merge(archives, output, base):
    """Merges the archives to one site, whose root leads to the overview of the libraries."""
    shutil.rmtree(output, ignore_errors=True)
    os.makedirs(os.path.dirname(output), exist_ok=True)
    run(*toolchain()[1], "merge", *archives, "--synthesized-landing-page-name", "Assembler",
        "--synthesized-landing-page-kind", "Package", "--synthesized-landing-page-topics-style", "list",
        "--output-path", output)
    start = f"{base.rstrip('/')}/documentation/"
    with open(os.path.join(output, "index.html"), "w") as file:
        file.write(f'<!doctype html><meta charset="utf-8"><title>Assembler</title>'
                   f'<meta http-equiv="refresh" content="0; url={start}"><a href="{start}">Assembler</a>\n')
    # Every page requests its theme, and reports a missing one.
    with open(os.path.join(output, "theme-settings.json"), "w") as file:
        file.write("{}\n")


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


def check(output):
    """Opens pages in headless Chromium, and ends the script if one reports an error or shows something else."""
    if shutil.which("chromium") is None:
        sys.exit("--check needs Chromium: `.ci/install` installs it from Debian's packages")
    sys.dont_write_bytecode = True
    from browser import Browser  # beside this script

    server = serve(output, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    browser = Browser()
    try:
        for path, text in PAGES:
            browser.send("Page.navigate", url=address + path)
            deadline = time.monotonic() + 20
            while True:
                shown = browser.run("document.querySelector('h1') ? document.body.innerText : ''")
                if text in shown:
                    break
                if time.monotonic() > deadline:
                    sys.exit(f"/{path} doesn't show “{text}”, but:\n{shown[:2000]}")
                time.sleep(0.05)
            print(f"  /{path}")
        if browser.problems:
            sys.exit(f"the pages report {browser.problems}")
        foreign = sorted({url for url in browser.requests if not url.startswith((address, "data:"))})
        if foreign:
            sys.exit(f"the pages load {foreign}")
    finally:
        browser.close()
        server.shutdown()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default=os.path.join(PACKAGE, ".build", "docs"))
    parser.add_argument("--base", default="/", metavar="PATH", help="the path of the site on its host, such as /Assembler")
    parser.add_argument("--check", action="store_true", help="open pages of the site in headless Chromium")
    parser.add_argument("--preview", action="store_true", help="serve the site until interrupted")
    parser.add_argument("--port", type=int, default=8080, help="the port of --preview")
    arguments = parser.parse_args()
    if arguments.base != "/" and (arguments.check or arguments.preview):
        parser.error("--check and --preview serve the site from /")

    output = os.path.abspath(arguments.folder)
    with tempfile.TemporaryDirectory() as work:
        extract_symbols(work)
        copy_catalogs(work)
        archives = convert_all(work, ["--hosting-base-path", arguments.base])
        check_topics(archives)
        merge(archives, output, arguments.base)
    print(f"the documentation is in {output}")
    if arguments.check:
        check(output)
    if arguments.preview:
        print(f"http://127.0.0.1:{arguments.port}/documentation/", flush=True)
        try:
            serve(output, arguments.port).serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
