import AssemblyCheck

/// A requirement of a protocol or a closure of a structure, in a stub.
struct StubEndpoint {
  let declaration: MemberDeclaration
  /// The name in messages: `StubPrices.price(of:in:)`.
  let title: String
  /// `AssemblerTesting.`, where a member has the name of one of its functions.
  var framework = ""
  /// The name of its closure, or `nil` if it has none.
  var closure: String?
  /// The actor and `@Sendable ` of its closure.
  var attributes = ""
  /// What a test passes, because no value can be made here.
  private(set) var asked: (name: String, value: String, type: String)?

  init(_ declaration: MemberDeclaration, of stub: String) {
    let labels = declaration.parameters.map { $0.label?.filter { $0 != "`" } ?? "_" }
    let list = declaration.isProperty ? "" : "(\(labels.map { $0 + ":" }.joined()))"
    title = "\(stub).\(declaration.keyword == "init" ? "init" : "")\(declaration.plainName)\(list)"
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
    attributes = file.text(0..<open) + (open == 0 ? "" : " ")
  }

  private static func isFunction(_ type: String) -> Bool {
    let file = SourceFile(type)
    return file.kinds.indices.contains { file.matches($0, "->") && file.enclosing[$0] == -1 }
  }

  /// Whether a closure with its parameters can stand in for it.
  var isClosure: Bool {
    declaration.generics.isEmpty && !declaration.isStatic && declaration.keyword != "init"
      && !declaration.effects.contains("rethrows")
      && !declaration.parameters.contains { $0.type.words.contains("some") }
  }

  /// Asks for a value by a name, if none can be made. Such a closure has no generic parameters.
  ///
  /// - Parameter isSendable: Whether the value can be kept. Another is made for each call.
  mutating func ask(_ name: String, isSendable: Bool) {
    let generics = declaration.generics.words + (declaration.result.words.contains("some") ? ["some"] : [])
    if declaration.isStatic || declaration.keyword == "init" || throwsAny || isVoid || isResult
      || placeholder != nil || !Set(generics).isDisjoint(with: declaration.result.words)
    {
      return
    }
    let isKept = isSendable && !result.contains("->") && result != "Never" && !result.hasPrefix("sending ")
    asked =
      isKept
      ? (name, name, result) : (name, "\(name)()", "@autoclosure @escaping \(attributes)() -> \(result)")
  }

  /// The value of the closure, which fails the test: `unimplemented("StubPrices.price(of:)")`.
  var value: String {
    let call = "\(framework)unimplemented(\"\(title)\""
    // The parameters and the result of the framework's closure are generic.
    let isPlain = declaration.parameters.allSatisfy { parameter in
      let words = parameter.type.words
      return !["inout", "consuming", "borrowing", "sending"].contains(words.first)
        && (!Self.isFunction(parameter.type) || words.contains("escaping"))
    }
    if isPlain, isClosure, asked == nil, !isResult {
      if throwsAny || isVoid { return "\(call))" }
      if let placeholder = Self.placeholder(declaration.result) {
        return "\(call), placeholder: \(placeholder))"
      }
    }
    let used = Self.placeholder(declaration.result) == nil ? sameParameter : nil
    let names = declaration.parameterNames.map { used == $0 ? $0 : "_" }.joined(separator: ", ")
    return "{\(names.isEmpty || !isClosure ? "" : " \(names) in")\(body())}"
  }

  /// A body that fails the test, and then throws or returns a value. One that only a person can write doesn't compile.
  ///
  /// - Parameter made: A value that the stub can make.
  func body(_ made: String? = nil) -> String {
    let report = "\(framework)reportUnimplemented(\"\(title)\")"
    if throwsAny { return " throw \(report) " }
    if isVoid { return " \(report) " }
    if isResult { return " .failure(\(report)) " }
    if let value = asked?.value ?? placeholder ?? made {
      return "\n\(report)\nreturn \(value)\n"
    }
    return "\n#error(\"write the body of \(title)\")\n"
  }

