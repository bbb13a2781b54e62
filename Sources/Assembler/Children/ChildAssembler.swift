/// An assembler with a parent, such as a session, a screen or a request.
///
/// A child has its parent's role: a child of a live assembler is live, and a child of a test's assembler belongs to
/// the test. Don't conform it to ``LiveAssembler`` or ``PreviewAssembler``: the leaves of roots don't apply to it, and it
/// forwards them to its parent instead. Write the forwards in the child, or for all children of a scene:
///
/// ```swift
/// final class SessionScreen<Parent: AppAssembler>: Child<Parent>, ChildAssembler, ScreenAssembler {}
///
/// extension ScreenAssembler where Self: ChildAssembler, Parent: AppAssembler {
///   var session: Session { parent.session }
/// }
/// ```
///
/// ``Child`` holds the parent and a scope. A child that is a struct declares `parent` itself.
///
/// The protocols of `AssemblerEffects` already forward. The parent builds, caches and overrides what a child forwards.
public protocol ChildAssembler<Parent>: Assembling where AssemblerRole == Parent.AssemblerRole {
  /// The type of the parent.
  associatedtype Parent: Assembling

  /// The assembler that the child forwards to. A child retains its parent.
  var parent: Parent { get }
}
