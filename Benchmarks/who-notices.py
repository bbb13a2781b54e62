#!/usr/bin/env python3
"""Makes the mistakes of WhoNotices in each form, one at a time, and says who notices.

Each mistake is a small edit of a copy of the sources. The copy is compiled, checked by `assembly check` and tested, against the
debug build of this package: `swift build --build-tests` first. The columns of the other libraries are what was observed outside
of this repository; WhoNotices/README.md has the versions.

usage: Benchmarks/who-notices.py [--write | --check] [--only TEXT]

  --write       writes the tables into FrameworkResults.md and the page "Comparison"
  --check       fails if a table there differs
  --only TEXT   only the rows whose name has the text, with what the compiler, the check and the tests print
"""

import concurrent.futures
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parent.parent
folder = Path(__file__).resolve().parent / "WhoNotices"
sys.dont_write_bytecode = True
sys.path.insert(0, str(folder))
from mistakes import ALL, FORMS, MISTAKES, Mistake  # noqa: E402

products = root / ".build/debug"
work = Path(tempfile.mkdtemp())
only = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else None
plugins = Path(shutil.which("swiftc")).resolve().parent.parent / "lib/swift/host/plugins/testing"
options = [
    "swiftc", "-swift-version", "6", "-Onone", "-enable-testing", "-parse-as-library", "-enable-batch-mode", "-j1",
    "-enable-upcoming-feature", "MemberImportVisibility", "-plugin-path", str(plugins), "-index-ignore-system-modules",
    "-I", str(products / "Modules"), "-I", str(root / "Sources/CAssembler/include"),
]
LIVE = "live ran"


def run(command, where, seconds=120):
    """The status and the output, without colors. A program that doesn't end has the status None."""
    try:
        done = subprocess.run(
            command, cwd=where, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds,
            errors="replace", env={**os.environ, "SWIFT_BACKTRACE": "enable=no"},
        )
        return done.returncode, re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)
    except subprocess.TimeoutExpired:
        return None, ""


def framework_index():
    """The framework's part of the index, of links. Without the rest, the check reads it in a fifth of the time."""
    files = {file.name for file in (root / "Sources").rglob("*.swift")}
    for file in (products / "index/store/v5").rglob("*.swift*"):
        if re.sub(r"(\.swift).*", r"\1", file.name) in files:
            link = work / "store" / file.relative_to(products / "index/store")
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(file)


