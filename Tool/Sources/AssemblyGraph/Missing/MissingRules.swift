import AssemblyCheck

/// What a failed build lacks, read from its log, and the code that adds it.
///
/// The compiler can't name the type in its message for a missing rule. This type extracts the rule and its declaration,
/// and finds the import, the forward or the stub that adds it.
struct MissingRules {
  /// What the wiring lacks: first the types that no protocol declares, then the rules of assemblers.
  private(set) var answers: [any Answer] = []
  /// All other errors, without duplicates.
  private(set) var otherErrors: [String] = []

  /// Reads the output of builds of a package, and its index, which has the leaves, the parents and the similar rules.
  ///
  /// - Parameter isolation: The sources that are on the main actor by default.
  init(in log: String, source: IndexedPackage? = nil, isolation: DefaultIsolation = DefaultIsolation()) {
    let files = SourceFiles()
    let diagnostics = CompilerDiagnostic.diagnostics(in: log)
    let errors = WiringErrors(diagnostics, files)
    // If nothing compiled, there is no index.
    let graph = source.flatMap { try? RuleGraph(readingPartOf: $0) }
    let assemblers = errors.conformances.compactMap {
      IncompleteAssembler.read($0, files, graph, isolation)
    }
    let fixes = WiringFix.read(diagnostics, files, graph)
    answers += UndeclaredRules.read(errors.calls, assemblers, files, graph)
    answers += assemblers
    answers += errors.conformances.flatMap {
      RuleConflict.read($0.conflicts, in: $0.name, at: $0.location, files)
    }
    answers += fixes
    let locations = Set(assemblers.map(\.location))
    otherErrors =
      errors.others.filter { !WiringFix.answers($0, fixes) }.compactMap(\.text).unique()
      + errors.conformances.filter { !locations.contains($0.location) && $0.conflicts.isEmpty }.map(\.text)
    // An error without a location usually follows from others, such as a failed command.
    if isEmpty, otherErrors.isEmpty { otherErrors = errors.others.map(\.message).unique() }
  }

  var isEmpty: Bool { answers.isEmpty }

  /// The names of the assemblers, and of the protocols and types that request what no rule builds.
  var names: [String] { answers.map(\.owner).unique() }

  /// Leaves out what isn't about an assembler, a protocol or a type with a name.
  mutating func select(_ name: String) { answers.removeAll { $0.owner != name } }

  /// A text with what is missing, and the code that adds it.
  func text(style: TextStyle = TextStyle()) -> String {
    answers.map { $0.text(style) }.joined(separator: "\n")
  }

  /// The changes of sources that add what is missing.
  func edits(in root: String, builtAt time: Double) throws(EditError) -> Insertions {
    var edits = Insertions(root: root, builtAt: time)
    for answer in answers { try answer.write(to: &edits) }
    return edits
  }
}

/// Something that a build lacks, and the code that adds it.
protocol Answer {
  /// The assembler, the protocol, the type or the file that lacks it.
  var owner: String { get }

  func text(_ style: TextStyle) -> String

  func write(to edits: inout Insertions) throws(EditError)
}

/// The errors of a build, by what answers them.
private struct WiringErrors {
  /// The types that don't conform to protocols, in source order.
  let conformances: [ConformanceError]
  /// The calls of `resolve()` for a type that no rule builds.
  private(set) var calls: [CompilerDiagnostic] = []
  private(set) var others: [CompilerDiagnostic] = []

  init(_ diagnostics: [CompilerDiagnostic], _ files: SourceFiles) {
    var found: [SourcePosition: ConformanceError] = [:]
    // The error that the notes belong to. A type can have several at one location, which differ in their protocols.
    var last: ConformanceError?
    for diagnostic in diagnostics {
      if diagnostic.severity == .note {
        if let last { found[last.location]?.add(diagnostic, of: last, files) }
      } else if UndeclaredRules.areMissing(in: diagnostic),
        let location = diagnostic.location, files.place(at: location) != nil
      {
        calls.append(diagnostic)
        last = nil
      } else {
        last = ConformanceError(diagnostic)
        if let last {
          if found[last.location] == nil { found[last.location] = last }
        } else if diagnostic.severity == .error {
          others.append(diagnostic)
        }
      }
    }
    conformances = found.values.sorted { $0.location < $1.location }
  }
}
