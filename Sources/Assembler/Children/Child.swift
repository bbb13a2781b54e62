/// The base class of children. It holds the parent and a scope.
///
/// ```swift
/// final class CartScreen<Parent: CartAssembler>: Child<Parent>, ChildAssembler, CartScreenAssembler {}
/// ```
///
/// If a child has values of its own, declare them, and write an initializer that calls `super.init(parent:)`.
/// A `Sendable` child inherits from ``SendableChild`` instead.
///
/// This class conforms to no scene itself, so the rules of a subclass always take effect.
// `nonisolated`, so that a subclass can build an effect in a module with main-actor default isolation; see
// `TestAssembler`.
nonisolated open class Child<Parent: Assembling> {
  /// The assembler that the child forwards to. A child retains its parent.
  public let parent: Parent

  /// The cache of the child, for subclasses that conform to ``ScopedAssembler``.
  public let scope: Scope

  /// Creates a child.
  ///
  /// - Parameters:
  ///   - parent: The assembler that the child forwards to.
  ///   - scope: The child's own cache, such as `Scope(label: "session")`.
  public init(parent: Parent, scope: Scope = Scope()) {
    self.parent = parent
    self.scope = scope
  }
}

/// The base class of `Sendable` children. It holds the parent and a scope.
///
/// ```swift
/// nonisolated final class Request<Parent: ServerAssembler>: SendableChild<Parent>, ChildAssembler, RequestAssembler {}
/// ```
///
/// Declare subclasses `nonisolated`. The compiler checks that their stored properties are immutable and `Sendable`.
/// Without `nonisolated`, a subclass and what it declares are on the main actor.
///
/// This class conforms to no scene itself, so the rules of a subclass always take effect.
// On the main actor, but no member is. A class that inherits from a nonisolated class can only be `Sendable` unchecked,
// so a `var` in a child would compile. If the superclass is isolated, the compiler checks the subclass.
@MainActor
open class SendableChild<Parent: Assembling & Sendable> {
  /// The assembler that the child forwards to. A child retains its parent.
  public nonisolated let parent: Parent

  /// The cache of the child, for subclasses that conform to ``ScopedAssembler``.
  public nonisolated let scope: Scope

  /// Creates a child. The parameters are those of ``Child``.
  public nonisolated init(parent: Parent, scope: Scope = Scope()) {
    self.parent = parent
    self.scope = scope
  }
}