class Copy:
    """A copy of a form's sources, with a mistake."""

    def __init__(self, form, mistake):
        self.form, self.mistake = form, mistake
        self.path = work / hashlib.sha256(f"{form}/{mistake.name}".encode()).hexdigest()[:12]
        source, edits = FORMS[form]
        self.folders = {"Base": ["Base"], "Clinic": ["Screens", source], "ClinicTests": ["Tests", source]}
        for part in ["Base", "Screens", "Tests", source]:
            shutil.copytree(folder / part, self.path / part)
        for edit in edits + mistake.edits[form]:
            self.make(edit, source)
        if mistake.probe:
            tests = self.path / "Tests/BookingTests.swift"
            tests.write_text(re.sub(r"}\n$", lambda _: mistake.probe + "}\n", tests.read_text()))

    def make(self, edit, source):
        name, old, new, *how = edit
        file = self.path / (f"{source}/{name}.swift" if name in ("Wiring", "SetUp") else name)
        text = file.read_text()
        found = text.count(old)
        if not found or found > 1 and how != [ALL]:
            if how == [ALL]:
                return
            sys.exit(f"{self.form}: {self.mistake.name}: {found} times in {file.name}: {old}")
        file.write_text(text.replace(old, new))

    def sources(self, module):
        files = [file for part in self.folders[module] for file in sorted((self.path / part).glob("*.swift"))]
        other = "SetUp.swift" if module == "Clinic" else "Wiring.swift"
        return [str(file) for file in files if file.name != other]

    def compile(self, module, *more):
        build = self.path / "build"
        if not build.exists():
            build.mkdir()
            # The check also reads the framework's index.
            if self.uses_us:
                shutil.copytree(work / "store", self.path / "store", symlinks=True)
        isolation = [] if module == "Base" else ["-default-isolation", "MainActor"]
        return run(
            [*options, "-I", ".", "-index-store-path", "../store", "-module-name", module, "-c", *isolation,
             *(() if module == "ClinicTests" else ["-emit-module"]), *(more or ["-D", "DEBUG"]), *self.sources(module)],
            build,
        )  # fmt: skip

    def link(self, name, but):
        libraries = ["CAssembler", "Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting"]
        objects = [file for library in libraries for file in sorted((products / f"{library}.build").rglob("*.o"))]
        own = [file for file in sorted((self.path / "build").glob("*.o")) if file.name not in but]
        status, output = run(["swiftc", "-o", name, *map(str, objects if self.uses_us else []), *map(str, own)], self.path / "build")
        if status:
            sys.exit(output)

    @property
    def uses_us(self):
        return FORMS[self.form][0] == "Assembler"

    def noticed(self):
        """Who notices, in the order in which a team sees it."""
        for module in self.folders:
            status, output = self.compile(module)
            if status:
                self.show(output)
                return ["compiler"]
        if self.mistake.runs == "release" and self.compile("Clinic", "-D", "RELEASE")[0]:
            return ["compiler"]
        found = self.checked() if self.uses_us else []
        self.link("tests", but=["Demo.o"])
        status, output = run(["./tests", "--testing-library", "swift-testing", "--no-parallel"], self.path / "build", 60)
        self.show(output)
        failed = set(re.findall(r"^✘ Test (\w+)\(.*\) failed", output, re.M))
        wrong = "probe" in failed
        failed.discard("probe")
        ended = re.search(r"Test run with (\d+) tests", output)
        if failed:
            count = f", {len(failed)} of {int(ended[1]) - bool(self.mistake.probe)}" if ended and self.mistake.counts else ""
            found.append("tests" + count)
        if status is None:
            found.append("hang")
        elif not ended:
            found.append("crash, by name" if "Fatal error: " in output else "crash")
        if self.mistake.runs == "demo":
            status, output = self.demo()
            self.show(output)
        live = [LIVE] if re.search(r"^LIVE", output, re.M) else []
        if not found and not live and not wrong and (self.mistake.harmless or self.mistake.probe):
            return ["harmless"]
        return (found or ["nobody"]) + live

    def demo(self):
        main = self.path / "build/Demo.swift"
        main.write_text("import Clinic\n@main struct Demo {\n  static func main() async { await showDemo() }\n}\n")
        status, output = run([*options, "-I", ".", "-module-name", "Demo", "-c", "Demo.swift"], self.path / "build")
        if status:
            sys.exit(output)
        tests = [Path(file).stem + ".o" for file in self.sources("ClinicTests")]
        self.link("demo", but=tests)
        return run(["./demo"], self.path / "build")

    def checked(self):
        command = [str(products / "assembly"), "check", "--package-path", str(self.path)]
        modules = [word for module in self.folders for word in ("--module", module)]
        status, output = run([*command, "--index-store-path", str(self.path / "store"), *modules], self.path)
        self.show(output)
        if status not in (0, 1):
            sys.exit(output)
        names = sorted(set(re.findall(r"(?:warning|error): .*\[([a-z-]+)\]", output)))
        return [f"check, {', '.join(f'`{name}`' for name in names)}"] if names else []

    def show(self, output):
        if only:
            print(f"--- {self.mistake.name}: {self.form}\n{output}")


def cell(form, mistake):
    copy = Copy(form, mistake)
    try:
        return copy.noticed()
    finally:
        shutil.rmtree(copy.path)


PEERS = ["swift-dependencies", "swift-dependencies, least", "Factory", "Factory, least"]
ADVISED = ["Assembler", "by hand", "swift-dependencies", "Factory"]
LEAST = [form + ", least" for form in ADVISED]


