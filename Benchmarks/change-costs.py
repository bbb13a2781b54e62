#!/usr/bin/env python3
"""Makes ten changes in Shop and in Shop by hand, and writes what each costs into Benchmarks/ChangeCosts.md.

`Benchmarks/change-costs.py` applies each patch of Benchmarks/ChangeCosts to a copy of Examples/Shop in
.build/change-costs, builds it without a warning, and runs its tests. Then it applies only a change's beginning, the part
that both variants share, and counts the compiler's errors; and it leaves out what can be forgotten. Names of changes,
such as `4-decorator`, select them; `base` is Shop as it is. `--count` builds nothing, and writes the tables' lines and
tokens; `--check` writes nothing, and fails if they aren't current.

A line is one that a patch adds or deletes, without blank lines and comments. A token is a name, a keyword, a number or a
string that differs between both versions of a file. Punctuation and comments are none.
"""

import difflib
import glob
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PATCHES = f"{ROOT}/Benchmarks/ChangeCosts"
PAGE = f"{ROOT}/Benchmarks/ChangeCosts.md"
COSTS = f"{ROOT}/Sources/Assembler/Assembler.docc/Costs.md"
VARIANTS = {"assemblers": "", "by-hand": "/ByHand"}
# Where a change begins, if not with the objects: what's left is what the compiler's errors lead through.
BEGINS = {
    "3-lifetime": ["Sources/Catalog/CatalogAssembler.swift", "ByHand/Sources/Catalog/CatalogFeature.swift"],
    "7-replace": ["Tests/CheckoutTests/CheckoutTests.swift", "Sources/Checkout/CheckoutModels.swift"],
    "8-asynchronous": ["Sources/LiveLeaves/LiveLeaves.swift", "ByHand/Sources/LiveLeaves/LiveLeaves.swift"],
}
# The files whose part of a change can be left out, and what fails then: a test, or nothing.
FORGOTTEN = {
    ("3-lifetime", "assemblers", "Sources/Catalog/CatalogAssembler.swift"): None,
    ("4-decorator", "assemblers", "Sources/LiveLeaves/LiveLeaves.swift"): None,
    ("4-decorator", "by-hand", "ByHand/Sources/LiveLeaves/LiveLeaves.swift"): None,
    ("6-feature", "by-hand", "ByHand/Sources/ShopApp/ShopApplication.swift"): "test",
    ("7-replace", "by-hand", "ByHand/Tests/CheckoutTests/TestCheckout.swift"): "compiler",
    ("8-asynchronous", "assemblers", "Sources/LiveLeaves/LiveLeaves.swift"): None,
}
TOKEN = re.compile(r'//.*|("(?:\\.|[^"\\])*"|\w+)')


def files(folder):
    """The files and links below a folder, without builds, as paths from it."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        links = [name for name in folders if os.path.islink(f"{place}/{name}")]
        for name in names + links:
            if name != "Package.resolved" and not name.startswith("."):
                yield os.path.relpath(f"{place}/{name}", folder)


def read(path):
    if not os.path.lexists(path):
        return None
    if os.path.islink(path):
        return "link to " + os.readlink(path)
    with open(path) as file:
        return file.read()


def shop():
    """Shop's files. A copy is one folder deeper, so its packages are one folder farther from the root."""
    source = f"{ROOT}/Examples/Shop"
    return {path: read(f"{source}/{path}").replace('path: "../../', 'path: "../../../')
            if path.endswith("Package.swift") else read(f"{source}/{path}")
            for path in files(source) if path.endswith((".swift", ".json")) or os.path.islink(f"{source}/{path}")}


def patched(original, patch):
    """Shop's files after a patch, which `patch` applies in a folder of its own."""
    folder = f"{ROOT}/.build/change-costs/patched"
    shutil.rmtree(folder, ignore_errors=True)
    write(folder, original)
    done = subprocess.run(["patch", "-p1", "-s", "-E", "-F0", "--no-backup-if-mismatch", "-d", folder],
                          input=patch, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"a patch doesn't apply to Examples/Shop:\n{done.stdout}{done.stderr}")
    return {path: read(f"{folder}/{path}") for path in files(folder)}


def write(folder, wanted):
    """Makes a folder's files those wanted. Files that stay keep their dates, so a build is incremental."""
    os.makedirs(folder, exist_ok=True)
    for path in set(files(folder)) - set(wanted):
        os.remove(f"{folder}/{path}")
    for path, text in wanted.items():
        path = f"{folder}/{path}"
        if read(path) == text:
            continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if os.path.lexists(path):
            os.remove(path)
        if text.startswith("link to "):
            os.symlink(text.removeprefix("link to "), path)
        else:
            with open(path, "w") as file:
                file.write(text)


def lines_of(text):
    lines = (line.strip() for line in (text or "").splitlines())
    return [line for line in lines if line and not line.startswith("//")]


def tokens_of(text):
    return [token for token in TOKEN.findall(text or "") if token]


def cost(before, after):
    """The lines and tokens that differ."""
    sums = []
    for parts in (lines_of, tokens_of):
        sums.append(0)
        for path in set(before) | set(after):
            old, new = before.get(path), after.get(path)
            if old != new and not (old or new).startswith("link to "):
                matcher = difflib.SequenceMatcher(None, parts(old), parts(new), autojunk=False)
                for tag, a, b, c, d in matcher.get_opcodes():
                    sums[-1] += 0 if tag == "equal" else b - a + d - c
    return tuple(sums)


