import Assembler

/// A thing with an identity.
final class Part: Sendable {}

/// An assembler with a rule for each lifetime.
protocol PartsAssembler: ScopedAssembler {}

extension PartsAssembler {
  func unshared() -> Part { Part() }
  func sharedPart() -> Part { shared { Part() } }
  func anotherSharedPart() -> Part { shared { Part() } }
  func part(for name: String) -> Part { shared(for: name) { Part() } }
  func heldPart() -> Part { weaklyShared { Part() } }
  func graphPart() -> Part { graphShared { Part() } }
  func generic<Value: Sendable>(_ make: () -> Value) -> Value { shared { make() } }
}

final class Parts: PartsAssembler, LiveAssembler, Sendable {
  let scope: Scope

  init(_ scope: Scope = Scope()) {
    self.scope = scope
  }
}
