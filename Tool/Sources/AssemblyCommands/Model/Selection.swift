import AssemblyCheck

extension PrintedGraph {
  /// Returns the part of the graph that matches all arguments: the rules that `start` matches, as in
  /// ``PrintedAssembler/rules(matching:)``, and their dependencies.
  func selecting(
    assembler: String?,
    role: Role? = nil,
    from start: String? = nil
  ) throws(UsageError) -> PrintedGraph {
    var selected = assemblers
    if let assembler {
      selected = assemblers.filter { $0.name == assembler || "\($0.module).\($0.name)" == assembler }
      if selected.isEmpty {
        let known = assemblers.map(\.name).unique().joined(separator: ", ")
        throw .notFound(
          "no assembler is called '\(assembler)'; \(known.isEmpty ? "the package has none" : "there are: \(known)")"
            + assemblers.map(\.name).suggestion(for: assembler)
        )
      }
    }
    if let role {
      selected = selected.filter { $0.role == role }
      if selected.isEmpty {
        throw .notFound("no assembler has the role \(role.rawValue)")
      }
    }
    guard let start else { return keeping(selected) }
    let below = selected.map { assembler in
      let requests = assembler.requests
      let ids = Set(reached(from: assembler.rules(matching: start).map(\.id)) { requests[$0] ?? [] })
      return assembler.keeping { ids.contains($0.id) }
    }.filter { !$0.rules.isEmpty }
    if below.isEmpty { throw .noRule(start, among: selected) }
    return keeping(below)
  }

  /// Returns the graph without leaves that have no dependencies.
  func withoutLeaves() -> PrintedGraph {
    keeping(assemblers.map { assembler in assembler.keeping { !$0.isFoldable } })
  }

  /// Returns the graph of the program itself, without previews, test assemblers, and sources in the folder `Tests`.
  ///
  /// If nothing else is left, the result is the whole graph.
  func selectingProgram() -> PrintedGraph {
    let selected = assemblers.filter { $0.role != .test && $0.role != .preview && !$0.location.isInTests }
    return selected.isEmpty ? self : keeping(selected)
  }

  private func keeping(_ assemblers: [PrintedAssembler]) -> PrintedGraph {
    var copy = self
    copy.assemblers = assemblers
    return copy
  }

  /// The requests that the program makes outside of tests.
  var programEntryPoints: [EntryPoint] { entryPoints.filter { !$0.location.isInTests } }
}

extension SourcePosition {
  /// Whether the file is in its package's folder `Tests`.
  fileprivate var isInTests: Bool {
    file.contains("/Tests/")
      && file.dropFirst((FilePath.package(above: file) ?? "").count).hasPrefix("/Tests/")
  }
}

extension PrintedAssembler {
  /// Returns the rules whose result, signature or identifier is `text`. If there are none, returns the rules whose
  /// identifier contains it.
  func rules(matching text: String) -> [PrintedRule] {
    let exact = rules.filter { rule in
      let result = rule.signature.result
      return result == text || result == "any \(text)" || rule.signature.text == text || rule.id == text
    }
    return exact.isEmpty ? rules.filter { $0.id.contains(text) } : exact
  }

  /// The first rules of a tree, in source order: those that entry points request, the functions that no rule requests,
  /// and what else other assemblers request.
  ///
  /// If entry points request no rule, as in a library, these are rules from which all others can be reached, without
  /// forwarding ones.
  func entryRules(_ entryPoints: [EntryPoint]) -> [PrintedRule] {
    let asked = Set(entryPoints.filter { ($0.assembler ?? name) == name }.map(\.rule))
    let own = keeping { $0.forward == nil }
    let requests = own.requests
    let needed = Set(requests.flatMap { id, requested in requested.filter { $0 != id } })
    let entries = Set(
      rules.filter { asked.contains($0.id) || ($0.isFunction && !needed.contains($0.id)) }.map(\.id)
    )
    let isAsked = rules.contains { asked.contains($0.id) && !$0.isFunction }
    let known = Set(isAsked ? reached(from: entries) { requests[$0] ?? [] } : [])
    let rest = own.rules.filter { !isAsked || (requestedElsewhere.contains($0.id) && !known.contains($0.id)) }
    let first = Self.first(of: rest, requests).union(isAsked ? entries : [])
    return rules.filter { first.contains($0.id) }
  }

  /// Rules from which all of `rules` can be reached. One of each cycle that no other rule requests: a cached one, such as
  /// a router whose screens lead back to it, or else the first.
  private static func first(of rules: [PrintedRule], _ requests: [PrintedRule.ID: [PrintedRule.ID]]) -> Set<
    PrintedRule.ID
  > {
    let groups = StronglyConnected.components(from: rules.map(\.id)) { requests[$0] ?? [] }
    var numbers: [PrintedRule.ID: Int] = [:]
    for (number, group) in groups.enumerated() { for id in group { numbers[id] = number } }
    var first: [Int: PrintedRule] = [:]
    for rule in rules {
      guard let number = numbers[rule.id] else { continue }
      let isBetter = first[number]?.lifetime == .unshared && rule.lifetime != .unshared
      if first[number] == nil || isBetter { first[number] = rule }
    }
    for id in numbers.keys {
      for other in requests[id] ?? [] {
        if let number = numbers[other], number != numbers[id] { first[number] = nil }
      }
    }
    return Set(first.values.map(\.id))
  }
}

extension UsageError {
  /// An error for a name that the help doesn't explain.
  static func notFound(_ description: String) -> UsageError {
    UsageError(description, refersToHelp: false)
  }

  /// An error for a text that no rule matches.
  static func noRule(_ text: String, among assemblers: [PrintedAssembler]) -> UsageError {
    let known = assemblers.flatMap(\.rules).flatMap { [$0.signature.result, $0.signature.name] }
    return .notFound(
      "no rule builds '\(text)' or has it in its signature; 'swift package assembly graph' lists the rules"
        + known.suggestion(for: text)
    )
  }
}
