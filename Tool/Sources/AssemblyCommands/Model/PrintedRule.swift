import AssemblyCheck

/// A rule of an assembler, or a function that builds with its rules.
struct PrintedRule: Encodable {
  typealias ID = String

  /// The protocol and the signature, which are the same in each assembler and from build to build.
  let id: ID
  let signature: Signature
  /// The protocol requirements that the rule implements, or none for a body that is only called directly, such as
  /// with `super.resolve()`.
  let requirements: [Declaration]
  let body: Code
  let lifetime: RuleLifetime
  /// Whether the rule has a body for live assemblers, or live and preview ones.
  let isLeaf: Bool
  /// The rules and functions that the rule requests, in source order.
  let dependencies: [Dependency]
  /// The names of the assemblers that the rule creates.
  var creates: [String] = []
  /// Whether the package's code requests the rule.
  var isRequested = true
}

extension PrintedRule {
  /// The declaration of a rule in a protocol.
  struct Declaration: Encodable {
    /// The protocol's name.
    let owner: String
    let location: SourcePosition

    enum CodingKeys: String, CodingKey {
      case owner = "protocol"
      case location
    }
  }

  /// The code of a rule.
  struct Code: Encodable, Equatable {
    enum Kind: String, Encodable {
      /// In a protocol extension.
      case `default`
      /// In the assembler's own type.
      case own
      /// In a class that the assembler inherits from.
      case inherited
    }

    let kind: Kind
    /// The protocol or type that the body is a member of.
    let owner: String
    /// The constraints of the extension: `Self: LiveAssembler`.
    let conditions: [String]
    let location: SourcePosition
  }

  /// A rule's request for another rule.
  struct Dependency: Encodable {
    /// The identifier of the requested rule.
    let rule: PrintedRule.ID
    /// The signature of the requested rule.
    let signature: String
    /// What it builds, as in a tree.
    let title: String
    /// The type of the other assembler that receives the request, or `nil` if the index doesn't record it or the
    /// assembler requests its own rule.
    let assembler: String?
    /// The types that can receive the request, in the program and in its tests; empty like `assembler`.
    let assemblers: [String]
    /// The receiver in the source, such as `parent`, or `nil` for `self`.
    let receiver: String?
    let kind: Edge.Kind
    /// The location of the request.
    let location: SourcePosition
    /// The helpers through which the rule makes the request.
    let via: [String]

    /// The name of the other assembler that receives the request, as far as it's known.
    var recipient: String? { assembler ?? receiver }

    var leavesAssembler: Bool { recipient != nil }

    enum CodingKeys: String, CodingKey {
      case rule, signature, title, assembler, receiver, kind, location, via
    }
  }
}

extension PrintedRule {
  /// The requests for rules of the same assembler.
  var ownDependencies: [Dependency] { dependencies.filter { !$0.leavesAssembler } }

  /// The only request of a forwarding rule, such as `parent.resolve()`, or `nil` for any other rule.
  var forward: Dependency? {
    guard dependencies.count == 1, dependencies[0].leavesAssembler, lifetime == .unshared,
      dependencies[0].signature == signature.text
    else { return nil }
    return dependencies[0]
  }

  /// Whether it's a function that builds with the rules, and is an entry of its graph.
  var isFunction: Bool { hasName && requirements.isEmpty }

  /// Whether it isn't found by its type.
  var hasName: Bool { signature.name != RuleCatalog.ruleName }

  /// What builds, in a tree: `TripDetail(id: Int)`, or `detail(id: Int) → TripDetail` for a function.
  var title: String {
    hasName
      ? "\(([signature.call] + signature.effects).joined(separator: " ")) → \(signature.result)"
      : signature.title
  }

  /// Whether the rule is a leaf that has no dependencies in its assembler.
  var isFoldable: Bool { isLeaf && (dependencies.isEmpty || forward != nil) }
}

extension PrintedRule {
  /// The lifetime if the rule is cached, and whether it's a leaf.
  var marks: [String] {
    lifetimeMarks + (isLeaf ? ["leaf"] : []) + creates.map { "creates \($0)" } + useMarks
  }
  var useMarks: [String] { isRequested ? [] : ["not requested"] }
  var lifetimeMarks: [String] { lifetime == .unshared ? [] : [lifetime.rawValue] }
}

extension PrintedRule.Code {
  /// `default of ContactsSceneAssembler where Self: LiveAssembler`.
  var summary: String {
    switch kind {
    case .default:
      conditions.isEmpty
        ? "default of \(owner)" : "default of \(owner) where \(conditions.joined(separator: ", "))"
    case .own: "own body of \(owner)"
    case .inherited: "inherited from \(owner)"
    }
  }
}

extension Signature {
  /// `detail(id: Int)`, or `clock` for a property.
  var call: String { isProperty ? name : "\(name)(\(parameters))" }
}
