#!/usr/bin/env python3
"""Stands in for `swift build` and `swiftc` in the tests that `mutants.py` runs, and compiles the same once.

The tests of the tool compile small packages, and run the tool on their index. From run to run the tool changes, but not
the packages, and compiling takes nine tenths of the time. So what a command writes is kept in MUTANT_CACHE, under what
it reads: its arguments and the sources. A temporary folder has another name in each run, of the same length, which is
replaced in what is kept: the index, modules, programs and diagnostics.
"""

import hashlib
import os
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path

# What nobody reads of a build by SwiftPM.
UNREAD = (".swiftmodule", ".swiftdoc", ".swiftsourceinfo", ".pcm", ".d", ".swiftdeps", ".db")
# What the tool asks only whether it's there.
UNOPENED = (".o", ".dia")
BINARIES = Path(os.environ["MUTANT_COMPILER"])


def files(*folders):
    paths = [path for folder in folders if folder.exists() for path in folder.rglob("*")]
    return {path: path.lstat().st_mtime_ns for path in paths if path.is_symlink() or path.is_file()}


def option(name, default):
    return Path(sys.argv[sys.argv.index(name) + 1] if name in sys.argv else default)


def compiled(command, outputs):
    """Runs the compiler: its status, output and diagnostics, and the files that it wrote and removed."""
    before = files(*outputs)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MUTANT")}
    # `swift` looks for its commands beside its name.
    result = subprocess.run(
        [BINARIES / command[0], *command[1:]], env=environment, stdin=subprocess.DEVNULL, capture_output=True)
    written = []
    after = files(*outputs)
    for path, time in after.items():
        is_unread = command[0] == "swift" and (path.name.endswith(UNREAD) or "ModuleCache" in path.parts)
        if before.get(path) != time and not is_unread:
            is_link = path.is_symlink()
            is_unopened = command[0] == "swift" and path.name.endswith(UNOPENED)
            data = os.fsencode(os.readlink(path)) if is_link else b"" if is_unopened else path.read_bytes()
            written.append((os.fsencode(path), None if is_link else path.stat().st_mode, data))
    removed = [os.fsencode(path) for path in before if path not in after]
    return result.returncode, result.stdout, result.stderr, written, removed


def main():
    command = [Path(sys.argv[0]).name, *sys.argv[1:]]
    # Anything else reads no sources, and a search for them would meet files that other tests delete.
    if (command[0] == "swift" and command[1:2] != ["build"]) or "-print-target-info" in command:
        os.execv(BINARIES / command[0], [BINARIES / command[0], *command[1:]])
    temporary = Path(tempfile.gettempdir()).resolve()
    if command[0] == "swift":
        package = option("--package-path", ".").resolve()
        outputs = [option("--scratch-path", package / ".build")]
    else:
        folder = Path.cwd()
        source = Path(command[-1])
        # A compiler that starts elsewhere gets the whole path of a source.
        if not folder.is_relative_to(temporary) and source.is_relative_to(temporary):
            folder = temporary / source.relative_to(temporary).parts[0]
        package = folder.parent if folder.name == "out" else folder
        outputs = [folder, package / "index"]
    is_temporary = package.is_relative_to(temporary)
    name = os.fsencode(package)
    # SwiftPM quotes an apostrophe in its lists of sources.
    names = [(quoted, sign * len(quoted)) for quoted, sign in ((name.replace(b"'", b"'\\''"), b"#"), (name, b"@"))]

    def neutral(data):
        for text, placeholder in names:
            data = data.replace(text, placeholder)
        return data

    def named(data):
        for text, placeholder in names:
            data = data.replace(placeholder, text)
        return data

    # The tests list object files in the order of a set.
    digest = hashlib.sha256(neutral(repr((sorted(command), os.environ.get("FIXED"))).encode()))
    for path in sorted(files(package)):
        relative = path.relative_to(package)
        if relative.parts[0] != ".build" and path.suffix in (".swift", ".c", ".h"):
            digest.update(os.fsencode(relative) + b"\0" + neutral(path.read_bytes()))
    # What an earlier command wrote there is the rest of what this one reads.
    last = package / ".last-command"
    if is_temporary:
        digest.update(last.read_bytes() if last.exists() else b"")
        last.write_text(digest.hexdigest())
    entry = Path(os.environ["MUTANT_CACHE"]) / digest.hexdigest()

    if entry.exists():
        data = entry.read_bytes()
        status, output, errors, written, removed = pickle.loads(named(data) if is_temporary else data)
        # The index of other packages stays where it is.
        for path in removed if is_temporary else []:
            Path(os.fsdecode(path)).unlink(missing_ok=True)
        for path, mode, contents in written if is_temporary else []:
            path = Path(os.fsdecode(path))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            if mode is None:
                path.symlink_to(os.fsdecode(contents))
            else:
                path.write_bytes(contents)
                path.chmod(mode)
    else:
        status, output, errors, *_ = result = compiled(command, outputs)
        data = pickle.dumps(result)
        part = entry.with_suffix(f".{os.getpid()}")
        part.write_bytes(neutral(data) if is_temporary else data)
        part.rename(entry)
    sys.stdout.buffer.write(output)
    sys.stderr.buffer.write(errors)
    sys.exit(status)


main()
