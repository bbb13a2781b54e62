/// Reads calls in the code of one function or property: which function a name calls, and which of its parameters receives
/// an argument.
struct CallReader {
  let graph: RuleGraph
  private let code: SymbolID
  let file: SourceFile
  private let number: Int32
  /// The uses in the code, by token.
  let uses: [Int: [Use]]

  init(graph: RuleGraph, code: SymbolID) {
    (self.graph, self.code) = (graph, code)
    number = graph.location(of: code).file
    file = graph.sources.file(number)
    uses = Dictionary(grouping: graph.uses(in: code)) { graph.sources.token(at: $0.location) ?? -1 }
  }

  /// The location of a token.
  func location(of token: Int) -> Location { graph.sources.location(of: token, in: number) }

  /// The value of a constant that is a whole expression, if the code declares it before.
  func constant(_ expression: ClosedRange<Int>, in braces: ClosedRange<Int>? = nil) -> ClosedRange<Int>? {
    guard expression.count == 1, let body = braces ?? graph.sources.body(of: code) else { return nil }
    let name = expression.lowerBound
    return file.constant(named: file.text(name), before: name, in: body)
  }

  /// The type or protocol that a token names.
  func type(named token: Int) -> SymbolID? { graph.sources.type(named: token, in: number) }

  /// The function, method or initializer that a name calls.
  func callee(at name: Int) -> SymbolID? {
    uses[name]?.first {
      let kind = graph.index.symbols[$0.target].kind
      return kind == .constructor || kind == .function || kind.isMethod
    }?.target
  }

  /// The types of the package that an expression creates, in any part of it.
  func types(createdIn expression: ClosedRange<Int>) -> [SymbolID] {
    expression.flatMap { uses[$0] ?? [] }.compactMap(graph.index.createdType).unique()
  }

  /// An argument, and the parameter that receives it.
  struct Passed {
    let callee: SymbolID
    let argument: SourceFile.Argument
    /// The parameter's position.
    let position: Int
    let parameter: ParsedType.Element
  }

  /// The arguments of the call with a name; empty if the index doesn't say what it calls.
  func passed(inCall name: Int) -> [Passed] {
    guard let callee = callee(at: name), let list = graph.catalog.parameters(of: callee) else { return [] }
    let arguments = file.arguments(ofCall: name)
    return zip(arguments, SourceFile.match(arguments, list)).compactMap { argument, position in
      position.map { Passed(callee: callee, argument: argument, position: $0, parameter: list[$0]) }
    }
  }

  /// The parameter that receives the expression which starts at a token, if that is a whole argument of a call.
  func parameter(receiving first: Int) -> Passed? {
    file.callee(ofArgument: first).flatMap { name in
      passed(inCall: name).first { $0.argument.range.lowerBound == first }
    }
  }

  /// The name of the function, method or initializer that a whole expression calls.
  func name(calledBy expression: ClosedRange<Int>) -> Int? {
    expression.first { callee(at: $0) != nil && file.call(named: $0) == expression }
  }

  /// The name of the initializer that a whole expression calls.
  func initializer(calledBy expression: ClosedRange<Int>) -> Int? {
    name(calledBy: expression).flatMap { name in
      callee(at: name).flatMap { graph.index.symbols[$0].kind == .constructor ? name : nil }
    }
  }
}

extension SourceFile {
  /// The position of the parameter that receives each argument, or `nil` for one that fits no parameter.
  static func match(_ arguments: [Argument], _ parameters: [ParsedType.Element]) -> [Int?] {
    var next = 0
    return arguments.map { argument in
      let rest = next..<parameters.count
      let found =
        argument.isTrailing && argument.label.isEmpty
        ? rest.first { parameters[$0].type.isFunction && parameters[$0].type.autoclosureResult == nil }
          ?? rest.last
        : rest.first { parameters[$0].label == argument.label }
      if let found { next = found + 1 }
      // A further argument of a variadic parameter.
      return found ?? (0..<next).last
    }
  }

  /// The positions of the parameters that get no argument in the call with a name.
  func omitted(_ parameters: [ParsedType.Element], inCall name: Int) -> [Int] {
    let received = Self.match(arguments(ofCall: name), parameters)
    return parameters.indices.filter { !received.contains($0) }
  }
}

/// Reads the receivers of calls.
struct ReceiverReader {
  let catalog: RuleCatalog
  private var sources: Sources { catalog.sources }

  /// Returns the receiver of a use in code whose `self` has the type `selfType`.
  func receiver(of use: Use, in code: SymbolID, selfType: SymbolID?) -> Receiver {
    guard let before = sources.receiver(of: use.location) else { return Receiver(type: selfType) }
    if isCapturedAssembler(before: use) { return Receiver(type: selfType, isLater: true) }
    let property = before.location.flatMap { self.property(at: $0, in: code) }
    let known =
      use.receiver ?? property.flatMap { self.type(of: $0.target, selfType) } ?? nominalOwner(of: use)
    let child = known == nil ? property.flatMap { self.child(withParent: $0, in: code, selfType) } : nil
    return Receiver(type: known, text: before.text, child: child)
  }

  /// The child whose parent a property is: `self` of `parent.resolve()`.
  private func child(withParent property: Use, in code: SymbolID, _ selfType: SymbolID?) -> Receiver.Child? {
    guard catalog.index.symbols[property.target].name == "parent" else { return nil }
    let receiver = receiver(of: property, in: code, selfType: selfType)
    if var child = receiver.child {
      child.generations += 1
      return child
    }
    let own = receiver.text == nil ? catalog.index.owner(of: code) : nil
    return (receiver.type ?? own).map { Receiver.Child(type: $0, generations: 1) }
  }

  /// Whether the receiver is the assembler that a closure captured: `app()` in `{ [app = later()] in app().resolve() }`.
  private func isCapturedAssembler(before use: Use) -> Bool {
    guard let (token, file) = sources.place(at: use.location), file.matches(token - 3, "(") else {
      return false
    }
    let variable = file.text(token - 4)
    var brace = file.enclosing[token]
    while brace >= 0, file.capturedCall(of: variable, in: brace) == nil { brace = file.enclosing[brace] }
    return brace >= 0
  }

  /// The owner of a statically dispatched member, for which the index has no receiver.
  private func nominalOwner(of use: Use) -> SymbolID? {
    guard let owner = catalog.index.owner(of: use.target), catalog.index.symbols[owner].kind.isNominalType
    else { return nil }
    return owner
  }

  /// The property that is read at a location, such as `parent` in `parent.resolve()`.
  private func property(at location: Location, in code: SymbolID) -> Use? {
    catalog.index.uses[code]?.first { $0.location == location }
  }

  private func type(of property: SymbolID, _ selfType: SymbolID?) -> SymbolID? {
    var property = property
    if catalog.tables.isRequirement(property) {
      guard let selfType, let body = catalog.tables.body(of: property, in: selfType) else { return nil }
      property = body
    }
    return catalog.resultType(of: property).flatMap(catalog.type(named:))
  }
}

/// The receiver of a call.
package struct Receiver {
  /// The type, if it's known.
  var type: SymbolID?
  /// The source, or `nil` for `self` and `super`.
  var text: String?
  /// Whether it's the assembler that a closure captured which runs later.
  var isLater = false
  /// The child whose parent it is, if its own type isn't known.
  var child: Child?

  /// A child, or the protocol of some, and the generations between it and the parent that is meant: 2 for `parent.parent`.
  package struct Child: Hashable {
    let type: SymbolID
    var generations: Int
  }
}
