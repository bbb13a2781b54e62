/// One `resolve` function, as an assembler runs it.
public struct Rule: Sendable, Codable, Identifiable {
  /// The same in each assembler and from build to build: the protocol and the signature.
  public let id: String
  public let signature: Signature
  /// Where protocols declare it; empty for a body that is only called directly, such as `super.resolve()`.
  public let requirements: [Requirement]
  public let body: Body
  public let lifetime: Lifetime
  /// Whether it asks no other rule.
  public let isLeaf: Bool
  /// Whether it stands for the outside world: a live assembler builds it in a leaf of its own.
  public let isEffect: Bool
  /// The rules that it asks, in the order of the source.
  public let dependencies: [Dependency]
}

extension Rule {
  /// Where a protocol declares a rule.
  public struct Requirement: Sendable, Codable {
    /// The protocol's name.
    public let owner: String
    public let location: SourcePosition

    enum CodingKeys: String, CodingKey {
      case owner = "protocol"
      case location
    }
  }

  /// The code that serves a rule.
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
    /// The protocol or the type that it is a member of.
    public let owner: String
    /// The conditions of its extension: `Self: LiveAssembler`.
    public let conditions: [String]
    public let location: SourcePosition
  }

  /// A rule's use of another.
  public struct Dependency: Sendable, Codable {
    public enum Kind: String, Sendable, Codable {
      /// Called when the rule runs, or in a closure that it makes.
      case call
      /// Only named, so that it can be called later: `Later(resolve)`.
      case reference
    }

    /// The rule's identifier.
    public let rule: Rule.ID
    /// The rule's signature.
    public let signature: String
    /// The other assembler that is asked, if the index knows its type.
    public let assembler: String?
    /// The expression before the dot, if it is not `self`: `parent`.
    public let receiver: String?
    public let kind: Kind
    /// Where the rule's code asks.
    public let location: SourcePosition
    /// The helpers that it goes through.
    public let via: [String]

    /// Whether another assembler is asked.
    public var leavesAssembler: Bool { assembler != nil || receiver != nil }
  }
}

/// How long what a rule builds is kept.
public enum Lifetime: String, Sendable, Codable, CaseIterable {
  /// A new object each time.
  case unshared
  /// One for each rule and scope: `shared { }`.
  case shared
  /// One for each rule, key and scope: `shared(for:) { }`.
  case keyed
  /// One for as long as somebody else holds it: `weaklyShared { }`.
  case weak
  /// One within the outermost `graph { }` being resolved: `graphShared { }`.
  case graph
}

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

extension Rule {
  /// The other assembler that a rule is passed on to, where its body is `parent.resolve()`. Nil for any
  /// other rule.
  var forwardedTo: String? {
    guard dependencies.count == 1, let dependency = dependencies.first, dependency.leavesAssembler,
      dependency.signature == signature.text,
      lifetime == .unshared
    else { return nil }
    return dependency.assembler ?? dependency.receiver
  }
}

extension Signature {
  /// `ReposPresenter(organization: String) async`: what a rule builds, and from what.
  var title: String {
    let arguments = parameters.isEmpty ? "" : "(\(parameters))"
    return ([result + arguments] + effects).joined(separator: " ")
  }

  /// The title of a rule of which the text alone is known.
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