def words(cell):
    """A cell of a page: without counts and the check, with what another set-up would do, and in bold if live code ran."""
    cell = re.sub(r", around.*|, and nobody in tests|, \d+ of \d+|check, `[^;]*(; )?", "", cell) or "nobody"
    cell = re.sub(r"; ((?:in a preview|with|a quiet) ?[^:;]*: \w+)", r" (\1)", cell)
    cell = cell.replace(f"nobody; {LIVE}", f"**nobody, {LIVE}**").replace(f"; {LIVE}", f", **{LIVE}**").replace("; ", ", ")
    return cell


def page_row(cells, forms):
    """The cells of a page's row: who notices with each form, and beside Assembler, whether its check does, too."""
    ours, *others = (words(cells[form]) for form in forms)
    return [ours, "finds it" if cells[forms[0]].startswith("check") else "–", *others]


def table(headings, rows):
    lines = ["| mistake | " + " | ".join(headings) + " |", "| --- |" + " --- |" * len(headings)]
    return lines + ["| " + " | ".join([name, *cells]) + " |" for name, cells in rows]


def rewrite(page, mark, lines):
    """Replaces the table after a comment, and returns whether that changed the page."""
    file = root / page
    begin = f"<!-- {mark}, written by Benchmarks/who-notices.py. -->\n"
    before, after = file.read_text().split(begin)
    rest = re.sub(r"\A(?:\|.*\n)*", "", after)
    text = before + begin + "\n".join(lines) + "\n" + rest
    if text == file.read_text():
        return False
    if "--check" not in sys.argv:
        file.write_text(text)
    else:
        print(f"error: {page} differs; 'Benchmarks/who-notices.py --write' writes it:", *lines, sep="\n")
    return True


def main():
    if not (products / "Modules/AssemblerTesting.swiftmodule").exists() or not (products / "assembly").exists():
        sys.exit(f"error: {products} has no debug build; run 'swift build --build-tests' first")
    chosen = [row for row in MISTAKES if not only or only.lower() in row.name.lower()]
    framework_index()
    unmodified = Mistake("Nothing", {}, peers=())
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {(row, form): pool.submit(cell, form, row) for row in [unmodified, *chosen] for form in FORMS}
        for form in FORMS:
            if jobs[unmodified, form].result() != ["nobody"]:
                sys.exit(f"error: {form}, unmodified: {jobs[unmodified, form].result()}")
        rows = []
        for row in chosen:
            cells = {form: "; ".join(jobs[row, form].result()) for form in FORMS}
            rows.append((row, {**cells, **dict(zip(PEERS, row.peers))}))
            print(row.name, *(f"  {form}: {found}" for form, found in cells.items()), sep="\n", flush=True)
    if only or not {"--write", "--check"} & set(sys.argv):
        return
    headings = ["Assembler", "its check", "by hand", "swift-dep.", "Factory"]
    advised = [(row.name, page_row(cells, ADVISED)) for row, cells in rows]
    # What all notice in the same way is a row of its own table, and what the least forms don't change isn't repeated.
    same = [(name, cells[:1]) for name, cells in advised if set(cells) == {cells[0], "–"}]
    differs = [row for row in advised if (row[0], row[1][:1]) not in same]
    least = [(row.name, page_row(cells, LEAST)) for row, cells in rows if page_row(cells, LEAST) != page_row(cells, ADVISED)]
    page = "Sources/Assembler/Assembler.docc/Comparison.md"
    forms = [*FORMS, *PEERS]
    changed = [
        rewrite("Benchmarks/FrameworkResults.md", "Who notices", table(forms, [(row.name, map(cells.get, forms)) for row, cells in rows])),
        rewrite(page, "As advised", table(headings, differs)),
        rewrite(page, "The same in each", table(["all four"], same)),
        rewrite(page, "The least that compiles", table(headings, least)),
    ]
    if "--check" in sys.argv and any(changed):
        sys.exit(1)


try:
    main()
finally:
    shutil.rmtree(work)
