/// AG015: a cached rule with a parameter that isn't part of the key.
///
/// All callers get the instance that was built with the first caller's argument.
enum KeyCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    graph.cachingCalls.all.flatMap { call in detections(of: call, in: graph) }
  }

  private static func detections(of call: CachingCalls.Call, in graph: RuleGraph) -> [Detection] {
    let tokens = call.tokens
    guard let (name, _) = graph.declaration(of: call.code), let body = tokens.body(of: name),
      body.contains(call.name)
    else { return [] }
    let isRule = graph.catalog.bodies[call.code] != nil
    guard isRule || !graph.helperCallers.rules(through: call.code).isEmpty else { return [] }
    let locals = tokens.locals(in: body)
    let keys = call.arguments.filter { !["", "on"].contains($0.label) }
      .reduce(into: Set<String>()) { $0.formUnion(tokens.variables(in: $1.range)) }
    let key = expand(keys, by: locals)
    let built = call.builder.map { expand(tokens.variables(in: $0), by: locals) } ?? []
    let used = tokens.variables(in: body)
    let arguments = tokens.parameters(of: name).compactMap { parameter -> Detection? in
      guard let variable = parameter.name, !isLabel(parameter.type, isRule), !key.contains(variable),
        built.contains(variable) || (isRule && !used.contains(variable))
      else { return nil }
      return detection(
        variable,
        isBuilt: built.contains(variable),
        isClosure: parameter.type.contains("->"),
        call,
        in: graph
      )
    }
    let bound = tokens.boundVariables(around: call.name, within: body).filter {
      built.contains($0) && !key.contains($0)
    }
    let generics = erasedGenerics(of: call.code, name, tokens, in: graph)
      .filter { built.contains($0) && !key.contains($0) }
    return arguments + (bound + generics).map { detection($0, isBuilt: true, call, in: graph) }
  }

  /// Generic parameters that don't appear in the result, so that the instance's type doesn't distinguish them.
  private static func erasedGenerics(
    of code: SymbolID,
    _ name: Int,
    _ tokens: SourceTokens,
    in graph: RuleGraph
  ) -> [String] {
    guard tokens.is(name + 1, "<"), let open = (name + 1..<tokens.count).first(where: { tokens.is($0, "(") }),
      let brace = tokens.body(of: name)?.lowerBound
    else { return [] }
    let names = (name + 2..<open).filter { tokens.isWord($0) && ["<", ","].contains(tokens.text($0 - 1)) }
      .map(tokens.text)
    let result = Set((tokens.partner[open]..<brace).map(tokens.text))
    return names.filter { !result.contains($0) }
  }

  /// Whether a parameter only selects an overload, or passes a builder or a call site to a helper.
  private static func isLabel(_ type: String, _ isRule: Bool) -> Bool {
    type.hasSuffix(".Type") || ["StaticString", "Void", "()"].contains(type)
      || (type.contains("->") && !isRule)
  }

  /// Whether a name is a type's, and not a variable's.
  private static func isType(_ name: String) -> Bool { name.first?.isUppercase ?? false }

  private static func detection(
    _ parameter: String,
    isBuilt: Bool,
    isClosure: Bool = false,
    _ call: CachingCalls.Call,
    in graph: RuleGraph
  ) -> Detection {
    let location = graph.location(of: call.code)
    let function = call.tokens.text(call.name)
    let hasKey = call.arguments.contains { $0.label == "for" }
    let message =
      isBuilt
      ? "every request returns the instance built with the first '\(parameter)', because the key doesn't include it"
      : "every request returns the same instance, because the key doesn't include '\(parameter)'"
    return Detection(
      .argumentNotInKey,
      message,
      severity: call.lifetime == .graph ? .error : .warning,
      at: call.location,
      notes: [
        graph.note(
          isClosure
            ? "a closure can't be a key: cache an object without it, and pass the closure to that object"
            : hasKey
              ? "add '\(parameter)' to the key, for example with a Hashable structure of all arguments"
              : "write '\(function)(for: \(isType(parameter) ? "ObjectIdentifier(\(parameter).self)" : parameter))'",
          at: call.location
        ),
        graph.note("the rule is declared here", at: location),
      ],
      anchors: [location, call.location],
      in: graph
    )
  }
}

extension SourceTokens {
  /// The words in a range that can name a variable, that is no members and no labels.
  func variables(in range: ClosedRange<Int>) -> Set<String> {
    Set(
      range.filter { index in
        isWord(index) && !(self.is(index - 1, ".") && !isRangeDot(index - 1))
          && !(self.is(index + 1, ":") && (self.is(index - 1, "(") || self.is(index - 1, ",")))
      }.map(text)
    ).union(range.filter { kinds[$0] == .string }.flatMap { interpolated(text($0)) })
  }

