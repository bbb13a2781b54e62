extension PackageGraph {
  /// The rules of an assembler that the program itself asks for, in the order in which they are declared.
  ///
  /// What only tests ask for does not count. Nobody may ask, as in a library: then they are the rules that no other
  /// rule asks for, and one of each circle.
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
  /// The rules from which all others are reached, without those that are passed on to another assembler.
  fileprivate var topRules: [Rule] {
    let rules = rules.filter { $0.forwardedTo == nil }
    let byID = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    func needs(_ rule: Rule) -> [Rule] {
      rule.needs.filter { !$0.leavesAssembler }.compactMap { byID[$0.rule] }
    }
    let needed = Set(rules.flatMap { rule in needs(rule).map(\.id).filter { $0 != rule.id } })
    var reached: Set<Rule.ID> = []
    var tops: Set<Rule.ID> = []
    for rule in rules.filter({ !needed.contains($0.id) }) + rules where !reached.contains(rule.id) {
      tops.insert(rule.id)
      var queue = [rule]
      while let next = queue.popLast() {
        if reached.insert(next.id).inserted { queue += needs(next) }
      }
    }
    return rules.filter { tops.contains($0.id) }
  }
}

/// Which sources of a package are tests: those in its folder Tests.
final class TestSources {
  private var known: [String: Bool] = [:]

  func contains(_ location: SourcePosition) -> Bool {
    let file = location.file
    if let isTest = known[file] { return isTest }
    let root = StoreLocator.package(above: file) ?? ""
    let isTest = file.dropFirst(root.count).hasPrefix("/Tests/")
    known[file] = isTest
    return isTest
  }
}

extension Rule {
  /// The other assembler that a rule is passed on to, where its body is `parent.resolve()`. Nil for any
  /// other rule.
  var forwardedTo: String? {
    guard needs.count == 1, let need = needs.first, need.leavesAssembler, need.signature == signature.text,
      lifetime == .unshared
    else { return nil }
    return need.assembler ?? need.receiver
  }
}

extension Signature {
  /// `ReposPresenter(organization: String) async`: what a rule builds, and from what.
  var title: String {
    let arguments = parameters.isEmpty ? "" : "(\(parameters))"
    return ([result + arguments] + effects).joined(separator: " ")
  }

  /// The title of a rule of which the text alone is known.
  static func title(of text: String) -> String {
    guard let open = text.firstIndex(of: "(") else { return text }
    var depth = 0
    let inside = text[open...].prefix { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth > 0
    }
    let rest = text[inside.endIndex...].dropFirst()
    guard let arrow = rest.firstRange(of: "-> ") else { return text }
    let effects = rest[..<arrow.lowerBound].split(separator: " ")
    let arguments = inside.count > 1 ? "\(inside))" : ""
    return (["\(rest[arrow.upperBound...])\(arguments)"] + effects).joined(separator: " ")
  }
}
