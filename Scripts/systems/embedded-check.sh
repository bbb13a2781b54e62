#!/usr/bin/env bash
# Compiles the roles of the core, and a scene that uses them, in Embedded mode for bare WebAssembly.
#
# It shows that they need neither Foundation nor a runtime. Scopes need threads, so they aren't part of it.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

embedded() {
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -swift-version 6 -wmo \
    -parse-as-library -warnings-as-errors "$@"
}

embedded -module-name Assembler -emit-module -emit-module-path "$folder/Assembler.swiftmodule" \
  -c -o "$folder/Assembler.o" Sources/Assembler/Roles/*.swift Sources/Assembler/Children/ChildAssembler.swift

cat >"$folder/Scene.swift" <<'END'
import Assembler

struct Printer { let text: StaticString }
struct Greeter { let printer: Printer }

protocol GreeterAssembler: Assembling {
  func resolve() -> Greeter
  func resolve() -> Printer
}
extension GreeterAssembler {
  func resolve() -> Greeter { Greeter(printer: resolve()) }
}
extension GreeterAssembler where Self: LiveAssembler {
  func resolve() -> Printer { Printer(text: "hello") }
}
struct App: LiveAssembler, GreeterAssembler {}

public func greetingLength() -> Int {
  let greeter: Greeter = App().resolve()
  return greeter.printer.text.utf8CodeUnitCount
}
END
embedded -I "$folder" -c -o "$folder/Scene.o" "$folder/Scene.swift"
echo "the roles compile in Embedded mode for wasm32"
