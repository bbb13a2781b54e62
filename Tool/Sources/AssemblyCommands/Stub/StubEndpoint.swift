import AssemblyCheck

/// A requirement of a protocol or a closure of a structure, in a stub.
struct StubEndpoint {
  let declaration: MemberDeclaration
  /// The name in messages: `StubPrices.price(of:in:)`.
  let title: String

  init(_ declaration: MemberDeclaration, of stub: String) {
    let labels = declaration.parameters.map { $0.label?.filter { $0 != "`" } ?? "_" }
    let list = declaration.isProperty ? "" : "(\(labels.map { $0 + ":" }.joined()))"
    title = "\(stub).\(declaration.plainName)\(list)"
    self.declaration = declaration
  }

  /// Reads `@Sendable (String) async throws -> Int`, or returns `nil` for another type.
  init?(_ name: String, type: String) {
    let file = SourceFile(type)
    // The parentheses of `@isolated(any)` touch a word.
    let open = file.kinds.indices.first { token in
      file.matches(token, "(") && file.enclosing[token] == -1
        && !(file.isWord(token - 1) && file.touchesPrevious(token))
    }
    guard Self.isFunction(type), let open else { return nil }
    let parameters = file.elements(in: open).map { element in
      let colon = element.first { file.matches($0, ":") && file.enclosing[$0] == open }
      return "_: " + file.text((colon.map { $0 + 1 } ?? element.lowerBound)..<element.upperBound + 1)
    }
    let rest = file.text(file.partner[open] + 1..<file.count)
    let function = SourceFile("func f(\(parameters.joined(separator: ", "))) \(rest)")
    guard let declaration = function.member(at: 1) else { return nil }
    (self.declaration, title) = (declaration, name)
  }

  private static func isFunction(_ type: String) -> Bool {
    let file = SourceFile(type)
    return file.kinds.indices.contains { file.matches($0, "->") && file.enclosing[$0] == -1 }
  }

  /// Whether a closure can stand in for it.
  var hasClosure: Bool {
    declaration.generics.isEmpty && !declaration.isStatic && declaration.keyword != "init"
      && !declaration.effects.contains("rethrows")
      && !declaration.parameters.contains { $0.type.words.contains("some") }
  }

  /// The value of the closure, which fails the test: `unimplemented("StubPrices.price(of:)")`.
  ///
  /// - Parameter module: The framework's module with a period, where another `unimplemented` is nearer.
  func value(module: String = "") -> String {
    let call = "\(module)unimplemented(\"\(title)\""
    // The parameters and the result of the framework's closure are generic.
    let isPlain = declaration.parameters.allSatisfy { parameter in
      let words = parameter.type.words
      return words.first != "inout" && (!Self.isFunction(parameter.type) || words.contains("escaping"))
    }
    if isPlain {
      if throwsAny || isVoid { return "\(call))" }
      if let placeholder { return "\(call), placeholder: \(placeholder))" }
    }
    let names = declaration.parameters.map { _ in "_" }.joined(separator: ", ")
    return "{\(names.isEmpty ? "" : " \(names) in")\(body)}"
  }

  /// A body that fails the test. One that can't throw and has no value stops the program with the name.
  private var body: String {
    let report = "reportUnimplemented(\"\(title)\")"
    if throwsAny { return " throw \(report) " }
    if isVoid { return " \(report) " }
    return placeholder.map { "\n  \(report)\n  return \($0)\n" } ?? " fatalError(\"\\(\(report))\") "
  }

  private var throwsAny: Bool { !Set(declaration.effects).isDisjoint(with: ["throws", "throws(any Error)"]) }
  private var isVoid: Bool { ["", "Void", "()"].contains(declaration.result) }

  /// A value that says nothing, or `nil` if the result has none.
  private var placeholder: String? {
    let (result, type) = (declaration.result, SourceFile(declaration.result))
    if Self.isFunction(result) { return nil }
    if result.hasSuffix("?") || result.hasSuffix("!") { return "nil" }
    if type.isOpening(0, "["), type.partner[0] == type.count - 1 {
      return type.kinds.indices.contains { type.matches($0, ":") && type.enclosing[$0] == 0 } ? "[:]" : "[]"
    }
    guard type.count == 1 || type.isOpening(1, "<") && type.partner[1] == type.count - 1 else { return nil }
    switch type.text(0) {
    case "Bool": return "false"
    case "String": return "\"\""
    case "Int", "Int32", "Int64", "UInt", "UInt8", "UInt32", "UInt64", "Double", "Float": return "0"
    case "Set": return "[]"
    case "AsyncStream", "AsyncThrowingStream": return "\(result) { $0.finish() }"
    default: return nil
    }
  }

  /// `var onPrice: @Sendable (_ item: String) async throws -> Int`, and its value.
  func closure(named name: String, attributes: String, modifiers: String) -> String {
    let parameters = zip(declaration.parameters, declaration.parameterNames).map { parameter, name in
      let type = parameter.type.replacing("@autoclosure ", with: "").replacing(#/!$/#, with: "?")
      return "_ \(name.quoted): \(type.hasSuffix("...") ? "[\(type.dropLast(3))]" : type)"
    }
    let effects = declaration.effects.map { $0 + " " }.joined()
    // A closure's type has no `!`.
    let result = isVoid ? "Void" : declaration.result.replacing(#/!$/#, with: "?")
    let type = "\(concurrency)\(attributes)(\(parameters.joined(separator: ", "))) \(effects)-> \(result)"
    let (head, value) = ("\(modifiers)var \(name): \(type) =", value())
    return head.count + value.count > 98 && !value.contains("\n") ? "\(head)\n  \(value)" : "\(head) \(value)"
  }

  /// `func price(of item: String) async throws -> Int { try await onPrice(item) }`.
  func member(calling name: String?, modifiers: String) -> String {
    let modifiers = modifiers + (declaration.attributes.contains("mutating") ? "mutating " : "")
    let head = declaration.declaration(access: (concurrency.isEmpty ? modifiers : "") + concurrency)
    if declaration.keyword == "init" { return "\(head) {}" }
    let arguments = declaration.isProperty ? "" : declaration.arguments(areLabelled: false)
    let body = name.map { " \(declaration.effects.callMarks)\($0)(\(arguments)) " } ?? self.body
    if declaration.isProperty, declaration.isSettable || !declaration.effects.isEmpty {
      let getter = (["get"] + declaration.effects).joined(separator: " ")
      let setter = declaration.isSettable ? " set {\(name.map { " \($0) = { newValue } " } ?? "")}" : ""
      return "\(head) { \(getter) {\(body)}\(setter) }"
    }
    return head.count + body.count > 98 && !body.contains("\n")
      ? "\(head) {\n \(body.dropLast())\n}" : "\(head) {\(body)}"
  }

  /// `nonisolated(nonsending) ` or `@concurrent `, which a closure says like its function.
  private var concurrency: String {
    declaration.attributes.filter { ["nonisolated(nonsending)", "@concurrent"].contains($0) }
      .map { $0 + " " }.joined()
  }
}
