import AssemblyCheck

/// What the assemblers of a failed build lack, read from its log, and the code that adds it.
///
/// The compiler says what is missing. This type adds what only the package knows: the module that has a body, and what a
/// child's parent builds.
struct MissingRules {
  private(set) var assemblers: [IncompleteAssembler]
  /// All other errors, without duplicates.
  let otherErrors: [String]

  /// Reads the output of builds, and the sources of the package.
  ///
  /// - Parameter isolation: The sources that are on the main actor by default.
  init(in log: String, _ sources: PackageSources, isolation: DefaultIsolation = DefaultIsolation()) {
    let errors = ConformanceError.read(CompilerDiagnostic.diagnostics(in: log), sources)
    // A class that has a value for each effect, and isn't missing a rule, can lack a property that tests assign.
    let effects = Set(IncompleteAssembler.settable.map(\.key))
    let isAssigned = errors.others.contains { effects.contains($0.getOnlyProperty ?? "") }
    let places = Set(errors.conformances.map(\.location))
    let complete = isAssigned ? sources.classes.filter { !places.contains($0.location) } : []
    let read = (errors.conformances + complete.map(ConformanceError.init(getOnlyIn:))).map {
      ($0, IncompleteAssembler($0, sources, isolation))
    }
    assemblers = read.compactMap(\.1)
    let rules = assemblers.flatMap { assembler in assembler.rules.map { (assembler.name, $0.declaration) } }
    let stored = Set(assemblers.flatMap(\.assigned).flatMap(\.words) + rules.map(\.1.plainName))
    let unread = errors.conformances.filter { error in
      read.contains { $0.0.location == error.location && $0.1 == nil }
    }
    let others = errors.others.filter { error in
      !stored.contains(error.getOnlyProperty ?? "")
        && !rules.contains { error.message.follows(from: $1, missingIn: $0) }
    }
    let texts = (others.compactMap(\.text) + unread.map(\.text)).unique()
    // An error without a location usually follows from others, such as a failed command.
    otherErrors = assemblers.isEmpty && texts.isEmpty ? errors.others.map(\.message).unique() : texts
  }

  var isEmpty: Bool { assemblers.isEmpty }

  var names: [String] { assemblers.map(\.name).unique() }

  /// Leaves out the other assemblers.
  mutating func select(_ name: String) { assemblers.removeAll { $0.name != name } }

  /// A text with what is missing, and the code that adds it.
  func text(style: TextStyle = TextStyle()) -> String {
    assemblers.map { $0.text(style) }.joined(separator: "\n")
  }

  /// The changes of sources that add what is missing.
  func edits(in root: String, builtAt time: Double) throws(EditError) -> Insertions {
    var edits = Insertions(root: root, builtAt: time)
    for assembler in assemblers { try assembler.write(to: &edits) }
    return edits
  }
}

extension String {
  /// Whether an error is only there because an assembler lacks a rule.
  fileprivate func follows(from rule: MemberDeclaration, missingIn assembler: String) -> Bool {
    let names = ["'\(assembler)'", "'\(assembler)<"].contains { contains($0) }
    return names && (contains("requires that ") || contains("'\(rule.plainName)'"))
  }
}
