/// An assembler with a parent, such as a session, a screen or a request.
///
/// A child has its parent's role: a child of a live assembler is live, and a child of a test's assembler belongs to
/// the test. It conforms to neither ``LiveAssembler`` nor ``PreviewAssembler``, so leaves of roots don't apply to it.
/// It forwards them to its parent instead. Write its forwards together, in one extension beside it:
///
/// ```swift
/// final class SessionScreen<Parent: AppAssembler>: Child<Parent>, ChildAssembler, ScreenAssembler {}
///
/// extension ScreenAssembler where Self: ChildAssembler, Parent: AppAssembler {
///   func resolve() -> Session { parent.resolve() }
/// }
/// ```
///
/// ``Child`` holds the parent and a scope. A child that is a struct declares `parent` itself.
///
/// The protocols of `AssemblerEffects` already forward. The parent builds, caches and overrides what a child
/// forwards.
public protocol ChildAssembler<Parent>: Assembling where Role == Parent.Role {
  /// The type of the parent.
  associatedtype Parent: Assembling

  /// The assembler that the child forwards to. A child retains its parent.
  var parent: Parent { get }
}
