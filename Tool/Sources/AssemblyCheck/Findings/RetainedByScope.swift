/// An assembler that its own scope retains.
///
/// The assembler owns its scope, the scope caches an object, and the object retains the assembler. None of them is ever
/// released, and a session's objects outlive the session.
struct RetainedByScope: Check {
  static let id = FindingID.retainedByScope
  let context: CheckContext

  func detections() -> [Detection] {
    context.cachingExpressions.filter { $0.lifetime == .shared }.flatMap { call in
      retentions(of: call).map { detection($0, of: call) }
    }
  }

  /// What a cached object keeps, and what retains the assembler.
  private struct Retention {
    enum Kind: String {
      case closure = "this closure"
      case reference = "this reference"
      case assembler = "the object that receives 'self' here"
      case child = "the child that receives 'self' here"
    }

    let kind: Kind
    let location: Location
    let text: String
    /// The closure in place of a reference.
    var closure: String?
    /// Whether the closure creates a child, and the object can store it: that would retain the assembler.
    var storesChild = false
  }

  /// The arguments in the expression that is cached, which initializers store. What functions, helpers and collections
  /// do with an argument isn't followed.
  private func retentions(of call: CachingExpression) -> [Retention] {
    guard let builder = call.builder else { return [] }
    let reader = CallReader(graph: graph, code: call.code)
    return context.keptArguments.arguments(keptBy: call.code, in: builder).compactMap {
      passed -> Retention? in
      guard let kind = kind(of: passed, in: builder, reader) else { return nil }
      let first = passed.argument.range.lowerBound
      let location = reader.location(of: first)
      return Retention(
        kind: kind,
        location: location,
        text: reader.file.text(first..<passed.argument.range.upperBound + 1),
        closure: kind == .reference ? closure(insteadOf: passed.argument.range, reader) : nil,
        storesChild: stores(index.owner(of: passed.callee), childOf: passed.argument.range, reader)
      )
    }
  }

  /// The closure that calls what an argument refers to.
  private func closure(insteadOf argument: ClosedRange<Int>, _ reader: CallReader) -> String? {
    argument.lazy.compactMap { reader.uses[$0]?.first?.target }.first.map(catalog.laterClosure)
  }

  /// Whether an object has a variable for a child that a closure creates, such as a session.
  private func stores(_ type: SymbolID?, childOf closure: ClosedRange<Int>, _ reader: CallReader) -> Bool {
    let children = closure.flatMap { reader.uses[$0] ?? [] }.compactMap { use in
      index.createdType(by: use) ?? catalog.resultType(of: use.target).flatMap(catalog.type)
    }
    .filter { catalog.role(of: $0) == .child }
    let stored = type.map(sources.storedProperties) ?? []
    return stored.filter(sources.isVariable).compactMap(graph.result).contains { stored in
      let value = if case .optional(let value) = stored { value } else { stored }
      guard case .named(let name, _) = value, let type = catalog.symbol(named: name) else { return false }
      return children.contains { catalog.ancestors(of: $0).contains(type) }
    }
  }

  private func kind(
    of passed: CallReader.Passed,
    in builder: ClosedRange<Int>,
    _ reader: CallReader
  ) -> Retention.Kind? {
    let file = reader.file
    let range = reader.constant(passed.argument.range, in: builder) ?? passed.argument.range
    let first = range.lowerBound
    if file.matches(first, "{") {
      return file.partner[first] == range.upperBound && retainsSelf(range, file) ? .closure : nil
    }
    if file.matches(first, "self"), first == range.upperBound {
      let created = index.owner(of: passed.callee)
      return created.flatMap(catalog.role) == .child ? .child : .assembler
    }
    let name = file.matches(first, "self") ? first + 2 : first
    let isReference = reader.uses[name]?.contains { use in
      !use.isCall && catalog.isMemberOfAssembler(use.target)
    }
    // `resolve`, `resolve(id:)`, `resolve as () -> Editor`
    return isReference == true ? .reference : nil
  }

  /// Whether a closure uses `self`. A capture list takes what it names instead.
  private func retainsSelf(_ closure: ClosedRange<Int>, _ file: SourceFile) -> Bool {
    let list = closure.lowerBound + 1
    guard file.closureIn(closure.lowerBound) != nil else { return usesSelf(closure, file) }
    let captures = file.elements(in: list)
    // `[self]`, `[app = self]`, or `[weak self]`, `[weak app = self]`
    if let capture = captures.first(where: { file.matches($0.upperBound, "self") }) {
      return !["weak", "unowned"].contains(file.text(capture.lowerBound))
    }
    return usesSelf(file.partner[list] + 1...closure.upperBound, file)
  }

  /// Whether a closure uses the assembler. The compiler demands `self` for each of its members there.
  private func usesSelf(_ range: ClosedRange<Int>, _ file: SourceFile) -> Bool {
    range.contains { token in
      file.isSelf(token)
        || file.interpolations(in: token).contains { $0.kinds.indices.contains(where: $0.isSelf) }
    }
  }

  private func detection(_ retention: Retention, of call: CachingExpression) -> Detection {
    let what = retention.kind.rawValue + (retention.kind == .reference ? " to '\(retention.text)'" : "")
    let parent = call.receiver ?? ""
    let fix =
      switch retention.kind {
      case .closure where retention.storesChild, .child:
        "don't cache what stores a child: build it for each request, and keep it where it's used"
      case .closure where call.receiver != nil:
        // The child ends before the scope that keeps the object, and `later()` would stop the process.
        "capture '[app = \(parent).later()]' and write 'app()' for 'self.\(parent)', or drop '\(parent).' before "
          + "'\(call.file.text(call.name))' and capture '[app = later()]'"
      case .closure:
        "capture '[app = later()]' and write 'app()' for 'self', or capture '[unowned self]' or '[weak self]'"
      case .reference: "write '\(retention.closure ?? "{ [app = later()] in … }")'"
      case .assembler: "store the assembler 'weak', or pass closures that capture '[app = later()]'"
      }
    return detection(
      "the scope caches '\(catalog.signature(of: call.code)?.result ?? name(call.code))', and \(what) retains the "
        + "assembler that owns the scope, so neither is released",
      at: retention.location,
      notes: [note(fix, at: retention.location), note("this rule caches it", at: call.code)],
      anchors: [retention.location, location(of: call.code), call.location]
    )
  }
}

extension SourceFile {
  /// Whether a token is `self`, and not that of a metatype: `Route.self`.
  fileprivate func isSelf(_ token: Int) -> Bool { matches(token, "self") && !matches(token - 1, ".") }
}
