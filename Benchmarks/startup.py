#!/usr/bin/env python3
"""Measures the start of an application of 1,000 rules, beside one written by hand.

Writes both applications, of 100 scenes with ten rules each, builds them in release, and prints for each: the
instructions that the process runs in all (valgrind), its peak memory, its stripped size, and the time to
build it. Each resolves one object, so that both graphs are linked.

usage: Benchmarks/startup.py [--quick]

  --quick   three scenes only: shows that the program runs
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parent.parent
scenes, rules = 3 if "--quick" in sys.argv else 100, 10


def manifest(name):
    return f"""// swift-tools-version: 6.3
import PackageDescription
let package = Package(
  name: "{name}",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Assembler", path: "{root}")],
  targets: [.executableTarget(name: "{name}", dependencies: [.product(name: "Assembler", package: "Assembler")])]
)
"""


def objects(scene):
    for rule in range(rules):
        needs = [f"S{scene}R{need}" for need in range(rule + 1, min(rule + 3, rules))]
        yield f"S{scene}R{rule}", needs


def classes(scene):
    for name, needs in objects(scene):
        stored = "".join(f"  let n{i}: {need}\n" for i, need in enumerate(needs))
        parameters = ", ".join(f"_ n{i}: {need}" for i, need in enumerate(needs))
        body = "; ".join(f"self.n{i} = n{i}" for i in range(len(needs)))
        yield f"final class {name}: Sendable {{\n{stored}  init({parameters}) {{ {body} }}\n}}\n"


def assembled(scene):
    protocol = f"protocol Scene{scene}Assembler: ScopedAssembler {{\n"
    protocol += "".join(f"  func resolve() -> {name}\n" for name, _ in objects(scene)) + "}\n"
    wiring = f"extension Scene{scene}Assembler {{\n"
    for name, needs in objects(scene):
        wiring += f"  func resolve() -> {name} {{ {name}({', '.join('resolve()' for _ in needs)}) }}\n"
    app = f"final class Scene{scene}: LiveAssembler, Scene{scene}Assembler {{ let scope = Scope() }}\n"
    return "import Assembler\n" + "".join(classes(scene)) + protocol + wiring + "}\n" + app


def by_hand(scene):
    functions = f"struct Scene{scene} {{\n"
    for name, needs in objects(scene):
        functions += f"  func make{name}() -> {name} {{ {name}({', '.join(f'make{need}()' for need in needs)}) }}\n"
    return "".join(classes(scene)) + functions + "}\n"


def main_file(resolve):
    lines = [f"case {scene}: consume({resolve(scene)})" for scene in range(scenes)]
    return (
        "import Assembler\n@inline(never) func consume(_ object: AnyObject) {}\n"
        "switch CommandLine.argc - 1 {\n" + "\n".join(lines) + "\ndefault: break\n}\n"
    )


def measure(folder, name, source, resolve):
    package = Path(folder) / name
    sources = package / "Sources" / name
    sources.mkdir(parents=True)
    (package / "Package.swift").write_text(manifest(name))
    for scene in range(scenes):
        (sources / f"Scene{scene}.swift").write_text(source(scene))
    (sources / "main.swift").write_text(main_file(resolve))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Valgrind 3.19 doesn't read version 5 of the debug information of C.
    build = ["swift", "build", "-c", "release", "-Xcc", "-gdwarf-4"]
    subprocess.run(build, cwd=package, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    binary = package / ".build/release" / name
    found = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", binary],
        capture_output=True, text=True, check=True,
    )
    instructions = int(re.search(r"Collected : (\d+)", found.stderr)[1])
    pid = os.posix_spawn(binary, [name], os.environ)
    peak = os.wait4(pid, 0)[2].ru_maxrss
    stripped = package / "stripped"
    subprocess.run(["strip", "-o", stripped, binary], check=True)
    seconds = after.ru_utime - before.ru_utime
    print(f"| {name} | {instructions / 1e6:.1f} | {peak / 1024:.1f} | {stripped.stat().st_size // 1024} | {seconds:.1f} |")


with tempfile.TemporaryDirectory() as folder:
    print(f"| {scenes * rules} rules | million instructions | peak MiB | stripped KiB | build, user s |")
    print("| --- | --- | --- | --- | --- |")
    measure(folder, "ByHand", by_hand, lambda scene: f"Scene{scene}().makeS{scene}R0()")
    measure(folder, "Assembled", assembled, lambda scene: f"Scene{scene}().resolve() as S{scene}R0")
