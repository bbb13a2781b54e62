import AssemblyCheck

/// An import or a modifier that an error of the wiring needs, in a declaration that is there.
struct WiringFix: Answer {
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

  /// The type and the protocol whose conformance crosses into an actor's code.
  private static func conformance(_ message: String) -> [String]? {
    message.values(of: "conformance of '…' to protocol '…' crosses into ")
  }

  /// The member of a type that is on an actor, and its requirement isn't.
  private static func witness(_ message: String) -> String? {
    ["instance method", "property"].lazy
      .compactMap { message.values(of: "…-isolated \($0) '…' cannot satisfy nonisolated requirement")?[1] }
      .first
  }

  /// The module that a member needs.
  private static func module(_ message: String) -> String? {
    message.values(of: "…is not available due to missing import of defining module '…'")?[1]
  }

  /// The type that a file doesn't find.
  private static func type(_ message: String) -> String? {
    message.values(of: "cannot find type '…' in scope")?[0]
  }

  /// Whether one of the answers is for an error.
  static func answers(_ error: CompilerDiagnostic, _ answers: [WiringFix]) -> Bool {
    answers.contains { answer in
      guard answer.location.file == error.location?.file else { return false }
      if case .importModule(let module) = answer.change {
        return self.module(error.message).map { $0 == module }
          ?? type(error.message).map { answer.reason.contains("'\($0)'") } ?? false
      }
      return answer.location == error.location && conformance(error.message) != nil
    }
  }

  /// Reads the errors that an import or a modifier answers.
  static func read(_ diagnostics: [CompilerDiagnostic], _ files: SourceFiles, _ graph: RuleGraph?)
    -> [WiringFix]
  {
    var found: [WiringFix] = []
    var conformance: (owner: String, requirement: String, location: SourcePosition)?
    func add(_ answer: WiringFix) {
      if !found.contains(where: { $0.change == answer.change && $0.location.file == answer.location.file }) {
        found.append(answer)
      }
    }
    for diagnostic in diagnostics {
      guard let location = diagnostic.location else { continue }
      let message = diagnostic.message
      if diagnostic.severity == .note {
        if let conformance, let name = witness(message) {
          add(isolated(name, at: location, conformance, files))
        }
      } else if let names = Self.conformance(message) {
        conformance = (String(names[0].prefix { $0 != "<" }), names[1], location)
      } else if diagnostic.severity == .error {
        conformance = nil
        let file = FilePath.name(location.file)
        if let module = module(message) {
          let reason = "uses what \(module) declares"
          add(WiringFix(owner: file, location: location, reason: reason, change: .importModule(module)))
        } else if let name = type(message), let module = graph?.module(named: name),
          !files[location.file].imports.contains(module)
        {
          let reason = "uses the type '\(name)'"
          add(WiringFix(owner: file, location: location, reason: reason, change: .importModule(module)))
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
  ) -> WiringFix {
    let reason = "builds a rule of \(conformance.requirement) on the main actor, and the rule is on no actor"
    func answer(_ change: Change) -> WiringFix {
      WiringFix(owner: conformance.owner, location: conformance.location, reason: reason, change: change)
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

  func write(to edits: inout Insertions) throws(EditError) {
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
