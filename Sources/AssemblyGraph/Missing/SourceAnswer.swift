import AssemblyCheck

/// An import or a modifier that an error of the wiring needs, in a declaration that is there.
struct SourceAnswer {
  enum Change: Hashable {
    case importModule(String)
    /// `nonisolated` before the declaration at a position.
    case nonisolated(SourcePosition, name: String)
    /// Nothing that can be written: the text says what to do.
    case note(String)
  }

  /// The assembler, or the file that lacks an import.
  let owner: String
  let location: SourcePosition
  let reason: String
  let change: Change

  private static var isolation: Regex<(Substring, Substring, Substring)> {
    #/^conformance of '(.+)' to protocol '(.+)' crosses into (?:main actor|global actor '.+')-isolated code/#
  }
  private static var witness: Regex<(Substring, Substring)> {
    #/-isolated (?:instance method|property) '(.+)' cannot satisfy nonisolated requirement/#
  }
  private static var member: Regex<(Substring, Substring)> {
    #/is not available due to missing import of defining module '(\w+)'/#
  }
  private static var type: Regex<(Substring, Substring)> { #/^cannot find type '(\w+)' in scope/# }

  /// Whether one of the answers is for an error.
  static func answers(_ error: CompilerDiagnostic, _ answers: [SourceAnswer]) -> Bool {
    answers.contains { answer in
      guard answer.location.file == error.location?.file else { return false }
      if case .importModule(let module) = answer.change {
        return error.message.firstMatch(of: member).map { $0.1 == module }
          ?? error.message.firstMatch(of: type).map { answer.reason.contains("'\($0.1)'") } ?? false
      }
      return answer.location == error.location && error.message.firstMatch(of: isolation) != nil
    }
  }

  /// Reads the errors that an import or a modifier answers.
  static func read(_ diagnostics: [CompilerDiagnostic], _ files: SourceFiles, _ graph: RuleGraph?)
    -> [SourceAnswer]
  {
    var found: [SourceAnswer] = []
    var conformance: (owner: String, requirement: String, location: SourcePosition)?
    func add(_ answer: SourceAnswer) {
      if !found.contains(where: { $0.change == answer.change && $0.location.file == answer.location.file }) {
        found.append(answer)
      }
    }
    for diagnostic in diagnostics {
      guard let location = diagnostic.location else { continue }
      let message = diagnostic.message
      if diagnostic.severity == .note {
        if let conformance, let match = message.firstMatch(of: witness) {
          add(
            isolated(String(match.1), at: location, conformance, files)
          )
        }
      } else if let match = message.firstMatch(of: isolation) {
        conformance = (String(match.1.prefix { $0 != "<" }), String(match.2), location)
      } else if diagnostic.severity == .error {
        conformance = nil
        let file = location.file.split(separator: "/").last.map { String($0) } ?? location.file
        if let match = message.firstMatch(of: member) {
          let reason = "uses what \(match.1) declares"
          add(
            SourceAnswer(
              owner: file,
              location: location,
              reason: reason,
              change: .importModule(String(match.1))
            )
          )
        } else if let match = message.firstMatch(of: type),
          let module = graph?.module(named: String(match.1)),
          !files[location.file].imports.contains(module)
        {
          let reason = "uses the type '\(match.1)'"
          add(SourceAnswer(owner: file, location: location, reason: reason, change: .importModule(module)))
        }
      }
    }
    return found
  }

  /// The answer for a witness on the main actor, of a requirement that is on no actor.
  private static func isolated(
    _ name: String,
    at location: SourcePosition,
    _ conformance: (owner: String, requirement: String, location: SourcePosition),
    _ files: SourceFiles
  ) -> SourceAnswer {
    let reason = "builds a rule of \(conformance.requirement) on the main actor, and the rule is on no actor"
    func answer(_ change: Change) -> SourceAnswer {
      SourceAnswer(owner: conformance.owner, location: conformance.location, reason: reason, change: change)
    }
    guard let (token, tokens) = files.place(at: location), let member = tokens.member(at: token) else {
      return answer(.note("write 'nonisolated' before \(name)"))
    }
    if !member.actors.isEmpty { return answer(.note("remove '\(member.isolation.dropLast())' from \(name)")) }
    let type = tokens.types.last { $0.body.contains(token) }
    if let type, !type.actors.isEmpty, !tokens.matches(type.keyword, "extension"), member.isProperty {
      return answer(.note("remove '\(type.actors.joined(separator: " "))' from \(type.name)"))
    }
    if let type, type.inherits("SendableChild") || type.inherits("SendableTestAssembler") {
      return answer(.nonisolated(files[location.file].position(of: type.keyword), name: type.name))
    }
    return answer(.nonisolated(location, name: name))
  }

  func text(_ style: TextStyle) -> String {
    let answer =
      switch change {
      case .importModule(let module): "import in \(style.path(location)):\n    import \(module)"
      case .nonisolated(let position, let name): "write 'nonisolated' before \(name)  \(style.line(position))"
      case .note(let text): text
      }
    return "\(style.bold(owner)) \(reason)  \(style.line(location))\n  \(answer)\n"
  }

  func write(to edits: inout SourceEdits) throws(EditError) {
    switch change {
    case .importModule(let module): try edits.addImport(module, isPublic: false, to: location.file)
    case .nonisolated(let position, _): try edits.add(modifier: "nonisolated", to: position)
    case .note: break
    }
  }
}

extension RuleGraph {
  /// The module to import for the only type or protocol of the index with a name, which isn't inside another type.
  func module(named name: String) -> String? {
    let types = index.definitions.keys.filter(isTypeOrProtocol) + sources.namedTypes
    let modules = Set(
      types.filter { index.symbols[$0].name == name && self.name($0) == name }.compactMap(importedModule)
    )
    return modules.count == 1 ? modules.first : nil
  }
}
