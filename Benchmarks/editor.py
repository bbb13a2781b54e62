#!/usr/bin/env python3
"""Times an editor's requests in a session of screens, beside one written by hand.

For 30, 100 and 300 screens that share 30 objects, all in one file: the diagnostics, completion after `self.`, and the
jump to a function's definition, through the toolchain's sourcekit-lsp. Means of the server's processor time in nine
requests, alternating, each after an edit of one body. On Linux. Each screen is a function in an extension of the
session's protocol, or a rule in a protocol of its own; the shared objects are `resolve`s, or properties with a name.
Build the package first (`swift build`): the sessions import its module.

usage: Benchmarks/editor.py [MODULES]

MODULES is the folder of the built modules, if it isn't .build/debug/Modules.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

modules = Path(__file__).resolve().parent.parent / ".build/debug/Modules"
# The C module that the built ones import.
headers = Path(__file__).resolve().parent.parent / "Sources/CAssembler/include"
rounds = 9
shared = 30


class Server:
    def __init__(self, folder):
        command = ["sourcekit-lsp"]
        (folder / "compile_flags.txt").write_text(f"-swift-version\n6\n-I\n{modules}\n-I\n{headers}\n")
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder
        )
        self.last = 0
        self.version = 1
        self.request("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}})
        self.send({"method": "initialized", "params": {}})

    def processor_time(self):
        """In milliseconds, in steps of 10."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1_000 / os.sysconf("SC_CLK_TCK")

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


def types(count):
    services = "".join(f"final class Service{index}: Sendable {{}}\n" for index in range(shared))
    screens = ""
    for index in range(count):
        properties = "".join(f"  let service{service}: Service{service}\n" for service in needed(index))
        screens += f"struct Screen{index} {{\n  let id: Int\n{properties}}}\n"
    return services + screens


def needed(screen):
    return [(screen + step * 7) % shared for step in range(3)]


def build(screen, request):
    arguments = ", ".join(f"service{service}: {request(service)}" for service in needed(screen))
    return f"Screen{screen}(id: id, {arguments})"


def rules(name, named=False):
    heads = [f"{f'var service{index}:' if named else 'func resolve() ->'} Service{index}" for index in range(shared)]
    requirements = "".join(f"  {head}{' { get }' if named else ''}\n" for head in heads)
    bodies = "".join(f"  {head} {{ shared {{ Service{index}() }} }}\n" for index, head in enumerate(heads))
    return f"import Assembler\nprotocol {name}: ScopedAssembler {{\n{requirements}}}\nextension {name} {{\n{bodies}}}\n"


def functions(count, named=False):
    request = (lambda service: f"service{service}") if named else (lambda _: "resolve()")
    screens = "".join(
        f"  func screen{index}(id: Int) -> Screen{index} {{ {build(index, request)} }}\n" for index in range(count)
    )
    use = "  func use() -> Screen7 { self.screen7(id: 0) }\n"
    assembler = "final class Live: LiveAssembler, Session { let scope = Scope() }\n"
    return rules("Session", named) + f"extension Session {{\n{screens}{use}}}\n{assembler}"


def rule_each(count):
    text = rules("Services")
    for index in range(count):
        head = f"func resolve(id: Int) -> Screen{index}"
        text += f"protocol Scene{index}: Services {{ {head} }}\n"
        text += f"extension Scene{index} {{\n  {head} {{ {build(index, lambda _: 'resolve()')} }}\n}}\n"
    scenes = ", ".join(f"Scene{index}" for index in range(count))
    text += f"final class Live: LiveAssembler, {scenes} {{ let scope = Scope() }}\n"
    return text + "extension Live {\n  func use() -> Screen7 { self.resolve(id: 0) }\n}\n"


def by_hand(count):
    objects = "".join(f"  lazy var service{index} = Service{index}()\n" for index in range(shared))
    screens = "".join(
        f"  func screen{index}(id: Int) -> Screen{index} {{ {build(index, lambda service: f'service{service}')} }}\n"
        for index in range(count)
    )
    return f"final class Session {{\n{objects}{screens}  func use() -> Screen7 {{ self.screen7(id: 0) }}\n}}\n"


class Session:
    """A file in an editor."""

    def __init__(self, folder, form, count):
        self.folder = folder
        self.text = form(count) + types(count)
        self.edited = f"Screen{count // 2}(id: id"
        self.server = Server(folder)
        file = folder / "Session.swift"
        file.write_text(self.text)
        self.document = {"uri": file.as_uri()}
        item = {**self.document, "languageId": "swift", "version": 1, "text": self.text}
        self.server.send({"method": "textDocument/didOpen", "params": {"textDocument": item}})
        lines = self.text.split("\n")
        self.line = next(index for index, content in enumerate(lines) if "self." in content)
        self.character = lines[self.line].index("self.") + len("self.")
        self.times = {"diagnostic": [], "completion": [], "definition": []}

    def round(self, number):
        self.server.version += 1
        change = {"text": self.text.replace(self.edited, f"{self.edited} + {number}", 1)}
        document = {**self.document, "version": self.server.version}
        parameters = {"textDocument": document, "contentChanges": [change]}
        self.server.send({"method": "textDocument/didChange", "params": parameters})
        for kind, offset in [("diagnostic", None), ("completion", 0), ("definition", 1)]:
            parameters = {"textDocument": self.document}
            if offset is not None:
                parameters["position"] = {"line": self.line, "character": self.character + offset}
            start = self.server.processor_time()
            answer = self.server.request(f"textDocument/{kind}", parameters)
            self.times[kind].append(self.server.processor_time() - start)
            if kind == "diagnostic" and answer["items"]:
                sys.exit(f"the session has errors: {answer['items'][0]['message']}")
            if not answer:
                sys.exit(f"no {kind}")

    def means(self):
        # The first of each starts the compiler's service.
        return [sum(values[1:]) / rounds for values in self.times.values()]


def main():
    global modules
    if len(sys.argv) > 2 or sys.argv[1:] in (["--help"], ["-h"]):
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    modules = Path(sys.argv[1]).resolve() if sys.argv[1:] else modules
    if not modules.exists():
        sys.exit(f"{modules} does not exist; run 'swift build' in the package first")
    forms = {
        "by hand": by_hand, "a function each": functions,
        "services as properties": lambda count: functions(count, named=True), "a rule each": rule_each,
    }
    print("| | diagnostics, ms | completion after `self.`, ms | jump to the definition, ms |\n| --- | --- | --- | --- |")
    for count in (30, 100, 300):
        with tempfile.TemporaryDirectory() as folder:
            sessions = {}
            for name, form in forms.items():
                path = Path(folder) / name.replace(" ", "")
                path.mkdir()
                sessions[name] = Session(path, form, count)
            for number in range(rounds + 1):
                for session in sessions.values():
                    session.round(number)
            reference = sessions["by hand"].means()
            for name, session in sessions.items():
                cells = [
                    f"{time:.0f}" if name == "by hand" or not base else f"**{time / base:.2f}×** {time:.0f}"
                    for time, base in zip(session.means(), reference)
                ]
                print(f"| {count} screens, {name} | {' | '.join(cells)} |", flush=True)
                session.server.process.kill()


main()
