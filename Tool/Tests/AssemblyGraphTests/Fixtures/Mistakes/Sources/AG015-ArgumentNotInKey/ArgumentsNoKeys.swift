import Assembler

struct User: Hashable, Sendable { let id: Int; let name: String }
final class Session: Sendable { init(_ user: User, size: Int = 0) {} }
final class Image: Sendable { init(_ path: String) {}; init(loading url: String) async throws {} }
final class Row: Sendable { init(_ number: Int) {} }
final class Database: Sendable {}
protocol SessionAssembler: ScopedAssembler {
  func resolve(user: User) -> Session; func resolve(user: User, size: Int) -> Session
  func resolve(_ path: String) -> Image; func resolve(row: Int) -> Row
  func resolve(replica: Bool) -> Database; func resolve(url: String) async throws -> Image
  func resolve(tenant: String, user: String) -> Image
}
extension SessionAssembler {
  #if FIXED
  func resolve(user: User) -> Session { shared(for: user) { Session(user) } }
  func resolve(user: User, size: Int) -> Session {
    shared(for: Pair(id: user.id, size: size)) { Session(user, size: size) }
  }
  func resolve(_ path: String) -> Image { let file = "/" + path; return shared(for: file) { Image(file) } }
  func resolve(row: Int) -> Row { Row(row) }
  func resolve(replica: Bool) -> Database { shared(for: replica) { Database() } }
  func resolve(url: String) async throws -> Image { try await Image(loading: url) }
  func resolve(tenant: String, user: String) -> Image {
    shared(for: "\(tenant) \(user)") { Image(tenant + user) }
  }
  #else
  func resolve(user: User) -> Session { shared { Session(user) } }
  func resolve(user: User, size: Int) -> Session { shared(for: user.id) { Session(user, size: size) } }
  func resolve(_ path: String) -> Image { let file = "/" + path; return weaklyShared { Image(file) } }
  func resolve(row: Int) -> Row { graphShared { Row(row) } }
  func resolve(replica: Bool) -> Database { shared { Database() } }
  func resolve(url: String) async throws -> Image { try await shared { try await Image(loading: url) } }
  // The key has the word, and not the argument.
  func resolve(tenant: String, user: String) -> Image {
    shared(for: "\(tenant) user") { Image(tenant + user) }
  }
  #endif
}
struct Pair: Hashable { let id: Int; let size: Int }
final class App: LiveAssembler, SessionAssembler { let scope = Scope() }
func use(_ app: App) async throws {
  let user = User(id: 1, name: "Ada"); let _: Session = app.resolve(user: user)
  let _: Session = app.resolve(user: user, size: 2); let _: Image = app.resolve("a")
  let _: Row = app.resolve(row: 1); let _: Database = app.resolve(replica: true)
  let _: Image = try await app.resolve(url: "u"); let _: Image = app.resolve(tenant: "a", user: "b")
}

// The result of a closure, a part of a tuple, one of two values, and a captured one; and a helper's only caller.
final class Card: Sendable { init(_ title: String, size: Int = 1) {} }
protocol CardAssembler: ScopedAssembler {
  func resolve(_ make: () -> String) -> Card; func resolve(size: (Int, Int)) -> Card
  func resolve(title: String, isShown: Bool) -> Card; func resolve(captured name: String) -> Card
  func resolve(helped name: String) -> Card
}
extension CardAssembler {
  #if FIXED
  func resolve(_ make: () -> String) -> Card { Card(make()) }
  func resolve(size: (Int, Int)) -> Card { shared(for: [size.0, size.1]) { Card("", size: size.0) } }
  func resolve(title: String, isShown: Bool) -> Card {
    shared(for: [title, "\(isShown)"]) { Card(isShown ? title : "") }
  }
  func resolve(captured name: String) -> Card { shared(for: name) { [name] in Card(name) } }
  func resolve(helped name: String) -> Card { card(name) }
  private func card(_ name: String) -> Card { shared(for: name) { Card(name) } }
  #else
  func resolve(_ make: () -> String) -> Card { shared { Card(make()) } }
  func resolve(size: (Int, Int)) -> Card { shared { Card("", size: size.0) } }
  func resolve(title: String, isShown: Bool) -> Card { shared(for: isShown) { Card(isShown ? title : "") } }
  func resolve(captured name: String) -> Card { shared { [name] in Card(name) } }
  func resolve(helped name: String) -> Card { card(name) }
  private func card(_ name: String) -> Card { shared { Card(name) } }
  #endif
}
final class CardApp: LiveAssembler, CardAssembler { let scope = Scope() }
