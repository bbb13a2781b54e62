/// An assembler with storage for the instances that its rules share.
///
/// ```swift
/// extension ContactsSceneAssembler {  // refines ScopedAssembler
///   func resolve() -> GetAllContacts { shared { GetAllContacts(contactsDataSource: resolve()) } }
/// }
/// final class AppAssembler: LiveAssembler, ContactsSceneAssembler { let scope = Scope() }
/// ```
///
/// A rule that calls none of these builds a new object each time. The others choose a lifetime:
///
/// | call | lifetime |
/// | --- | --- |
/// | `shared { }` | one for each rule and scope |
/// | `shared(for: key) { }` | one for each rule, key and scope |
/// | `weaklyShared { }` | one for as long as somebody else holds it |
/// | `graph { }` with `graphShared { }` | one within the outermost `graph { }` being resolved |
/// | `shared { try await … }` | one for each rule and scope; one build in flight however many ask |
///
/// The rule is known by the place of the call in the source and by the type, so two rules that build the
/// same type do not collide, and a generic rule keeps one instance for each type argument. All state is in
/// the scope of the instance: two assemblers never see each other's objects. What a child assembler builds
/// lives in the child's own scope and dies with it; what it forwards stays its parent's.
///
/// Any number of threads and tasks may ask at once. No lock is held while a builder runs, and a builder that
/// asks for its own rule, directly or through others and on one thread or several, stops the process with
/// the whole path instead of hanging.
public protocol ScopedAssembler: Assembling {
  /// The storage of what this assembler shares. Return the same scope each time: `let scope = Scope()`.
  var scope: Scope { get }

  /// Leave it out: what `scope` keeps, to be borrowed by the rules.
  @_borrowed var _sharedInstances: SharedInstances { get }

  /// Leave it out: the object that `scope` keeps for a rule, retained.
  func _sharedObject(_ key: SharedInstances.Key) -> Unmanaged<AnyObject>?
}

extension ScopedAssembler {
  @inlinable
  public func _sharedObject(_ key: SharedInstances.Key) -> Unmanaged<AnyObject>? {
    findObject(key, in: _sharedInstances)
  }

  @inlinable
  public var _sharedInstances: SharedInstances {
    _read { yield scope.instances }
  }
}
