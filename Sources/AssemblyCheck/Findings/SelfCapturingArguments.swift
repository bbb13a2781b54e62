/// The calls that receive `self`, and other expressions that retain it.
extension SelfCaptures.Reader {
  /// Whether `self` is an argument that a call keeps, or an element of a literal: `Screen(parent: self)`.
  func isPassedSelf(_ index: Int) -> Bool {
    let open = tokens.enclosing[index]
    guard isSelf(index), !tokens.is(index - 1, "."), tokens.is(open, "(") || tokens.is(open, "["),
      tokens.is(index + 1, ",") || index + 1 == tokens.partner[open] || tokens.is(index + 1, "as"),
      !isCaptureList(open)
    else { return false }
    if let passed = calls.parameter(receiving: index), makesPlainValue(passed.callee) { return false }
    return escapes(index...index, unknownKeeps: false)
  }

  /// `[self]` in `{ [self] in … }`.
  private func isCaptureList(_ open: Int) -> Bool {
    tokens.is(open, "[") && tokens.is(open - 1, "{")
      && (tokens.closureIn(open - 1) != nil || tokens.is(tokens.partner[open] + 1, "in"))
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
