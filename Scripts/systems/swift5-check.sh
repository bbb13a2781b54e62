#!/usr/bin/env bash
# Builds and tests an application in Swift 5 mode, as most applications are: `Scripts/systems/swift5-check.sh`.
#
# Its classes aren't Sendable, its existentials are bare, and Swift Testing and XCTest run its tests. The check finds
# nothing in it, and `missing` names a stub that it lacks.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
user=$(mktemp -d)
trap 'rm -rf "$user"' EXIT
cd "$user"
fail() { echo "swift5-check: $1" >&2; cat output >&2 || true; exit 1; }
mkdir -p Sources/App Tests/AppTests

cat >Package.swift <<END
// swift-tools-version:5.9
import PackageDescription
let package = Package(
  name: "Old",
  platforms: [.iOS(.v13), .macOS(.v13)],
  dependencies: [.package(name: "Assembler", path: "$root")],
  targets: [
    .target(name: "App", dependencies: [
      .product(name: "Assembler", package: "Assembler"), .product(name: "AssemblerEffects", package: "Assembler"),
    ]),
    .testTarget(name: "AppTests", dependencies: ["App", .product(name: "AssemblerTesting", package: "Assembler")]),
  ]
)
END

cat >Sources/App/App.swift <<'END'
import Assembler
import AssemblerEffects

protocol Prices { func price(of item: String) -> Int }
class LivePrices: Prices { func price(of item: String) -> Int { 995 } }

// Classes with variables, which aren't Sendable.
class Account { var name: String; init(name: String) { self.name = name } }
class Cart {
  let account: Account
  let prices: Prices
  let date: DateGenerator
  var items: [String] = []
  init(account: Account, prices: Prices, date: DateGenerator) {
    (self.account, self.prices, self.date) = (account, prices, date)
  }
  var total: Int { items.map(prices.price).reduce(0, +) }
}

// One protocol for each level: the application and the session.
protocol ShopApplication: ScopedAssembler, DateAssembler, PreferencesAssembler {
  var prices: Prices { get }
}
protocol ShopSession: ScopedAssembler, DateAssembler {
  var prices: Prices { get }
  var account: Account { get }
  var cart: Cart { get }
  func resolve() -> Summary
}
struct Summary { let text: String }

extension ShopApplication where Self: LiveAssembler {
  var prices: Prices { shared { LivePrices() } }
}
extension ShopSession {
  var cart: Cart { shared { Cart(account: account, prices: prices, date: date) } }
  func resolve() -> Summary { Summary(text: "\(account.name): \(cart.total)") }
}

final class AppAssembler: LiveAssembler, ShopApplication {
  let scope = Scope()
  func session(_ name: String) -> SessionAssembler<AppAssembler> { SessionAssembler(parent: self, name: name) }
}
final class SessionAssembler<Parent: ShopApplication>: Child<Parent>, ChildAssembler, ShopSession {
  let account: Account
  var prices: Prices { parent.prices }
  init(parent: Parent, name: String) {
    account = Account(name: name)
    super.init(parent: parent)
  }
}
END

cat >Tests/AppTests/AppTests.swift <<'END'
import Assembler
import AssemblerEffects
import AssemblerTesting
import Testing
import XCTest
@testable import App

struct StubPrices: Prices { func price(of item: String) -> Int { 2 } }
final class AppTestAssembler: TestAssembler, ShopApplication {
  var prices: Prices = StubPrices()
  let preferences = Preferences.inMemory()
}

@Test func total() {
  let app = AppTestAssembler()
  let session = SessionAssembler(parent: app, name: "Ada")
  session.cart.items = ["tea", "milk"]
  let summary: Summary = session.resolve()
  #expect(summary.text == "Ada: 4")
}

final class AppXCTests: XCTestCase {
  func testSession() {
    let app = AppTestAssembler()
    let first = SessionAssembler(parent: app, name: "Ada")
    XCTAssertTrue(first.cart === first.cart)
    XCTAssertFalse(first.cart === SessionAssembler(parent: app, name: "Bob").cart)
  }
}
END

swift build --build-tests >output 2>&1 || fail "it doesn't build"
if grep -E '(^|[^a-z])warning: ' output | grep -v Foundation; then fail "there are warnings"; fi
swift test --skip-build >output 2>&1 || fail "its tests fail"
grep -q "Executed 1 test, with 0 failures" output || fail "XCTest runs no test"
grep -q "Test run with 1 test" output || fail "Swift Testing runs no test"
swift package assembly check --warnings-as-errors >output 2>&1 || fail "the check finds something"
grep -q "no findings" output || fail "the check says nothing"

# A forgotten stub is an error in this mode, too, which names it.
cp Tests/AppTests/AppTests.swift complete
sed -i '/var prices: Prices = /d' Tests/AppTests/AppTests.swift
if swift build --build-tests >output 2>&1; then fail "a test compiles without a stub"; fi
grep -q "protocol requires property 'prices' with type 'any Prices'" output || fail "the compiler doesn't name the stub"
mv complete Tests/AppTests/AppTests.swift

# The command writes the stub of an effect.
sed -i '/let preferences = /d' Tests/AppTests/AppTests.swift
if swift build --build-tests >output 2>&1; then fail "a test compiles without a stub"; fi
grep -q "tests must stub preferences: write 'let preferences = Preferences.inMemory()'" output || fail "no message"
swift package --allow-writing-to-package-directory assembly missing --fix >output 2>&1 || fail "the command can't write it"
swift test >output 2>&1 || fail "what the command wrote doesn't pass"

# So is a subclass, whose rules Swift would ignore.
sed -i 's/^final class AppTestAssembler/class AppTestAssembler/' Tests/AppTests/AppTests.swift
if swift build --build-tests >output 2>&1; then fail "a class that isn't final compiles"; fi
grep -q "requirement '_isFinal' cannot be satisfied by a non-final class ('AppTestAssembler')" output ||
  fail "the class is refused for another reason"
echo "an application in Swift 5 mode builds, passes its tests and its check, and can't forget a stub"
