#!/usr/bin/env python3
"""Puts faults into Swift files, one at a time, and says which of them the tests don't notice.

    Scripts/faults/mutants.py Sources/Assembler/Scopes Tool/Sources/AssemblyCheck/Findings/DuplicateRule.swift

It works on a copy in .build/mutants and exits with 1 if a fault survives.

It drops each operand of `&&` and `||`, each condition of a `guard` or of a list, each `where`, each `case` of a
`switch` with a default, and the predicate of each `filter`, `contains(where:)` and the like; negates the condition of
each `if` and `?:`; and never enters an `if` or a `while`, and never passes a `guard` that declares a name.

All faults are in one build: `Mutants/Switches.swift` puts a switch around each condition, which it finds with the
toolchain's own parser, and an environment variable says which one is in force ("mutant schemata": Untch, Offutt and
Harrold, 1993). So a fault costs a run of tests and no build. Each suite runs once without a fault, and writes down
which switches would have changed the value of a condition. A fault that changes what the tool finds in the fixtures'
packages is noticed, because tests compare that with records. Any other is tried with those suites, the quick ones first,
until a test fails. If there are none, it survives without a run: no test has an input for which the condition matters.
What the tests compile is compiled once (`Mutants/compiler_cache.py`).

A dropped operand is still evaluated, so that what it does besides stays. A survivor is a question, not an answer: the
condition may only save time, or repeat another one, and then each of the two looks useless alone.
"""

import atexit
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / ".build/mutants"
SCRIPTS = Path(__file__).resolve().parent
WORK = COPY / ".build/generated"
# Outside the repository, whose configuration of `swift format` applies in its folders.
TEMPORARY = Path(tempfile.mkdtemp())
atexit.register(lambda: remove(TEMPORARY))
# Suites that take at most these seconds are tried together, and the next ones only if they pass.
STEPS = [1, 4, 10**6]
# The modules of the tool, whose tests only compile the others.
TOOL = {"AssemblyCheck", "AssemblyCommands"}
# What the tool's tests depend on, as Tool/Package.swift says.
TOOL_TESTS = [
    "Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "AssemblyCheck", "AssemblyCommands", "assembly",
    "assembly-check", "CompilerSupport", "TestSupport"]


def remove(folder):
    """Removes a folder, which a test may have left deeper than Python's `rmtree` goes."""
    subprocess.run(["rm", "-rf", folder])


def fail(message):
    sys.exit(f"error: {message}")


def main():
    paths = sys.argv[1:]
    if not paths or any(path.startswith("-") for path in paths):
        return print(__doc__)
    files = sorted(
        str(file.relative_to(ROOT)) for path in paths
        for file in ([ROOT / path] if path.endswith(".swift") else (ROOT / path).rglob("*.swift"))
        # The sample files of a documentation aren't compiled.
        if ".docc/" not in str(file))
    if not files:
        fail("these paths have no Swift files of Sources or Tool/Sources")
    # `Sources/Assembler/…`, `Tool/Sources/AssemblyCheck/…`
    folders = {Path(re.match(r"(.*?Sources/[^/]+)/", file)[1]) for file in files}
    modules = {folder.name for folder in folders}
    copy_package(test_targets(modules))
    faults, skipped = build(files, folders)
    print(f"{len(faults)} faults; {len(skipped)} more don't compile", flush=True)
    for line in skipped:
        print(f"doesn't compile: {line}")

    suites = trace(test_targets(modules))
    expected = list(findings()) if "AssemblyCheck" in modules else []
    # The survivors that need no run come first.
    faults.sort(key=lambda fault: any(fault["id"] in numbers for _, _, numbers in suites))
    survived, started = [], time.time()
    workers = ThreadPoolExecutor(os.cpu_count())

    def verdict_on(fault):
        # Only the check finds something.
        return try_fault(fault["id"], suites, expected if "/AssemblyCheck/" in fault["file"] else [])

    for number, (fault, verdict) in enumerate(zip(faults, workers.map(verdict_on, faults)), 1):
        text = f"{fault['file']}:{fault['line']}: {fault['what']}"
        print(f"{verdict}: {text}", flush=True)
        if not verdict.startswith("noticed"):
            survived.append(text)
        if number % 100 == 0:
            seconds = time.time() - started
            print(f"-- {number} of {len(faults)} in {seconds:.0f} s, {len(survived)} survived", flush=True)
    print(f"{len(faults) - len(survived)} of {len(faults)} faults were noticed, in {time.time() - started:.0f} s")
    sys.exit(1 if survived else 0)


