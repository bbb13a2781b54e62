#!/usr/bin/env bash
# Type-checks the libraries with Apple's availability, on Linux: `Scripts/systems/availability.sh [SYSTEM…]`, such as ios13.0.
# For macOS 13 and later, it type-checks the tool and the tests of the framework, too, without XCTests. The libraries and
# the tool are then compiled once more, with what they have for Swift 6.2 in place of what Swift 6.3 added.
#
# The toolchain's textual interfaces of its standard library keep Apple's `@available`. Rebuilt for an Apple target, they
# let the compiler check each line for a deployment target. Apple's frameworks have no interface here: Scripts/systems/Apple
# declares what is used of them, with the availability that Apple documents.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [[ $# -eq 0 ]]; then set -- ios13.0 ios26.0 macos10.15 macos13.0 macos26.0 tvos13.0 watchos6.0 visionos1.0; fi
apple=Scripts/systems/Apple
swiftc=$(command -v swiftc)
swift=$(dirname "$(readlink -f "$swiftc")")/../lib/swift
cache=.build/availability

library() {  # $1: the module, then its folders; `options` and `output` are those of the system
  local files
  mapfile -t files < <(find "${@:2}" -name '*.swift' -not -path '*.docc/*' -not -name '*XCTests.swift' | sort)
  "$swiftc" -frontend -emit-module "${files[@]}" "${options[@]}" -module-name "$1" -parse-as-library \
    -o "$output/$1.swiftmodule"
}

libraries() {  # $1: the folder of their sources
  local module
  for module in Assembler AssemblerEffects AssemblerHTTP AssemblerTesting ReposFeature; do library "$module" "$1/$module"; done
}

tool() {  # $1: the folder of its sources
  library AssemblyCheck "$1/AssemblyCheck"
  library AssemblyCommands "$1/AssemblyCommands" "$output/page"
  "$swiftc" -frontend -typecheck "$1/assembly/main.swift" "${options[@]}" -module-name assembly
  library assembly_check "$1/assembly-check"
}