  /// The variables of the loops and closures around a token, whose values differ from run to run.
  func boundVariables(around index: Int, within body: ClosedRange<Int>) -> [String] {
    var names: [String] = []
    var brace = enclosing[index]
    while brace > body.lowerBound {
      defer { brace = enclosing[brace] }
      guard self.is(brace, "{") else { continue }
      if let keyword = closureIn(brace) {
        let start = self.is(brace + 1, "[") ? partner[brace + 1] + 1 : brace + 1
        let end = (start..<keyword).first { self.is($0, "->") } ?? keyword
        names += (start..<end).filter { isWord($0) && !self.is($0 - 1, ":") }.map(text)
      } else if isBlock(brace), let loop = (body.lowerBound..<brace).last(where: { self.is($0, "for") }),
        enclosing[loop] == enclosing[brace], let keyword = (loop..<brace).first(where: { self.is($0, "in") })
      {
        names += (loop + 1..<keyword).filter(isWord).map(text)
      }
    }
    return names
  }

  private func isRangeDot(_ index: Int) -> Bool { self.is(index - 1, ".") }

  private func interpolated(_ string: String) -> [String] {
    guard string.contains("\\") else { return [] }
    return string.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) }
  }

  /// The words in the initial value of each local variable.
  func locals(in body: ClosedRange<Int>) -> [String: Set<String>] {
    var locals: [String: Set<String>] = [:]
    for index in body where ["let", "var"].contains(text(index)) && isWord(index + 1) {
      var end = index + 1
      while end + 1 < body.upperBound, enclosing[end + 1] >= enclosing[index], !self.is(end + 1, ";") {
        if kinds[end + 1] == .open {
          end = partner[end + 1]
          continue
        }
        if startsLine(end + 1), ![".", "?", ":", "??"].contains(text(end + 1)) { break }
        if ["else", "let", "var"].contains(text(end + 1)) { break }
        end += 1
      }
      if end > index + 1 { locals[text(index + 1), default: []].formUnion(variables(in: (index + 2)...end)) }
      // `guard let user else`
      locals[text(index + 1), default: []].insert(text(index + 1))
    }
    return locals
  }
}

/// Adds the words that local variables are made from, transitively.
private func expand(_ words: Set<String>, by locals: [String: Set<String>]) -> Set<String> {
  var all = words
  var queue = Array(words)
  while let word = queue.popLast() {
    for next in locals[word] ?? [] where all.insert(next).inserted { queue.append(next) }
  }
  return all
}

/// AG016: a helper that caches for several rules.
///
/// The call site of `shared` identifies the instance, so the rules share one.
enum SharedHelperCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let calls = graph.cachingCalls.all.filter { graph.catalog.bodies[$0.code] == nil && !$0.passesCallSite }
    guard !calls.isEmpty else { return [] }
    return calls.compactMap { call in
      let rules = graph.helperCallers.rules(through: call.code)
      guard Set(rules.map { identity($0.code, graph) }).count > 1, !differInType(rules, call, in: graph)
      else {
        return nil
      }
      return detection(call, rules, in: graph)
    }
  }

  /// The rule that a body implements. Bodies of one requirement in several assemblers are one rule.
  private static func identity(_ body: SymbolID, _ graph: RuleGraph) -> SymbolID {
    let catalog = graph.catalog
    let overridden = catalog.bodies[body]?.overrides.map(catalog.tables.dispatched).min()
    if let overridden { return overridden }
    for type in catalog.assemblerTypes {
      if let served = graph.requirement(servedBy: RuleGraph.Node(body: body, type: type)) {
        return served.symbol
      }
    }
    return body
  }

  /// Whether a generic helper builds another type for each rule. The type is part of an instance's identity.
  private static func differInType(
    _ rules: [HelperCallers.Caller],
    _ call: CachingCalls.Call,
    in graph: RuleGraph
  ) -> Bool {
    guard !call.arguments.contains(where: { $0.label == "for" }), rules.allSatisfy(\.isDirect),
      let result = graph.catalog.resultType(of: call.code), !result.contains(".")
    else { return false }
    let expected = ContextualTypeReader(graph: graph)
    let types = rules.map { expected.type(at: $0.location, in: $0.code) }
    return !types.contains(nil) && Set(types).count == types.count
  }

  private static func detection(
    _ call: CachingCalls.Call,
    _ rules: [HelperCallers.Caller],
    in graph: RuleGraph
  ) -> Detection {
    var seen: Set<SymbolID> = []
    let distinct = rules.filter { seen.insert($0.code).inserted }
    let name = graph.name(call.code)
    let notes = distinct.map { rule in
      let signature = graph.catalog.bodies[rule.code]?.signature.text ?? graph.name(rule.code)
      return graph.note("\(signature) calls it", at: rule.location)
    }
    let fix = graph.note(
      "call '\(call.tokens.text(call.name))' in each rule, or add the parameters 'fileID', 'line' and 'column' with "
        + "the defaults '#fileID', '#line' and '#column', and pass them on",
      at: call.location
    )
    return Detection(
      .sharedThroughHelper,
      "the \(Set(distinct.map { identity($0.code, graph) }).count) rules that call '\(name)' share one instance, "
        + "because the call site of '\(call.tokens.text(call.name))' identifies it",
      at: call.location,
      notes: notes + [fix],
      anchors: [call.location, graph.location(of: call.code)] + distinct.map(\.location),
      in: graph
    )
  }
}

