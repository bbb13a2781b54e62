import AssemblyCheck

/// The differences between two assemblers, such as the test doubles of one.
struct GraphDifference {
  let old: PrintedAssembler
  let new: PrintedAssembler
  /// The rules that both assemblers have, with different bodies.
  let replaced: [(old: Rule, new: Rule)]
  /// The rules that only the old assembler has.
  let removed: [Rule]
  /// The rules that only the new assembler has.
  let added: [Rule]
  /// The rules of the new assembler whose body is the same and that depend on a replaced rule, directly or not.
  let affected: [Rule]
  /// The number of other rules that both assemblers have.
  let unchanged: Int

  init(from old: PrintedAssembler, to new: PrintedAssembler) {
    self.old = old
    self.new = new
    let oldRules = old.rulesByID
    let newIDs = Set(new.rules.map(\.id))
    removed = old.rules.filter { !newIDs.contains($0.id) }
    added = new.rules.filter { oldRules[$0.id] == nil }
    replaced = new.rules.compactMap { rule in
      oldRules[rule.id].flatMap { $0.body == rule.body ? nil : ($0, rule) }
    }
    let changed = Set(replaced.map(\.new.id) + added.map(\.id))
    var requesters: [Rule.ID: [Rule.ID]] = [:]
    for (id, requests) in new.requests {
      for request in requests { requesters[request, default: []].append(id) }
    }
    let reaching = Set(reached(fromAny: changed) { requesters[$0] ?? [] })
    let same = new.rules.filter { !changed.contains($0.id) }
    affected = same.filter { reaching.contains($0.id) }
    unchanged = same.count - affected.count
  }
}
