/// A mistake, or a likely mistake, that compiles.
public struct Finding: Sendable, Codable, Equatable {
  public enum Severity: String, Sendable, Codable {
    case error, warning
  }

  /// Another location that explains the finding.
  public struct Note: Sendable, Codable, Equatable {
    public let location: SourcePosition
    public let message: String
  }

  public let id: FindingID
  public let severity: Severity
  public let message: String
  public let location: SourcePosition
  public let notes: [Note]

  init(
    _ id: FindingID,
    _ message: String,
    severity: Severity? = nil,
    at location: SourcePosition,
    notes: [Note] = []
  ) {
    self.id = id
    self.severity = severity ?? id.severity
    self.message = message
    self.location = location
    self.notes = notes
  }

  /// The finding and its notes on a line each, in the format that editors link:
  /// `Sources/App/App.swift:3:10: error: message [AG001]`.
  ///
  /// - Parameter folder: The folder that paths are relative to. Pass `nil` for absolute paths.
  public func text(relativeTo folder: String? = nil) -> String {
    FindingRenderer(style: TextStyle(folder: folder)).text(self)
  }
}

extension Finding: CustomStringConvertible {
  public var description: String { text() }
}

/// The kind of a finding. The identifiers are stable, because comments that suppress findings name them. More follow, so a
/// `switch` needs `@unknown default`.
@nonexhaustive public enum FindingID: String, Sendable, Codable, CaseIterable {
  case cycle = "AG001"
  case ignoredOverride = "AG002"
  case nearMiss = "AG004"
  case captiveDependency = "AG005"
  case duplicateRule = "AG007"
  case uncontrolledEffect = "AG008"
  case overlap = "AG010"
  case retainedByScope = "AG012"
  case notForwarded = "AG013"
  case replacedLifetime = "AG014"
  case argumentNotInKey = "AG015"
  case recreatedScope = "AG017"
  case hiddenRule = "AG019"

  /// The default severity. A finding can have another one.
  public var severity: Finding.Severity {
    switch self {
    case .cycle, .ignoredOverride, .overlap: .error
    default: .warning
    }
  }
}

/// A collection of findings that describes them in a test's failure.
public struct Findings: RandomAccessCollection, Error, CustomStringConvertible {
  private let findings: [Finding]
  private let folder: String?

  init(_ findings: [Finding], folder: String?) {
    self.findings = findings
    self.folder = folder
  }

  public var startIndex: Int { findings.startIndex }
  public var endIndex: Int { findings.endIndex }
  public subscript(position: Int) -> Finding { findings[position] }

  /// Throws the findings if there are any.
  func check() throws(Findings) {
    if !isEmpty { throw self }
  }

  /// The output of `assembly check`.
  public var description: String {
    FindingRenderer(style: TextStyle(folder: folder)).text(findings)
  }
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
    folder.flatMap { FilePath.path(file, relativeTo: $0) }.map { String($0) } ?? file
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
