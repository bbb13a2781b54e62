import Assembler

struct User: Hashable, Sendable {
  let id: Int
  let name: String
}
final class Session: Sendable { init(_ user: User, size: Int = 0) {} }
final class Image: Sendable {
  init(_ path: String) {}
  init(loading url: String) async throws {}
}
final class Row: Sendable { init(_ number: Int) {} }
final class Database: Sendable {}

protocol SessionAssembler: ScopedAssembler {
  func resolve(user: User) -> Session
  func resolve(user: User, size: Int) -> Session
  func resolve(_ path: String) -> Image
  func resolve(row: Int) -> Row
  func resolve(replica: Bool) -> Database
  func resolve(url: String) async throws -> Image
  func resolve(tenant: String, user: String) -> Image
}
extension SessionAssembler {
  #if FIXED
  func resolve(user: User) -> Session { shared(for: user) { Session(user) } }
  func resolve(user: User, size: Int) -> Session {
    shared(for: Pair(id: user.id, size: size)) { Session(user, size: size) }
  }
  func resolve(_ path: String) -> Image {
    let file = "/" + path
    return shared(for: file) { Image(file) }
  }
  func resolve(row: Int) -> Row { Row(row) }
  func resolve(replica: Bool) -> Database { shared(for: replica) { Database() } }
  func resolve(url: String) async throws -> Image { try await Image(loading: url) }
  func resolve(tenant: String, user: String) -> Image {
    shared(for: "\(tenant) \(user)") { Image(tenant + user) }
  }
  #else
  func resolve(user: User) -> Session { shared { Session(user) } }
  func resolve(user: User, size: Int) -> Session {
    shared(for: user.id) { Session(user, size: size) }
  }
  func resolve(_ path: String) -> Image {
    let file = "/" + path
    return weaklyShared { Image(file) }
  }
  func resolve(row: Int) -> Row { graphShared { Row(row) } }
  func resolve(replica: Bool) -> Database { shared { Database() } }
  func resolve(url: String) async throws -> Image { try await shared { try await Image(loading: url) } }
  // The key has the word, and not the argument.
  func resolve(tenant: String, user: String) -> Image {
    shared(for: "\(tenant) user") { Image(tenant + user) }
  }
  #endif
}

struct Pair: Hashable {
  let id: Int
  let size: Int
}

final class App: LiveAssembler, SessionAssembler { let scope = Scope() }

func use(_ app: App) async throws {
  let user = User(id: 1, name: "Ada")
  let _: Session = app.resolve(user: user)
  let _: Session = app.resolve(user: user, size: 2)
  let _: Image = app.resolve("a")
  let _: Row = app.resolve(row: 1)
  let _: Database = app.resolve(replica: true)
  let _: Image = try await app.resolve(url: "u")
  let _: Image = app.resolve(tenant: "a", user: "b")
}
