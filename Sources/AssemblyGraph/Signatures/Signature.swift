/// A rule's signature, as a person reads it.
public struct Signature: Hashable, Sendable, Codable {
  /// `resolve`.
  public let name: String
  /// The generic parameters, as `<A where A: P>`, or nothing.
  public let generics: String
  /// The parameters: `user: User, _: Int`.
  public let parameters: String
  /// `async`, `throws`, `throws(E)`, in the order they are written.
  public let effects: [String]
  /// The type the rule builds.
  public let result: String

  /// `resolve(user: User) async throws -> ContactsListPresenter`.
  public var text: String { ([head] + effects + ["->", result]).joined(separator: " ") }

  /// What has to be the same for two rules to be called alike: everything but the effects.
  var key: String { "\(head) -> \(result)" }

  private var head: String { "\(name)\(generics)(\(parameters))" }
}
