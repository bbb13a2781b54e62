import SwiftSyntax

/// Compares what `SourceFile` reads of each declaration, and of each brace, with the tree.
final class Heads: SyntaxVisitor {
  private let tokens: SourceFile
  private let tokenAtOffset: [Int: Int]
  private(set) var differences: [(offset: Int, text: String)] = []
  private(set) var count = 0

  init(_ tokens: SourceFile) {
    self.tokens = tokens
    tokenAtOffset = Dictionary(uniqueKeysWithValues: tokens.ranges.enumerated().map { ($1.lowerBound, $0) })
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Declarations

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    head(node.name, node, body: node.body)
    function(node.name, node.signature)
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    head(node.initKeyword, node, body: node.body)
    function(node.initKeyword, node.signature)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    type(node.name, node, node.memberBlock)
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    type(node.name, node, node.memberBlock)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    type(node.name, node, node.memberBlock)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    type(node.name, node, node.memberBlock)
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    type(node.name, node, node.memberBlock)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    // `extension [Int]` has no name.
    guard let name = node.extendedType.firstToken(viewMode: .sourceAccurate), name.tokenKind != .leftSquare
    else {
      return .visitChildren
    }
    return type(name, node, node.memberBlock)
  }

  private func type(
    _ name: TokenSyntax,
    _ node: some DeclSyntaxProtocol & WithModifiersSyntax & WithAttributesSyntax,
    _ members: MemberBlockSyntax
  ) -> SyntaxVisitorContinueKind {
    head(name, node, body: members)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
        let token = token(of: name)
      else {
        continue
      }
      if binding == node.bindings.first { attributes(token, node) }
      let value = binding.initializer?.value
      compare("initial value of", token, tokens.initialValue(of: token), value.flatMap(range))
      let start: Syntax? =
        binding.initializer.map { Syntax($0.equal) } ?? binding.accessorBlock.map { Syntax($0) }
      compare("start of the value of", token, tokens.valueStart(of: token), start.flatMap(range)?.lowerBound)
      if binding.initializer == nil {
        compare("body of", token, tokens.body(of: token), binding.accessorBlock.map(body(of:)).flatMap(range))
      }
    }
    return .visitChildren
  }

  /// The getter's body if it's written as such, and otherwise the whole block.
  private func body(of block: AccessorBlockSyntax) -> Syntax {
    guard case .accessors(let accessors) = block.accessors, let first = accessors.first,
      let body = first.body,
      first.accessorSpecifier.tokenKind == .keyword(.get), first.attributes.isEmpty, first.modifier == nil
    else { return Syntax(block) }
    return Syntax(body)
  }

  private func head(
    _ name: TokenSyntax,
    _ node: some WithModifiersSyntax & WithAttributesSyntax,
    body: (some SyntaxProtocol)?
  ) {
    guard let token = token(of: name) else { return }
    attributes(token, node)
    compare("body of", token, tokens.body(of: token), body.flatMap(range))
  }

  private func attributes(_ token: Int, _ node: some WithModifiersSyntax & WithAttributesSyntax) {
    // `#if` around an attribute isn't read.
    guard node.attributes.allSatisfy({ $0.is(AttributeSyntax.self) }) else { return }
    let parts = node.attributes.map { Syntax($0) } + node.modifiers.map { Syntax($0) }
    compare("attributes of", token, tokens.attributes(of: token), parts.compactMap(text))
  }

  private func function(_ name: TokenSyntax, _ signature: FunctionSignatureSyntax) {
    guard let token = token(of: name) else { return }
    let parameters = signature.parameterClause.parameters.map { parameter in
      let label = parameter.firstName.text
      let name = parameter.secondName?.text ?? label
      let start = parameter.defaultValue.flatMap { range($0.value) }?.lowerBound
      let type = (text(parameter.type) ?? "") + (parameter.ellipsis?.text ?? "")
      return [label == "_" ? "nil" : label, name == "_" ? "nil" : name, type, start.map { "\($0)" } ?? "nil"]
    }
    let own = tokens.parameters(of: token).map {
      [$0.label ?? "nil", $0.name ?? "nil", $0.type, $0.defaultValue.map { "\($0)" } ?? "nil"]
    }
    compare("parameters of", token, own, parameters)
    // The `where` clause of a function is part of its result.
    let result = signature.returnClause.flatMap { text($0.type) }
    let member = tokens.member(at: token)
    compare("result of", token, member?.result, result ?? "")
    let effects = signature.effectSpecifiers
    let parts = [effects?.asyncSpecifier.map { Syntax($0) }, effects?.throwsClause.map { Syntax($0) }]
    compare("effects of", token, member?.effects, parts.compactMap { $0.flatMap(text) })
  }

  // MARK: Braces

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    guard let brace = token(of: node.leftBrace) else { return .visitChildren }
    compare("block at", brace, tokens.isBlock(brace), false)
    compare(
      "signature of the closure at",
      brace,
      tokens.closureIn(brace),
      (node.signature?.inKeyword).flatMap(token)
    )
    return .visitChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    if let brace = token(of: node.leftBrace) { compare("block at", brace, tokens.isBlock(brace), true) }
    return .visitChildren
  }

  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    if let brace = token(of: node.leftBrace) { compare("block at", brace, tokens.isBlock(brace), true) }
    return .visitChildren
  }

  // MARK: Tokens

  private func token(of token: TokenSyntax) -> Int? {
    tokenAtOffset[token.positionAfterSkippingLeadingTrivia.utf8Offset]
  }

  /// The tokens of a node.
  private func range(_ node: some SyntaxProtocol) -> ClosedRange<Int>? {
    guard let first = tokenAtOffset[node.positionAfterSkippingLeadingTrivia.utf8Offset] else { return nil }
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    var last = first
    while last + 1 < tokens.count, tokens.ranges[last + 1].lowerBound < end { last += 1 }
    return first...last
  }

  private func text(_ node: some SyntaxProtocol) -> String? {
    range(node).map { tokens.text($0.lowerBound..<$0.upperBound + 1) }
  }

  private func compare<Value: Equatable>(_ what: String, _ token: Int, _ own: Value, _ tree: Value) {
    count += 1
    if own == tree { return }
    differences.append(
      (tokens.ranges[token].lowerBound, "\(what) '\(tokens.text(token))': \(own), and not \(tree)")
    )
  }
}
