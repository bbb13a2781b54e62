/// The arguments of a call as the source writes them, matched with parameters as Swift matches them.
struct CallArguments {
  /// The labels of the arguments in parentheses. Empty for an argument without a label.
  private let labels: [String]
  let hasTrailingClosure: Bool

  /// - Parameter name: The token of the function's name, or of the type's whose initializer is called.
  /// - Returns: `nil` if the function isn't called here.
  init?(ofCallAt name: Int, in tokens: SourceTokens) {
    guard tokens.callEnd(of: name) > name else { return nil }
    let arguments = tokens.arguments(ofCall: name)
    labels = arguments.filter { !$0.isTrailing }.map(\.label)
    hasTrailingClosure = arguments.contains(where: \.isTrailing)
  }

  /// The parameters that get none of the arguments in parentheses.
  ///
  /// - Returns: `nil` if an argument fits no parameter.
  func omitted(from parameters: [String]) -> [Int]? {
    var omitted: [Int] = []
    var next = 0
    for label in labels {
      guard let match = parameters[next...].firstIndex(of: label) else {
        // The further values of a variadic parameter have no label.
        guard label.isEmpty, next > 0 else { return nil }
        continue
      }
      omitted += next..<match
      next = match + 1
    }
    return omitted + (next..<parameters.count)
  }
}

extension SourceTokens {
  /// The parameters of a declaration that have a default value, by position, with the token of the value.
  func defaultValues(of name: Int) -> [Int: Int] {
    var open = name + 1
    // `init?<Value>(…)`
    if ["?", "!"].contains(text(open)) { open += 1 }
    if self.is(open, "<"), let end = genericEnd(of: open) { open = end + 1 }
    guard self.is(open, "(") else { return [:] }
    var values: [Int: Int] = [:]
    for (position, element) in elements(in: open).enumerated() {
      if let equals = element.first(where: { self.is($0, "=") && enclosing[$0] == open }) {
        values[position] = equals + 1
      }
    }
    return values
  }
}

extension SymbolTable.Entry {
  /// The labels of a function's parameters: `["network", ""]` for `make(network:_:)`.
  var parameterLabels: [String] {
    guard let open = name.firstIndex(of: "("), name.last == ")" else { return [] }
    return name[name.index(after: open)...].dropLast().split(separator: ":").map {
      $0 == "_" ? "" : String($0)
    }
  }
}
