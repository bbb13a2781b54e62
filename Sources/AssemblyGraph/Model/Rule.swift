/// A `resolve` function of an assembler.
public struct Rule: Sendable, Codable, Identifiable {
  /// The protocol and the signature, which are the same in each assembler and from build to build.
  public let id: String
  public let signature: Signature
  /// The protocol requirements that the rule implements, or none for a body that is only called directly, such as
  /// with `super.resolve()`.
  public let requirements: [Requirement]
  public let body: Body
  public let lifetime: Lifetime
  /// Whether the rule has no dependencies.
  public let isLeaf: Bool
  /// Whether the rule is an effect, that is one with a body for live assemblers only.
  public let isEffect: Bool
  /// The rules that the rule requests, in source order.
  public let dependencies: [Dependency]
}

extension Rule {
  /// The declaration of a rule in a protocol.
  public struct Requirement: Sendable, Codable {
    /// The protocol's name.
    public let owner: String
    public let location: SourcePosition

    enum CodingKeys: String, CodingKey {
      case owner = "protocol"
      case location
    }
  }

  /// The code of a rule.
  public struct Body: Sendable, Codable, Equatable {
    public enum Kind: String, Sendable, Codable {
      /// In a protocol extension.
      case `default`
      /// In the assembler's own type.
      case own
      /// In a class that the assembler inherits from.
      case inherited
    }

    public let kind: Kind
    /// The protocol or type that the body is a member of.
    public let owner: String
    /// The constraints of the extension: `Self: LiveAssembler`.
    public let conditions: [String]
    public let location: SourcePosition
  }

  /// A rule's request for another rule.
  public struct Dependency: Sendable, Codable {
    public enum Kind: String, Sendable, Codable {
      /// A call, in the rule itself or in a closure that it creates.
      case call
      /// A reference without a call, such as `Later(resolve)`.
      case reference
    }

    /// The identifier of the requested rule.
    public let rule: Rule.ID
    /// The signature of the requested rule.
    public let signature: String
    /// The type of the other assembler that receives the request, or `nil` if the index doesn't record it or the
    /// assembler requests its own rule.
    public let assembler: String?
    /// The receiver in the source, such as `parent`, or `nil` for `self`.
    public let receiver: String?
    public let kind: Kind
    /// The location of the request.
    public let location: SourcePosition
    /// The helpers through which the rule makes the request.
    public let via: [String]

    /// Whether another assembler receives the request.
    public var leavesAssembler: Bool { assembler != nil || receiver != nil }
  }
}

/// How long an assembler caches the result of a rule.
public enum Lifetime: String, Sendable, Codable, CaseIterable {
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
public struct Signature: Hashable, Sendable, Codable {
  /// The function's name: `resolve`.
  public let name: String
  /// The generic parameters, such as `<A where A: P>`, or an empty string.
  public let generics: String
  /// The parameters, without parentheses: `user: User, _: Int`.
  public let parameters: String
  /// The effects, in the order in which Swift writes them: `async`, `throws`, `throws(E)`.
  public let effects: [String]
  /// The result type.
  public let result: String

  /// The whole signature: `resolve(user: User) async throws -> ContactsListPresenter`.
  public var text: String { ([head] + effects + ["->", result]).joined(separator: " ") }

  /// The signature without effects. Calls don't distinguish rules with the same key.
  var key: String { "\(head) -> \(result)" }

  private var head: String { "\(name)\(generics)(\(parameters))" }
}

extension Rule {
  /// The assembler that a forwarding rule, such as `parent.resolve()`, forwards to. `nil` for any other rule.
  var forwardedTo: String? {
    guard dependencies.count == 1, let dependency = dependencies.first, dependency.leavesAssembler,
      dependency.signature == signature.text,
      lifetime == .unshared
    else { return nil }
    return dependency.assembler ?? dependency.receiver
  }
}

extension Signature {
  /// The result, parameters and effects: `ReposPresenter(organization: String) async`.
  var title: String {
    let arguments = parameters.isEmpty ? "" : "(\(parameters))"
    return ([result + arguments] + effects).joined(separator: " ")
  }

  /// The title of a rule, from the text of its signature.
  static func title(of text: String) -> String {
    guard let open = text.firstIndex(of: "(") else { return text }
    var depth = 0
    let inside = text[open...].prefix { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth > 0
    }
    let rest = text[inside.endIndex...].dropFirst()
    guard let arrow = rest.firstRange(of: "-> ") else { return text }
    let effects = rest[..<arrow.lowerBound].split(separator: " ")
    let arguments = inside.count > 1 ? "\(inside))" : ""
    return (["\(rest[arrow.upperBound...])\(arguments)"] + effects).joined(separator: " ")
  }
}
