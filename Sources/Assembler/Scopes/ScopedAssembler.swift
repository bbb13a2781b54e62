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
/// | call | one instance for each rule and |
/// | --- | --- |
/// | `shared { }` | scope |
/// | `weaklyShared { }` | scope, while something else holds it |
/// | `graphShared { }` | outermost `graph { }` that is being resolved |
///
/// Each takes a key, `shared(for: key) { }`, and then caches one instance for each key; each may `await` and
/// `throw`. On the main actor, `shared(on: MainActor.self) { }` takes a value that is not `Sendable`.
///
/// A rule is known by the location of the call and by the type, so two rules that build the same type do not
/// collide, and a generic rule has one instance for each type that it returns. All state is in the scope: two assemblers
/// never see each other's objects. What a child builds lives in the child's scope and ends with it; what it
/// forwards belongs to its parent.
///
/// Any number of threads and tasks can ask at once. No lock is held while a builder runs. A builder that asks for
/// its own rule, directly or through others and on one thread or several, ends the process with the path.
///
/// An assembler with a scope is a class, so that a cached object can hold it weakly: a closure that a rule passes to
/// a cached object captures `[unowned self]` or `[weak self]`. Otherwise the scope keeps the object, the object the
/// closure, and the closure the assembler, and nothing is ever released.
public protocol ScopedAssembler: Assembling, AnyObject {
  /// The storage of what this assembler shares. Return the same scope each time: `let scope = Scope()`.
  var scope: Scope { get }

  /// What `scope` caches, borrowed. Don't implement this.
  // Borrowed (and yielded, by `_read`): a reading of what `scope` returns counts references of the scope or of the
  // box. A shared existential then takes 3.1 times as long with two threads at once (147 ns against 48) and 212
  // instructions against 169.
  @_borrowed var _instances: InstanceTable { get }
}

extension ScopedAssembler {
  @inlinable
  public var _instances: InstanceTable {
    _read { yield scope.instances }
  }
}