/// The calls of `shared` and the framework's other caching functions, with the source around them.
struct CachingCalls {
  struct Call {
    /// The function or property that contains the call.
    let code: SymbolID
    let lifetime: Lifetime
    let location: Location
    /// The token of the function's name.
    let name: Int
    let tokens: SourceTokens

    /// The arguments in parentheses, with their labels.
    var arguments: [(label: String, range: ClosedRange<Int>)] {
      guard tokens.is(name + 1, "("), tokens.touchesPrevious(name + 1) else { return [] }
      return tokens.elements(in: name + 1).map { range in
        let isLabelled = tokens.isWord(range.lowerBound) && tokens.is(range.lowerBound + 1, ":")
        return isLabelled
          ? (
            tokens.text(range.lowerBound),
            (range.lowerBound + 2)...max(range.lowerBound + 2, range.upperBound)
          )
          : ("", range)
      }
    }

    /// The trailing closure or last argument, which builds the instance.
    var builder: ClosedRange<Int>? {
      let end = tokens.callEnd(of: name)
      if tokens.is(end, "}") { return tokens.partner[end]...end }
      return arguments.last { $0.label.isEmpty }?.range
    }

    /// Whether the call passes on its caller's call site, which then identifies the instance.
    var passesCallSite: Bool { Set(["fileID", "line", "column"]).isSubset(of: arguments.map(\.label)) }
  }

  let all: [Call]

  /// - Complexity: Linear in the number of uses. Reads the sources that contain such a call.
  init(graph: RuleGraph) {
    let packageIndex = graph.index
    var calls: [Call] = []
    // Only calls in members of assemblers: the framework's code and code outside are not part of a rule.
    for (code, uses) in packageIndex.uses {
      for use in uses {
        guard let lifetime = Lifetime(call: packageIndex.symbols[use.target]), graph.isOwn(use.location),
          packageIndex.definitions[code] != nil, graph.catalog.isMemberOfAssembler(code),
          let name = graph.source.token(at: use.location)
        else { continue }
        let tokens = graph.source.tokens(of: use.location.file)
        calls.append(Call(code: code, lifetime: lifetime, location: use.location, name: name, tokens: tokens))
      }
    }
    all = calls.sorted { $0.location < $1.location }
  }
}

/// The rules that call helpers.
final class HelperCallers {
  struct Caller {
    let code: SymbolID
    let location: Location
    let isDirect: Bool
  }

  private let graph: RuleGraph
  private var callers: [SymbolID: [(code: SymbolID, location: Location)]] = [:]
  private var known: [SymbolID: [Caller]] = [:]

  init(graph: RuleGraph) {
    self.graph = graph
    let packageIndex = graph.index
    for (code, uses) in packageIndex.uses {
      for use in uses where !graph.catalog.isRule(use.target) {
        callers[packageIndex.property(of: use.target), default: []].append((code, use.location))
      }
    }
  }

  /// The rules that call a helper, directly or not, with the locations of the calls.
  func rules(through helper: SymbolID) -> [Caller] {
    if let rules = known[helper] { return rules }
    var visited: Set<SymbolID> = [helper]
    var queue = [helper]
    var found: [Caller] = []
    while let next = queue.popLast() {
      let declared = graph.index.definitions[next]?.overrides ?? []
      for (code, location) in ([next] + declared).flatMap({ callers[$0] ?? [] }) {
        if graph.catalog.bodies[code] != nil {
          found.append(Caller(code: code, location: location, isDirect: next == helper))
        } else if visited.insert(code).inserted {
          queue.append(code)
        }
      }
    }
    let rules = found.sorted { $0.location < $1.location }
    known[helper] = rules
    return rules
  }
}
