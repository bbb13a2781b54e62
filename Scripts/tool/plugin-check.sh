#!/usr/bin/env bash
# Checks the plugins from a package that depends on this one: `Scripts/tool/plugin-check.sh`.
#
# The command plugin, the test form and the build tool plugin each find a seeded cycle, and nothing after its fix. A leak
# is a warning: the build prints it and succeeds. The build tool plugin runs with both build systems, on targets with
# sources in folders, resources, a C target and a test target. Macro targets aren't covered, because building swift-syntax
# takes minutes; with swift-syntax 603.0.1, a target that depends on a macro was built and checked by hand with both build
# systems.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
user=$(mktemp -d)
trap 'rm -rf "$user"' EXIT
cd "$user"
mkdir -p Sources/App/{Model,Wiring/Deep,Resources} Sources/Clock/include Sources/Run/Inner Sources/Checked
mkdir -p Tests/AppTests/Inner Tests/CheckedTests/Inner

cat >Package.swift <<END
// swift-tools-version: 6.1
import PackageDescription
let checked: [Target.PluginUsage] =
  Context.environment["CHECKED"] == nil ? [] : [.plugin(name: "AssemblyCheckPlugin", package: "Assembler")]
let package = Package(
  name: "User",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Assembler", path: "$root")],
  targets: [
    .target(name: "Clock"),
    .target(name: "App", dependencies: ["Clock", .product(name: "Assembler", package: "Assembler")],
      resources: [.process("Resources")]),
    .executableTarget(name: "Run", dependencies: ["App"]),
    .target(name: "Checked", dependencies: ["App"], plugins: checked),
    .testTarget(name: "CheckedTests", dependencies: ["App", "Run"], plugins: checked),
    .testTarget(name: "AppTests", dependencies: ["App", .product(name: "AssemblyCheck", package: "Assembler")]),
  ]
)
END
echo 'int seconds(void);' >Sources/Clock/include/clock.h
echo 'int seconds(void) { return 1; }' >Sources/Clock/clock.c
echo 'a resource' >Sources/App/Resources/text.txt
# Files of one name, in different targets and folders.
echo 'import Clock
func elapsed() -> Int32 { seconds() }' >Sources/App/Model/Same.swift
echo 'struct Unused {}' >Sources/App/Wiring/Deep/Unused.swift
echo 'let greeting = "hello"' >Sources/Run/Inner/Unused.swift
echo 'import App
@main struct Run { static func main() { print(greeting) } }' >Sources/Run/Inner/Same.swift
echo 'import Testing
@testable import Run
@Test func greets() { #expect(greeting == "hello") }' >Tests/CheckedTests/Inner/Same.swift
echo "// Carries the check of the targets it depends on." >Sources/Checked/Checked.swift

write_source() {  # $1: what resolve() -> String returns, $2: what the router gets
  cat >Sources/App/App.swift <<END
import Assembler

public protocol NumberAssembler: Assembling {
  func resolve() -> Int
  func resolve() -> String
}
extension NumberAssembler {
  public func resolve() -> Int { (resolve() as String).count }
  public func resolve() -> String { $1 }
}
public struct App: LiveAssembler, NumberAssembler {}

public final class Router: @unchecked Sendable {
  let make: () -> Int
  init(make: @escaping () -> Int) { self.make = make }
}
public protocol RouterAssembler: ScopedAssembler, NumberAssembler { func resolve() -> Router }
extension RouterAssembler {
  public func resolve() -> Router { shared { Router(make: $2) } }
}
public final class RouterApp: LiveAssembler, RouterAssembler { public let scope = Scope() }

// It recurses, and is no assembler.
public struct PathResolver { public func resolve(path: String) -> String { resolve(path: path + "/") } }
END
}
cat >Tests/AppTests/AppTests.swift <<'END'
import AssemblyCheck
import Testing
import XCTest

@Test func findings() throws {
  let findings = try AssemblyCheck.findings()
  #expect(findings.isEmpty)
}
@Test func check() throws { try AssemblyCheck.check() }
final class AssemblyTests: XCTestCase {
  func testAssembly() throws {
    let findings = try AssemblyCheck.findings()
    XCTAssert(findings.isEmpty, findings.description)
  }
}
END
cycle='error: these rules of App form a cycle, and resolving one never returns: Int → String → Int [cycle]'
leak="warning: the scope caches 'Router', and this closure retains the assembler that owns the scope, so neither is \
released [retained-by-scope]"

# Swift Build crashes now and then on a busy machine (Swift 6.3.1): repeat a build that a signal ended.
build() {
  local status=0
  swift build "$@" >output 2>&1 || status=$?
  if [ "$status" -ge 128 ]; then swift build "$@" >output 2>&1; else return "$status"; fi
}
fail() {
  echo "plugin-check: $1" >&2
  cat output >&2
  exit 1
}
expect() {  # $1: what was run, $2: the finding, $3: how often it's expected
  local text rest found
  text=$(<output)
  rest=${text//"$2"/}
  found=$(((${#text} - ${#rest}) / ${#2}))
  [ "$found" -ge "$3" ] || fail "$1 prints '$2' $found times, not $3"
}

retaining='{ self.resolve() }' releasing='{ [unowned self] in resolve() }'
write_source 'String(repeating: "", count: resolve())' "$retaining"
for system in native swiftbuild; do
  if CHECKED=1 build --build-system $system; then fail "the build with $system succeeds"; fi
  expect "the build with $system" "$cycle" 1
done
# The plugin's users compile only the check.
modules=$(find .build -iname 'assembly*.swiftmodule' | sed 's|.*/||; s|-tool||' | sort -u | xargs)
[ "$modules" = "AssemblyCheck.swiftmodule assembly_check.swiftmodule" ] || fail "the plugin's users compile $modules"
if swift package assembly check >output 2>&1; then fail "the command plugin succeeds"; fi
expect "the command plugin" "$cycle" 1
expect "the command plugin" "$leak" 1
expect "the command plugin" "error: the check found mistakes" 1
if grep -q "Plugin ended" output; then fail "the command plugin seems to crash"; fi
swift package assembly graph --format html >page.html 2>output || fail "the command plugin draws nothing"
grep -q '<svg id="canvas"' page.html || fail "the command plugin writes no page"
if swift test >output 2>&1; then fail "the tests pass"; fi
expect "the test" "$cycle" 3
# The sources compile, although the check fails the build.
CHECKED=1 swift package assembly graph >output 2>&1 || fail "there is no graph beside a failing check"
grep -q "^App (live)" output || fail "the graph is empty"
if grep -q "doesn't compile\|the build failed" output; then fail "a finding counts as a failed compilation"; fi

# A leak is a warning: the build prints it and succeeds.
write_source '"one"' "$retaining"
for system in native swiftbuild; do
  CHECKED=1 build --build-tests --build-system $system || fail "the build with $system fails on a warning"
  expect "the build with $system" "$leak" 1
  if grep -q "no findings" output; then fail "$system hides a warning"; fi
done

write_source '"one"' "$releasing"
swift package assembly check >output 2>&1 || fail "the command plugin fails"
grep -q "^no findings$" output || fail "there are findings"
swift test >output 2>&1 || fail "the tests fail"
for system in native swiftbuild; do
  CHECKED=1 build --build-tests --build-system $system || fail "the build with $system fails"
  grep -q "AssembliesChecked\|no findings\|Checking the assemblers" output || fail "$system checks nothing"
done
# Swift Build keeps one index for debug and release: after a change, a release build has none of its own.
echo '// changed' >>Sources/App/Model/Same.swift
CHECKED=1 build -c release -Xswiftc -Onone --build-system swiftbuild || fail "the release build fails"

# An assembler that lacks a rule doesn't compile. The command names the rule.
echo 'import Assembler
public protocol NameAssembler: Assembling { func resolve(id: Int) -> Substring }
public struct Nameless: LiveAssembler, NameAssembler {}' >Sources/App/Model/Nameless.swift
if swift package assembly missing >output 2>errors; then fail "the command finds nothing missing"; fi
diff output - <<'END' || fail "the command prints something else"
Nameless is missing 1 rule  Sources/App/Model/Nameless.swift:3
  resolve(id: Int) -> Substring  NameAssembler  Sources/App/Model/Nameless.swift:2
  add to Nameless:
    public func resolve(id: Int) -> Substring { fatalError("build Substring") }
END
# It writes the missing rules, also in the module that compiles only then, and nothing the second time.
echo 'import App
import Assembler
struct Above: PreviewAssembler, NameAssembler {}' >Sources/Run/Inner/Above.swift
sed -i 's/name: "Run", dependencies: \["App"\]/name: "Run", dependencies: ["App", .product(name: "Assembler", package: "Assembler")]/' \
  Package.swift
fix() { swift package --allow-writing-to-package-directory assembly missing --fix >output 2>errors; }
fix || fail "the command can't write the missing rules"
grep -q 'public func resolve(id: Int) -> Substring { fatalError("build Substring") }' Sources/App/Model/Nameless.swift ||
  fail "Nameless has no rule"
grep -q 'func resolve(id: Int) -> Substring' Sources/Run/Inner/Above.swift || fail "Above has no rule"
grep -q '^no rules are missing$' output || fail "rules are still missing"
cp -r Sources written
fix || fail "the command fails the second time"
diff -r Sources written >output || fail "the command wrote twice"
rm -r written

# An error that isn't about rules is the compiler's, and nothing else.
cp Sources/Run/Inner/Same.swift same.backup
echo 'func broken( {' >>Sources/Run/Inner/Same.swift
if swift package assembly check >output 2>&1; then fail "the command checks what doesn't compile"; fi
grep -q "Same.swift:3:14: error: expected parameter name" output || fail "the command hides the compiler's error"
if grep -q "assembly missing\|no graph" output; then fail "the command says more than the compiler"; fi
# A stub needs no build.
swift package assembly stub NumberAssembler >output 2>&1 || fail "the command writes no stub"
grep -q '^struct StubNumberAssembler: NumberAssembler {$' output || fail "the stub has another form"
mv same.backup Sources/Run/Inner/Same.swift
# A package that can't have an assembler isn't built.
mkdir -p bare/Sources
cat >bare/Package.swift <<END
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "Bare", platforms: [.macOS(.v13)], dependencies: [.package(name: "Assembler", path: "$root")],
  targets: [.target(name: "Bare", path: "Sources")]
)
END
echo 'func broken( {' >bare/Sources/Bare.swift
if swift package --package-path bare assembly graph >output 2>&1; then fail "a bare package has a graph"; fi
grep -q "error: no target depends on Assembler; add '.product" output || fail "a bare package isn't told what it lacks"

# The package of the Quick start, as printed, and then without its stub.
mkdir quick
copy() {  # $1: a page, whose files are written into the package
  awk '/^<!-- file: / { path = "quick/" $3 }
    /^```$/ { inside = 0; path = "" }
    inside { print >path }
    /^```swift$/ && path { system("mkdir -p $(dirname " path ")"); printf "" >path; inside = 1 }' "$root/Sources/$1"
}
tests() {  # $1: how many tests pass
  swift test --package-path quick >output 2>&1 || fail "the package of the path fails"
  grep -q "Test run with $1 test" output || fail "the package of the path doesn't run $1 tests"
}
copy Assembler/Assembler.docc/QuickStart.md
sed -i "s#\.package(path: \"../Assembler\")#.package(name: \"Assembler\", path: \"$root\")#" quick/Package.swift
tests 1
cp quick/Tests/ShopTests/BasketTests.swift quick/BasketTests.backup
sed -i '/= StubPrices()$/d' quick/Tests/ShopTests/BasketTests.swift
if swift build --build-tests --package-path quick >output 2>&1; then fail "the Quick start compiles without its stub"; fi
awk '/^error: / { print }' "$root/Sources/Assembler/Assembler.docc/QuickStart.md" >quoted
[ -s quoted ] || fail "the Quick start quotes no message"
while IFS= read -r message; do grep -qF "$message" output || fail "the compiler doesn't say: $message"; done <quoted
mv quick/BasketTests.backup quick/Tests/ShopTests/BasketTests.swift

# The pages that go on with it: the tests that they print pass.
copy Assembler/Assembler.docc/Sessions.md
tests 3
copy AssemblerTesting/AssemblerTesting.docc/WritingTests.md
product=$(grep -o '\.product(name: "AssemblerEffects", package: "Assembler")' \
  "$root/Sources/AssemblerTesting/AssemblerTesting.docc/WritingTests.md")
sed -i "s#dependencies: \[\.product(name: \"Assembler\"#dependencies: [$product, .product(name: \"Assembler\"#" quick/Package.swift
tests 7
echo "the plugins, the test form and the pages of the path work in another package"
