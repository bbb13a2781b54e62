"""The toolchain's commands, and the symbol graphs of built modules. Other scripts import it."""

import json
import os
import platform
import subprocess
import sys

PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))


def run(*command):
    """Runs a command in the package's folder. Returns its output, or ends the script with it."""
    result = subprocess.run(command, cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command[:4])} … failed:\n{result.stdout}")
    return result.stdout


def toolchain():
    """The commands `swift` and `docc`, and the compiler's options for the host."""
    target = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
    if platform.system() != "Darwin":
        return ["swift"], ["docc"], ["-target", target]
    # Built modules can't be imported for an older system than they were built for.
    target = target.split("-apple-")[0] + "-apple-macosx15.0"
    sdk = run("xcrun", "--sdk", "macosx", "--show-sdk-path").strip()
    return ["xcrun", "swift"], ["xcrun", "docc"], ["-target", target, "-sdk", sdk]


def extract(modules, folder, *options):
    """Writes the graphs of the public symbols to one folder for each module: `FOLDER/MODULE`. Build the modules first."""
    swift, _, host = toolchain()
    products = run("swift", "build", "--show-bin-path").strip()
    search = [path for path in (os.path.join(products, "Modules"), products) if os.path.isdir(path)]
    search.append(os.path.join(PACKAGE, "Sources/CAssembler/include"))
    for module in modules:
        output = os.path.join(folder, module)
        os.makedirs(output)
        run(*swift, "symbolgraph-extract", "-module-name", module, *host, "-minimum-access-level", "public",
            "-skip-synthesized-members", *options, "-output-dir", output, *[f"-I{path}" for path in search])