  private var throwsAny: Bool { !Set(declaration.effects).isDisjoint(with: ["throws", "throws(any Error)"]) }
  private var isVoid: Bool { ["", "Void", "()"].contains(declaration.result) }
  private var isResult: Bool { declaration.result.contains(#/^Result<.*, (any )?(Swift\.)?Error>$/#) }

  /// A closure's type has no `!`.
  private var result: String { isVoid ? "Void" : declaration.result.replacing(#/!$/#, with: "?") }

  /// A parameter of the result's type.
  private var sameParameter: String? {
    zip(declaration.parameters, declaration.parameterNames)
      .first { $0.0.type == declaration.result || $0.0.type == "inout \(declaration.result)" }?.1.quoted
  }

  /// A value that says nothing, or `nil` if the result has none.
  private var placeholder: String? { Self.placeholder(declaration.result) ?? sameParameter }

  private static func placeholder(_ result: String) -> String? {
    let type = SourceFile(result)
    if isFunction(result) { return nil }
    if result.hasSuffix("?") || result.hasSuffix("!") { return "nil" }
    if type.isOpening(0, "["), type.partner[0] == type.count - 1 {
      return type.kinds.indices.contains { type.matches($0, ":") && type.enclosing[$0] == 0 } ? "[:]" : "[]"
    }
    if type.matches(0, "("), type.partner[0] == type.count - 1 {
      let values = type.elements(in: 0).map { element in
        placeholder(
          type.text(
            (type.matches(element.lowerBound + 1, ":") ? element.lowerBound + 2 : element.lowerBound)..<element
              .upperBound + 1
          )
        )
      }
      return values.contains(nil) ? nil : "(\(values.compactMap { $0 }.joined(separator: ", ")))"
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

  /// The closure's type: `@Sendable (_ item: String) async throws -> Int`.
  var type: String {
    let parameters = zip(declaration.parameters, declaration.parameterNames).map { parameter, name in
      let type = parameter.type.replacing("@autoclosure ", with: "").replacing(#/!$/#, with: "?")
      return "_ \(name.quoted): \(type.hasSuffix("...") ? "[\(type.dropLast(3))]" : type)"
    }
    let effects = declaration.effects.filter { $0 != "rethrows" }.map { $0 + " " }.joined()
    return
      "\(concurrency)\(attributes)(\(isClosure ? parameters.joined(separator: ", ") : "")) \(effects)-> \(result)"
  }

  /// `func price(of item: String) async throws -> Int { try await onPrice(item) }`.
  ///
  /// - Parameters:
  ///   - made: A value for a body without a closure.
  ///   - recorder: The recorder of its arguments, or `nil`.
  func member(modifiers: String, made: String? = nil, recorder: (name: String, arguments: String)? = nil)
    -> String
  {
    let kept = ["mutating", "prefix", "postfix", "@discardableResult"].filter(declaration.attributes.contains)
    let modifiers = (concurrency.isEmpty ? modifiers : "") + concurrency + kept.map { $0 + " " }.joined()
    let head = declaration.declaration(access: modifiers)
    if declaration.keyword == "init" { return "\(head) {\(made ?? body())}" }
    let arguments = declaration.isProperty || !isClosure ? "" : declaration.arguments(areLabelled: false)
    let marks = declaration.effects.filter { $0 != "throws(Never)" }.callMarks
    let call = closure.map { "\(marks)\($0)(\(arguments))" }
    let record = recorder.map { "\n\($0.name).record(\($0.arguments))\n\(isVoid ? "" : "return ")" } ?? " "
    let body = call.map { "\(record)\($0)\(recorder == nil ? " " : "\n")" } ?? self.body(made)
    let isComputed = declaration.isProperty || declaration.isSubscript
    guard isComputed, declaration.isSettable || !declaration.effects.isEmpty else {
      return "\(head) {\(body)}"
    }
    let getter = (["get"] + declaration.effects).joined(separator: " ")
    let store = declaration.isProperty ? closure.map { " \($0) = { newValue } " } : nil
    let setter = store ?? " \(framework)reportUnimplemented(\"\(title)\") "
    return "\(head) {\n\(getter) {\(body)}\n\(declaration.isSettable ? "set {\(setter)}\n" : "")}"
  }

  /// `nonisolated(nonsending) ` or `@concurrent `, which a closure says like its function.
  private var concurrency: String {
    declaration.attributes.filter { ["nonisolated(nonsending)", "@concurrent"].contains($0) }
      .map { $0 + " " }.joined()
  }
}
