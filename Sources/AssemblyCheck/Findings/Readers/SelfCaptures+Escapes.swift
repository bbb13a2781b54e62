/// Whether the value of an expression outlives the call that it's written in.
extension SelfCaptures {
  func escapes(closure brace: Int) -> Bool {
    let closure = brace...tokens.partner[brace]
    if let callee = tokens.callee(ofClosure: brace), isTask(callee), runsForLong(closure) { return true }
    return escapes(closure)
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

  /// Whether a function that's passed as an argument runs at once, or is released when it has run.
  private func runsAndEnds(_ first: Int) -> Bool {
    if let callee = tokens.callee(ofArgument: first).flatMap(calls.callee), runsOnce(callee) { return true }
    return (tokens.is(first, "{") ? calls.execution(ofClosure: first) : calls.execution(ofArgument: first))
      != .later
  }

  /// Whether a function of the system releases the closures it's passed when they have run: a task's, a queue's or a
  /// thread's.
  private func runsOnce(_ function: SymbolID) -> Bool {
    let symbol = graph.index.symbols[function]
    if symbol.name.hasPrefix("detachNewThread") { return true }
    // A work item retains its closure, and so does a source its handler.
    if symbol.usr.hasPrefix("s:8Dispatch"), symbol.kind == .constructor || symbol.name.hasPrefix("set") {
      return false
    }
    return (Self.tasks + ["s:8Dispatch", "s:So17OS_dispatch"]).contains(where: symbol.usr.hasPrefix)
  }

  /// The prefixes of the USRs of tasks, task groups and their throwing form.
  private static let tasks = ["s:ScT", "s:ScG", "s:Scg"]

  private func isTask(_ name: Int) -> Bool {
    (uses[name] ?? []).contains { Self.tasks.contains(where: graph.index.symbols[$0.target].usr.hasPrefix) }
  }

  /// Whether a task's closure has a loop that ends when somebody else wants it to.
  private func runsForLong(_ closure: ClosedRange<Int>) -> Bool {
    closure.contains { index in
      tokens.is(index, "while")
        || (tokens.is(index, "for") && (tokens.is(index + 1, "await") || tokens.is(index + 2, "await")))
    }
  }

  /// Whether a function keeps an argument; `nil` if its source isn't read.
  private func keeps(_ passed: CallReader.Passed) -> Bool? {
    if keepsArguments { return true }
    guard graph.body(of: passed.callee) != nil else { return nil }
    return KeptArguments(graph: graph, log: log).keeps(passed)
  }

  /// Whether what an expression is assigned to becomes a part of what the range builds.
  private func escapes(assignedBy equals: Int, _ expression: ClosedRange<Int>) -> Bool {
    if tokens.is(equals - 1, "_") { return false }
    if let variable = tokens.variable(before: equals) {
      return !tokens.isWeak(variable) && escapes(tokens.text(variable), from: expression)
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
      // `menu.open = …` doesn't read the variable, but an escaping closure captures it.
      guard isConsumed(index...index) else { return escapes(index...index) }
      return tokens.braces(around: index, in: holder).contains {
        !tokens.isBlock($0) && escapes(closure: $0)
      }
    }
  }
}

/// The calls that receive `self`, and other expressions that retain it.
extension SelfCaptures {
  /// The types of values that hold nothing.
  static let plainTypes: Set<String> = ["Swift.Int", "Swift.String", "Swift.Bool", "Swift.Double"]

  /// Whether `self` is an argument that a call keeps, or an element of a literal: `Screen(parent: self)`.
  func isPassedSelf(_ index: Int) -> Bool {
    let open = tokens.enclosing[index]
    guard isSelf(index), tokens.is(open, "(") || tokens.is(open, "["),
      tokens.is(index + 1, ",") || index + 1 == tokens.partner[open] || tokens.is(index + 1, "as"),
      !isCaptureList(open)
    else { return false }
    if let passed = calls.parameter(receiving: index), makesPlainValue(passed.callee) { return false }
    return escapes(index...index, unknownKeeps: false)
  }

  /// Whether a call makes a text, a number or an identity, which hold nothing.
  private func makesPlainValue(_ callee: SymbolID) -> Bool {
    let entry = graph.index.symbols[callee]
    if entry.kind == .constructor {
      return ["s:SO", "s:SS", "s:Si", "s:Sb", "s:Sd"].contains(where: entry.usr.hasPrefix)
    }
    return Self.plainTypes.contains(graph.catalog.resultType(of: callee) ?? "")
  }

  /// `{ self }`, `return self`: the assembler is what is built.
  func isReturnedSelf(_ index: Int) -> Bool {
    guard isSelf(index), holder.contains(index) else { return false }
    let isFirst = tokens.is(index - 1, "return") || index - 1 == holder.lowerBound
    return isFirst && (tokens.is(index + 1, "}") || tokens.is(index + 1, ";"))
  }

  /// Whether `self` is assigned to a strong property: `router.assembler = self`.
  func isAssignedSelf(_ index: Int) -> Bool {
    guard isSelf(index), tokens.is(index - 1, "="), tokens.is(index - 3, "."), !tokens.is(index + 1, "."),
      holder.contains(index),
      let property = graph.index.writes[graph.source.location(of: index - 2, in: file)]
    else { return false }
    return graph.index.stored.contains(property) && !graph.isWeak(property)
  }

  /// Whether a call is an argument of an escaping autoclosure, and so runs later.
  func isEscapingAutoclosure(_ index: Int) -> Bool {
    guard
      isImplicitMember(index)
        || (tokens.is(index - 1, ".") && tokens.is(index - 2, "self") && uses[index] != nil),
      let passed = calls.parameter(receiving: tokens.argumentStart(of: index, in: tokens.enclosing[index])),
      passed.parameter.type.autoclosureResult != nil
    else { return false }
    return !graph.catalog.isNonEscaping(passed.position, of: passed.callee)
  }
}
