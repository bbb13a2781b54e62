#!/usr/bin/env bash
# Compiles what other systems take: `Scripts/systems/other-systems.sh`. The C target and its test run where they can; the core
# is type-checked without Dispatch, and its roles are compiled in Embedded mode.
#
# PyPI's `ziglang` is a C compiler with the headers of macOS, Windows (mingw), WASI and musl. `wasmtime`, from there too,
# runs WebAssembly. `.ci/install` installs both.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-std=c11 -O2 -Wall -Wextra -Werror -ISources/CAssembler/include)
sources=(Sources/CAssembler/CAssembler.c Scripts/systems/CAssemblerTest.c)

clang "${flags[@]}" -pthread "${sources[@]}" -o "$work/linux"
"$work/linux"
echo "$(uname -m)-linux: compiled, and its test passed"
# 32-bit ARM stands in for Android's, whose headers aren't there.
for target in x86_64-linux-musl arm-linux-musleabihf aarch64-macos x86_64-macos x86_64-windows-gnu aarch64-windows-gnu wasm32-wasi
do
  python3 -m ziglang cc -target "$target" "${flags[@]}" "${sources[@]}" -o "$work/$target"
  result=compiled
  case $target in
    "$(uname -m)-linux-musl")
      "$work/$target"
      result="compiled, and its test passed"
      ;;
    wasm32-wasi)
      python3 - "$work/$target" <<'PYTHON'
import sys
from wasmtime import Engine, ExitTrap, Linker, Module, Store, WasiConfig

engine = Engine()
linker = Linker(engine)
linker.define_wasi()
store = Store(engine)
config = WasiConfig()
config.inherit_stdout()
store.set_wasi(config)
module = linker.instantiate(store, Module.from_file(engine, sys.argv[1]))
try:
    module.exports(store)["_start"](store)
except ExitTrap as exit:
    sys.exit(exit.code)
PYTHON
      result="compiled, and its test passed"
      ;;
    *-windows-gnu)
      if command -v wine >/dev/null; then
        wine "$work/$target" && result="compiled, and its test passed"
      fi
      ;;
  esac
  echo "$target: $result"
done

# WASI has no Dispatch. Its Swift modules aren't here, so this system's stand in for them.
cp -r Sources/Assembler "$work/core"
find "$work/core" -name '*.swift' -exec sed -i 's/canImport(Dispatch)/false/' {} +
swiftc -typecheck -swift-version 6 -parse-as-library -warnings-as-errors -module-name Assembler -package-name assembler \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
  -enable-upcoming-feature InternalImportsByDefault -I Sources/CAssembler/include "$work"/core/*/*.swift
echo "the core without Dispatch: type-checked"

# The roles need neither Foundation nor a runtime. Scopes need threads, so they aren't part of it.
embedded() {
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -swift-version 6 -wmo \
    -parse-as-library -warnings-as-errors "$@"
}
embedded -module-name Assembler -emit-module -emit-module-path "$work/Assembler.swiftmodule" \
  -c -o "$work/Assembler.o" Sources/Assembler/Roles/*.swift Sources/Assembler/Children/ChildAssembler.swift
cat >"$work/Scene.swift" <<'END'
import Assembler

struct Printer { let text: StaticString }
struct Greeter { let name: StaticString, printer: Printer }

protocol GreeterScene: Assembling {
  func resolve(name: StaticString) -> Greeter
  var printer: Printer { get }
}
extension GreeterScene {
  func resolve(name: StaticString) -> Greeter { Greeter(name: name, printer: printer) }
}
extension GreeterScene where Self: LiveAssembler {
  var printer: Printer { Printer(text: "hello") }
}
struct App: LiveAssembler, GreeterScene {}

public func greetingLength() -> Int { App().resolve(name: "Ada").printer.text.utf8CodeUnitCount }
END
embedded -I "$work" -c -o "$work/Scene.o" "$work/Scene.swift"
echo "the roles compile in Embedded mode for wasm32"
