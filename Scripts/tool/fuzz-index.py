#!/usr/bin/env python3
"""Damages an index at random and reads it: `Scripts/tool/fuzz-index.py TOOL PACKAGE [SECONDS] [SEED]`.

TOOL, a built `assembly-check`, must answer or print an error, without a signal or a hang. Build PACKAGE first.
"""

import collections
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time


def damage(chance, data):
    """One way to spoil a file's bytes."""
    data = bytearray(data)
    kind = chance.randrange(6)
    if kind == 0 or not data:
        return b"", "emptied"
    if kind == 1:
        return bytes(data[:chance.randrange(len(data))]), "truncated"
    if kind == 2:
        for _ in range(chance.randrange(1, 9)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        return bytes(data), "bits turned"
    if kind == 3:
        start = chance.randrange(len(data))
        data[start:start + chance.randrange(1, 64)] = bytes(chance.randrange(256) for _ in range(chance.randrange(64)))
        return bytes(data), "bytes replaced"
    if kind == 4:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(4096))), "noise"
    start = chance.randrange(len(data))
    return bytes(data[:start] + data[start:start + 256] * chance.randrange(1, 40) + data[start:]), "repeated"


def main(tool, package, seconds, seed):
    chance = random.Random(seed)
    store = f"{package}/.build/debug/index/store"
    results = collections.Counter()
    ended = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        copy = f"{folder}/store"
        shutil.copytree(store, copy, symlinks=True)
        # Only the package's own: the tool doesn't read the system's units and records.
        files = [os.path.join(path, name) for path, _, names in os.walk(copy) for name in names
                 if ".swift.o-" in name or ".swift-" in name]
        assert files, "the package has no index"
        while time.monotonic() < ended:
            spoilt = chance.sample(files, chance.randrange(1, min(4, len(files)) + 1))
            kept = {path: open(path, "rb").read() for path in spoilt}
            kinds = []
            for path, data in kept.items():
                data, kind = damage(chance, data)
                kinds.append(kind)
                with open(path, "wb") as file:
                    file.write(data)
            try:
                run = subprocess.run([tool, "--index-store-path", copy, "--package-path", package],
                                     capture_output=True, timeout=20)
                status = run.returncode
            except subprocess.TimeoutExpired:
                status = "hang"
            results[status] += 1
            # libIndexStore can print a line of its own before it crashes, and the tool's error follows.
            says = status != 2 or any(line.startswith(b"error: ") for line in run.stderr.splitlines())
            if status not in (0, 1, 2) or not says:
                saved = tempfile.mkdtemp(prefix="assembly-fuzz-")
                shutil.copytree(copy, f"{saved}/store", symlinks=True)
                print(f"status {status} after {kinds}: {saved}", flush=True)
                if status != "hang":
                    print(run.stderr.decode(errors="replace")[:500], flush=True)
                results["bad"] += 1
                if results["bad"] >= 5:
                    break
            for path, data in kept.items():
                with open(path, "wb") as file:
                    file.write(data)
    print(dict(results))
    return 1 if results["bad"] else 0


sys.exit(main(sys.argv[1], os.path.abspath(sys.argv[2]), int((sys.argv[3:] + ["60"])[0]),
              int((sys.argv[4:] + ["1"])[0])))
