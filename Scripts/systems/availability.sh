#!/usr/bin/env bash
# Type-checks the libraries with Apple's availability, on Linux: `Scripts/systems/availability.sh [SYSTEM…]`, such as ios13.0.
#
# The toolchain's textual interfaces of its standard library keep Apple's `@available`. Rebuilt for an Apple target, they
# let the compiler check each line for a deployment target. Apple's frameworks have no interface here: Scripts/systems/Apple
# declares what the libraries use of them, with the availability that Apple documents.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [[ $# -eq 0 ]]; then set -- ios13.0 ios26.0 macos10.15 macos26.0; fi
apple=Scripts/systems/Apple
swiftc=$(command -v swiftc)
swift=$(dirname "$(readlink -f "$swiftc")")/../lib/swift
cache=.build/availability

check() {  # $1: the system, such as ios13.0
  local system=$1 triple name folder
  case $system in
    # Of x86_64, as the interfaces.
    ios*) triple=x86_64-apple-$system-simulator name=x86_64-apple-ios-simulator folder=iphonesimulator ;;
    macos*) triple=x86_64-apple-$system name=x86_64-apple-macos folder=macosx ;;
    *) echo "unknown system: $system; write ios13.0 or macos15.0" >&2; exit 64 ;;
  esac
  local resources=$cache/resources output=$cache/$system
  mkdir -p "$resources/$folder" "$cache/interfaces" "$output"
  ln -sfn "$(readlink -f "$swift/clang")" "$resources/clang"
  ln -sfn "$(readlink -f "$swift/shims")" "$resources/shims"
  local common=(-target "$triple" -resource-dir "$resources" -disable-objc-interop -module-cache-path "$cache/modules")
  common+=(-Xcc "-I$apple/include" -Xcc -nostdlibinc -Xcc -ffreestanding)
  local module built extra
  for module in Swift SwiftOnoneSupport _Concurrency _RegexParser _StringProcessing Synchronization; do
    built=$resources/$folder/$module.swiftmodule/$name.swiftmodule
    [[ -e $built ]] && continue
    mkdir -p "$(dirname "$built")"
    # Linux's interfaces say where they're from, and leave out the bodies of back-deployed functions.
    sed -E -e "s/-target x86_64-unknown-linux-gnu/-target $triple -disable-availability-checking/" \
      -e '/^ *@backDeployed\(/d' -e '/^import Glibc$/d' -e 's/_swift_stdlib_gettid\(\)/UInt32(0)/' \
      "$swift/linux/$module.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface" >"$cache/interfaces/$module.swiftinterface"
    extra=()
    if [[ $module == Swift ]]; then extra=(-parse-stdlib); fi
    "$swiftc" -frontend -compile-module-from-interface "$cache/interfaces/$module.swiftinterface" "${common[@]}" \
      -disable-availability-checking -module-name "$module" "${extra[@]}" -o "$built"
  done
  for module in Dispatch Foundation Testing XCTest os; do
    "$swiftc" -frontend -emit-module "$apple/$module"*.swift "${common[@]}" -module-name "$module" -parse-as-library \
      -swift-version 5 -suppress-warnings -I "$output" -o "$output/$module.swiftmodule"
  done
  local files
  for module in Assembler AssemblerEffects AssemblerHTTP AssemblerTesting ReposFeature; do
    mapfile -t files < <(find "Sources/$module" -name '*.swift' -not -path '*.docc/*' | sort)
    "$swiftc" -frontend -emit-module "${files[@]}" "${common[@]}" -module-name "$module" -package-name assembler \
      -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
      -enable-upcoming-feature InternalImportsByDefault -parse-as-library -warnings-as-errors \
      -load-plugin-library "$swift/host/plugins/libSwiftMacros.so" -I "$output" -I Sources/CAssembler/include \
      -o "$output/$module.swiftmodule"
  done
  echo "$system: the libraries have no error"
}

for system in "$@"; do check "$system"; done
