/// How long an assembler caches the result of a rule.
package enum Lifetime: String, Sendable, Encodable, CaseIterable {
  /// Not cached.
  case unshared
  /// One instance for each rule and scope: `shared { }`.
  case shared
  /// One instance for each rule, key and scope: `shared(for:) { }`.
  case keyed
  /// One instance while something else holds it: `weaklyShared { }`.
  case weak
  /// One instance within the outermost `graph { }` that is being resolved: `graphShared { }`.
  case graph
}

/// The signature of a rule, as users write it.
package struct Signature: Hashable, Sendable, Encodable {
  /// The function's name: `resolve`.
  package let name: String
  /// The generic parameters, such as `<A where A: P>`, or an empty string.
  package let generics: String
  /// The parameters, without parentheses: `user: User, _: Int`.
  package let parameters: String
  /// The effects, in the order in which Swift writes them: `async`, `throws`, `throws(E)`.
  package let effects: [String]
  /// The result type.
  package let result: String

  /// The whole signature: `resolve(user: User) async throws -> ContactsListPresenter`.
  package var text: String { ([head] + effects + ["->", result]).joined(separator: " ") }

  /// The signature without effects. Calls don't distinguish rules with the same key.
  package var key: String { "\(head) -> \(result)" }

  private var head: String { "\(name)\(generics)(\(parameters))" }
}

extension Signature {
  /// The signature of a function that the index doesn't describe.
  package init(unknown name: String) {
    self.init(name: name, generics: "", parameters: "", effects: [], result: "unknown")
  }

  /// The result, parameters and effects: `ReposPresenter(organization: String) async`.
  package var title: String {
    let arguments = parameters.isEmpty ? "" : "(\(parameters))"
    return ([result + arguments] + effects).joined(separator: " ")
  }
}
