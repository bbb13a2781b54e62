/// The role of an assembler that builds the running application: its leaves reach the outside world.
///
/// Put every rule that touches the network, the disk, a clock or any other part of the outside world into
/// `extension … where Self: LiveAssembler`. An assembler of another role then does not compile until it
/// writes the rule itself, which is how an unstubbed dependency in a test is found before the test runs.
///
/// ```swift
/// final class AppAssembler: LiveAssembler, ContactsSceneAssembler { let scope = Scope() }
/// ```
public protocol LiveAssembler: Assembling where Role == LiveRole {
  /// ``LiveRole``. Named here so that the compiler names this protocol where two roles exclude each other.
  associatedtype Role = LiveRole
}

/// The ``Assembling/Role`` of live assemblers, and of every child of one.
///
/// A leaf that each live assembler builds for itself, root or child, is written `where Role == LiveRole`; one
/// that only a root builds and children forward is written `where Self: LiveAssembler`.
public enum LiveRole: AssemblerRole {}

extension Assembling where Role == LiveRole {
  /// Explains a rule that a live assembler lacks. Never callable.
  @available(
    *,
    unavailable,
    message: """
      no rule builds this type; write the rule in this assembler, import the module of its live leaf, or, in a \
      child, forward it to the parent
      """
  )
  @_disfavoredOverload
  public func resolve<T>() -> T {
    fatalError("unavailable")
  }
}
