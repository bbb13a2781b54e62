/// Runs every check.
package enum Checks {
  private static var all: [any Check.Type] {
    [
      Cycle.self, IgnoredOverride.self, NearMiss.self, CaptiveDependency.self, DuplicateRule.self,
      UncontrolledEffect.self, Overlap.self, RetainedByScope.self, NotForwarded.self, ReplacedLifetime.self,
      ArgumentNotInKey.self, RecreatedScope.self, HiddenRule.self, LeftOutElement.self,
    ]
  }

  /// The findings in the package's own sources that no comment suppresses, in source order.
  package static func findings(in graph: RuleGraph) -> [Finding] {
    let context = CheckContext(graph: graph)
    let suppression = Suppression(graph: graph)
    return all.flatMap { $0.init(context: context).detections() }
      .filter { graph.isReported($0.location) }
      .compactMap(suppression.remaining)
      .sorted { ($0.location, $0.id.rawValue) < ($1.location, $1.id.rawValue) }
  }
}

/// What several checks read, once for all of them.
final class CheckContext {
  let graph: RuleGraph
  /// The calls of caching functions.
  private(set) lazy var cachingExpressions = CachingExpression.all(in: graph)
  private(set) lazy var cachingCalls = Dictionary(grouping: cachingExpressions, by: \.code)
  /// The functions named `resolve` that implement no requirement.
  private(set) lazy var unmatchedBodies = UnmatchedBody.all(in: graph)
  private(set) lazy var conversions = TypeConversions(graph: graph)
  private(set) lazy var borrowedScopes = BorrowedScopes(graph: graph)
  private(set) lazy var keptArguments = KeptArguments(graph: graph)
  /// The functions and properties that some code uses, and the requirements of the rules among them.
  private(set) lazy var usedSymbols: Set<SymbolID> = {
    let uses = Array(graph.index.uses.values) + [graph.index.topLevelUses]
    return Set(uses.joined().map { graph.catalog.tables.dispatched(graph.index.property(of: $0.target)) })
  }()
  /// The functions and properties that are neither rules nor requirements and implement none, by their owner.
  private(set) lazy var assemblerFunctions: [SymbolID: [SymbolID]] = {
    let functions = graph.index.definitions.keys.filter { symbol in
      let kind = graph.index.symbols[symbol].kind
      return (kind == .instanceMethod || kind == .instanceProperty) && !graph.catalog.isRule(symbol)
        && !graph.catalog.tables.isRequirement(symbol)
        && graph.index.definitions[symbol]?.overrides.isEmpty == true
    }
    return Dictionary(grouping: functions.sorted()) { graph.index.owner(of: $0) ?? $0 }
  }()

  init(graph: RuleGraph) { self.graph = graph }
}

/// Finds one kind of mistake.
protocol Check {
  static var id: FindingID { get }

  var context: CheckContext { get }

  init(context: CheckContext)

  func detections() -> [Detection]
}

extension Check {
  var graph: RuleGraph { context.graph }
  var sources: Declarations { graph.sources }
  var index: PackageIndex { graph.index }
  var catalog: RuleCatalog { graph.catalog }

  func name(_ symbol: SymbolID) -> String { graph.name(symbol) }

  func location(of symbol: SymbolID) -> Location { graph.location(of: symbol) }

  func detection(
    _ message: String,
    severity: Finding.Severity? = nil,
    at location: Location,
    notes: [Finding.Note] = [],
    anchors: [Location]
  ) -> Detection {
    let finding = Finding(
      Self.id,
      message,
      severity: severity,
      at: graph.position(location),
      notes: notes
    )
    return Detection(finding: finding, location: location, anchors: anchors)
  }

  func note(_ message: String, at location: Location) -> Finding.Note { graph.note(message, at: location) }

  func note(_ message: String, at symbol: SymbolID) -> Finding.Note {
    graph.note(message, at: location(of: symbol))
  }
}

/// A finding, with the locations at which a comment can suppress it.
struct Detection {
  let finding: Finding
  let location: Location
  /// The names of the rules that the finding is about.
  let anchors: [Location]
}

extension RuleGraph {
  func note(_ message: String, at location: Location) -> Finding.Note {
    Finding.Note(location: position(location), message: message)
  }
}

/// Drops findings that a comment suppresses: `// assembly:ignore AG005 one cart for the kiosk`.
///
/// The comment follows the rule on its line, or precedes it on the lines above. It names the finding and gives a
/// reason. A comment without a reason suppresses nothing.
struct Suppression {
  let graph: RuleGraph

  private static let marker = "assembly:ignore"

  /// Returns the finding, with a note for each comment that lacks a reason, or `nil` if a comment suppresses it.
  func remaining(_ detection: Detection) -> Finding? {
    let comments = detection.anchors.flatMap(comments)
      .filter { $0.names.contains(detection.finding.id.rawValue) }
    if comments.contains(where: \.hasReason) { return nil }
    let notes = Set(comments.map(\.location)).sorted().map { location in
      let message = "add a reason to this comment to suppress the finding"
      return graph.note(message, at: location)
    }
    return notes.isEmpty ? detection.finding : detection.finding.adding(notes)
  }

  private struct Comment {
    let names: [String]
    let hasReason: Bool
    let location: Location
  }

  /// The comments on a line, on the lines of the attributes before it, and on the lines of comments above.
  private func comments(at location: Location) -> [Comment] {
    var line = firstLine(of: location)
    var comments = (line...location.line).map { comment(onLine: $0, of: location.file) }
    line -= 1
    while let text = text(ofLine: line, of: location.file), text.hasPrefix("//") {
      comments.append(comment(onLine: line, of: location.file))
      line -= 1
    }
    return comments.compactMap { $0 }
  }

  /// The line on which a declaration's attributes begin, or that of a location without any.
  private func firstLine(of location: Location) -> Int32 {
    let text = graph.sources.text
    guard let (name, tokens) = text.place(at: location),
      let first = tokens.attributeRanges(before: tokens.matches(name, "init") ? name : name - 1).first
    else { return location.line }
    return text.location(of: first.lowerBound, in: location.file).line
  }

  private func text(ofLine line: Int32, of file: Int32) -> Substring? {
    graph.sources.text.line(line, of: file).map {
      String(decoding: $0, as: UTF8.self).drop(while: \.isWhitespace)
    }
  }

  private func comment(onLine line: Int32, of file: Int32) -> Comment? {
    guard let text = text(ofLine: line, of: file), let slashes = text.firstRange(of: "//"),
      let marker = text[slashes.upperBound...].firstRange(of: Self.marker)
    else { return nil }
    let words = text[marker.upperBound...].split { $0.isWhitespace || $0 == "," }
    let names = words.prefix { $0.hasPrefix("AG") }
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
