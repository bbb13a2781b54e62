package import AssemblyCheck

extension PackageGraph {
  /// Returns the part of the graph that matches all arguments.
  ///
  /// - Parameters:
  ///   - assembler: The name of an assembler, or `nil` for all.
  ///   - role: The role of the assemblers, or `nil` for all.
  ///   - start: Text that matches rules, as in ``AssemblerGraph/rules(matching:)``. The result contains these rules and
  ///     their dependencies. Pass `nil` for all rules.
  ///   - depth: The number of requests between the first rules and the last ones, or `nil` for no limit. If `start` is
  ///     `nil`, the first rules are those that the program requests.
  /// - Throws: ``SelectionError`` if nothing matches.
  package func selecting(
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
    let results = selected.flatMap { $0.rules.map(\.signature.result) }
    let tests = TestSources()
    selected = selected.map { assembler in
      let first = start.map { assembler.rules(matching: $0) } ?? entryRules(of: assembler, tests)
      return assembler.below(first, depth: depth)
    }.filter { !$0.rules.isEmpty }
    if let start, selected.isEmpty { throw .noRule(start, near: Spelling.near(start, in: results)) }
    return graph(of: selected)
  }

  /// Returns the graph without effects that have no dependencies.
  package func withoutEffects() -> PackageGraph {
    graph(of: assemblers.map { assembler in assembler.keeping { !$0.isFoldable } })
  }

  /// Returns the graph of the program itself, without previews, test assemblers, and sources in the folder `Tests`.
  ///
  /// If nothing else is left, the result is the whole graph.
  package func selectingProgram() -> PackageGraph {
    let tests = TestSources()
    let selected = assemblers.filter { assembler in
      assembler.role != .test && assembler.role != .preview && !tests.contains(assembler.location)
    }
    return selected.isEmpty ? self : graph(of: selected)
  }

  private func graph(of assemblers: [AssemblerGraph]) -> PackageGraph {
    PackageGraph(assemblers: assemblers, entryPoints: entryPoints, findings: findings)
  }
}

extension AssemblerGraph {
  /// Returns the rules whose result, signature or identifier is `text`. If there are none, returns the rules whose
  /// identifier contains it.
  package func rules(matching text: String) -> [Rule] {
    let exact = rules.filter { rule in
      [
        rule.signature.result, "any " + text == rule.signature.result ? text : "", rule.signature.text,
        rule.id,
      ]
      .contains(text)
    }
    return exact.isEmpty ? rules.filter { $0.id.contains(text) } : exact
  }

  /// Returns rules and their dependencies, up to a number of requests away.
  fileprivate func below(_ first: [Rule], depth: Int?) -> AssemblerGraph {
    let byID = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    var selected = Set(first.map(\.id))
    var last = first
    for _ in 0..<(depth ?? rules.count) where !last.isEmpty {
      let requested = last.flatMap(\.dependencies).filter { !$0.leavesAssembler }.map(\.rule)
      last = requested.filter { selected.insert($0).inserted }.compactMap { byID[$0] }
    }
    return keeping { selected.contains($0.id) }
  }

  fileprivate func keeping(_ isIncluded: (Rule) -> Bool) -> AssemblerGraph {
    AssemblerGraph(
      name: name,
      module: module,
      location: location,
      role: role,
      parents: parents,
      rules: rules.filter(isIncluded)
    )
  }
}

/// An error thrown when a selection matches nothing in the graph.
package enum SelectionError: Error, Equatable, CustomStringConvertible {
  case noAssembler(String, known: [String])
  /// No rule matches a text. There can be results with similar names.
  case noRule(String, near: [String])
  case noRole(Role)

  package var description: String {
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

/// Names that a user may have meant.
enum Spelling {
  /// At most three names, the nearest first, that have few other letters than `text` or contain it.
  static func near(_ text: String, in names: [String]) -> [String] {
    let text = text.lowercased()
    let distances = Set(names).compactMap { name -> (distance: Int, name: String)? in
      let plain = (name.hasPrefix("any ") ? String(name.dropFirst(4)) : name).lowercased()
      let distance = plain.contains(text) ? 0 : distance(Array(text), Array(plain))
      return distance <= max(1, text.count / 3) ? (distance, name) : nil
    }
    return distances.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// The number of letters to insert, remove or replace (Levenshtein, 1966).
  private static func distance(_ old: [Character], _ new: [Character]) -> Int {
    var row = Array(0...new.count)
    for (line, letter) in old.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in new.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[new.count]
  }
}

extension PackageGraph {
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
  /// A set of rules from which all others can be reached, without forwarded ones.
  fileprivate var topRules: [Rule] {
    let rules = rules.filter { $0.forwardedTo == nil }
    let byID = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
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

/// The differences between two assemblers, such as the test doubles of one.
package struct GraphDifference: Sendable {
  /// A rule that both assemblers have, with different bodies.
  package struct Change: Sendable {
    package let old: Rule
    package let new: Rule
  }

  package let old: AssemblerGraph
  package let new: AssemblerGraph
  /// The rules with different bodies.
  package let replaced: [Change]
  /// The rules that only the old assembler has.
  package let removed: [Rule]
  /// The rules that only the new assembler has.
  package let added: [Rule]
  /// The rules of the new assembler whose body is the same and that depend on a replaced rule, directly or not.
  package let affected: [Rule]
  /// The other rules that both assemblers have.
  package let unchanged: [Rule]

  package init(from old: AssemblerGraph, to new: AssemblerGraph) {
    self.old = old
    self.new = new
    let oldRules = Dictionary(old.rules.map { ($0.id, $0) }) { first, _ in first }
    let newIDs = Set(new.rules.map(\.id))
    removed = old.rules.filter { !newIDs.contains($0.id) }
    added = new.rules.filter { oldRules[$0.id] == nil }
    replaced = new.rules.compactMap { rule in
      oldRules[rule.id].flatMap { $0.body == rule.body ? nil : Change(old: $0, new: rule) }
    }
    let changed = Set(replaced.map(\.new.id) + added.map(\.id))
    let reaching = Self.rules(in: new, reaching: changed)
    let same = new.rules.filter { !changed.contains($0.id) }
    affected = same.filter { reaching.contains($0.id) }
    unchanged = same.filter { !reaching.contains($0.id) }
  }

  /// The rules that depend on one of `targets`, directly or not.
  private static func rules(in assembler: AssemblerGraph, reaching targets: Set<Rule.ID>) -> Set<Rule.ID> {
    var askers: [Rule.ID: [Rule.ID]] = [:]
    for rule in assembler.rules {
      for dependency in rule.dependencies where !dependency.leavesAssembler {
        askers[dependency.rule, default: []].append(rule.id)
      }
    }
    var reaching = targets
    var queue = Array(targets)
    while let next = queue.popLast() {
      for asker in askers[next] ?? [] where reaching.insert(asker).inserted { queue.append(asker) }
    }
    return reaching
  }
}
