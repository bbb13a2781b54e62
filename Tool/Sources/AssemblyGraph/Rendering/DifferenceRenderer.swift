import AssemblyCheck

extension GraphDifference {
  func text(style: TextStyle = TextStyle()) -> String {
    var lines = ["\(style.bold(old.name)) → \(style.bold(new.name))"]
    func line(_ mark: String, _ rule: Rule) -> String {
      "      \(mark) \(rule.body.summary)  \(style.position(rule.body.location))"
    }
    func add(_ title: String, _ rules: [(Rule, lines: [String])]) {
      if !rules.isEmpty { lines.append("  \(title)") }
      for (rule, bodies) in rules { lines += ["    \(style.cyan(rule.signature.text))"] + bodies }
    }
    add("replaced", replaced.map { ($0.new, [line("-", $0.old), line("+", $0.new)]) })
    add("only in \(old.name)", removed.map { ($0, [line("-", $0)]) })
    add("only in \(new.name)", added.map { ($0, [line("+", $0)]) })
    if !affected.isEmpty { lines.append("  affected") }
    lines += affected.map { "    \($0.signature.text)" }
    lines.append("  unchanged: \(unchanged)")
    return lines.map { $0 + "\n" }.joined()
  }
}
