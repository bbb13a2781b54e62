import AssemblyCheck

extension PackageGraph {
  /// Returns the part of the graph that matches all arguments: the rules that `start` matches, as in
  /// ``AssemblerGraph/rules(matching:)``, and their dependencies, at most `depth` requests away.
  ///
  /// With a depth only, the first rules are those that the program requests.
  func selecting(
    assembler: String?,
    role: Role? = nil,
    from start: String? = nil,
    depth: Int? = nil
  ) throws(SelectionError) -> PackageGraph {
    var selected = assemblers
    if let assembler {
      selected = assemblers.filter { $0.name == assembler || "\($0.module).\($0.name)" == assembler }
      if selected.isEmpty { throw .noAssembler(assembler, known: assemblers.map(\.name)) }
    }
    if let role {
      selected = selected.filter { $0.role == role }
      if selected.isEmpty { throw .noRole(role) }
    }
    if start == nil, depth == nil { return graph(of: selected) }
    let tests = TestSources()
    let below = selected.map { assembler in
      let first = start.map { assembler.rules(matching: $0) } ?? entryRules(of: assembler, tests)
      return assembler.below(first, depth: depth)
    }.filter { !$0.rules.isEmpty }
    if let start, below.isEmpty { throw .noRule(start, in: selected) }
    return graph(of: below)
  }

  /// Returns the graph without effects that have no dependencies.
  func withoutEffects() -> PackageGraph {
    graph(of: assemblers.map { assembler in assembler.keeping { !$0.isFoldable } })
  }

  /// Returns the graph of the program itself, without previews, test assemblers, and sources in the folder `Tests`.
  ///
  /// If nothing else is left, the result is the whole graph.
  func selectingProgram() -> PackageGraph {
    let tests = TestSources()
    let selected = assemblers.filter { assembler in
      assembler.role != .test && assembler.role != .preview && !tests.contains(assembler.location)
    }
    return selected.isEmpty ? self : graph(of: selected)
  }

  private func graph(of assemblers: [AssemblerGraph]) -> PackageGraph {
    PackageGraph(assemblers: assemblers, entryPoints: entryPoints, findings: findings)
  }

  /// The rules of an assembler that the program requests, in source order.
  ///
  /// Requests in tests don't count. If there are no others, as in a library, these are the rules that no other rule
  /// requests, and one of each cycle.
  func entryRules(of assembler: AssemblerGraph, _ tests: TestSources) -> [Rule] {
    let asked = entryPoints.filter { entry in
      (entry.assembler ?? assembler.name) == assembler.name && !tests.contains(entry.location)
    }
    let ids = Set(asked.map(\.rule))
    let entries = assembler.rules.filter { ids.contains($0.id) }
    return entries.isEmpty ? assembler.topRules : entries
  }
}

extension AssemblerGraph {
  /// Returns the rules whose result, signature or identifier is `text`. If there are none, returns the rules whose
  /// identifier contains it.
  func rules(matching text: String) -> [Rule] {
    let exact = rules.filter { rule in
      let result = rule.signature.result
      return result == text || result == "any \(text)" || rule.signature.text == text || rule.id == text
    }
    return exact.isEmpty ? rules.filter { $0.id.contains(text) } : exact
  }

  /// Returns rules and their dependencies, up to a number of requests away.
  fileprivate func below(_ first: [Rule], depth: Int?) -> AssemblerGraph {
    let byID = rulesByID
    var selected = Set(first.map(\.id))
    var last = first
    for _ in 0..<(depth ?? rules.count) where !last.isEmpty {
      let requested = last.flatMap(\.dependencies).filter { !$0.leavesAssembler }.map(\.rule)
      last = requested.filter { selected.insert($0).inserted }.compactMap { byID[$0] }
    }
    return keeping { selected.contains($0.id) }
  }

  /// A set of rules from which all others can be reached, without forwarded ones.
  fileprivate var topRules: [Rule] {
    let rules = rules.filter { $0.forwardedTo == nil }
    let byID = keeping { $0.forwardedTo == nil }.rulesByID
    func dependencies(_ rule: Rule) -> [Rule] {
      rule.dependencies.filter { !$0.leavesAssembler }.compactMap { byID[$0.rule] }
    }
    let needed = Set(rules.flatMap { rule in dependencies(rule).map(\.id).filter { $0 != rule.id } })
    var reached: Set<Rule.ID> = []
    var tops: Set<Rule.ID> = []
    for rule in rules.filter({ !needed.contains($0.id) }) + rules where !reached.contains(rule.id) {
      tops.insert(rule.id)
      var queue = [rule]
      while let next = queue.popLast() {
        if reached.insert(next.id).inserted { queue += dependencies(next) }
      }
    }
    return rules.filter { tops.contains($0.id) }
  }
}

/// Recognizes test sources, which are in the package's folder `Tests`.
final class TestSources {
  private var known: [String: Bool] = [:]

  func contains(_ location: SourcePosition) -> Bool {
    let file = location.file
    if let isTest = known[file] { return isTest }
    let root = FilePath.package(above: file) ?? ""
    let isTest = file.dropFirst(root.count).hasPrefix("/Tests/")
    known[file] = isTest
    return isTest
  }
}

/// An error thrown when a selection matches nothing in the graph.
enum SelectionError: Error, Equatable, CustomStringConvertible {
  case noAssembler(String, known: [String])
  /// No rule matches a text. There can be results with similar names.
  case noRule(String, near: [String])
  case noRole(Role)

  static func noRule(_ text: String, in assemblers: [AssemblerGraph]) -> SelectionError {
    .noRule(text, near: names(near: text, in: assemblers.flatMap { $0.rules.map(\.signature.result) }))
  }

  /// At most three names, the nearest first, that have few other letters than `text` or contain it.
  private static func names(near text: String, in names: [String]) -> [String] {
    let text = text.lowercased()
    let distances = Set(names).compactMap { name -> (distance: Int, name: String)? in
      let plain = (name.hasPrefix("any ") ? String(name.dropFirst(4)) : name).lowercased()
      let difference = plain.difference(from: text)
      let distance =
        plain.contains(text) ? 0 : max(difference.insertions.count, difference.removals.count)
      return distance <= max(1, text.count / 3) ? (distance, name) : nil
    }
    return distances.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  var description: String {
    switch self {
    case .noAssembler(let name, let known):
      "no assembler is called '\(name)'; there are: \(known.isEmpty ? "none" : known.joined(separator: ", "))"
    case .noRole(let role):
      "no assembler has the role \(role.rawValue); 'assembly graph --format list' lists all"
    case .noRule(let text, let near):
      "no rule builds '\(text)' or has it in its signature; "
        + (near.isEmpty
          ? "'assembly graph' lists the rules" : "did you mean \(near.joined(separator: " or "))?")
    }
  }
}
