/// Finds values that retain the assembler they are created on: escaping closures, method references and children.
///
/// A closure that runs at once, captures `self` weakly, or is passed to a nonescaping parameter retains nothing.
struct SelfCaptures {
  struct Capture {
    enum Kind { case closure, reference, assembler }

    let kind: Kind
    let location: Location
    /// The token of the capture.
    let token: Int
    /// The source of the token, such as `resolve`, for the fix.
    let text: String
  }

  let graph: RuleGraph
  /// The tokens of a function's code, or a part of it.
  let range: ClosedRange<Int>
  /// The range whose value is cached. A local variable outside counts if this range uses it.
  let holder: ClosedRange<Int>
  let calls: CallReader
  let log: KeptArguments.Log
  /// Whether every function counts as one that keeps its arguments.
  var keepsArguments = false
  /// The local variables that hold `self`: `let me = self`.
  private let aliases: Set<String>

  /// - Parameters:
  ///   - range: A part of the code, or `nil` for the whole.
  ///   - holder: The part whose value is cached, or `nil` for the whole.
  /// - Returns: `nil` for code without a body in the source.
  init?(
    of code: SymbolID,
    within range: ClosedRange<Int>? = nil,
    holder: ClosedRange<Int>? = nil,
    graph: RuleGraph,
    log: KeptArguments.Log = KeptArguments.Log()
  ) {
    guard let range = range ?? graph.body(of: code) else { return nil }
    self.graph = graph
    self.range = range
    self.holder = holder ?? range
    self.log = log
    calls = CallReader(graph: graph, code: code, file: graph.location(of: code).file)
    aliases = Self.aliases(in: range, calls.tokens)
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
        let variable = tokens.variable(before: index - 1), !tokens.isWeak(variable)
      else { continue }
      names.insert(tokens.text(variable))
    }
    return names.subtracting(["self"])
  }

  /// `self`, or a local variable that is it, but not the `self` of a metatype: `ArticleRoute.self`.
  func isSelf(_ index: Int) -> Bool {
    !tokens.is(index - 1, ".")
      && (tokens.is(index, "self")
        || (!aliases.isEmpty && aliases.contains(tokens.text(index)) && !tokens.is(index - 1, "let")
          && !tokens.is(index + 1, ":")))
  }

  private var closures: [Int] {
    range.filter { tokens.is($0, "{") && tokens.partner[$0] > $0 && !tokens.isBlock($0) && isActive($0) }
  }

  /// Whether a closure is compiled. Inactive branches of `#if` are not in the index.
  func isActive(_ brace: Int) -> Bool {
    let closure = brace...tokens.partner[brace]
    return !range.contains { tokens.is($0, "#if") } || uses.keys.contains(where: closure.contains)
  }

  private func capturesWeakly(_ brace: Int) -> Bool { tokens.weakCapture(of: "self", in: brace) != nil }

  /// The closures that don't run at once, or capture `self` weakly. What they call isn't built yet.
  func laterClosures() -> [ClosedRange<Int>] {
    closures.filter { $0 != holder.lowerBound && (capturesWeakly($0) || escapes(closure: $0)) }
      .map { $0...tokens.partner[$0] }
  }

  /// The closures that don't run at once.
  func escapingClosures() -> [ClosedRange<Int>] {
    closures.filter { $0 != holder.lowerBound && escapes(closure: $0) }.map { $0...tokens.partner[$0] }
  }

  func captures() -> [Capture] {
    let closures = closures
    let weak = closures.filter(capturesWeakly).map { $0...tokens.partner[$0] }
    func isWeak(_ index: Int) -> Bool { weak.contains { $0.contains(index) } }
    var found: [Capture] = []
    var covered: [ClosedRange<Int>] = []
    for brace in closures where brace != holder.lowerBound && !isWeak(brace) {
      let closure = brace...tokens.partner[brace]
      guard !covered.contains(where: { $0.contains(brace) }), holds(closure, isWeak), escapes(closure: brace)
      else { continue }
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

  /// Whether a closure uses `self`, explicitly or through a member.
  private func holds(_ closure: ClosedRange<Int>, _ isWeak: (Int) -> Bool) -> Bool {
    let list = closure.lowerBound + 1
    let captured = isCaptureList(list) ? list...tokens.partner[list] : nil
    // A capture list captures the values that it names instead of `self`: `log` in `[weak log]` and `[log = self.log]`.
    let names = Set(
      captured.map { _ in
        tokens.elements(in: list).map { element in
          tokens.text((element.first { tokens.is($0, "=") } ?? element.upperBound + 1) - 1)
        }
      } ?? []
    )
    return closure.contains { index in
      // `[self]`, `[assembler = self]`
      if let captured, captured.contains(index) {
        return tokens.is(index, "self") && !tokens.is(index + 1, ".")
      }
      if names.contains(tokens.text(index)), !tokens.is(index, "self") { return false }
      return !isWeak(index) && (isSelf(index) || isImplicitMember(index))
    }
  }

  /// `[self]` in `{ [self] in … }`.
  func isCaptureList(_ open: Int) -> Bool {
    tokens.is(open, "[") && tokens.is(open - 1, "{")
      && (tokens.closureIn(open - 1) != nil || tokens.is(tokens.partner[open] + 1, "in"))
  }

  /// Whether a token is a member of the assembler, written without `self`.
  func isImplicitMember(_ index: Int) -> Bool {
    // The index has a use of the property at the label of a memberwise initializer: `Editor(draft: Draft())`.
    guard !tokens.is(index - 1, "."), !tokens.isLabel(index), let uses = uses[index] else { return false }
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
}
