/// The assemblers of a package, what each of them builds from what, and what is wrong with that.
///
/// It is read from the index that the compiler writes in every debug build, so it is what the compiler built:
/// no source is parsed and nothing is run.
public struct PackageGraph: Sendable, Codable {
  /// The assemblers, in the order of the sources' paths.
  public let assemblers: [AssemblerGraph]
  /// Where code that is no rule asks for something, in the order of the sources' paths.
  public let entryPoints: [EntryPoint]
  /// What the compiler accepts in silence, in the order of the sources' paths.
  public let findings: [Finding]

  public init(assemblers: [AssemblerGraph], entryPoints: [EntryPoint], findings: [Finding]) {
    self.assemblers = assemblers
    self.entryPoints = entryPoints
    self.findings = findings
  }
}

/// The rules of one assembler: a type that conforms to assembler protocols.
public struct AssemblerGraph: Sendable, Codable {
  /// The role of an assembler, as the framework's protocols give it.
  public enum Role: String, Sendable, Codable, CaseIterable {
    case live, preview, test
    /// A child has its parent's role.
    case child
  }

  /// The type's name, without its module: `AppAssembler`.
  public let name: String
  public let module: String
  public let location: SourcePosition
  /// What it is for; nil for one that does not use `Assembling`.
  public let role: Role?
  /// The rules, in the order in which they are declared.
  public let rules: [Rule]

  /// The rule with the identifier `id`.
  public func rule(_ id: Rule.ID) -> Rule? { rules.first { $0.id == id } }
}

/// Where code that is no rule asks an assembler for something.
public struct EntryPoint: Sendable, Codable {
  /// The rule's identifier.
  public let rule: Rule.ID
  /// The assembler's type, where the index knows it.
  public let assembler: String?
  /// The function or property that asks; nil at the top level of a file.
  public let code: String?
  public let location: SourcePosition
}

/// A place in a source file.
public struct SourcePosition: Hashable, Comparable, Sendable, Decodable {
  /// The file's absolute path.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in bytes of UTF-8: what the compiler prints.
  public let column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }

  /// The location with the file relative to `folder` if it lies in it: `Sources/App/App.swift:3:10`.
  public func text(relativeTo folder: String?) -> String {
    "\(path(relativeTo: folder)):\(line):\(column)"
  }

  /// The file relative to `folder` if it lies in it, else its absolute path.
  public func path(relativeTo folder: String?) -> String {
    guard let folder, FilePath.contains(folder, file) else { return file }
    return String(file.dropFirst(folder.hasSuffix("/") ? folder.utf8.count : folder.utf8.count + 1))
  }
}

extension SourcePosition: Encodable {
  enum CodingKeys: String, CodingKey { case file, line, column }

  /// Writes the file relative to the encoder's folder, if it has one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path(relativeTo: encoder.userInfo[.folder] as? String), forKey: .file)
    try container.encode(line, forKey: .line)
    try container.encode(column, forKey: .column)
  }
}
