/// The signature of a rule, as users write it.
package struct Signature: Hashable, Sendable {
  /// The function's name: `resolve`.
  package let name: String
  /// The generic parameters, such as `<A where A: P>`, or an empty string.
  package let generics: String
  /// The parameters, without parentheses: `user: User, _: Int`.
  package let parameters: String
  /// The effects, in the order in which Swift writes them: `async`, `throws`, `throws(E)`.
  package let effects: [String]
  /// The result type.
  package let result: String
  /// The generics, parameters and result with the modules of their types, which tell `Kit.Profile` from `App.Profile`.
  private let types: String

  /// Whether the rule is a property.
  package private(set) var isProperty = false

  /// The whole signature: `resolve(user: User) async throws -> ContactsListPresenter` or `clock: any Clock`.
  package var text: String {
    guard isProperty else { return ([head] + effects + ["->", result]).joined(separator: " ") }
    let accessor = (["get"] + effects).joined(separator: " ")
    return "\(name): \(result)" + (effects.isEmpty ? "" : " { \(accessor) }")
  }

  /// Code that asks for a rule without parameters: `try await resolve()`, `clock` or `parent.clock`.
  package func request(of receiver: String? = nil) -> String {
    effects.callMarks + (receiver.map { $0 + "." } ?? "") + name + (isProperty ? "" : "()")
  }

  /// The signature without effects. Calls don't distinguish rules with the same key.
  package var key: String { name + types }

  private var head: String { "\(name)\(generics)(\(parameters))" }
}

extension Signature {
  /// - Parameter types: The generics, parameters and result with their modules. The source of a declaration has none.
  package init(
    name: String,
    generics: String,
    parameters: String,
    effects: [String],
    result: String,
    types: String? = nil
  ) {
    (self.name, self.generics, self.parameters) = (name, generics, parameters)
    (self.effects, self.result) = (effects, result)
    self.types = types ?? "\(generics)(\(parameters)) -> \(result)"
  }

  /// - Parameter type: The property's type with its module.
  init(property name: String, effects: [String], result: String, type: String) {
    self.init(name: name, generics: "", parameters: "", effects: effects, result: result, types: ": " + type)
    isProperty = true
  }

  /// The signature of a function that the index doesn't describe.
  package init(unknown name: String) {
    self.init(name: name, generics: "", parameters: "", effects: [], result: "unknown")
  }

  /// The result, parameters and effects: `ReposPresenter(organization: String) async`.
  package var title: String {
    let arguments = parameters.isEmpty ? "" : "(\(parameters))"
    return ([result + arguments] + effects).joined(separator: " ")
  }
}

extension Signature: Encodable {
  enum CodingKeys: String, CodingKey { case name, generics, parameters, effects, result, text }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(generics, forKey: .generics)
    try container.encode(parameters, forKey: .parameters)
    try container.encode(effects, forKey: .effects)
    try container.encode(result, forKey: .result)
    try container.encode(text, forKey: .text)
  }
}

extension [String] {
  /// The marks of a call with these effects: `try await `.
  package var callMarks: String {
    (contains { $0.hasPrefix("throws") || $0 == "rethrows" } ? "try " : "")
      + (contains("async") ? "await " : "")
  }
}

/// A constraint of a protocol's extension.
package struct Condition: Hashable {
  /// The constraint as users write it: `Self: LiveAssembler`, `AssemblerRole == LiveRole`, `Parent: Catalog`.
  package let text: String
  /// `Self` or an associated type.
  package let subject: String
  /// Whether it's `==`, and not a conformance.
  package let isEqual: Bool
  /// The type or protocol on the right, with its module.
  package let type: String
}

extension [Condition] {
  /// The constraints as users write them: `Self: LiveAssembler, Parent: Catalog`.
  package var text: String { map(\.text).joined(separator: ", ") }
}

