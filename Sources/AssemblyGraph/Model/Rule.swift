package import AssemblyCheck

/// A `resolve` function of an assembler.
package struct Rule: Sendable, Codable, Identifiable {
  /// The protocol and the signature, which are the same in each assembler and from build to build.
  package let id: String
  package let signature: Signature
  /// The protocol requirements that the rule implements, or none for a body that is only called directly, such as
  /// with `super.resolve()`.
  package let requirements: [Requirement]
  package let body: Body
  package let lifetime: Lifetime
  /// Whether the rule has no dependencies.
  package let isLeaf: Bool
  /// Whether the rule is an effect, that is one with a body for live assemblers only.
  package let isEffect: Bool
  /// The rules that the rule requests, in source order.
  package let dependencies: [Dependency]
}

extension Rule {
  /// The declaration of a rule in a protocol.
  package struct Requirement: Sendable, Codable {
    /// The protocol's name.
    package let owner: String
    package let location: SourcePosition

    enum CodingKeys: String, CodingKey {
      case owner = "protocol"
      case location
    }
  }

  /// The code of a rule.
  package struct Body: Sendable, Codable, Equatable {
    package enum Kind: String, Sendable, Codable {
      /// In a protocol extension.
      case `default`
      /// In the assembler's own type.
      case own
      /// In a class that the assembler inherits from.
      case inherited
    }

    package let kind: Kind
    /// The protocol or type that the body is a member of.
    package let owner: String
    /// The constraints of the extension: `Self: LiveAssembler`.
    package let conditions: [String]
    package let location: SourcePosition
  }

  /// A rule's request for another rule.
  package struct Dependency: Sendable, Codable {
    package enum Kind: String, Sendable, Codable {
      /// A call, in the rule itself or in a closure that it creates.
      case call
      /// A reference without a call, such as `Later(resolve)`.
      case reference
    }

    /// The identifier of the requested rule.
    package let rule: Rule.ID
    /// The signature of the requested rule.
    package let signature: String
    /// The type of the other assembler that receives the request, or `nil` if the index doesn't record it or the
    /// assembler requests its own rule.
    package let assembler: String?
    /// The receiver in the source, such as `parent`, or `nil` for `self`.
    package let receiver: String?
    package let kind: Kind
    /// The location of the request.
    package let location: SourcePosition
    /// The helpers through which the rule makes the request.
    package let via: [String]

    /// Whether another assembler receives the request.
    package var leavesAssembler: Bool { assembler != nil || receiver != nil }
  }
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
