/// Drops findings that a comment suppresses: `// assembly:ignore captive-dependency one cart for the kiosk`.
///
/// The comment follows the rule on its line, or precedes it on the lines above, among attributes. It names the finding and
/// gives a reason. A comment without a reason suppresses nothing.
final class Suppression {
  private let graph: RuleGraph
  /// The lines of the files that have findings. Empty for a file without such a comment.
  private var files: [Int32: [String]] = [:]

  private static let marker = "assembly:ignore"

  init(graph: RuleGraph) { self.graph = graph }

  /// Returns the finding, with a note for each comment that lacks a reason or a finding's name, or `nil` if a comment
  /// suppresses it.
  func remaining(_ detection: Detection) -> Finding? {
    let id = detection.finding.id
    let comments = detection.anchors.flatMap(comments)
    if comments.contains(where: { $0.ids.contains(id) && $0.hasReason }) { return nil }
    let notes = comments.filter { $0.ids.isEmpty || $0.ids.contains(id) }.map { comment in
      let message =
        comment.unknown.map {
          "no finding is named '\($0)'\(FindingID.allCases.map(\.rawValue).suggestion(for: $0))"
        }
        ?? "add a reason to this comment to suppress the finding"
      return graph.note(message, at: comment.location)
    }
    return notes.isEmpty ? detection.finding : detection.finding.adding(notes.unique())
  }

  private struct Comment {
    let ids: [FindingID]
    /// The first word, if it names no finding.
    let unknown: String?
    let hasReason: Bool
    let location: Location
  }

  /// The comments on a line, and on the lines of attributes and comments above.
  private func comments(at location: Location) -> [Comment] {
    let lines = files.value(of: location.file, or: lines(of: location.file))
    let line = Int(location.line) - 1
    guard lines.indices.contains(line) else { return [] }
    let above = lines[..<line].reversed().prefix { line in
      let text = line.drop(while: \.isWhitespace)
      return text.hasPrefix("//") || text.hasPrefix("@")
    }
    return (line - above.count...line).compactMap { comment(in: lines[$0], at: $0 + 1, of: location.file) }
  }

  private func lines(of file: Int32) -> [String] {
    let lines = (FilePath.bytes(graph.index.files[Int(file)]) ?? [])
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return lines.contains { $0.contains(Self.marker) } ? lines : []
  }

  private func comment(in text: String, at line: Int, of file: Int32) -> Comment? {
    guard let slashes = text.firstRange(of: "//"),
      let marker = text[slashes.upperBound...].firstRange(of: Self.marker)
    else { return nil }
    let words = text[marker.upperBound...].split { $0.isWhitespace || $0 == "," }
    let ids = words.map { FindingID(rawValue: String($0)) }.prefix { $0 != nil }.compactMap(\.self)
    return Comment(
      ids: ids,
      unknown: ids.isEmpty ? words.first.map { String($0) } ?? "" : nil,
      hasReason: words.count > ids.count,
      location: Location(file: file, line: Int32(line), column: 1)
    )
  }
}

extension Finding {
  fileprivate func adding(_ notes: [Note]) -> Finding {
    Finding(id, message, severity: severity, at: location, notes: self.notes + notes)
  }
}
