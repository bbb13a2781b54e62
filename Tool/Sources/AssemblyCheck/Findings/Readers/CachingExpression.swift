/// A call of `shared` or another of the framework's caching functions, with the source around it.
struct CachingExpression {
  /// The function or property that contains the call.
  let code: SymbolID
  let lifetime: RuleLifetime
  let location: Location
  /// The token of the function's name.
  let name: Int
  let file: SourceFile
  let arguments: [SourceFile.Argument]

  /// The trailing closure or last argument, which builds the instance.
  var builder: ClosedRange<Int>? { arguments.last?.range }

  /// The argument that distinguishes the instances of the call.
  var key: ClosedRange<Int>? { arguments.first { $0.label == "for" }?.range }

  /// Whether the call passes on its caller's call site, which then identifies the instance.
  var passesCallSite: Bool { Set(["fileID", "line", "column"]).isSubset(of: arguments.map(\.label)) }

  /// Whether the receiver is `self`.
  var isOnSelf: Bool { !file.matches(name - 1, ".") || file.matches(name - 2, "self") }

  /// The last name of a receiver that isn't `self`: `parent` in `parent.shared { }`.
  var receiver: String? { isOnSelf ? nil : file.text(name - 2) }

  /// The calls in members of assemblers, in source order.
  ///
  /// - Complexity: Linear in the number of uses. Reads the sources that contain such a call.
  static func all(in graph: RuleGraph) -> [CachingExpression] {
    graph.index.uses.flatMap { code, uses in
      uses.compactMap { use -> CachingExpression? in
        guard let lifetime = RuleLifetime(call: graph.index.symbols[use.target]),
          graph.catalog.isMemberOfAssembler(code),
          let (name, file) = graph.sources.place(at: use.location)
        else { return nil }
        return CachingExpression(
          code: code,
          lifetime: lifetime,
          location: use.location,
          name: name,
          file: file,
          arguments: file.arguments(ofCall: name)
        )
      }
    }
    .sorted { $0.location < $1.location }
  }
}
