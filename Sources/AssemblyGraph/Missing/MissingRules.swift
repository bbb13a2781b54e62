import AssemblyCheck

/// The rules that assemblers are missing, read from the log of a failed build, and what to write for each.
///
/// The compiler can't name the type in its message for a missing rule. This type extracts the rule and its declaration,
/// and finds the import, the forward or the stub that adds it.
struct MissingRules {
  /// The assemblers that are missing rules, in source order.
  var assemblers: [IncompleteAssembler] = []
  /// The types that are requested and that no protocol declares, in source order.
  var undeclared: [UndeclaredRules] = []
  /// The rules that two protocols declare, and two extensions build.
  var conflicts: [RuleConflict] = []
  /// The imports and modifiers that other errors of the wiring need.
  var fixes: [WiringFix] = []
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
    assemblers = errors.conformances.compactMap { IncompleteAssembler.read($0, files, graph, isolation) }
    undeclared = UndeclaredRules.read(errors.calls, assemblers, files, graph)
    fixes = WiringFix.read(diagnostics, files, graph)
    conflicts = errors.conformances.flatMap {
      RuleConflict.read($0.conflicts, in: $0.name, at: $0.location, files)
    }
    let locations = Set(assemblers.map(\.location))
    otherErrors =
      errors.others.filter { !WiringFix.answers($0, fixes) }.compactMap(\.text).unique()
      + errors.conformances.filter { !locations.contains($0.location) && $0.conflicts.isEmpty }.map(\.text)
    // An error without a location usually follows from others, such as a failed command.
    if isEmpty, otherErrors.isEmpty { otherErrors = errors.others.map(\.message).unique() }
  }

  var isEmpty: Bool {
    assemblers.isEmpty && undeclared.isEmpty && conflicts.isEmpty && fixes.isEmpty
  }

  /// The names of the assemblers, and of the protocols and types that request what no rule builds.
  var names: [String] {
    (assemblers.map(\.name) + undeclared.map(\.owner) + conflicts.map(\.assembler) + fixes.map(\.owner))
      .unique()
  }

  /// Leaves out what isn't about an assembler, a protocol or a type with a name.
  mutating func select(_ name: String) {
    assemblers.removeAll { $0.name != name }
    undeclared.removeAll { $0.owner != name }
    conflicts.removeAll { $0.assembler != name }
    fixes.removeAll { $0.owner != name }
  }
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