def variant_files(variant, tree):
    """A variant's files by their paths in its package. Files that both variants have are links in one of them."""
    if variant == "assemblers":
        return {path: text for path, text in tree.items() if not path.startswith("ByHand/")}
    found = {}
    for path, text in tree.items():
        if path.startswith("ByHand/"):
            name = path.removeprefix("ByHand/")
            if not text.startswith("link to "):
                found[name] = text
                continue
            target = os.path.normpath(f"{os.path.dirname(path)}/{text.removeprefix('link to ')}")
            for other, text in tree.items():
                if other == target or other.startswith(target + "/"):
                    found[name + other.removeprefix(target)] = text
    return found


def shared_part(original, trees):
    """The files that both variants change alike, the objects and their tests: before and after."""
    before, after = {}, {}
    changes = [(variant_files(variant, original), variant_files(variant, tree)) for variant, tree in trees.items()]
    for path in set(changes[0][0]) | set(changes[0][1]):
        pairs = {(old.get(path), new.get(path)) for old, new in changes}
        if len(pairs) == 1:
            old, new = pairs.pop()
            if old != new:
                before[path], after[path] = old, new
    return before, after


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def built(variant, wanted):
    """Builds and tests a variant: what failed, "compiler" or "test", or None, with the log."""
    folder = f"{ROOT}/.build/change-costs/{variant}"
    write(folder, wanted)
    package = ["--package-path", folder + VARIANTS[variant]]
    status, log = run("swift", "build", "--build-tests", *package)
    if status:
        return "compiler", log
    if re.search(r"(^|[^a-z])warning: ", log):
        return "warning", log
    status, log = run("swift", "test", "--skip-build", *package)
    return ("test" if status else None), log


def split(patch):
    """The parts of a patch, one for each file, by the file's path."""
    parts = re.split(r"(?m)^(?=diff --git )", patch)
    return {re.search(r"^diff --git a/(\S+)", part).group(1): part for part in parts if part}


def left_out(patch, *paths):
    parts = split(patch)
    if missing := set(paths) - set(parts):
        sys.exit(f"no part of the patch is of {missing}")
    return "".join(part for path, part in parts.items() if path not in paths)


def errors(variant, original, begun, patch):
    """How many errors the compiler gives at once when only the beginning of a change, and what is new, is there."""
    rest = [path for path, part in split(patch).items()
            if path not in begun and not re.search(r"\n(new|deleted) file mode", part)
            and not path.endswith("Package.swift")]
    failure, log = built(variant, patched(original, left_out(patch, *rest)))
    return len(set(re.findall(r"(?m)^/\S+?:\d+:\d+: error: .*", log))) if failure == "compiler" else 0


def forgotten(variant, original, name, patch):
    """Leaves out each part of the patch that nobody, or only a test, notices, and fails if somebody else does."""
    for (change, of, path), expected in FORGOTTEN.items():
        if (change, of) == (name, variant):
            failure, log = built(variant, patched(original, left_out(patch, path)))
            print(f"  without {path}: {failure or 'green'}", flush=True)
            if failure != expected:
                sys.exit(f"{log}\n{name}, {variant}, without {path}: {failure}, and not {expected}")


def changes():
    """The names of the changes, in order."""
    found = {os.path.basename(path).split(".")[0] for path in glob.glob(f"{PATCHES}/*.patch")}
    return sorted(found, key=lambda name: int(name.split("-")[0]))


def update(path, pattern, figures):
    """Writes figures into the places of a pattern, or with `--check` fails if they differ."""
    page = read(path)
    left = iter(figures)
    new, found = re.subn(pattern, lambda match: match.group(1) + next(left) + match.group(2), page)
    if found != len(figures):
        sys.exit(f"{os.path.relpath(path, ROOT)} has {found} rows of changes, and not {len(figures)}")
    if new == page:
        return
    if "--check" in sys.argv:
        sys.exit(f"the figures in {os.path.relpath(path, ROOT)} are not current: run {sys.argv[0]} --count")
    with open(path, "w") as file:
        file.write(new)


def show(name, row):
    print(f"{name:20} {row[0]:4}, {row[1]:4} {row[2]:6}, {row[3]:4} {row[4]:6}, {row[5]:4}", flush=True)


def main():
    options = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    names = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if set(options) - {"--count", "--check"} or set(names) - {"base", *changes()}:
        sys.exit(__doc__)
    builds = not options
    original = shop()
    if builds and (not names or "base" in names):
        for variant in VARIANTS:
            test("base", variant, original)
    rows = []
    for name in changes():
        patches = {variant: read(f"{PATCHES}/{name}.{variant}.patch") for variant in VARIANTS}
        trees = {variant: patched(original, patch) for variant, patch in patches.items()}
        both = shared_part(original, trees)
        rows.append([*(number for variant in VARIANTS for number in cost(original, trees[variant])), *cost(*both)])
        show(name, rows[-1])
        if builds and (not names or name in names):
            for variant, patch in patches.items():
                test(name, variant, trees[variant])
                begun = [*both[0], *BEGINS.get(name, [])]
                print(f"  {errors(variant, original, begun, patch)} errors lead through it", flush=True)
                forgotten(variant, original, name, patch)
    sums = [sum(column) for column in zip(*rows)]
    show("in all", sums)
    figures = ["| {}, {} | {}, {} | {}, {} |".format(*row) for row in rows + [sums]]
    if os.path.exists(PAGE) and not names:
        update(PAGE, r"(?m)^(\| (?:\d+\. [^|]*|in all) )\| \d+, \d+ \| \d+, \d+ \| \d+, \d+ \|(.*)$", figures)
        update(COSTS, r"(?m)^(\| lines and tokens of [^|]*)\| \d+, \d+ \| \d+, \d+ \|(.*)$",
               ["| {}, {} | {}, {} |".format(*sums[:4])])


def test(name, variant, wanted):
    failure, log = built(variant, wanted)
    print(f"{name}, {variant}: {failure or 'green'}", flush=True)
    if failure:
        sys.exit(log)


main()
