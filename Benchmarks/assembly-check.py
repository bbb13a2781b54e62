#!/usr/bin/env python3
"""Times `assembly-check` on packages of many rules: `Benchmarks/assembly-check.py [RULES...]`.

It writes a package with ten rules in each scene, most of which request three others, and an assembler for each scene;
builds it; and runs the release build of the tool on its index. Fails if 5,000 rules take more than 0.6 s or 80 MB, or
if the time grows faster than the rules.
"""

import os
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RULES_OF_A_SCENE = 10


def scene(number):
    lines = ["import Assembler"]
    lines += [f"public struct T{number}_{i} {{ public init() {{}} }}" for i in range(RULES_OF_A_SCENE)]
    lines.append(f"public protocol Scene{number}: Assembling {{")
    lines += [f"  func resolve() -> T{number}_{i}" for i in range(RULES_OF_A_SCENE)]
    lines += ["}", f"extension Scene{number} {{"]
    for i in range(RULES_OF_A_SCENE):
        needs = range(i + 1, min(i + 4, RULES_OF_A_SCENE))
        asks = "; ".join(f"_ = resolve() as T{number}_{j}" for j in needs)
        lines.append(f"  public func resolve() -> T{number}_{i} {{ {asks}{'; ' if asks else ''}return T{number}_{i}() }}")
    lines += ["}", f"public struct App{number}: Scene{number} {{ public init() {{}} }}"]
    lines.append(f"func use{number}(_ app: App{number}) -> T{number}_0 {{ app.resolve() }}")
    return "\n".join(lines) + "\n"


def build(rules, folder):
    os.makedirs(f"{folder}/Sources/App")
    with open(f"{folder}/Package.swift", "w") as file:
        file.write('// swift-tools-version: 6.1\nimport PackageDescription\n'
                   'let package = Package(name: "Many", targets: [\n'
                   '  // In place of the framework, of which the tool needs a name.\n'
                   '  .target(name: "Assembler"), .target(name: "App", dependencies: ["Assembler"]),\n])\n')
    os.makedirs(f"{folder}/Sources/Assembler")
    with open(f"{folder}/Sources/Assembler/Assembler.swift", "w") as file:
        file.write("public protocol Assembling {}\n")
    for number in range(rules // RULES_OF_A_SCENE):
        with open(f"{folder}/Sources/App/Scene{number}.swift", "w") as file:
            file.write(scene(number))
    subprocess.run(["swift", "build", "--package-path", folder], check=True, stdout=subprocess.DEVNULL)


def run(tool, folder):
    """The seconds, and the largest resident size in MB, of one run."""
    started = time.monotonic()
    process = subprocess.Popen([tool, "--package-path", folder], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, "the check fails"
    return time.monotonic() - started, usage.ru_maxrss / 1024


def main(sizes):
    subprocess.run(["swift", "build", "-c", "release", "--product", "assembly-check", "--package-path", ROOT], check=True,
                   stdout=subprocess.DEVNULL)
    tool = f"{ROOT}/.build/release/assembly-check"
    print("| rules | seconds | MB |\n| --- | --- | --- |")
    times = {}
    for rules in sizes:
        with tempfile.TemporaryDirectory() as folder:
            build(rules, folder)
            runs = [run(tool, folder) for _ in range(7)]
            seconds = sorted(r[0] for r in runs)[3]
            memory = max(r[1] for r in runs)
            times[rules] = seconds
            print(f"| {rules} | {seconds:.3f} | {memory:.0f} |", flush=True)
            if rules <= 5000 and (seconds > 0.6 or memory > 80):
                sys.exit(f"{rules} rules take more than 0.6 s or 80 MB")
    if len(sizes) > 1:
        growth = (times[sizes[-1]] / times[sizes[0]]) / (sizes[-1] / sizes[0])
        print(f"time per rule, last to first: {growth:.2f}")
        if growth > 1.2:
            sys.exit("the time grows faster than the rules")


main([int(size) for size in sys.argv[1:]] or [1000, 5000])
