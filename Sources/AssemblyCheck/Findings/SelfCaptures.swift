/// Finds values that retain the assembler they are created on: escaping closures, method references and children.
///
/// A closure that runs at once, captures `self` weakly, or is passed to a nonescaping parameter retains nothing.
struct SelfCaptures {
  let graph: RuleGraph

  struct Capture {
    enum Kind { case closure, reference, assembler }

    let kind: Kind
    let location: Location
    /// The token of the capture.
    let token: Int
    /// The source of the token, such as `resolve`, for the fix.
    let text: String
  }

  /// The captures in a range of a function's code.
  ///
  /// - Parameter holder: The range whose value is cached. A local variable outside counts if this range uses it.
  func captures(in code: SymbolID, _ range: ClosedRange<Int>, holder: ClosedRange<Int>, file: Int32)
    -> [Capture]
  {
    let reader = Reader(graph: graph, code: code, range: range, holder: holder, file: file)
    return reader.captures()
  }

  /// The escaping closures in a range of a function's code. What they call isn't built yet.
  func laterClosures(in code: SymbolID, _ range: ClosedRange<Int>, file: Int32) -> [ClosedRange<Int>] {
    Reader(graph: graph, code: code, range: range, holder: range, file: file).laterClosures()
  }

  /// Whether a function of the system releases the closures it's passed when they have run: a task's, a queue's or a
  /// thread's.
  static func runsOnce(_ function: SymbolID, _ catalog: RuleCatalog) -> Bool {
    let symbol = catalog.index.symbols[function]
    if symbol.name.hasPrefix("detachNewThread") { return true }
    // A work item retains its closure, and so does a source its handler.
    if symbol.usr.hasPrefix("s:8Dispatch"), symbol.kind == .constructor || symbol.name.hasPrefix("set") {
      return false
    }
    return ["s:ScT", "s:ScG", "s:Scg", "s:8Dispatch", "s:So17OS_dispatch"].contains(
      where: symbol.usr.hasPrefix
    )
  }
}

extension SelfCaptures {
  struct Reader {
    let graph: RuleGraph
    let code: SymbolID
    let range: ClosedRange<Int>
    let holder: ClosedRange<Int>
    let calls: CallReader
    /// The local variables that hold `self`: `let me = self`.
    private let aliases: Set<String>
    /// The local functions in the code, by name.
    private let localFunctionNames: [String: ClosedRange<Int>]

    private let log: KeptArguments.Log

    init(
      graph: RuleGraph,
      code: SymbolID,
      range: ClosedRange<Int>,
      holder: ClosedRange<Int>,
      file: Int32,
      log: KeptArguments.Log = KeptArguments.Log()
    ) {
      self.log = log
      self.graph = graph
      self.code = code
      self.range = range
      self.holder = holder
      calls = CallReader(graph: graph, code: code, file: file)
      aliases = Self.aliases(in: range, calls.tokens)
      localFunctionNames = Self.localFunctions(in: code, graph, calls.tokens)
    }

    var file: Int32 { calls.file }
    var tokens: SourceTokens { calls.tokens }
    var uses: [Int: [Use]] { calls.uses }

    /// `me` in `let me = self`, `let me: any P = self` and `let me = self as any P`, and `you` in `let you = me`.
    private static func aliases(in range: ClosedRange<Int>, _ tokens: SourceTokens) -> Set<String> {
      var names: Set<String> = ["self"]
      for index in range where tokens.is(index - 1, "=") && names.contains(tokens.text(index)) {
        let after = index + 1
        guard tokens.startsLine(after) || tokens.is(after, ";") || tokens.is(after, "as"),
          let variable = tokens.variable(before: index - 1), !variable.isWeak
        else { continue }
        names.insert(variable.name)
      }
      return names.subtracting(["self"])
    }

    /// `self`, or a local variable that is it.
    func isSelf(_ index: Int) -> Bool {
      tokens.is(index, "self")
        || (!aliases.isEmpty && aliases.contains(tokens.text(index)) && !tokens.is(index - 1, ".")
          && !tokens.is(index - 1, "let") && !tokens.is(index + 1, ":"))
    }

