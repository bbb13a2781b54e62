import Assembler

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