/// Reads signatures, constraints and property types from demangled names.
package struct SignatureReader {
  let demangle: Demangler
  var names: TypeNames

  /// The signature of a method, or of a property with the effects that its declaration has.
  func signature(
    _ method: SymbolTable.Entry,
    inProtocol: Bool,
    effects: @autoclosure () -> [String]
  ) -> Signature? {
    if method.kind.isProperty {
      return resultType(method).map { type in
        let result = names.shorten(type, inProtocol: inProtocol)
        return Signature(property: method.name, effects: effects(), result: result, type: type)
      }
    }
    guard let parts = parts(method.usr, method.baseName) else { return nil }
    func short(_ text: Substring) -> String { names.shorten(text, inProtocol: inProtocol) }
    let types = "(\(parts.parameters)) -> \(parts.result)"
    return Signature(
      name: method.baseName,
      generics: parts.generics.map { "<\(generics($0, inProtocol: inProtocol))>" } ?? "",
      parameters: parts.parameters.isEmpty ? "" : short(parts.parameters),
      effects: parts.effects.split(separator: " ").map { short($0) },
      result: short(parts.result),
      // The generic parameters have other names in a protocol than in a type.
      types: parts.generics == nil
        ? types : TypeNames(protocols: names.protocols).shorten(types, inProtocol: inProtocol)
    )
  }

  /// The result type of a function, or the type of a property, with its module: `App.Home`.
  func resultType(_ symbol: SymbolTable.Entry) -> String? {
    guard symbol.kind.isProperty else { return parts(symbol.usr, symbol.baseName).map { String($0.result) } }
    guard let text = demangle(symbol.usr), let colon = text.range(ofBytes: " : ") else { return nil }
    return String(text[colon.upperBound...])
  }

  /// The parameters of a function or initializer, with their modules.
  func parameters(_ function: SymbolTable.Entry) -> String? {
    parts(function.usr, function.baseName).map { String($0.parameters) }
  }

  private struct Parts {
    var generics: Substring?
    var parameters: Substring
    var effects: Substring
    var result: Substring
  }

  private func parts(_ usr: String, _ name: String) -> Parts? {
    guard let text = demangle(usr), let start = Self.member(name, in: text) else { return nil }
    var rest = text[start...].dropFirst(name.count)
    let generics = rest.first == "<" ? Self.balanced(&rest) : nil
    let parameters = Self.balanced(&rest)
    guard let arrow = rest.range(ofBytes: "-> ") else { return nil }
    return Parts(
      generics: generics,
      parameters: parameters,
      effects: rest[..<arrow.lowerBound],
      result: rest[arrow.upperBound...]
    )
  }

  /// The generic parameters and constraints of a function, such as `A where A1: App.P`.
  private func generics(_ list: Substring, inProtocol: Bool) -> String {
    guard let conditions = list.range(ofBytes: " where ") else { return String(list) }
    let shown = names.shorten(list[conditions.upperBound...], inProtocol: inProtocol, isCondition: true)
    return "\(list[..<conditions.lowerBound]) where \(shown)"
  }

  /// The constraints of the protocol extension that contains a member: `Self: LiveAssembler`.
  func conditions(_ member: SymbolTable.Entry) -> [Condition] {
    guard let text = demangle(member.usr), text.hasPrefix("(extension in "),
      let open = text.range(ofBytes: "< where ")
    else { return [] }
    var rest = text[open.lowerBound...]
    let clause = Self.balanced(&rest).dropFirst(" where ".count)
    return clause.split(separator: ", ").map { condition in
      let isEqual = condition.contains(" == ")
      let sides = condition.split(separator: isEqual ? " == " : ": ", maxSplits: 1)
      return Condition(
        text: names.shorten(condition, inProtocol: true, isCondition: true),
        subject: sides.first.map { names.shorten($0, inProtocol: true) } ?? "",
        isEqual: isEqual,
        type: sides.last.map { String($0) } ?? ""
      )
    }
  }

  /// The start of the member's own name, after its context.
  private static func member(_ name: String, in text: String) -> String.Index? {
    let found = text.range(ofBytes: ".\(name)(") ?? text.range(ofBytes: ".\(name)<")
    return found.map { text.index(after: $0.lowerBound) }
  }

  /// Removes a bracketed prefix and returns the text inside the brackets.
  private static func balanced(_ text: inout Substring) -> Substring {
    var brackets = Brackets()
    let bytes = text.utf8
    for index in bytes.indices {
      brackets.pass(bytes[index])
      if brackets.depth == 0 {
        let inside = text[bytes.index(after: bytes.startIndex)..<index]
        text = text[bytes.index(after: index)...]
        return inside
      }
    }
    defer { text = text[text.endIndex...] }
    return text
  }

  /// Counts open brackets. The `>` of an arrow isn't one.
  private struct Brackets {
    private(set) var depth = 0
    private var previous: UInt8 = 0

    mutating func pass(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where previous != UInt8(ascii: "-"): depth -= 1
      default: break
      }
      previous = byte
    }
  }
}

