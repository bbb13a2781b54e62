#!/usr/bin/env python3
"""Builds the documentation of all libraries as one site: `Scripts/documentation/docs.py [--check] [--preview] [FOLDER]`.

The site goes to `FOLDER`, or to `.build/docs`: pages, each as Markdown beside it, and `llms.txt`, which lists them. A
warning is an error, and so is a public type or function that is in no topic group, or a link that leads nowhere. It needs
nothing but the toolchain; `--check` also needs Chromium.
"""

import argparse
import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import docs_check  # beside this script, as the others
import docs_pages
from symbols import PACKAGE, extract, run, toolchain

# Where the repository is hosted, such as "https://github.com/OWNER/Assembler/blob/main". Files that aren't on the site
# are linked there; without it, they are named.
REPOSITORY = None

MODULES = ["Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "AssemblyCheck"]


def convert(module, work, stage, dependencies, options):
    """Converts the catalog of one module to `stage`. Returns the archive and what `docc` printed."""
    archive = os.path.join(work, stage, f"{module}.doccarchive")
    command = [
        *toolchain()[1], "convert", *glob.glob(os.path.join(work, "catalogs", module, "*.docc")),
        "--additional-symbol-graph-dir", os.path.join(work, "symbols", module),
        "--fallback-display-name", module, "--fallback-bundle-identifier", module,
        "--enable-experimental-external-link-support", "--enable-experimental-markdown-output",
        "--output-path", archive, *options,
    ]
    for dependency in dependencies:
        command += ["--dependency", dependency]
    result = subprocess.run(command, cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return archive, result.returncode == 0 and "warning:" not in result.stdout, result.stdout


def convert_all(work, options):
    """Converts every catalog twice, because catalogs link to each other's pages. Returns the archives, the home's last."""
    for stage in ("first", "second"):
        os.makedirs(os.path.join(work, stage))
    with concurrent.futures.ThreadPoolExecutor() as pool:
        # The first round writes each module's pages, which the links of the second round lead to.
        first = list(pool.map(lambda module: convert(module, work, "first", [], options)[0], MODULES))
        second = list(pool.map(
            lambda module: convert(
                module, work, "second", [path for path in first if not path.endswith(f"/{module}.doccarchive")],
                options + ["--warnings-as-errors"]),
            [*MODULES, docs_pages.HOME]))
    failures = [f"{archive}:\n{output}" for archive, good, output in second if not good]
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


def merge(archives, home, output, base):
    """Merges the archives to one site, whose root leads to the home page."""
    shutil.rmtree(output, ignore_errors=True)
    os.makedirs(os.path.dirname(output), exist_ok=True)
    run(*toolchain()[1], "merge", *archives, "--synthesized-landing-page-name", "Assembler",
        "--synthesized-landing-page-kind", "Package", "--synthesized-landing-page-topics-style", "list",
        "--output-path", output)
    # `docc merge` makes a home page of names alone.
    name = docs_pages.HOME.lower()
    for kind in ("json", "md"):
        shutil.copyfile(os.path.join(home, "data", "documentation", f"{name}.{kind}"),
                        os.path.join(output, "data", f"documentation.{kind}"))
    start = f"{base.rstrip('/')}/documentation/"
    with open(os.path.join(output, "index.html"), "w") as file:
        file.write(f'<!doctype html><meta charset="utf-8"><title>Assembler</title>'
                   f'<meta http-equiv="refresh" content="0; url={start}"><a href="{start}">Assembler</a>\n')
    with open(os.path.join(os.path.dirname(__file__), "docs.css")) as style:
        rules = style.read()
    for path in glob.glob(os.path.join(output, "css", "index.*.css")):
        with open(path, "a") as file:
            file.write("\n" + rules)
    shorten_titles(os.path.join(output, "index", "index.json"))
    docs_pages.add_words(output, base)
    # Every page requests its theme, and reports a missing one.
    with open(os.path.join(output, "theme-settings.json"), "w") as file:
        file.write("{}\n")


def shorten_titles(path):
    """Shortens the functions in the sidebar, whose form with `async` would look the same as that without."""
    def shorten(nodes):
        for node in nodes:
            if node.get("title", "").startswith("func "):
                title = re.sub(r"^(func \w+)<[^(]*>\(", r"\1(", node["title"]).replace("nonisolated(nonsending) ", "")
                title = re.sub(r"\b(?:fileID|filePath|function|line|column|image): \w+(?:, )?", "", title).replace(", )", ")")
                # The builders, which differ where the sidebar has no space left.
                node["title"] = re.sub(r"(?:, )?\(\) (async )?throws\(Failure\) -> Value\) .*", r") \1{ }", title)
            shorten(node.get("children", []))

    with open(path) as file:
        index = json.load(file)
    for nodes in index["interfaceLanguages"].values():
        shorten(nodes)
    with open(path, "w") as file:
        json.dump(index, file)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default=os.path.join(PACKAGE, ".build", "docs"))
    parser.add_argument("--base", default="/", metavar="PATH", help="the path of the site on its host, such as /Assembler")
    parser.add_argument("--check", action="store_true", help="open pages of the site in headless Chromium")
    parser.add_argument("--preview", action="store_true", help="serve the site until interrupted")
    parser.add_argument("--port", type=int, default=8080, help="the port of --preview")
    parser.add_argument("--shots", metavar="FOLDER", help="where --check writes screenshots")
    arguments = parser.parse_args()
    if arguments.base != "/" and (arguments.check or arguments.preview):
        parser.error("--check and --preview serve the site from /")

    output = os.path.abspath(arguments.folder)
    with tempfile.TemporaryDirectory() as work:
        for module in MODULES:
            run("swift", "build", "--target", module)
        extract(MODULES, os.path.join(work, "symbols"), "-emit-extension-block-symbols")
        docs_pages.copy_catalogs(MODULES, os.path.join(work, "catalogs"), REPOSITORY)
        *archives, home = convert_all(work, ["--hosting-base-path", arguments.base])
        check_topics(archives)
        merge(archives, home, output, arguments.base)
    docs_pages.write_markdown(output, arguments.base, MODULES)
    docs_check.check_links(output, arguments.base)
    print(f"the documentation is in {output}")
    if arguments.check:
        docs_check.check_pages(output, arguments.shots)
    if arguments.preview:
        print(f"http://127.0.0.1:{arguments.port}/documentation/", flush=True)
        try:
            docs_check.serve(output, arguments.port).serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
