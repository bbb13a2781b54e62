import AssemblyCheck

extension ParsedType {
  /// Whether the types are equal, where either side can leave out modules and outer types.
  func matches(_ other: ParsedType) -> Bool {
    switch (self, other) {
    case (.named(let left, let leftArguments), .named(let right, let rightArguments)):
      Self.isSuffix(left, right) && Self.match(leftArguments, rightArguments)
    case (.composition(let left), .composition(let right)):
      left.count == right.count && left.allSatisfy { part in right.contains { $0.matches(part) } }
    case (.optional(let left), .optional(let right)), (.metatype(let left), .metatype(let right)):
      left.matches(right)
    case (.tuple(let left), .tuple(let right)):
      left.map(\.label) == right.map(\.label) && Self.match(left.map(\.type), right.map(\.type))
    case (.function(let left), .function(let right)):
      left.result.matches(right.result) && Self.match(left.parameters, right.parameters)
        && left.isAsync == right.isAsync && left.isThrowing == right.isThrowing
        && left.isSendable == right.isSendable
    default: false
    }
  }

  private static func match(_ left: [ParsedType], _ right: [ParsedType]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.matches($1) }
  }

  private static func isSuffix(_ left: String, _ right: String) -> Bool {
    left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left)
  }
}
