/// What one assembler changes against another: the picture of a test's doubles.
public struct GraphDifference: Sendable {
  /// A rule that both have, with other bodies.
  public struct Change: Sendable {
    public let old: Rule
    public let new: Rule
  }

  public let old: AssemblerGraph
  public let new: AssemblerGraph
  /// The rules with another body.
  public let replaced: [Change]
  /// The rules that only the old one has.
  public let removed: [Rule]
  /// The rules that only the new one has.
  public let added: [Rule]
  /// The rules of the new one that keep their body and ask, directly or not, for one that has another.
  public let affected: [Rule]
  /// The rules that nothing changes.
  public let unchanged: [Rule]

  public init(from old: AssemblerGraph, to new: AssemblerGraph) {
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

  /// The rules from which one of `targets` is reached.
  private static func rules(in assembler: AssemblerGraph, reaching targets: Set<Rule.ID>) -> Set<Rule.ID> {
    var askers: [Rule.ID: [Rule.ID]] = [:]
    for rule in assembler.rules {
      for need in rule.needs where !need.leavesAssembler { askers[need.rule, default: []].append(rule.id) }
    }
    var reaching = targets
    var queue = Array(targets)
    while let next = queue.popLast() {
      for asker in askers[next] ?? [] where reaching.insert(asker).inserted { queue.append(asker) }
    }
    return reaching
  }

  /// The difference, for a person to read.
  public func text(style: TextStyle = TextStyle()) -> String {
    var lines = ["\(style.bold(old.name)) → \(style.bold(new.name))"]
    func section(_ title: String, _ rules: [Rule], _ mark: String) {
      if rules.isEmpty { return }
      lines.append("  \(title)")
      for rule in rules {
        lines.append("    \(style.cyan(rule.signature.text))")
        lines.append("      \(mark) \(rule.body.summary)  \(style.place(rule.body.location))")
      }
    }
    if !replaced.isEmpty { lines.append("  replaced") }
    for change in replaced {
      lines.append("    \(style.cyan(change.new.signature.text))")
      lines.append("      - \(change.old.body.summary)  \(style.place(change.old.body.location))")
      lines.append("      + \(change.new.body.summary)  \(style.place(change.new.body.location))")
    }
    section("only in \(old.name)", removed, "-")
    section("only in \(new.name)", added, "+")
    if !affected.isEmpty { lines.append("  built from what is replaced") }
    lines += affected.map { "    \($0.signature.text)" }
    lines.append("  unchanged: \(unchanged.count)")
    return lines.map { $0 + "\n" }.joined()
  }
}
