/// All checks.
enum Checks {
  private static var all: [any Check.Type] {
    [
      CycleCheck.self, IgnoredOverrideCheck.self, UndeclaredRuleCheck.self, NearMissCheck.self,
      CaptiveCheck.self,
      UnreachableRuleCheck.self, DuplicateRuleCheck.self, UnguardedLeafCheck.self, RuleCountCheck.self,
      OverlapCheck.self, StaticDispatchCheck.self, RetainedByScopeCheck.self, NotForwardedCheck.self,
      ReplacedLifetimeCheck.self, KeyCheck.self, SharedHelperCheck.self, RecreatedScopeCheck.self,
    ]
  }

  /// The findings that no comment silences, in the order of the sources.
  static func findings(in graph: RuleGraph, _ options: CheckOptions) -> [Finding] {
    let silencer = Suppression(graph: graph)
    return all.flatMap { $0.detections(in: graph, options) }
      .compactMap(silencer.remaining)
      .sorted { ($0.location, $0.id.rawValue) < ($1.location, $1.id.rawValue) }
  }
}

/// Looks for one kind of finding.
protocol Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection]
}

/// A finding, and where in the source a comment can silence it.
struct Detection {
  let finding: Finding
  /// The rules that it is about, by the places of their names.
  let anchors: [Location]
}

/// Drops the findings that a comment at the rule silences: `// assembly:ignore AG005 one cart for the kiosk`.
///
/// The comment stands at the end of the rule's line or in the lines right above it. It names the finding and
/// says why; without a reason it silences nothing.
struct Suppression {
  let graph: RuleGraph

  private static let marker = "assembly:ignore"

  /// The finding, with a note if a comment fails to silence it; nil if one does.
  func remaining(_ detection: Detection) -> Finding? {
    let comments = detection.anchors.flatMap(comments)
      .filter { $0.names.contains(detection.finding.id.rawValue) }
    if comments.contains(where: \.hasReason) { return nil }
    let notes = Set(comments.map(\.location)).sorted().map { location in
      let message = "this comment silences the finding if it says why"
      return Finding.Note(location: graph.position(location), message: message)
    }
    return notes.isEmpty ? detection.finding : detection.finding.adding(notes)
  }

  private struct Comment {
    let names: [String]
    let hasReason: Bool
    let location: Location
  }

  /// The comments on the line of `place`, and on the lines of comments and attributes above it.
  private func comments(at location: Location) -> [Comment] {
    var comments = [comment(onLine: location.line, of: location.file)]
    var line = location.line - 1
    while let text = text(ofLine: line, of: location.file), text.hasPrefix("//") || text.hasPrefix("@") {
      comments.append(comment(onLine: line, of: location.file))
      line -= 1
    }
    return comments.compactMap { $0 }
  }

  private func text(ofLine line: Int32, of file: Int32) -> Substring? {
    graph.source.line(line, of: file).map { String(decoding: $0, as: UTF8.self).drop(while: \.isWhitespace) }
  }

  private func comment(onLine line: Int32, of file: Int32) -> Comment? {
    guard let text = text(ofLine: line, of: file), let slashes = text.firstRange(of: "//"),
      let marker = text[slashes.upperBound...].firstRange(of: Self.marker)
    else { return nil }
    let words = text[marker.upperBound...].split { $0.isWhitespace || $0 == "," }
    let names = words.prefix { $0.hasPrefix("AG") && $0.dropFirst(2).allSatisfy(\.isNumber) }
    return Comment(
      names: names.map { String($0) },
      hasReason: words.count > names.count,
      location: Location(file: file, line: line, column: 1)
    )
  }
}

extension Finding {
  fileprivate func adding(_ notes: [Note]) -> Finding {
    Finding(id, message, severity: severity, at: location, notes: self.notes + notes)
  }
}
