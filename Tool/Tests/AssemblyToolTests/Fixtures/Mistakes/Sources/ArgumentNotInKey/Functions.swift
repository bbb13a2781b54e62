import Assembler
import Foundation

// Functions that no protocol declares: their callers decide.
extension Scene {
  // Wrong: callers that nobody knows, a server's, which pass different users, and a list's.
  func unused(user: String) -> Doc { shared { Doc(user) } }
  func asked(user: String) -> Doc { shared { Doc(user) } }
  func listed(user: String) -> Doc { shared { Doc(user) } }
  // Wrong: its only caller passes an argument, a variable, a value that differs in the second place, and a default.
  func helped(name: String) -> Doc { passed(name) }
  private func passed(_ name: String) -> Doc { shared { Doc(name) } }
  var two: [Doc] { [second("a", number: 1), second("a", number: 2)] }
  private func second(_ name: String, number: Int) -> Doc { shared { Doc(name, size: number) } }
  var mapped: [Doc] { numbers.map(shard(number:)) + [shard(number: 1)] }
  private func shard(number: Int) -> Doc { shared { Doc("", size: number) } }
  var part: [Doc] { [part(), part(number: 2)] }
  private func part(number: Int = 1) -> Doc { shared { Doc("", size: number) } }
  // Wrong: two closures for one key, and two values, one of them the default.
  var built: [Doc] { [built("a") { Doc("1") }, built("a") { Doc("2") }] }
  private func built(_ key: String, _ build: () -> Doc) -> Doc { shared(for: key, build) }
  var numbered: [Doc] { [numbered(.text), numbered(Kind.text, 2), numbered(.image(1), 3)] }
  private func numbered(_ kind: Kind, _ number: Int = 1) -> Doc {
    shared(for: "\(kind)") { Doc("\(kind)", size: number) }
  }

  // Right: each key has a closure of its own, and a value of its own.
  var named: [Doc] { [named("a") { Doc("1") }, named("b") { Doc("2") }, named("a") { Doc("1") }] }
  private func named(_ key: String, _ build: () -> Doc) -> Doc { shared(for: key, build) }
  var weighed: [Doc] { [weighed(.text, 1), weighed(.image(1), 2), weighed(Kind.text, 1)] }
  private func weighed(_ kind: Kind, _ size: Int) -> Doc { shared(for: kind) { Doc("\(kind)", size: size) } }
  // Right: each caller passes the same, in other words, in a constant or as the default.
  var vault: [Doc] { [vault(numbers, .text), vault(self.numbers, Kind.text)] }
  private func vault(_ numbers: [Int], _ kind: Kind) -> Doc { shared { Doc("\(kind)", size: numbers[0]) } }
  var wide: Doc {
    let label = "a"
    return made { sized(numbers.count, label) }
  }
  var narrow: Doc { sized(self.numbers.count, "a") }
  private func sized(_ size: Int, _ label: String) -> Doc { shared { Doc(label, size: size) } }
  private func made(_ make: () -> Doc) -> Doc { shared { make() } }
  var slices: [Doc] { [slice(), slice(number: 1)] }
  private func slice(number: Int = 1) -> Doc { shared { Doc("", size: number) } }
  // Right: the place of the call is passed on, and the type of a generic function tells its callers apart.
  var cached: [Doc] { [cached("a"), cached("b")] }
  private func cached(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Doc { shared(fileID: fileID, line: line, column: column) { Doc(name) } }
  var typed: (Doc, Int, String) { (once { Doc() }, kept(1), kept("a")) }
  private func once<Value: Sendable>(_ build: () -> Value) -> Value { shared { build() } }
  private func kept<Value: Sendable>(_ value: Value) -> Value { shared { value } }
  // Right: the key that a helper gets has what its closure reads, or a part of it. Wrong: a part that it lacks.
  func author(user: User) -> Doc { named("\(user)") { Doc(user.name) } }
  func editor(user: User, size: Int) -> Doc { sized(user.id) { Doc(user.name) } }
  private func sized(_ key: Int, _ build: () -> Doc) -> Doc { shared(for: key, build) }
  func lost(user: User, size: Int) -> Doc { lost(user.id) { Doc(user.name, size: size) } }
  private func lost(_ key: Int, _ build: () -> Doc) -> Doc { shared(for: key, build) }
  // Wrong: a part of the key is always new.
  func stamped(name: String) -> Doc { shared(for: "\(name) \(Date())") { Doc(name) } }
  // Right: a date that isn't in the key.
  func dated(name: String) -> Doc { shared(for: name) { Doc("\(name) \(Date())") } }
}
// Silent: a function that is no assembler's.
func doc(of app: App, named name: String) -> Doc { app.shared { Doc(name) } }
struct Visit {
  let user: String
  func doc(_ app: App) -> Doc { app.asked(user: user) }
}
func docs(_ app: App, of users: [String]) -> [Doc] { users.map(app.listed(user:)) }
