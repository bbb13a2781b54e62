#!/usr/bin/env python3
"""Times an editor's requests in a scene, beside hand-written `makeX()` functions.

For scenes of 10 and of 100 rules: completion after `self.`, and the jump to a rule's definition, through the
toolchain's sourcekit-lsp. Medians of nine requests, alternating, each after an edit of the file. Build the package
first (`swift build`): the scenes import its module.

usage: Benchmarks/editor.py
"""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

modules = Path(__file__).resolve().parent.parent / ".build/debug/Modules"
rounds = 9


class Server:
    def __init__(self, folder):
        command = ["sourcekit-lsp"]
        (folder / "compile_flags.txt").write_text(f"-swift-version\n6\n-I\n{modules}\n")
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder
        )
        self.last = 0
        self.version = 1
        self.request("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}})
        self.send({"method": "initialized", "params": {}})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def request(self, method, parameters):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": parameters})
        while True:
            message = self.read()
            if "method" in message and "id" in message:
                self.send({"id": message["id"], "result": None})
            elif message.get("id") == self.last:
                return message["result"]

    def read(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))


def assembled(count):
    rules = "".join(f"  func resolve() -> Part{index}\n" for index in range(count))
    bodies = "".join(f"  func resolve() -> Part{index} {{ Part{index}() }}\n" for index in range(count))
    return (
        f"import Assembler\nprotocol Scene: Assembling {{\n{rules}}}\nextension Scene {{\n{bodies}"
        "  func part() -> Part7 { self.resolve() }\n}\n"
    )


def by_hand(count):
    bodies = "".join(f"  func makePart{index}() -> Part{index} {{ Part{index}() }}\n" for index in range(count))
    return f"struct Factory {{\n{bodies}  func part() -> Part7 {{ self.makePart7() }}\n}}\n"


def measure(folder, name, text):
    server = Server(folder)
    file = folder / f"{name}.swift"
    text = "".join(f"struct Part{index} {{}}\n" for index in range(100)) + text
    file.write_text(text)
    document = {"uri": file.as_uri()}
    server.send(
        {
            "method": "textDocument/didOpen",
            "params": {"textDocument": {**document, "languageId": "swift", "version": 1, "text": text}},
        }
    )
    lines = text.split("\n")
    line = next(index for index, content in enumerate(lines) if "self." in content)
    character = lines[line].index("self.") + len("self.")
    times = {"completion": [], "definition": []}
    for index in range(rounds + 1):
        server.version += 1
        change = {"text": text + f"// {index}\n"}
        parameters = {"textDocument": {**document, "version": server.version}, "contentChanges": [change]}
        server.send({"method": "textDocument/didChange", "params": parameters})
        for kind, offset in [("completion", 0), ("definition", 1)]:
            position = {"line": line, "character": character + offset}
            start = time.monotonic()
            answer = server.request(f"textDocument/{kind}", {"textDocument": document, "position": position})
            times[kind].append((time.monotonic() - start) * 1_000)
            if not answer:
                sys.exit(f"{name}: no {kind}")
    server.process.kill()
    # The first of each starts the compiler's service.
    return {kind: statistics.median(values[1:]) for kind, values in times.items()}


def main():
    if len(sys.argv) > 1:
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    if not modules.exists():
        sys.exit(f"{modules} does not exist; run 'swift build' in the package first")
    print("| | completion after `self.`, ms | definition, ms |\n| --- | --- | --- |")
    for count in (10, 100):
        for name, text in (("assembled", assembled(count)), ("by hand", by_hand(count))):
            with tempfile.TemporaryDirectory() as folder:
                found = measure(Path(folder), name.replace(" ", "") + str(count), text)
            print(f"| {count} rules, {name} | {found['completion']:.0f} | {found['definition']:.0f} |", flush=True)


main()
