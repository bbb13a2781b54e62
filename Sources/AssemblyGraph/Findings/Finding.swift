/// Something that the compiler accepts and that is wrong, or likely to be.
public struct Finding: Sendable, Codable, Equatable {
  public enum Severity: String, Sendable, Codable {
    case error, warning, hint
  }

  /// A further place that explains the finding.
  public struct Note: Sendable, Codable, Equatable {
    public let location: SourceLocation
    public let message: String
  }

  public let id: FindingID
  public let severity: Severity
  public let message: String
  public let location: SourceLocation
  public let notes: [Note]

  init(
    _ id: FindingID,
    _ message: String,
    severity: Severity? = nil,
    at location: SourceLocation,
    notes: [Note] = []
  ) {
    self.id = id
    self.severity = severity ?? id.severity
    self.message = message
    self.location = location
    self.notes = notes
  }

  /// The finding and its notes, a line each, in the form that editors link:
  /// `Sources/App/App.swift:3:10: error: message [AG001]`.
  public func text(relativeTo folder: String? = nil) -> String {
    let level = severity == .hint ? "note" : severity.rawValue
    let lines =
      ["\(location.text(relativeTo: folder)): \(level): \(message) [\(id.rawValue)]"]
      + notes.map { "\($0.location.text(relativeTo: folder)): note: \($0.message)" }
    return lines.joined(separator: "\n")
  }
}

extension Finding: CustomStringConvertible {
  public var description: String { text() }
}
