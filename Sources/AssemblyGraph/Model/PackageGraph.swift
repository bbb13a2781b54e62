/// The assemblers of a package, the dependencies of their rules, and the findings of the checks.
///
/// The graph comes from the index that the compiler writes in every debug build. It shows what the compiler built,
/// and reading it runs none of the package's code.
public struct PackageGraph: Sendable, Codable {
  /// The assemblers, in source order.
  public let assemblers: [AssemblerGraph]
  /// The requests that code outside the rules makes, in source order.
  public let entryPoints: [EntryPoint]
  /// The findings of the checks, in source order.
  public let findings: [Finding]

  public init(assemblers: [AssemblerGraph], entryPoints: [EntryPoint], findings: [Finding]) {
    self.assemblers = assemblers
    self.entryPoints = entryPoints
    self.findings = findings
  }
}

/// The rules of one assembler, that is a type that conforms to assembler protocols.
public struct AssemblerGraph: Sendable, Codable {
  /// The role that an assembler has from the framework's protocols.
  public enum Role: String, Sendable, Codable, CaseIterable {
    case live, preview, test
    /// A child has its parent's role.
    case child
  }

  /// The type's name, without its module: `AppAssembler`.
  public let name: String
  public let module: String
  public let location: SourcePosition
  /// The role, or `nil` if the assembler doesn't conform to `Assembling`.
  public let role: Role?
  /// The names of the assemblers that a child can have as its parent, in source order; empty for other roles.
  public let parents: [String]
  /// The rules, in source order.
  public let rules: [Rule]

  /// Returns the rule with the identifier `id`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rules.
  public func rule(_ id: Rule.ID) -> Rule? { rules.first { $0.id == id } }
}

/// A request that code outside the rules makes of an assembler.
public struct EntryPoint: Sendable, Codable {
  /// The identifier of the requested rule.
  public let rule: Rule.ID
  /// The assembler's type, or `nil` if the index doesn't record it.
  public let assembler: String?
  /// The function or property that makes the request, or `nil` at the top level of a file.
  public let code: String?
  public let location: SourcePosition
}

/// A position in a source file.
public struct SourcePosition: Hashable, Comparable, Sendable, Decodable {
  /// The file's absolute path.
  public let file: String
  /// The line, starting at 1.
  public let line: Int
  /// The column in UTF-8 bytes, starting at 1, as the compiler prints it.
  public let column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }

  /// The position with a path relative to `folder`: `Sources/App/App.swift:3:10`.
  ///
  /// - Parameter folder: A folder. The path of a file outside of it is absolute.
  public func text(relativeTo folder: String?) -> String {
    "\(path(relativeTo: folder)):\(line):\(column)"
  }

  /// The path of the file relative to `folder`, or its absolute path if it isn't in `folder`.
  public func path(relativeTo folder: String?) -> String {
    guard let folder, FilePath.contains(folder, file) else { return file }
    return String(file.dropFirst(folder.hasSuffix("/") ? folder.utf8.count : folder.utf8.count + 1))
  }
}

extension SourcePosition: Encodable {
  enum CodingKeys: String, CodingKey { case file, line, column }

  /// Encodes the path relative to the encoder's folder, if there is one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path(relativeTo: encoder.userInfo[.folder] as? String), forKey: .file)
    try container.encode(line, forKey: .line)
    try container.encode(column, forKey: .column)
  }
}
