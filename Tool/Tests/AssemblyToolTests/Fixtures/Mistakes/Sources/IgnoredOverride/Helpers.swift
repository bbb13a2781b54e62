import Assembler
import AssemblerTesting

protocol Store: Sendable {}
struct DiskStore: Store {}
struct MemoryStore: Store {}
struct Endpoint: Sendable {
  let caption: String
  let stores: [any Store]
}
let timeout = 30

// Members of the extension that no protocol declares, and that the rules and functions for screens use.
protocol Scene: Assembling {
  var endpoint: Endpoint { get }
  var store: any Store { get }
  func text() -> String
}
extension Scene {
  static var host: String { "live" }
  var scheme: String { "https" }
  var caption: String { "live" }
  var subscription: any Store { DiskStore() }
  func path(_ version: Int = 1) -> String { "v\(version)" }
  func wrapped<Value>(_ value: Value) -> String { "\(value)" }
  func padded(_ text: String) -> String { text }
  func screen() -> String { "live" }
  var endpoint: Endpoint {
    Endpoint(caption: scheme + Self.host + path() + wrapped(timeout) + text(), stores: [store, subscription])
  }
  func text() -> String { padded("a") }
  func screens() -> [String] { [screen(), caption] }
}
extension Scene where Self: LiveAssembler { var store: any Store { plainStore(isCached: true) } }
extension Scene { func plainStore(isCached: Bool) -> any Store { DiskStore() } }

// Wrong: an assembler's own member replaces nothing, also one with a narrower result, and static or generic ones.
struct App: LiveAssembler, Scene {
  static let host = "own"
  let subscription = MemoryStore()
  func path(_ version: Int) -> String { "" }
  func wrapped<Text>(_ text: Text) -> String { "" }
  func plainStore(isCached: Bool) -> any Store { MemoryStore() }
}
// Wrong: a test's, also one that only the test itself calls; and those of an extension, reported once for both tests.
final class StubTest: TestAssembler, Scene {
  let store: any Store = MemoryStore()
  let caption = "test"
  func screen() -> String { "test" }
}
func expectScreen(_ test: StubTest) -> Bool { test.screens() == [test.screen()] }
final class SecondTest: TestAssembler, Scene { let store: any Store = MemoryStore() }
extension Scene where Self: TestAssembler { var scheme: String { "test" } }

// Wrong: in this file, it can be meant. Right: elsewhere, a helper that only this file sees, as it or its extension says.
protocol RowScene: Assembling { var rows: [String] { get } }
extension RowScene {
  private func row() -> String { "live" }
  fileprivate var last: String { "live" }
  var rows: [String] { [row(), last, first()] }
}
extension RowScene { fileprivate func first() -> String { "live" } }
final class RowTest: TestAssembler, RowScene { let last = "test" }
func expectLast(_ test: RowTest) -> Bool { test.rows == [test.last] }

// Right: members of other types, with other arguments, static ones, and those that something else uses.
struct OtherApp: LiveAssembler, Scene {
  let host = "own"
  let timeout: Int
  static func padded(_ text: String) -> String { text }
  func path() -> String { "" }
  func padded(_ count: Int) -> String { "" }
  func screen() -> Int { timeout }
  func caption(_ text: String) -> String { Self.padded(padded(text.count) + host + path()) }
  func wrapped(_ value: Int) -> String { caption("") }
  // A rule that the protocol declares.
  func text() -> String { wrapped(3) }
}
// Right: what the framework or the protocol declares, and what the assembler of a test, or an extension for tests, uses
// itself.
final class OwnApp: LiveAssembler, OwnScene {
  let scope = Scope()
  let other = ""
}
final class OwnTest: TestAssembler, OwnScene {
  var other: String { screen() }
  func screen() -> String { "test" }
}
func expectScreen(_ test: OwnTest) -> Bool { test.list == [test.screen()] }
protocol OwnScene: ScopedAssembler {
  var list: [String] { get }
  var other: String { get }
}
extension OwnScene {
  var list: [String] { shared { [screen(), padded("a")] } }
  func screen() -> String { "live" }
  func padded(_ text: String) -> String { text }
}
extension OwnScene where Self: TestAssembler {
  func padded(_ text: String) -> String { "test" + text }
  var list: [String] { [screen(), padded("")] }
}
