/// A call of `shared` or another of the framework's caching functions, with the source around it.
struct CachingExpression {
  /// The function or property that contains the call.
  let code: SymbolID
  let lifetime: Lifetime
  let location: Location
  /// The token of the function's name.
  let name: Int
  let tokens: SourceTokens
  let arguments: [SourceTokens.Argument]

  /// The trailing closure or last argument, which builds the instance.
  var builder: ClosedRange<Int>? { arguments.last?.range }

  /// The argument that distinguishes the instances of the call.
  var key: ClosedRange<Int>? { arguments.first { $0.label == "for" }?.range }

  /// Whether the call passes on its caller's call site, which then identifies the instance.
  var passesCallSite: Bool { Set(["fileID", "line", "column"]).isSubset(of: arguments.map(\.label)) }

  /// Whether the receiver is `self`.
  var isOnSelf: Bool { !tokens.matches(name - 1, ".") || tokens.matches(name - 2, "self") }

  /// The last name of a receiver that isn't `self`: `parent` in `parent.shared { }`.
  var receiver: String? { isOnSelf ? nil : tokens.text(name - 2) }

  /// The calls in members of assemblers, in source order.
  ///
  /// - Complexity: Linear in the number of uses. Reads the sources that contain such a call.
  static func all(in graph: RuleGraph) -> [CachingExpression] {
    graph.index.uses.flatMap { code, uses in
      uses.compactMap { use -> CachingExpression? in
        guard let lifetime = Lifetime(call: graph.index.symbols[use.target]),
          graph.catalog.isMemberOfAssembler(code),
          let (name, tokens) = graph.sources.place(at: use.location)
        else { return nil }
        return CachingExpression(
          code: code,
          lifetime: lifetime,
          location: use.location,
          name: name,
          tokens: tokens,
          arguments: tokens.arguments(ofCall: name)
        )
      }
    }
    .sorted { $0.location < $1.location }
  }
}