    private var closures: [Int] {
      range.filter { tokens.is($0, "{") && tokens.partner[$0] > $0 && !tokens.isBlock($0) }
    }

    func laterClosures() -> [ClosedRange<Int>] {
      closures.filter { $0 != holder.lowerBound && (capturesWeakly($0) || escapes(closure: $0)) }
        .map { $0...tokens.partner[$0] }
    }

    func captures() -> [Capture] {
      let closures = closures
      let weak = closures.filter(capturesWeakly).map { $0...tokens.partner[$0] }
      func isWeak(_ index: Int) -> Bool { weak.contains { $0.contains(index) } }
      var found: [Capture] = []
      var covered: [ClosedRange<Int>] = []
      for brace in closures where brace != holder.lowerBound && !isWeak(brace) {
        let closure = brace...tokens.partner[brace]
        guard !covered.contains(where: { $0.contains(brace) }), holds(closure, isWeak),
          escapes(closure: brace)
        else {
          continue
        }
        covered.append(closure)
        found.append(capture(.closure, brace))
      }
      for index in range where !isWeak(index) && !covered.contains(where: { $0.contains(index) }) {
        if isReference(index), escapes(tokens.call(named: index)) {
          found.append(capture(.reference, index))
        } else if isPassedSelf(index) || isAssignedSelf(index) || isReturnedSelf(index) {
          found.append(capture(.assembler, index))
        } else if isEscapingAutoclosure(index) {
          found.append(capture(.closure, index))
        }
      }
      found += localFunctions(isWeak).map { capture(.reference, $0) }
      return found.sorted { $0.token < $1.token }
    }

    private func capture(_ kind: Capture.Kind, _ token: Int) -> Capture {
      Capture(
        kind: kind,
        location: graph.source.location(of: token, in: file),
        token: token,
        text: tokens.text(token)
      )
    }

    /// `{ [weak self] in`, `{ [unowned self, x] in`, `{ [unowned assembler = self] in`.
    private func capturesWeakly(_ brace: Int) -> Bool {
      guard tokens.is(brace + 1, "[") else { return false }
      return tokens.elements(in: brace + 1).contains { element in
        ["weak", "unowned"].contains(tokens.text(element.lowerBound))
          && element.contains { tokens.is($0, "self") }
      }
    }

    /// Whether a closure uses `self`, explicitly or through a member.
    private func holds(_ closure: ClosedRange<Int>, _ isWeak: (Int) -> Bool) -> Bool {
      let captured = captureList(of: closure.lowerBound)
      let names = Set(captured.map { tokens.elements(in: $0.lowerBound).map(name(ofCapture:)) } ?? [])
      return closure.contains { index in
        if let captured, captured.contains(index) { return isStrongSelf(index) }
        if names.contains(tokens.text(index)), !tokens.is(index, "self") { return false }
        return !isWeak(index)
          && (isSelf(index) || isImplicitMember(index) || isLocalFunction(index))
      }
    }

    /// A capture list, such as `[log, weak other]`. It captures the values it names instead of `self`.
    private func captureList(of brace: Int) -> ClosedRange<Int>? {
      guard tokens.is(brace + 1, "["),
        tokens.closureIn(brace) != nil || tokens.is(tokens.partner[brace + 1] + 1, "in")
      else { return nil }
      return (brace + 1)...tokens.partner[brace + 1]
    }

    /// The name of a captured value in its closure: `log` for `[weak log]`, `name` for `[name = self.name]`.
    private func name(ofCapture element: ClosedRange<Int>) -> String {
      let equals = element.first { tokens.is($0, "=") } ?? element.upperBound + 1
      return tokens.text(equals - 1)
    }

    /// `[self]`, `[assembler = self]`.
    private func isStrongSelf(_ index: Int) -> Bool {
      tokens.is(index, "self") && !tokens.is(index + 1, ".")
    }

    func isImplicitMember(_ index: Int) -> Bool {
      guard !tokens.is(index - 1, "."), let uses = uses[index] else { return false }
      return uses.contains { use in
        let symbol = graph.index.symbols[use.target]
        return (symbol.kind == .instanceMethod || symbol.kind == .instanceProperty)
          && symbol.name.hasPrefix(tokens.text(index))
      }
    }

