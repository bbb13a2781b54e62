/// A type, parsed from a demangled name: `any App.P?`, `[P]`, `(Int) throws -> P`.
///
/// `any` and parentheses are dropped, so that types compare equal however they are written.
package indirect enum ParsedType: Hashable {
  /// A nominal type, a protocol or a generic parameter, with its generic arguments.
  case named(String, [ParsedType])
  case composition([ParsedType])
  case optional(ParsedType)
  case tuple([Element])
  case metatype(ParsedType)
  case function(Function)

  package struct Element: Hashable {
    package let label: String
    package let type: ParsedType
  }

  package struct Function: Hashable {
    package let parameters: [ParsedType]
    package let result: ParsedType
    package let isAsync: Bool
    package let isThrowing: Bool
    package let isSendable: Bool
    package let isAutoclosure: Bool
  }

  /// Whether it's a function.
  var isFunction: Bool { if case .function = self { true } else { false } }

  /// The type of the argument for an autoclosure parameter, or `nil` for any other parameter.
  package var autoclosureResult: ParsedType? {
    if case .function(let function) = self, function.isAutoclosure { function.result } else { nil }
  }

  /// Parses a type. Returns `nil` for other text.
  package init?(_ text: String) {
    var parser = Parser(text: Array(text.utf8))
    guard let type = parser.type(), parser.isAtEnd else { return nil }
    self = type
  }

  /// Parses a parameter list without its parentheses.
  static func parameters(_ list: some StringProtocol) -> [Element]? {
    if list.isEmpty { return [] }
    var parser = Parser(text: Array("(\(list))".utf8))
    return parser.list().flatMap { parser.isAtEnd ? $0 : nil }
  }
}

extension ParsedType {
  private struct Parser {
    let text: [UInt8]
    var position = 0

    private static let modifiers: Set<String> = [
      "any", "some", "inout", "__owned", "__shared", "borrowing", "consuming", "sending", "isolated",
    ]

    var isAtEnd: Bool {
      mutating get {
        skipBlanks()
        return position == text.count
      }
    }

    mutating func type() -> ParsedType? {
      var attributes: Set<String> = []
      while true {
        skipBlanks()
        let start = position
        if take("@") {
          let name = path()
          attributes.insert(String(name.split(separator: ".").last ?? ""))
          if name.hasSuffix("convention") || name.hasSuffix("isolated") { skipParentheses() }
          continue
        }
        let modifier = word()
        if modifier == "nonisolated" {
          skipParentheses()
        } else if !Self.modifiers.contains(modifier) {
          position = start
          break
        }
      }
      guard var type = primary(attributes) else { return nil }
      while true {
        if take("...") { continue }
        if take("?") {
          type = .optional(type)
        } else if take(".Type") || take(".Protocol") {
          type = .metatype(type)
        } else {
          break
        }
      }
      let end = position
      skipBlanks()
      guard take("&"), let next = self.type() else {
        position = end
        return type
      }
      let parts = [type, next].flatMap { part in
        if case .composition(let parts) = part { parts } else { [part] }
      }
      return .composition(parts)
    }

    private mutating func primary(_ attributes: Set<String>) -> ParsedType? {
      if peek("(") { return tupleOrFunction(attributes) }
      if take("[") {
        guard let first = type() else { return nil }
        skipBlanks()
        if take(":") {
          guard let value = type(), skipped("]") else { return nil }
          return .named("Swift.Dictionary", [first, value])
        }
        return skipped("]") ? .named("Swift.Array", [first]) : nil
      }
      let name = path()
      guard !name.isEmpty else { return nil }
      var arguments: [ParsedType] = []
      if take("<") {
        repeat {
          guard let argument = argument() else { return nil }
          arguments.append(argument)
          skipBlanks()
        } while take(",")
        guard take(">") else { return nil }
      }
      // A member of a generic type: `Outer<Int>.Inner`.
      guard peek("."), !peek(".Type"), !peek(".Protocol"), !peek("...") else {
        return .named(name, arguments)
      }
      position += 1
      guard case .named(let inner, let innerArguments)? = primary([]) else { return nil }
      return .named("\(name).\(inner)", arguments + innerArguments)
    }

    /// A generic argument: a type, or `Self.App.Box.Item == Int` for a constrained protocol.
    private mutating func argument() -> ParsedType? {
      guard let type = type() else { return nil }
      skipBlanks()
      return take("==") ? self.type() : type
    }

    private mutating func tupleOrFunction(_ attributes: Set<String>) -> ParsedType? {
      guard let elements = list() else { return nil }
      let end = position
      var isAsync = false
      var isThrowing = false
      while true {
        skipBlanks()
        if take("->") {
          guard let result = type() else { return nil }
          return .function(
            Function(
              parameters: elements.map(\.type),
              result: result,
              isAsync: isAsync,
              isThrowing: isThrowing,
              isSendable: attributes.contains("Sendable"),
              isAutoclosure: attributes.contains("autoclosure")
            )
          )
        }
        switch word() {
        case "async": isAsync = true
        case "throws":
          isThrowing = true
          if peek("(") { _ = list() }
        default:
          position = end
          return elements.count == 1 ? elements[0].type : .tuple(elements)
        }
      }
    }

    /// `(label: Type, Type)`.
    mutating func list() -> [Element]? {
      position += 1
      var elements: [Element] = []
      skipBlanks()
      if take(")") { return [] }
      repeat {
        skipBlanks()
        let label = label()
        guard let type = type() else { return nil }
        elements.append(Element(label: label, type: type))
        skipBlanks()
      } while take(",")
      return take(")") ? elements : nil
    }

    /// The label in `label:` or `label name:`. Empty for `_` and if there is none.
    private mutating func label() -> String {
      let start = position
      let label = word()
      skipBlanks()
      // The name in the function's body.
      _ = word()
      skipBlanks()
      if take(":") { return label == "_" ? "" : label }
      position = start
      return ""
    }

    private mutating func path() -> String {
      var name = word()
      while !name.isEmpty, peek("."), !peek("..."), !peek(".Type"), !peek(".Protocol") {
        position += 1
        name += "." + word()
      }
      return name
    }

    private mutating func word() -> String {
      let start = position
      while position < text.count, text[position].isIdentifier { position += 1 }
      return String(decoding: text[start..<position], as: UTF8.self)
    }

    private mutating func skipParentheses() {
      while position < text.count, !take(")") { position += 1 }
    }

    private mutating func skipBlanks() {
      while position < text.count, text[position] <= 32 { position += 1 }
    }

    private mutating func skipped(_ string: String) -> Bool {
      skipBlanks()
      return take(string)
    }

    private func peek(_ string: String) -> Bool { text[position...].starts(with: string.utf8) }

    private mutating func take(_ string: String) -> Bool {
      guard peek(string) else { return false }
      position += string.utf8.count
      return true
    }
  }
}