check() {  # $1: the system, such as ios13.0
  local system=$1 triple name folder
  case $system in
    # Of x86_64, as the interfaces.
    ios*) triple=x86_64-apple-$system-simulator name=x86_64-apple-ios-simulator folder=iphonesimulator ;;
    macos*) triple=x86_64-apple-$system name=x86_64-apple-macos folder=macosx ;;
    tvos*) triple=x86_64-apple-$system-simulator name=x86_64-apple-tvos-simulator folder=appletvsimulator ;;
    watchos*) triple=x86_64-apple-$system-simulator name=x86_64-apple-watchos-simulator folder=watchsimulator ;;
    visionos*)
      triple=x86_64-apple-xros${system#visionos}-simulator name=x86_64-apple-xros-simulator folder=xrsimulator
      ;;
  esac
  local resources=$cache/resources output=$cache/$system sdk=$cache/sdk
  rm -rf "$output"
  mkdir -p "$resources/$folder" "$cache/interfaces/$folder" "$output"
  ln -sfn "$(readlink -f "$swift/clang")" "$resources/clang"
  ln -sfn "$(readlink -f "$swift/shims")" "$resources/shims"
  local common=(-target "$triple" -resource-dir "$resources" -disable-objc-interop -module-cache-path "$cache/modules")
  common+=(-Xcc "-I$apple/include" -Xcc -nostdlibinc -Xcc -ffreestanding)
  if [[ $system == visionos* ]]; then
    # What iOS 17 has, visionOS 1 has. Apple's SDK says it in this file.
    mkdir -p "$sdk"
    echo '{"CanonicalName": "xrsimulator26.0", "Version": "26.0", "MaximumDeploymentTarget": "26.99", "VersionMap":
      {"iOS_visionOS": {"17.0": "1.0", "18.0": "2.0", "26.0": "26.0"}, "visionOS_iOS": {"1.0": "17.0", "26.0": "26.0"}}}' \
      >"$sdk/SDKSettings.json"
    common+=(-sdk "$sdk" -I "$resources/shims")
  fi
  local module built extra
  local modules=(Swift SwiftOnoneSupport _Concurrency _RegexParser _StringProcessing Synchronization Testing)
  for module in "${modules[@]}"; do
    built=$resources/$folder/$module.swiftmodule/$name.swiftmodule
    [[ -e $built ]] && continue
    mkdir -p "$(dirname "$built")"
    # Linux's interfaces say where they're from, and leave out the bodies of back-deployed functions.
    sed -E -e "s/-target x86_64-unknown-linux-gnu/-target $triple -disable-availability-checking/" \
      -e '/^ *@backDeployed\(/d' -e '/^import Glibc$/d' -e 's/_swift_stdlib_gettid\(\)/UInt32(0)/' \
      "$swift/linux/$module.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface" >"$cache/interfaces/$folder/$module.swiftinterface"
    extra=()
    if [[ $module == Swift ]]; then extra=(-parse-stdlib); fi
    "$swiftc" -frontend -compile-module-from-interface "$cache/interfaces/$folder/$module.swiftinterface" "${common[@]}" \
      -disable-availability-checking -module-name "$module" "${extra[@]}" -o "$built"
  done
  local options=(
    "${common[@]}" -package-name assembler -swift-version 6 -enable-upcoming-feature ExistentialAny
    -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault -warnings-as-errors
    -load-plugin-library "$swift/host/plugins/libSwiftMacros.so" -I "$output" -I Sources/CAssembler/include
    -load-plugin-library "$swift/host/plugins/libTestingMacros.so" -enable-testing
  )
  for module in Dispatch Foundation XCTest os; do
    "$swiftc" -frontend -emit-module "$apple/$module"*.swift "${common[@]}" -module-name "$module" -parse-as-library \
      -swift-version 5 -suppress-warnings -I "$output" -o "$output/$module.swiftmodule"
  done
  libraries Sources
  echo "$system: the libraries have no error"
  if [[ $system != macos* || $system == macos10* ]]; then return; fi
  # SwiftPM writes the page's parts into a file.
  mkdir -p "$output/page"
  echo 'enum PackageResources { static let page_html: [UInt8] = [], page_css = page_html, page_js = page_html }' \
    >"$output/page/PackageResources.swift"
  tool Tool/Sources
  echo "$system: the tool has no error"
  library TestSupport Tests/Support/TestSupport
  for module in AssemblerTests AssemblerTestingTests ConcurrencyTests; do library "$module" "Tests/$module"; done
  echo "$system: the tests of the framework have no error"
  local older=$output/older
  mkdir "$older"
  cp -r Sources Tool/Sources/* "$older"
  find "$older" -name '*.swift' -exec sed -i -E 's/^( *)#if (compiler\(>=6\.3\)|hasAttribute\(nonexhaustive\))/\1#if NEVER/' {} +
  find "$older" -name '*.swift' -exec awk '/^ *(fileprivate |private |public )*weak let|@nonexhaustive/ && previous !~ /#if NEVER/ {
    print FILENAME ": only Swift 6.3 compiles" $0; status = 1 } { previous = $0 } END { exit status }' {} +
  libraries "$older/Sources"
  tool "$older"
  echo "$system: the libraries and the tool have no error with what they have for Swift 6.2"
}

for system in "$@"; do
  case ${system//[0-9.]/} in ios | macos | tvos | watchos | visionos) ;;
    *) echo "unknown system: $system; write ios13.0, macos13.0, tvos13.0, watchos6.0 or visionos1.0" >&2; exit 64 ;;
  esac
done
# Two at once: a family shares what the compiler makes of its interfaces.
status=0
for families in "ios tvos watchos" "macos visionos"; do
  (for system in "$@"; do if [[ " $families " == *" ${system//[0-9.]/} "* ]]; then check "$system"; fi; done) &
done
for job in $(jobs -p); do wait "$job" || status=1; done
# What is declared here of Foundation is compared with the toolchain's symbol graph.
Scripts/systems/foundation-availability.py || status=1
exit $status