    /// Whether a token refers to a method of the assembler without calling it.
    private func isReference(_ index: Int) -> Bool {
      guard let uses = uses[index], !tokens.is(index - 1, ".") || tokens.is(index - 2, "self") else {
        return false
      }
      return uses.contains { use in
        let symbol = graph.index.symbols[use.target]
        // A `for` loop uses the iterator's methods implicitly.
        return !use.isCall && symbol.kind == .instanceMethod && symbol.name.hasPrefix(tokens.text(index))
      }
    }

    func escapes(closure brace: Int) -> Bool {
      if let callee = tokens.callee(ofClosure: brace), isTask(callee), runsForLong(brace) { return true }
      return escapes(brace...tokens.partner[brace])
    }

    /// Whether a function that's passed as an argument runs at once, or is released when it has run.
    private func runsAndEnds(_ first: Int) -> Bool {
      if let name = tokens.callee(ofArgument: first), let callee = calls.callee(at: name),
        SelfCaptures.runsOnce(callee, graph.catalog)
      {
        return true
      }
      return (tokens.is(first, "{") ? calls.execution(ofClosure: first) : calls.execution(ofArgument: first))
        != .later
    }

    private func isTask(_ name: Int) -> Bool {
      (uses[name] ?? []).contains {
        ["s:ScT", "s:ScG", "s:Scg"].contains(where: graph.index.symbols[$0.target].usr.hasPrefix)
      }
    }

    /// Whether a task's closure has a loop that ends when somebody else wants it to.
    private func runsForLong(_ brace: Int) -> Bool {
      (brace...tokens.partner[brace]).contains { index in
        tokens.is(index, "while")
          || (tokens.is(index, "for") && (tokens.is(index + 1, "await") || tokens.is(index + 2, "await")))
      }
    }

    /// Whether an expression's value is called, or read by one of its members, and not kept itself.
    private func isConsumed(_ expression: ClosedRange<Int>) -> Bool {
      let after = expression.upperBound + 1
      guard tokens.is(after, ".") else { return tokens.is(after, "(") && tokens.touchesPrevious(after) }
      // A method that returns its own type can return the object itself: `Coordinator(…).started()`.
      guard let method = calls.callee(at: after + 1), let owner = graph.index.owner(of: method),
        let result = graph.catalog.resultType(of: method),
        result == "Self" || graph.catalog.type(named: result) == owner
      else { return true }
      return isConsumed(expression.lowerBound...tokens.callEnd(of: after + 1))
    }

    /// Whether the value of an expression becomes a part of what the range builds.
    ///
    /// - Parameter unknownKeeps: Whether a function whose source isn't read keeps its argument.
    func escapes(_ expression: ClosedRange<Int>, unknownKeeps: Bool = true) -> Bool {
      guard log.expressions.insert(expression).inserted else { return false }
      defer { log.expressions.remove(expression) }
      if isConsumed(expression) || runsAndEnds(expression.lowerBound) { return false }
      let first = expression.lowerBound
      if expression == holder || first < range.lowerBound { return true }
      if let passed = calls.parameter(receiving: first) {
        guard keeps(passed) ?? unknownKeeps else { return false }
        let kind = graph.index.symbols[passed.callee].kind
        // An object keeps what its method stores.
        return kind == .instanceMethod || escapes(tokens.call(named: passed.name))
      }
      if tokens.is(first, "{"), let callee = tokens.callee(ofClosure: first), !tokens.is(first - 1, "=") {
        return escapes(tokens.call(named: callee))
      }
      let open = tokens.enclosing[first]
      if tokens.is(open, "(") || tokens.is(open, "["), open > holder.lowerBound {
        // A literal, a tuple, or parentheses such as in `(resolve as () -> T)()`.
        guard tokens.touchesCallee(open) else { return escapes(open...tokens.partner[open]) }
        return unknownKeeps
      }
      if tokens.is(first - 1, "=") { return escapes(assignedBy: first - 1, expression) }
      // `for x in [self]`
      if tokens.is(first - 1, "in"), open < 0 || tokens.closureIn(open) != first - 1 { return false }
      return holder.contains(first)
    }

