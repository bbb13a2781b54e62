import Assembler

final class Session: Sendable {}

protocol SessionAssembler: ScopedAssembler {
  func resolve() -> Session
}
extension SessionAssembler {
  func resolve() -> Session { shared { Session() } }
}

// Each returns the same scope each time.
final class StoredApp: LiveAssembler, SessionAssembler { let scope = Scope(label: "stored") }
final class LazyApp: LiveAssembler, SessionAssembler {
  private(set) lazy var scope = Scope()
}
final class ForwardingApp: ChildAssembler, SessionAssembler {
  let parent: StoredApp
  init(parent: StoredApp) { self.parent = parent }
  var scope: Scope { parent.scope }
  func resolve() -> Session { parent.resolve() }
}
final class RememberingApp: LiveAssembler, SessionAssembler {
  private var made: Scope?
  var scope: Scope {
    if let made { return made }
    let new = Scope()
    made = new
    return new
  }
}
final class GlobalApp: LiveAssembler, SessionAssembler {
  private static let one = Scope()
  var scope: Scope { Self.one }
}
// One that it may be given; two screens that are asked once each; and a test's own property.
final class GivenApp: LiveAssembler, SessionAssembler {
  private let given: Scope?
  init(given: Scope?) { self.given = given }
  var scope: Scope { given ?? Scope() }
}
final class Tabs: LiveAssembler, SessionAssembler {
  let scope = Scope()
  var first: StoredApp { StoredApp() }
  var second: StoredApp { StoredApp() }
}
func use(_ tabs: Tabs) {
  let _: [Session] = [tabs.first.resolve(), tabs.second.resolve()]
}
struct SessionSuite {
  var parent: StoredApp { StoredApp() }
  func first() -> Session { parent.resolve() }
}

// Parents that are asked once for each child.
struct Kid: ChildAssembler {
  var parent: StoredApp { StoredApp() }
  func session() -> Session { parent.resolve() }
}
func first() -> Session { Kid().session() }
func both() -> [Session] { [Kid().session(), Kid().session()] }
