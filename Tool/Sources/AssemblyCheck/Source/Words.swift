/// Swift's words, by what the readers of tokens ask of them.
extension SourceFile {
  /// The keywords of types, protocols and extensions.
  static let typeWords: Set<String> = ["class", "struct", "enum", "actor", "protocol", "extension"]

  /// The keywords of members that have a name of their own.
  package static let memberWords: Set<String> = ["func", "var", "let"]

  /// The keywords of all declarations.
  static let declarationWords = typeWords.union(memberWords).union([
    "init", "typealias", "associatedtype", "import", "case", "subscript", "deinit",
  ])

  package static let modifiers: Set<String> = [
    "public", "internal", "private", "fileprivate", "package", "open", "static", "class", "final", "override",
    "mutating", "nonmutating", "nonisolated", "isolated", "lazy", "weak", "unowned", "required",
    "convenience", "dynamic", "indirect", "optional", "distributed", "prefix", "postfix", "infix", "unsafe",
    "consuming", "borrowing", "__consuming",
  ]

  /// The effects of a function or a getter.
  static let effectWords: Set<String> = ["async", "throws", "rethrows"]

  /// The keywords that an expression follows.
  static let operandWords: Set<String> = ["return", "in", "try", "await", "as", "is"]

  /// The keywords that an expression, a condition or a pattern follows.
  static let statementWords = operandWords.union([
    "let", "var", "if", "guard", "case", "while", "for", "throw", "else", "switch", "where", "do", "yield",
    "unsafe",
  ])

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

  /// Words that are values.
  static let valueWords: Set<String> = ["true", "false", "nil", "self"]

  /// Words that are in no generic arguments. `let` declares a value among generic parameters.
  static let nonTypeWords = declarationWords.union(statementWords).union(valueWords).union(["defer"])
    .subtracting(["let"])

  static let wordsAfterTypes = modifiers.union(declarationWords).union(effectWords).union([
    "where", "in", "else", "as", "is", "macro",
  ])

  /// The words that can't be names without backticks.
  package static let reservedWords = declarationWords.union(statementWords).union(valueWords).union([
    "Any", "break", "catch", "continue", "default", "defer", "fallthrough", "fileprivate", "inout",
    "internal",
    "operator", "precedencegroup", "private", "public", "repeat", "rethrows", "static", "super", "throws",
  ]).subtracting(["actor", "unsafe", "yield"])
}