def copy_package(targets):
    """Copies the sources, and writes a manifest with `targets` and what they depend on."""
    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "Sources", "Tests", "Examples", "Tool",
         ".swift-format"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    for name in files:
        source, target = ROOT / name, COPY / name
        if source.is_symlink() or not source.is_file():
            continue
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    known = set(files)
    for folder in ("Sources", "Tests", "Examples", "Tool"):
        for path in (COPY / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(COPY)) not in known:
                path.unlink()

    dependencies = dependencies_of_targets()
    needed = set()

    def add(name):
        if name not in needed:
            needed.add(name)
            for dependency in dependencies[name]:
                add(dependency)

    for name in targets:
        add(name)
    # The tool's tests check this package, which needs an assembler.
    if "AssemblyToolTests" in needed:
        add("repos")
    # The tool's fixtures are packages that depend on the framework's products.
    manifest = (ROOT / "Package.swift").read_text() + f"""
package.targets.append(
  .testTarget(
    name: "AssemblyToolTests", dependencies: {json.dumps(TOOL_TESTS)}, path: "Tool/Tests/AssemblyToolTests",
    exclude: ["Expected", "Fixtures"]))
let needed: Set<String> = {json.dumps(sorted(needed))}
package.targets.removeAll {{ !needed.contains($0.name) }}
package.products.removeAll {{ product in
  let targets = (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets
  return !needed.isSuperset(of: targets ?? [""])
}}
"""
    if not (COPY / "Package.swift").exists() or (COPY / "Package.swift").read_text() != manifest:
        (COPY / "Package.swift").write_text(manifest)


def dependencies_of_targets():
    """The dependencies of each target by its name. The tool's tests, a package of their own, are a target of the copy."""
    dump = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    listed = {
        target["name"]: [name["byName"][0] for name in target["dependencies"]] for target in json.loads(dump)["targets"]}
    return listed | {"AssemblyToolTests": TOOL_TESTS}


def test_targets(modules):
    """The unit tests that depend on one of `modules`."""
    tests = {
        name for name, dependencies in dependencies_of_targets().items()
        if name.endswith("Tests") and modules & set(dependencies)}
    # These compile code that has no faults.
    tests -= {"CompileTimeTests", "DocumentationTests", "ReposAppTests"}
    if not modules & TOOL:
        tests -= {"AssemblyToolTests"}
    return tests or fail("no tests depend on these files")


def run(*command, timeout=900):
    process = subprocess.Popen(
        command, cwd=COPY, stdin=subprocess.DEVNULL, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    try:
        output, _ = process.communicate(timeout=timeout)
        return process.returncode, output
    except subprocess.TimeoutExpired as error:
        return -1, (error.stdout or b"").decode(errors="replace")
    finally:
        end(process.pid)


def build(files, folders):
    """Builds the copy with all faults: those that compile, and the texts of those that don't."""
    WORK.mkdir(parents=True, exist_ok=True)
    info = json.loads(subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True).stdout)
    host = f"{info['paths']['runtimeResourcePath']}/host"
    tool = WORK / "switches"
    subprocess.run(
        ["swiftc", SCRIPTS / "Mutants/Switches.swift", "-o", tool, "-I", host, "-L", host, "-Xlinker", "-rpath",
         "-Xlinker", host, "-lSwiftSyntax", "-lSwiftParser", "-lSwiftOperators"], check=True)
    for folder in folders:
        shutil.copyfile(SCRIPTS / "Mutants/Mutant.swift", COPY / folder / "Mutant.swift")
    skipped = {}
    while True:
        lines = subprocess.run(
            [tool, ROOT, COPY, ",".join(map(str, skipped)), *files], check=True, capture_output=True, text=True).stdout
        faults = [json.loads(line) for line in lines.splitlines()]
        # Optimized code runs the tool in a fifth of the time. Assertions stay, because tests expect them.
        status, output = run(
            "swift", "build", "--build-tests", "-Xswiftc", "-O", "-Xswiftc", "-assert-config", "-Xswiftc", "Debug",
            timeout=3600)
        if status == 0:
            return faults, skipped.values()
        places = {(str(Path(file).relative_to(COPY)), int(line))
                  for file, line in re.findall(r"^(/.+?):(\d+):\d+: error:", output, re.M)}
        wrong = [fault for fault in faults if (fault["file"], fault["line"]) in places]
        if not wrong:
            fail(f"the sources don't compile:\n{output}")
        skipped |= {fault["id"]: f"{fault['file']}:{fault['line']}: {fault['what']}" for fault in wrong}


