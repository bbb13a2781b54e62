#!/usr/bin/env bash
# Checks what Xcode runs, without Xcode: `Scripts/systems/xcode-check.sh`. It needs a debug build of this package.
#
# The script `Tool/check-in-xcode` runs in a bare environment on a layout as Xcode makes it, with spaces in its paths: it finds a seeded
# mistake, and nothing after the fix; two builds at once; offline; and in the builds that it has nothing to say about. Then
# `assembly check` finds derived data. The plugins are type-checked against our declarations of Xcode's module.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "xcode-check: $1" >&2; cat output >&2 || true; exit 1; }

swift=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/pm/PluginAPI
swiftc -emit-module -parse-as-library -suppress-warnings -I "$swift" -module-name XcodeProjectPlugin \
  -o XcodeProjectPlugin.swiftmodule "$root/Tests/Support/AppleFrameworks/XcodeProjectPlugin.swift"
for plugin in AssemblyPlugin AssemblyCheckPlugin; do
  swiftc -typecheck -parse-as-library -swift-version 6 -package-description-version 6.3.0 -warnings-as-errors -I "$swift" -I . \
    "$root/Tool/Plugins/$plugin/$plugin.swift"
done

home="$work/a home" project="$work/My Projects/Shop"
derived="$home/Library/Developer/Xcode/DerivedData/Shop-abcdef"
store="$derived/Index.noindex/DataStore" products="$derived/Build/Products"
checkout="$derived/SourcePackages/checkouts/Assembler"
mkdir -p "$project/Shop.xcodeproj" "$project/Shop" "$checkout" "$products/Debug" "$derived/Build/Intermediates.noindex"
(cd "$root" && git ls-files -z Package.swift Sources Tests Tool Examples | xargs -0 cp -P --parents -t "$checkout")

