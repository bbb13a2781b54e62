/// An assembler with a parent that answers what the child does not build itself: a session, a screen, a
/// request.
///
/// The child has its parent's role: the child of a live assembler is live, and the child of a test is a test.
/// It conforms neither to ``LiveAssembler`` nor to ``PreviewAssembler``, so root-only leaves do not apply to
/// it; it forwards them. Forwarding is written once per protocol:
///
/// ```swift
/// extension SessionAssembler where Self: ChildAssembler, Parent: SessionAssembler {
///   func resolve() -> Session { parent.resolve() }
/// }
///
/// final class ScreenAssembler<Parent: SessionAssembler>: ChildAssembler, SessionAssembler {
///   let parent: Parent
///   init(parent: Parent) { self.parent = parent }
/// }
/// ```
///
/// Every effect protocol of this module forwards already. What a child forwards is built, shared and
/// overridden by the parent.
public protocol ChildAssembler<Parent>: Assembling where Role == Parent.Role {
  /// The assembler that the child asks for what it does not build.
  associatedtype Parent: Assembling

  /// The assembler that the child asks for what it does not build. A child keeps its parent alive.
  var parent: Parent { get }
}
