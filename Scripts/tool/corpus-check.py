#!/usr/bin/env python3
"""Runs the check on packages that others wrote: `Scripts/tool/corpus-check.py [GROUP...]`.

The packages don't use Assembler, so the check must find nothing in them, and must not crash. Each group is one scratch package, in CORPUS (default: a
temporary folder, deleted at the end), that depends on its packages by URL and version and is built once in debug. The
table has the seconds and the largest resident size of a run of the release build of the tool.
"""

import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))

# URL path, version and products.
GROUPS = {
    "base": [
        ("apple/swift-argument-parser", "1.8.2", ["ArgumentParser"]),
        ("apple/swift-collections", "1.6.0", ["Collections"]),
        ("apple/swift-algorithms", "1.2.1", ["Algorithms"]),
        ("apple/swift-async-algorithms", "1.1.4", ["AsyncAlgorithms"]),
        ("apple/swift-log", "1.16.2", ["Logging"]),
        ("apple/swift-metrics", "2.13.0", ["Metrics"]),
        ("apple/swift-atomics", "1.3.0", ["Atomics"]),
        ("apple/swift-system", "1.8.1", ["SystemPackage"]),
        ("apple/swift-numerics", "1.1.1", ["Numerics"]),
        ("apple/swift-http-types", "1.8.0", ["HTTPTypes", "HTTPTypesFoundation"]),
        ("apple/swift-service-context", "1.5.1", ["ServiceContextModule"]),
        ("apple/swift-distributed-tracing", "1.7.3", ["Tracing"]),
    ],
    "community": [
        ("attaswift/BigInt", "6.0.1", ["BigInt"]),
        ("CoreOffice/XMLCoder", "0.18.2", ["XMLCoder"]),
        ("onevcat/Rainbow", "4.2.2", ["Rainbow"]),
        ("swiftcsv/SwiftCSV", "0.10.0", ["SwiftCSV"]),
        ("jpsim/Yams", "6.2.2", ["Yams"]),
        ("kylef/PathKit", "1.0.1", ["PathKit"]),
        ("stencilproject/Stencil", "0.15.1", ["Stencil"]),
        ("OpenCombine/OpenCombine", "0.14.0", ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"]),
        ("pointfreeco/swift-custom-dump", "1.7.3", ["CustomDump"]),
        ("hummingbird-project/swift-mustache", "2.1.1", ["Mustache"]),
        ("ordo-one/TextTable", "0.0.2", ["TextTable"]),
        ("HdrHistogram/hdrhistogram-swift", "0.2.0", ["Histogram"]),
        ("swhitty/FlyingFox", "0.27.1", ["FlyingFox"]),
        ("swiftlang/swift-subprocess", "1.0.2", ["Subprocess"]),
        ("groue/GRDB.swift", "7.10.0", ["GRDB"]),
    ],
    "server": [
        ("apple/swift-nio", "2.101.2", ["NIO", "NIOHTTP1", "NIOWebSocket", "NIOFoundationCompat"]),
        ("apple/swift-nio-extras", "1.35.2", ["NIOExtras", "NIOHTTPCompression", "NIOHTTPTypesHTTP1"]),
        ("apple/swift-nio-http2", "1.46.0", ["NIOHTTP2"]),
        ("apple/swift-nio-ssl", "2.37.6", ["NIOSSL"]),
        ("swift-server/swift-service-lifecycle", "2.13.0", ["ServiceLifecycle"]),
        ("swift-server/async-http-client", "1.37.0", ["AsyncHTTPClient"]),
        ("hummingbird-project/hummingbird", "2.28.1", ["Hummingbird", "HummingbirdRouter"]),
    ],
    "syntax": [
        ("swiftlang/swift-syntax", "603.0.1", ["SwiftSyntax", "SwiftParser", "SwiftSyntaxBuilder", "SwiftRefactor"]),
    ],
}


def name(url):
    return url.split("/")[1]


def build(packages, folder):
    """Builds a package that depends on others."""
    os.makedirs(f"{folder}/Sources/Corpus", exist_ok=True)
    dependencies = "".join(
        f'    .package(url: "https://github.com/{url}", exact: "{version}"),\n' for url, version, _ in packages)
    products = "".join(
        f'      .product(name: "{product}", package: "{name(url)}"),\n'
        for url, _, products in packages for product in products)
    with open(f"{folder}/Package.swift", "w") as file:
        file.write(
            "// swift-tools-version: 6.1\nimport PackageDescription\n"
            'let package = Package(\n  name: "Corpus",\n  platforms: [.macOS(.v13)],\n'
            f"  dependencies: [\n{dependencies}  ],\n"
            f'  targets: [.target(name: "Corpus", dependencies: [\n{products}  ])]\n)\n')
    with open(f"{folder}/Sources/Corpus/Corpus.swift", "w") as file:
        file.write("struct Corpus {}\n")
    result = subprocess.run(
        ["swift", "build", "--package-path", folder], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        sys.exit(f"{result.stdout[-3000:]}\nthe packages don't build")


def check(tool, root, store):
    """The output, the exit status, the seconds, and the largest resident size in MB, of one run."""
    with tempfile.TemporaryFile() as output:
        started = time.monotonic()
        process = subprocess.Popen(
            [tool, "check", "--package-path", root, "--index-store-path", store], stdout=output,
            stderr=subprocess.STDOUT, cwd=root)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - started
        output.seek(0)
        return output.read().decode(), os.waitstatus_to_exitcode(status), seconds, usage.ru_maxrss / 1024


def swift_files(folder):
    return sum(
        file.endswith(".swift") and "/Tests/" not in path + "/"
        for path, _, files in os.walk(folder) for file in files)


def corpus(group, folder, tool):
    """Checks the packages of a group. Returns whether the check fails."""
    packages = GROUPS[group]
    build(packages, folder)
    fails = False
    store = f"{folder}/.build/debug/index/store"
    for url, version, _ in packages:
        root = f"{folder}/.build/checkouts/{name(url)}"
        text, status, seconds, memory = check(tool, root, store)
        found = len(re.findall(r"\[[a-z-]+\]$", text, re.M))
        print(f"| {name(url)} {version} | {swift_files(root)} | {found} | {seconds:.2f} | {memory:.0f} |", flush=True)
        if status != 0 or found:
            print(text)
            fails = True
    return fails


def main(groups):
    print("| package | Swift files | findings | seconds | MB |\n| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.environ.get("CORPUS", temporary)
        options = ["-c", "release", "--product", "assembly", "--package-path", ROOT, "--scratch-path", f"{folder}/tool"]
        subprocess.run(["swift", "build", *options], check=True, stdout=subprocess.DEVNULL)
        tool = f"{folder}/tool/release/assembly"
        failing = [group for group in groups if corpus(group, f"{folder}/{group}", tool)]
    if failing:
        sys.exit(f"the check fails in {', '.join(failing)}")


main(sys.argv[1:] or list(GROUPS))
