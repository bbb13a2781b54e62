import AssemblyCheck

/// A rule for an initializer: the requirement in a protocol, and the body in an extension.
struct NewRule {
  /// Why there is no rule, and what to do.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  private let name: String
  private let owner: InitializerFinder.Target
  private let rule: RuleWriter
  /// The module that the protocol's file doesn't import yet.
  private let missingImport: String?
  /// The rule that is there already, or `nil`.
  private let known: KnownRule?

  private var access: String { owner.declaration.access }
  private var body: String { "\(rule.declaration.declaration(access: access)) { \(rule.call) }" }

  /// Finds the initializer of `Box<Int>` with the labels `init(basket:)`, and the rules that build its arguments.
  init(for type: String, in name: String, initializer: String?, reading source: IndexedPackage) throws {
    let finder = InitializerFinder(graph: try RuleGraph(reading: source))
    let owner = try finder.assemblerProtocol(named: name)
    let built = try finder.type(named: type, for: owner)
    let rules = finder.rules(of: owner)
    let written = try finder.initializers(of: built, type, for: owner).map {
      RuleWriter($0, type: type, rules: rules)
    }
    let matching = written.filter { rule in
      initializer.map { $0.filter { $0 != " " } == rule.initializer.labels } ?? true
    }
    if let initializer, matching.isEmpty {
      let labels = written.map(\.initializer.labels).joined(separator: ", ")
      throw Failure("\(type) has no \(initializer), but \(labels)")
    }
    if initializer == nil, written.count > 1 {
      let list = written.map { "\n  --init '\($0.initializer.labels)'  \($0.call)" }.joined()
      throw Failure("\(type) has \(written.count) initializers; choose one:\(list)")
    }
    self.name = name
    self.owner = owner
    rule = matching[0]
    if let problem = rule.problem { throw Failure(problem) }
    let imports = owner.declaration.tokens.imports.map(\.module) + [owner.module]
    missingImport = imports.contains(built.module) ? nil : built.module
    let declaration = rule.declaration
    known = rules.first { $0.declaration.isSame(as: declaration) }
    if !access.isEmpty, known == nil, built.declaration.access.isEmpty {
      throw Failure(
        "\(name) is \(access)but \(type) isn't; make \(type) \(access)or choose a protocol of its module that isn't"
      )
    }
  }

  /// The rule to write, or the one that is there.
  func text(style: TextStyle) -> String {
    if let known {
      return "\(name) already builds it: \(known.declaration.signature)  \(style.line(known.location))\n"
    }
    let imports = missingImport.map { ["import in \(style.path(owner.position))", "  import \($0)"] } ?? []
    let lines = [
      "add to \(style.bold(name))  \(style.line(owner.position))", "  \(rule.declaration.declaration())",
      "add to extension \(style.bold(name))", "  \(body)",
    ]
    return (imports + lines).map { $0 + "\n" }.joined()
  }

  /// The changes of the sources that add the rule.
  func edits(in root: String, builtAt time: Double) throws(EditError) -> SourceEdits {
    var edits = SourceEdits(root: root, builtAt: time)
    if known != nil { return edits }
    let file = owner.position.file
    if let missingImport { try edits.addImport(missingImport, isPublic: !access.isEmpty, to: file) }
    try edits.add([rule.declaration.declaration()], to: owner.position, named: name)
    try edits.add([body], toExtensionOf: name, in: file, after: owner.declaration)
    return edits
  }
}