    /// Whether a function keeps an argument; `nil` if its source isn't read.
    private func keeps(_ passed: CallReader.Passed) -> Bool? {
      guard graph.body(of: passed.callee) != nil else { return nil }
      return KeptArguments(graph: graph, log: log).keeps(passed)
    }

    /// Whether what an expression is assigned to becomes a part of what the range builds.
    private func escapes(assignedBy equals: Int, _ expression: ClosedRange<Int>) -> Bool {
      if tokens.is(equals - 1, "_") { return false }
      if let variable = tokens.variable(before: equals) {
        return !variable.isWeak && escapes(variable.name, from: expression)
      }
      let target = equals - 1
      if graph.index.writes[graph.source.location(of: target, in: file)] == nil {
        // A local variable.
        return !tokens.isWord(target) || tokens.is(target - 1, ".")
          || escapes(tokens.text(target), from: expression)
      }
      // A property of an object that this range makes itself: `let menu = Menu(); menu.open = { … }`.
      let base = target - 2
      guard tokens.is(target - 1, "."), tokens.isWord(base), !tokens.is(base - 1, "."), !isSelf(base),
        let made = (range.lowerBound..<equals).last(where: {
          tokens.is($0, tokens.text(base)) && tokens.is($0 + 1, "=")
            && ["let", "var"].contains(tokens.text($0 - 1))
        }), let callee = calls.callee(at: made + 2), graph.index.symbols[callee].kind == .constructor
      else { return true }
      return escapes(tokens.text(base), from: expression)
    }

    /// Whether a local variable becomes a part of what the range builds.
    private func escapes(_ variable: String, from expression: ClosedRange<Int>) -> Bool {
      holder.contains { index in
        guard tokens.is(index, variable), !tokens.is(index - 1, "."), !expression.contains(index),
          !tokens.is(index + 1, "="), !tokens.is(index + 1, ":"),
          !["let", "var"].contains(tokens.text(index - 1))
        else { return false }
        // `menu.open = …` doesn't read the variable.
        if isConsumed(index...index) { return isInEscapingClosure(index) }
        return escapes(index...index)
      }
    }

    /// Whether an escaping closure captures the variable at a token.
    private func isInEscapingClosure(_ index: Int) -> Bool {
      var brace = tokens.enclosing[index]
      while brace > holder.lowerBound {
        if tokens.is(brace, "{"), !tokens.isBlock(brace), escapes(closure: brace) { return true }
        brace = tokens.enclosing[brace]
      }
      return false
    }

    private static func localFunctions(
      in code: SymbolID,
      _ graph: RuleGraph,
      _ tokens: SourceTokens
    ) -> [String: ClosedRange<Int>] {
      var names: [String: ClosedRange<Int>] = [:]
      guard let body = graph.body(of: code) else { return [:] }
      for index in body where tokens.is(index, "func") && tokens.isWord(index + 1) {
        if let inner = tokens.body(of: index + 1) { names[tokens.text(index + 1)] = inner }
      }
      return names
    }

    private func isLocalFunction(_ index: Int) -> Bool { localFunctionUse(index) != nil }

    private func localFunctionUse(_ index: Int) -> ClosedRange<Int>? {
      guard tokens.isWord(index), !tokens.is(index - 1, "."), !tokens.is(index - 1, "func"),
        uses[index] == nil
      else { return nil }
      return localFunctionNames[tokens.text(index)]
    }

    /// References to local functions that use `self`.
    private func localFunctions(_ isWeak: (Int) -> Bool) -> [Int] {
      guard range.contains(where: { tokens.is($0, "func") }) || holder != range || !localFunctionNames.isEmpty
      else {
        return []
      }
      return holder.filter { index in
        guard let body = localFunctionUse(index), !tokens.is(index + 1, "("), !tokens.is(index + 1, ":"),
          !isWeak(index)
        else { return false }
        return body.contains { tokens.is($0, "self") || isImplicitMember($0) }
      }
    }
  }
}
