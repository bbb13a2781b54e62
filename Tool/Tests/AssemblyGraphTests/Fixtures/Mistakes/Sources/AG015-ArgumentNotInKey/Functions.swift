import Assembler

final class Trail: Sendable { init(user: String) {} }
final class Leg: Sendable { init(from: String, to: String) {} }
final class Tap: Sendable { init(_ make: @escaping @Sendable () -> String) {} }
protocol Shelf: Sendable {}
final class FileShelf<Item>: Shelf {}

// Functions that no protocol declares: of a server, whose second user gets the first one's trail; of nobody yet; of a list.
protocol TrailScene: ScopedAssembler { var start: Trail { get } }
extension TrailScene {
  var start: Trail { Trail(user: "") }
  #if FIXED
  func trail(user: String) -> Trail { shared(for: user) { Trail(user: user) } }
  func unusedTrail(user: String) -> Trail { shared(for: user) { Trail(user: user) } }
  func listedTrail(user: String) -> Trail { shared(for: user) { Trail(user: user) } }
  func visitedTrail(user: String) -> Trail { shared(for: user) { Trail(user: user) } }
  func shelf<Item>(_: Item.Type) -> any Shelf { shared { FileShelf<Item>() } }
  #else
  func trail(user: String) -> Trail { shared { Trail(user: user) } }
  func unusedTrail(user: String) -> Trail { shared { Trail(user: user) } }
  func listedTrail(user: String) -> Trail { shared { Trail(user: user) } }
  func visitedTrail(user: String) -> Trail { shared { Trail(user: user) } }
  func shelf<Item>(_: Item.Type) -> any Shelf { shared { () -> any Shelf in FileShelf<Item>() } }
  #endif
}
final class TrailApp: LiveAssembler, TrailScene { let scope = Scope() }
struct Visit { let user: String; func trail(_ app: TrailApp) -> Trail { app.visitedTrail(user: user) } }
func trails(_ app: TrailApp, of users: [String]) -> [Trail] {
  for user in users { _ = app.trail(user: user) }
  return users.map(app.listedTrail(user:))
}

// Two arguments; two that a closure captures; a session's.
protocol LegScene: ScopedAssembler {
  func leg(from: String, to: String) -> Leg; func tap(path: String, mode: String) -> Tap
  func trail(token: String) -> Trail
}
extension LegScene {
  #if FIXED
  func leg(from: String, to: String) -> Leg {
    shared(for: Ends(from: from, to: to)) { Leg(from: from, to: to) }
  }
  func tap(path: String, mode: String) -> Tap {
    shared(for: Ends(from: path, to: mode)) { Tap { [path, mode] in path + mode } }
  }
  func trail(token: String) -> Trail { Trail(user: token) }
  #else
  func leg(from: String, to: String) -> Leg { shared { Leg(from: from, to: to) } }
  func tap(path: String, mode: String) -> Tap { shared { Tap { [path, mode] in path + mode } } }
  func trail(token: String) -> Trail { shared { Trail(user: token) } }
  #endif
}
struct Ends: Hashable { let from, to: String }
final class LegApp: LiveAssembler, LegScene { let scope = Scope() }
protocol LegSessionScene: ChildAssembler where Parent == LegApp { var token: String { get } }
extension LegSessionScene { var trail: Trail { parent.trail(token: token) } }
final class LegSession: Child<LegApp>, LegSessionScene { let token = "t" }
