import AssemblyCheck

extension PrintedAssembler {
  /// The rules that another assembler replaces, lacks and adds, such as that of a test.
  func difference(to new: PrintedAssembler, style: TextStyle) -> String {
    let (oldRules, newRules) = (rulesByID, new.rulesByID)
    let common = new.rules.compactMap { rule in oldRules[rule.id].map { (old: $0, new: rule) } }
    let replaced = common.filter { $0.old.body != $0.new.body }
    var lines = ["\(style.bold(name)) → \(style.bold(new.name))"]
    func line(_ mark: String, _ rule: PrintedRule) -> String {
      "      \(mark) \(rule.body.summary)  \(style.position(rule.body.location))"
    }
    func add(_ title: String, _ rules: [(PrintedRule, lines: [String])]) {
      if !rules.isEmpty { lines.append("  \(title)") }
      for (rule, bodies) in rules { lines += ["    \(style.cyan(rule.signature.text))"] + bodies }
    }
    add("replaced", replaced.map { ($0.new, [line("-", $0.old), line("+", $0.new)]) })
    add("only in \(name)", rules.filter { newRules[$0.id] == nil }.map { ($0, [line("-", $0)]) })
    add("only in \(new.name)", new.rules.filter { oldRules[$0.id] == nil }.map { ($0, [line("+", $0)]) })
    lines.append("  unchanged: \(common.count - replaced.count)")
    return lines.map { $0 + "\n" }.joined()
  }
}
