/// The calls that receive `self`, and other expressions that retain it.
extension SelfCaptures.Reader {
  /// The call that receives `self` as an argument and keeps it.
  func callWithSelf(_ index: Int) -> ClosedRange<Int>? {
    guard isSelf(index), !tokens.is(index + 1, "."), !tokens.is(index - 1, "."),
      tokens.is(index + 1, ",")
        || tokens.kinds.indices.contains(index + 1) && tokens.kinds[index + 1] == .close
        || tokens.is(index + 1, "as"),
      let passed = calls.parameter(receiving: index)
    else { return nil }
    var visited: Set<KeptArguments.Visit> = []
    guard KeptArguments(graph: graph).keeps(passed, &visited), !makesPlainValue(passed.callee) else {
      return nil
    }
    return tokens.call(named: passed.name)
  }

  /// Whether a call makes a text, a number or an identity, which hold nothing.
  private func makesPlainValue(_ callee: SymbolID) -> Bool {
    let entry = graph.index.symbols[callee]
    if entry.kind == .constructor {
      return ["s:SO", "s:SS", "s:Si", "s:Sb", "s:Sd"].contains(where: entry.usr.hasPrefix)
    }
    let result = graph.catalog.signatures.resultType(usr: entry.usr, name: entry.baseName) ?? ""
    return ["Swift.Int", "Swift.String", "Swift.Bool", "Swift.Double"].contains(result)
  }

  /// `{ self }`, `return self`: the assembler is what is built.
  func isReturnedSelf(_ index: Int) -> Bool {
    guard isSelf(index), holder.contains(index) else { return false }
    let isFirst = tokens.is(index - 1, "return") || index - 1 == holder.lowerBound
    return isFirst && (tokens.is(index + 1, "}") || tokens.is(index + 1, ";"))
  }

  /// The literal `[self, other]`.
  func collection(of index: Int) -> ClosedRange<Int>? {
    let open = tokens.enclosing[index]
    guard isSelf(index), tokens.is(open, "["), !tokens.touchesCallee(open),
      tokens.is(index - 1, "[") || tokens.is(index - 1, ",") || tokens.is(index - 1, ":"),
      tokens.is(index + 1, ",") || tokens.is(index + 1, "]")
    else { return nil }
    let close = tokens.partner[open]
    // `{ [self] in … }` is a list of captures.
    let isCaptureList =
      tokens.is(open - 1, "{") && (tokens.closureIn(open - 1) != nil || tokens.is(close + 1, "in"))
    return isCaptureList ? nil : open...close
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
    let open = tokens.enclosing[index]
    guard
      isImplicitMember(index)
        || (tokens.is(index - 1, ".") && tokens.is(index - 2, "self") && uses[index] != nil),
      let passed = calls.parameter(receiving: tokens.argumentStart(of: index, in: open)),
      case .function(let function) = passed.parameter.type, function.isAutoclosure
    else { return false }
    return !graph.catalog.isNonEscaping(passed.position, of: passed.callee)
  }
}
