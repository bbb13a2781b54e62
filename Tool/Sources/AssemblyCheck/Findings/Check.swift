/// Runs every check.
package enum Checks {
  private static var all: [any Check.Type] {
    [
      Cycle.self, IgnoredOverride.self, NearMiss.self, CaptiveDependency.self, DuplicateRule.self,
      UncontrolledEffect.self, Overlap.self, RetainedByScope.self, NotForwarded.self, ReplacedLifetime.self,
      ArgumentNotInKey.self, RecreatedScope.self, HiddenRule.self,
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
  /// The bodies that implement no requirement: functions named `resolve`, and members with the name of a rule.
  private(set) lazy var unmatchedBodies = graph.unmatchedBodies()
  private(set) lazy var conversions = TypeConversions(graph: graph)
  private(set) lazy var keptArguments = KeptArguments(graph: graph)

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
  var sources: Sources { graph.sources }
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
    let finding = Finding(Self.id, message, severity: severity, at: graph.position(location), notes: notes)
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
