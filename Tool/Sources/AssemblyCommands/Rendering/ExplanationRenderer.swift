import AssemblyCheck

extension Explanation {
  func text(style: TextStyle = TextStyle()) -> String {
    sections.map { $0.text(style) }.joined(separator: "\n")
  }
}

extension Explanation.Section {
  fileprivate func text(_ style: TextStyle) -> String {
    var lines = [style.bold(rule.signature.text)]
    lines += rule.requirements.map { "  declared by \($0.owner)  \(style.position($0.location))" }
    if rule.lifetime != .unshared { lines.append("  lifetime: \(rule.lifetime.rawValue)") }
    lines.append("  built by")
    for (rule, users) in bodies {
      lines.append("    \(rule.body.summary)  \(style.position(rule.body.location))")
      lines += users.map { "      in \($0)" }
      lines += rule.dependencies.map { "      calls \($0.signature)  \(style.position($0.location))" }
      lines += rule.creates.map { "      creates \($0)" }
    }
    func add(_ title: String, _ entries: [(text: String, location: SourcePosition)], ifNone: String) {
      lines.append("  \(entries.isEmpty ? ifNone : title)")
      lines += entries.map { "    \($0.text)  \(style.position($0.location))" }.unique()
    }
    if !rule.isFunction || !dependents.isEmpty || !requests.isEmpty {
      add("called by", dependents.map { ($0.rule.signature.text, $0.location) }, ifNone: "called by no rule")
      let requests = requests.map { entry in
        let assembler = entry.assembler.map { " of \($0)" } ?? ""
        return (text: (entry.code ?? "the top level of the file") + assembler, location: entry.location)
      }
      add("requested by", requests, ifNone: "requested by no other code")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
