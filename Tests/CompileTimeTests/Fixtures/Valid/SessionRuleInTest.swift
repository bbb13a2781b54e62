// shows: A test replaces one rule of a session, with a session of its own
import Assembler
import AssemblerTesting

final class Store: Sendable { init(user: String) {} }
struct List { let store: Store }

protocol AppScene: ScopedAssembler { func session(user: String) -> any Session }
extension AppScene {
  func session(user: String) -> any Session { UserSession(parent: self, user: user) }
}
protocol Session: ScopedAssembler, ChildAssembler where Parent: AppScene {
  var user: String { get }
  var store: Store { get }
}
extension Session {
  var store: Store { shared { Store(user: user) } }
  func list() -> List { List(store: store) }
}
final class UserSession<Parent: AppScene>: Child<Parent>, Session {
  let user: String
  init(parent: Parent, user: String) {
    self.user = user
    super.init(parent: parent)
  }
}

final class AppTestAssembler: TestAssembler, AppScene {
  var makeSession: (AppTestAssembler) -> any Session = { UserSession(parent: $0, user: "Ada") }
  func session(user: String) -> any Session { makeSession(self) }
}
func test() -> [List] {
  final class TestSession: Child<AppTestAssembler>, Session {
    let user = "Ada"
    var store: Store { shared { Store(user: "Bob") } }
  }
  let assembler = AppTestAssembler()
  assembler.makeSession = { TestSession(parent: $0) }
  return [TestSession(parent: assembler).list(), assembler.session(user: "Ada").list()]
}
