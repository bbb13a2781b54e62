import AssemblyCheck

/// A rule that an assembler gets from two protocols or extensions, so that the compiler can't choose one.
struct RuleConflict: Answer {
  /// The assembler.
  let owner: String
  let location: SourcePosition
  let rule: MemberDeclaration
  /// The protocols that declare it.
  let owners: [(type: TypeDeclaration, location: SourcePosition)]

  /// The rule of a note.
  private static func rule(_ message: String) -> MemberDeclaration? {
    func rule(_ kind: String, isProperty: Bool) -> MemberDeclaration? {
      message.values(of: "multiple matching \(kind) named '…' with type '…'")
        .flatMap { MemberDeclaration(name: $0[0], type: $0[1], isProperty: isProperty) }
    }
    return rule("functions", isProperty: false) ?? rule("properties", isProperty: true)
  }

  static func isNote(_ diagnostic: CompilerDiagnostic) -> Bool { rule(diagnostic.message) != nil }

  /// Reads the compiler's notes about one assembler.
  static func read(
    _ notes: [CompilerDiagnostic],
    in name: String?,
    at location: SourcePosition,
    _ files: SourceFiles
  ) -> [RuleConflict] {
    let groups = Dictionary(grouping: notes.unique(), by: \.message)
    return groups.sorted { $0.key < $1.key }.compactMap { message, notes in
      guard let rule = rule(message) else { return nil }
      let owners = notes.compactMap { note -> (TypeDeclaration, SourcePosition)? in
        guard let position = note.location, let (token, tokens) = files.place(at: position),
          let owner = tokens.types.last(where: { $0.body.contains(token) })
        else { return nil }
        return (owner, position)
      }
      return RuleConflict(owner: name ?? "an assembler", location: location, rule: rule, owners: owners)
    }
  }

  func text(_ style: TextStyle) -> String {
    var lines = ["\(style.bold(owner)) has two rules for \(rule.signature)  \(style.line(location))"]
    lines += owners.map { "  \(style.cyan($0.type.name))  \(style.line($0.location))" }
    if owners.count == 1 {
      lines.append("  remove one of them")
    } else {
      let levels = owners.map(\.type.access)
      let access = ["public ", "package "].first(where: levels.contains) ?? ""
      let isScoped = owners.allSatisfy { owner in
        owner.type.head.contains { owner.type.tokens.matches($0, "ScopedAssembler") }
      }
      let name = rule.result.words.last { $0.first?.isUppercase == true } ?? "Shared"
      lines += [
        "  declare it once, in a protocol that \(owners.map(\.type.name).joined(separator: " and ")) refine, and keep one of the "
          + "rules, in its extension:",
        "    \(access)protocol \(name)Assembler: \(isScoped ? "ScopedAssembler" : "Assembling") { \(rule.isolation)\(rule.declaration())\(rule.isProperty ? " { get }" : "") }",
      ]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  func write(to edits: inout Insertions) {
    edits.skipped.append("one protocol for \(rule.signature) of \(owner): see 'missing' without --fix")
  }
}
