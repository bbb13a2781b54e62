// shows: a user's types have names that a framework may want, in a scene, a child and a test
import Assembler
import AssemblerTesting

enum Role: Sendable { case admin, guest }
nonisolated enum Lifetime: Sendable { case short, long }
struct Live: Sendable { let channel: Int }
struct Exactly: Sendable { let count: Int }
struct Builder: Sendable { let lifetime: Lifetime }
struct Menu: Sendable {
  let role: Role
  let live: Live
  let exactly: Exactly
  let builder: Builder
}

protocol MenuAssembler: ScopedAssembler {
  func menu(for role: Role) -> Menu
  func builder(_ lifetime: Lifetime) -> Builder
  var exactly: Exactly { get }
  var live: Live { get }
}
extension MenuAssembler {
  func menu(for role: Role) -> Menu {
    Menu(role: role == .admin ? .admin : Role.guest, live: live, exactly: exactly, builder: builder(.long))
  }
  func builder(_ lifetime: Lifetime) -> Builder {
    shared(for: lifetime) { Builder(lifetime: Lifetime.short) }
  }
  var exactly: Exactly { Exactly(count: 1) }
}
extension MenuAssembler where Self: LiveAssembler {
  var live: Live { Live(channel: 1) }
}
extension MenuAssembler where Self: ChildAssembler, Parent: MenuAssembler {
  var live: Live { parent.live }
}

final class App: LiveAssembler, MenuAssembler {
  let scope = Scope()
  let role: Role = .admin
}
final class Screen<Parent: MenuAssembler>: Child<Parent>, ChildAssembler, MenuAssembler {
  var role: Role { .guest }
  var exactly: Exactly { Exactly(count: 2) }
}
final class MenuTestAssembler: TestAssembler, MenuAssembler {
  var role = Role.admin
  var live = Live(channel: 2)
  func builder(_ lifetime: Lifetime) -> Builder { Builder(lifetime: .short) }
}