extension StringProtocol {
  /// The first occurrence of `text`. `firstRange(of:)` compares characters, which takes a quarter of a check's time.
  fileprivate func range(ofBytes text: String) -> Range<Index>? {
    var rest = utf8[...]
    while let start = rest.firstIndex(where: { $0 == text.utf8.first }) {
      rest = rest[start...]
      if rest.starts(with: text.utf8) { return start..<rest.index(start, offsetBy: text.utf8.count) }
      rest.removeFirst()
    }
    return nil
  }
}

/// Shortens type names in demangled text to what users write.
struct TypeNames {
  /// The modules whose names are removed.
  var modules: Set<String> = []
  /// The protocols with their modules. Their names get `any`, which demangled text doesn't contain.
  var protocols: Set<String> = ["Swift.Error", "Swift.Sendable", "_Concurrency.Clock"]

  /// `[Feature.Source]` becomes `[any Source]`.
  ///
  /// - Parameters:
  ///   - text: A demangled type, parameter list or list of constraints.
  ///   - inProtocol: Whether the text belongs to a member of a protocol, where `A` means `Self`.
  ///   - isCondition: Whether protocols are constraints, which have no `any`.
  func shorten(_ text: some StringProtocol, inProtocol: Bool, isCondition: Bool = false) -> String {
    var result = ""
    var rest = text.utf8[...]
    while let byte = rest.first {
      let name = rest.prefix { $0.isIdentifier || $0 == UInt8(ascii: ".") }
      guard !name.isEmpty else {
        result.unicodeScalars.append(Unicode.Scalar(byte))
        rest.removeFirst()
        continue
      }
      rest = rest.dropFirst(name.count)
      let word = String(decoding: name, as: UTF8.self)
      // An argument label isn't a type: `p1: Int`.
      if rest.first == UInt8(ascii: ":"), !isCondition {
        result += word
        continue
      }
      result += short(
        word,
        inProtocol: inProtocol,
        isExistential: !isCondition && !Self.isConstraint(after: result),
        isOptional: rest.first == UInt8(ascii: "?")
      )
    }
    if result == "()" { return "Void" }
    // `any Clock<Duration>` demangles to `any Clock<Self.Duration == Duration>`.
    guard result.utf8.contains(UInt8(ascii: "=")) else { return result }
    return result.replacing(#/Self\.\w+ == /#, with: "")
  }

  private func short(_ name: String, inProtocol: Bool, isExistential: Bool, isOptional: Bool) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    if inProtocol, parts[0] == "A" { return parts.count == 1 ? "Self" : String(parts[parts.count - 1]) }
    var shown = modules.contains(String(parts[0])) ? parts.dropFirst() : parts[...]
    // The generic parameters of a function are `A1`, `B1` and so on.
    if shown.startIndex == 0, parts[0].count == 2, parts[0].last == "1", parts[0].first?.isLetter == true {
      shown[0] = parts[0].dropLast()
    }
    let text = shown.joined(separator: ".")
    guard isExistential, protocols.contains(name) else { return text }
    return isOptional ? "(any \(text))" : "any \(text)"
  }

  private static func isConstraint(after text: String) -> Bool {
    text.hasSuffix("any ") || text.hasSuffix("& ")
  }
}

extension SymbolTable.Entry {
  /// A call with the parameters of a closure around it: `resolve()`, `resolve(id: $0, $1)` or `clock`.
  var closureCall: String {
    guard !kind.isProperty, let open = name.firstIndex(of: "(") else { return name }
    let labels = name[open...].dropFirst().dropLast().split(separator: ":")
    let arguments = labels.enumerated().map { ($1 == "_" ? "" : "\($1): ") + "$\($0)" }
    return "\(name[..<open])(\(arguments.joined(separator: ", ")))"
  }
}