compile() {  # $1: the module, then its sources
  local module=$1
  shift
  (cd "$derived/Build/Intermediates.noindex" &&
    swiftc -c -parse-as-library -package-name assembler -module-name "$module" -emit-module -I "$products/Debug" \
      -emit-module-path "$products/Debug/$module.swiftmodule" -I "$checkout/Sources/CAssembler/include" \
      -index-store-path "$store" -index-ignore-system-modules "$@")
}
write_source() {  # $1: what the router gets
  cat >"$project/Shop/Shop.swift" <<SWIFT
import Assembler

final class Router: @unchecked Sendable {
  let make: () -> Int
  init(make: @escaping () -> Int) { self.make = make }
}
protocol ShopAssembler: ScopedAssembler {
  func resolve() -> Int
  func resolve() -> Router
}
extension ShopAssembler {
  func resolve() -> Int { 1 }
  func resolve() -> Router { shared { Router(make: $1) } }
}
final class Shop: LiveAssembler, ShopAssembler { let scope = Scope() }
SWIFT
  compile Shop "$project/Shop/Shop.swift"
}
compile Assembler "$checkout"/Sources/Assembler/*/*.swift
write_source '{ self.resolve() }'

prefix=()
# The lines of the phase, from the page: for a clone beside the project, and for a checkout of Xcode's.
mapfile -t lines < <(awk '/```sh/ { inside = 1; next } /```/ { inside = 0 } inside' \
  "$root/Tool/Sources/AssemblyCheck/AssemblyCheck.docc/InXcode.md")
line=${lines[1]}
# As Xcode sets them for an iOS target. `run NAME=VALUE… [-- ARGUMENT…]`
run() {
  local variables=() status=0
  while [[ $# -gt 0 && $1 != -- ]]; do variables+=("$1"); shift; done
  (cd "$project" && "${prefix[@]}" env -i PATH="$PATH" HOME="$home" ACTION=build CONFIGURATION=Debug SDKROOT=/nowhere/iPhoneOS.sdk \
    PLATFORM_NAME=iphonesimulator SWIFT_VERSION=5.0 ENABLE_USER_SCRIPT_SANDBOXING=NO SRCROOT="$project" \
    BUILD_DIR="$products" INDEX_DATA_STORE_DIR="$store" "${variables[@]}" \
    /bin/sh -c "$line \"\$@\"" phase "${@:2}") \
    >"${output:-output}" 2>&1 || status=$?
  return $status
}
leak="$project/Shop/Shop.swift:13:52: warning: the scope caches 'Router', and this closure retains the assembler that owns"

run ACTION=indexbuild || fail "an indexing build fails"
run BUILD_DIR="$derived/Build/Intermediates.noindex/Previews/Shop/Products" || fail "a preview build fails"
[[ ! -s output && ! -e "$derived/AssemblerCheck" ]] || fail "a build for the editor does something"
run ACTION=install INDEX_DATA_STORE_DIR="$work/nowhere" || fail "an archive fails"
grep -q "^note: the assemblers aren't checked: this build has no index" output || fail "an archive says nothing"
if run ENABLE_USER_SCRIPT_SANDBOXING=YES; then fail "a sandboxed script succeeds"; fi
grep -q "^error: .*ENABLE_USER_SCRIPT_SANDBOXING" output || fail "a sandboxed script says nothing"

# Two targets at once, and the first build of the tool.
start=$SECONDS
output=first run &
run || fail "the second of two builds fails"
wait $! || fail "the first of two builds fails"
echo "the first run: $((SECONDS - start)) s"
for file in output first; do
  grep -qF "$leak" "$file" || { [[ $file == output ]] || cp "$file" output; fail "one of two builds doesn't print the leak"; }
done
# Offline, the second time.
if unshare -rn true 2>/dev/null; then prefix=(unshare -rn); fi
start=$(date +%s%N)
run || fail "the second run fails"
echo "the second run: $((($(date +%s%N) - start) / 1000000)) ms"
grep -qF "$leak" output || fail "the second run doesn't print the leak"
if grep -q "builds the check" output; then fail "the second run builds the tool"; fi
if run -- --warnings-as-errors; then fail "a warning as an error doesn't fail the build"; fi

ln -s "$checkout" "$project/../Assembler"
line=${lines[0]}
run || fail "a clone beside the project fails"
grep -qF "$leak" output || fail "a clone beside the project doesn't print the leak"
line=${lines[1]}

# A test that was edited doesn't stop the application's check.
mkdir -p "$project/ShopTests"
echo 'import Shop' >"$project/ShopTests/ShopTests.swift"
compile ShopTests "$project/ShopTests/ShopTests.swift"
touch -d '1 minute' "$project/ShopTests/ShopTests.swift"
run || fail "an edited test fails the build"
grep -q "^note: not checked, because a source changed after the build: ShopTests" output || fail "an edited test is silent"
grep -qF "$leak" output || fail "an edited test hides the leak"
rm "$project/ShopTests/ShopTests.swift"

# `assembly check` in the project's folder, with either form of property list.
assembly() { (cd "$project" && CFFIXED_USER_HOME=$home "$root/.build/debug/assembly" check "$@") >output 2>&1; }
for format in FMT_XML FMT_BINARY; do
  python3 -c "import plistlib, sys; plistlib.dump({'WorkspacePath': sys.argv[1]}, open(sys.argv[2], 'wb'), fmt=plistlib.$format)" \
    "$project/Shop.xcodeproj" "$derived/info.plist"
  if assembly; then fail "a finding doesn't fail the command"; fi
  grep -q "^Shop/Shop.swift:13:52: warning:" output || fail "the tool prints no leak"
done
if assembly --derived-data "$derived"; then fail "a finding in a project's derived data doesn't fail the command"; fi
grep -q "^Shop/Shop.swift:13:52: warning:" output || fail "the tool refuses a project's derived data"

write_source '{ [unowned self] in resolve() }'
run || fail "the check fails after the fix"
grep -q "^no findings$" output || fail "the leak isn't gone"
echo "the script and the plugins for Xcode work on a layout as Xcode makes it"
