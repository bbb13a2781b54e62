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
  case leftOutElement = "AG022"

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
