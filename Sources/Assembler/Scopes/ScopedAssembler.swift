/// An assembler with storage for the instances that its rules share.
///
/// ```swift
/// extension ContactsSceneAssembler {  // refines ScopedAssembler
///   func resolve() -> GetAllContacts { shared { GetAllContacts(contactsDataSource: resolve()) } }
/// }
/// final class AppAssembler: LiveAssembler, ContactsSceneAssembler { let scope = Scope() }
/// ```
///
/// `TestAssembler` has a scope of its own. All state is in the scope of the instance: two assemblers never
/// see each other's objects.
public protocol ScopedAssembler: Assembling {
  /// The storage of what this assembler shares. Return the same scope each time: `let scope = Scope()`.
  var scope: Scope { get }
}

extension ScopedAssembler {
  /// One instance for each rule and scope: built at the first request, exactly once, and kept.
  ///
  /// The rule is known by the place of this call in the source and by the type, so two rules that build the
  /// same type do not collide, and a generic rule keeps one instance per type argument.
  ///
  /// - Parameters:
  ///   - fileID: Leave it out: the rule's file.
  ///   - line: Leave it out: the rule's line.
  ///   - column: Leave it out: the rule's column.
  ///   - build: Builds the instance, on the calling thread and in its isolation. Threads that ask while it
  ///     runs wait for it. It must not ask for its own rule.
  /// - Returns: The shared instance.
  /// - Throws: What `build` throws. Nothing is kept then, and the next request builds again.
  public func shared<Value: Sendable, Failure: Error>(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let rule = RuleIdentity(Value.self, fileID: fileID, line: line, column: column)
    return try scope.storage.value(for: rule, build)
  }
}
