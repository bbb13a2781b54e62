/// AG015: a rule that caches what it builds, and has a parameter that is not in the key: the first caller's argument
/// is built in for all.
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

  /// The generic parameters that the result does not name, so that the instance's type does not tell them apart.
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

  /// Whether a parameter tells rules apart and nothing else, or is what a helper is to run: a type, a builder, a place.
  private static func isLabel(_ type: String, _ isRule: Bool) -> Bool {
    type.hasSuffix(".Type") || ["StaticString", "Void", "()"].contains(type)
      || (type.contains("->") && !isRule)
  }

  /// Whether a name is that of a generic parameter.
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
      ? "every request gets the instance built with the first '\(parameter)', because '\(parameter)' is not in the key"
      : "every request gets the same instance whatever its '\(parameter)', because '\(parameter)' is not in the key"
    let finding = Finding(
      .argumentNotInKey,
      message,
      severity: call.lifetime == .graph ? .error : .warning,
      at: graph.position(call.location),
      notes: [
        Finding.Note(
          location: graph.position(call.location),
          message: isClosure
            ? "a closure is no key: cache without it, and let the caller pass it to what is cached"
            : hasKey
              ? "add '\(parameter)' to the key: a structure that is Hashable and has all the arguments"
              : "write '\(function)(for: \(isType(parameter) ? "ObjectIdentifier(\(parameter).self)" : parameter))'"
        ),
        Finding.Note(location: graph.position(location), message: "the rule"),
      ]
    )
    return Detection(finding: finding, anchors: [location, call.location])
  }
}

extension SourceTokens {
  /// The words in a range that name a variable: no member, no label.
  func variables(in range: ClosedRange<Int>) -> Set<String> {
    Set(
      range.filter { index in
        isWord(index) && !(self.is(index - 1, ".") && !isRangeDot(index - 1))
          && !(self.is(index + 1, ":") && (self.is(index - 1, "(") || self.is(index - 1, ",")))
      }.map(text)
    ).union(range.filter { kinds[$0] == .string }.flatMap { interpolated(text($0)) })
  }

  /// The variables of the loops and closures around a token: what they are differs from one run to the next.
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

  /// What each local variable of a body is made from, by the words of its initial value.
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

/// Words with the local variables replaced by what these are made from.
private func expand(_ words: Set<String>, by locals: [String: Set<String>]) -> Set<String> {
  var all = words
  var queue = Array(words)
  while let word = queue.popLast() {
    for next in locals[word] ?? [] where all.insert(next).inserted { queue.append(next) }
  }
  return all
}
