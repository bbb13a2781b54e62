/// Swift's words, by what the readers of tokens ask of them.
extension SourceTokens {
  /// The keywords of types, protocols and extensions.
  static let typeWords: Set<String> = ["class", "struct", "enum", "actor", "protocol", "extension"]

  /// The keywords of all declarations.
  static let declarationWords = typeWords.union([
    "func", "var", "let", "init", "typealias", "associatedtype", "import", "case", "subscript", "deinit",
  ])

  package static let modifiers: Set<String> = [
    "public", "internal", "private", "fileprivate", "package", "open", "static", "class", "final", "override",
    "mutating", "nonmutating", "nonisolated", "isolated", "lazy", "weak", "unowned", "required",
    "convenience", "dynamic", "indirect", "optional", "distributed", "prefix", "postfix", "infix", "unsafe",
    "consuming", "borrowing", "__consuming",
  ]

  /// The keywords that an expression, a condition or a pattern follows.
  static let statementWords: Set<String> = [
    "return", "in", "try", "await", "let", "var", "if", "guard", "case", "while", "for", "throw", "else",
    "as", "is", "switch", "where", "do", "yield", "unsafe",
  ]

  /// Keywords that are never the last token of a statement. `actor` can be a name.
  static let openWords = statementWords.union(typeWords).union(["func"]).subtracting(["actor"])

  /// Keywords that precede a block, and not a closure.
  static let blockWords = typeWords.union([
    "if", "guard", "for", "while", "switch", "catch", "func", "init", "deinit", "subscript",
  ])

  static let accessors: Set<String> = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "borrow", "mutate", "unsafeAddress",
    "unsafeMutableAddress",
  ]

  /// Words that are in no generic arguments. `let` declares a value among generic parameters.
  static let nonTypeWords = declarationWords.union(statementWords).subtracting(["let"]).union([
    "defer", "true", "false", "nil", "self",
  ])

  static let wordsAfterTypes = modifiers.union(declarationWords).union([
    "where", "in", "else", "async", "throws", "rethrows", "as", "is", "macro",
  ])
}