def trace(targets):
    """Runs each suite without a fault: its seconds, and the numbers of the faults that make a difference in it."""
    shutil.rmtree(WORK / "cache", ignore_errors=True)
    (WORK / "cache").mkdir()
    compiler = Path(shutil.which("swiftc")).resolve().parent
    # A toolchain whose compiler is the cache. The tests look for other tools beside it.
    shutil.rmtree(WORK / "usr", ignore_errors=True)
    (WORK / "usr/bin").mkdir(parents=True)
    (WORK / "usr/lib").symlink_to(compiler.parent / "lib")
    for name in ("swift", "swiftc"):
        shutil.copy(SCRIPTS / "Mutants/compiler_cache.py", WORK / "usr/bin" / name)

    _, listed = run("swift", "test", "list", "--skip-build", "--disable-xctest")
    names = sorted({line.split("/")[0] for line in listed.splitlines() if line.split(".")[0] in targets})
    run_suites(names, limit=1800, check=True)
    suites = []
    for name in names:
        record = WORK / "trace"
        record.unlink(missing_ok=True)
        started = time.time()
        run_suites([name], limit=600, check=True, MUTANT_TRACE=str(record))
        numbers = {int(line) for line in record.read_text().split()} if record.exists() else set()
        suites.append((name, time.time() - started, numbers))
        print(f"{name}: {suites[-1][1]:.1f} s, {len(numbers)} faults make a difference", flush=True)
    return sorted(suites, key=lambda suite: suite[1])


def findings(number=""):
    """What the tool finds in the packages of the fixtures, except in those that tests compare only a part of."""
    packages = {"AssemblyToolMistakes": "Mistakes", "AssemblyToolFixed": "Mistakes", "AssemblyToolFixtures": "Rules"}
    for scratch, folder in packages.items():
        try:
            result = subprocess.run(
                [COPY / ".build/debug/assembly", "check", "--package-path",
                 COPY / "Tool/Tests/AssemblyToolTests/Fixtures" / folder, "--scratch-path", COPY / ".build/debug" / scratch],
                cwd=COPY, env=os.environ | {"MUTANT": str(number)}, capture_output=True, text=True, timeout=10)
        except subprocess.TimeoutExpired:
            yield "a hang"
            continue
        yield result.returncode, [line for line in result.stdout.splitlines() if "/Sources/Advice/" not in line]


def try_fault(number, suites, expected):
    affected = [(name, seconds) for name, seconds, numbers in suites if number in numbers]
    if affected and expected and any(found != known for found, known in zip(findings(number), expected)):
        return "noticed by the recorded findings"
    for least, most in zip([-1, *STEPS], STEPS):
        group = [suite for suite in affected if least < suite[1] <= most]
        limit = 30 + 4 * sum(seconds for _, seconds in group)
        if group and (failure := run_suites([name for name, _ in group], limit=limit, MUTANT=str(number))):
            return f"noticed by {failure}"
    return "SURVIVED" if affected else "SURVIVED (no test makes a difference)"


def run_suites(names, limit, check=False, **variables):
    """Runs suites until a test fails, whose name it returns."""
    compiler = Path(shutil.which("swiftc")).resolve().parent
    # All have names of one length, as the compiler's cache needs.
    temporary = TEMPORARY / str(threading.get_ident() % 10**8).zfill(8)
    remove(temporary)
    temporary.mkdir(exist_ok=True)
    environment = os.environ | variables | {
        "PATH": f"{WORK}/usr/bin:{os.environ['PATH']}", "TMPDIR": str(temporary), "MUTANT_CACHE": str(WORK / "cache"),
        "MUTANT_COMPILER": str(compiler), "TEST_HANG_LIMIT": str(int(limit))}
    pattern = "^(" + "|".join(re.escape(name) for name in names) + ")/"
    # The test program itself starts in half the time of `swift test`; on macOS, it's a bundle.
    program = COPY / ".build/debug/AssemblerPackageTests.xctest"
    command = [program, "--testing-library", "swift-testing"] if program.is_file() else [
        compiler / "swift", "test", "--skip-build", "--disable-xctest"]
    process = subprocess.Popen(
        [*command, "--filter", pattern], cwd=COPY, env=environment, stdin=subprocess.DEVNULL, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        # A fault can make a loop endless, and fill the memory.
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (8 << 30, 8 << 30)))
    hang = threading.Timer(limit, end, [process.pid])
    hang.start()
    started, output, failure = time.time(), [], None
    for line in process.stdout:
        output.append(line)
        if failed := re.search(r'✘\S* Test (".*?"|\S+) ', line):
            failure = failed[1]
            break
    end(process.pid)
    status = process.wait()
    hang.cancel()
    if not failure and (status != 0 or not re.search(r"Test run with [1-9]\d* tests?.* passed", "".join(output[-3:]))):
        failure = "a hang" if time.time() - started >= limit else "a crash"
    if failure and check:
        fail(f"{', '.join(names)} don't pass without a fault:\n{''.join(output[-40:])}")
    return failure


def end(session):
    """Ends what the tests started, also in process groups of their own."""
    for line in subprocess.run(["ps", "-A", "-o", "pid="], capture_output=True, text=True).stdout.split():
        try:
            if os.getsid(int(line)) == session:
                os.kill(int(line), signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass


if __name__ == "__main__":
    main()
