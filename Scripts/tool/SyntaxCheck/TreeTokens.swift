import SwiftSyntax

/// The tokens of a syntax tree, as `SourceFile` splits source.
struct TreeTokens {
  struct Token: Equatable {
    let kind: SourceFile.Kind
    let range: Range<Int>
    /// The offset of the matching bracket.
    var partner: Int?
    /// The tokens in each interpolation of a string literal.
    var interpolations: [[Token]] = []
  }

  private(set) var tokens: [Token] = []

  init(_ node: some SyntaxProtocol) { read(Syntax(node)) }

  private static func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  private mutating func read(_ node: Syntax) {
    if let token = node.as(TokenSyntax.self) {
      add(token)
    } else if let literal = node.as(StringLiteralExprSyntax.self) {
      let parts = literal.segments.compactMap { $0.as(ExpressionSegmentSyntax.self) }
        .map { TreeTokens($0.expressions).tokens }
      tokens.append(
        Token(kind: .string, range: Self.range(literal), interpolations: parts)
      )
    } else if node.is(SimpleStringLiteralExprSyntax.self) || node.is(RegexLiteralExprSyntax.self) {
      tokens.append(Token(kind: .string, range: Self.range(node)))
    } else if let version = node.as(VersionTupleSyntax.self), let minor = version.components.first {
      // The parser splits the number `10.15` when it knows that it's a version.
      let range = Self.range(version).lowerBound..<Self.range(minor).upperBound
      tokens.append(Token(kind: .number, range: range))
      version.components.dropFirst().forEach { read(Syntax($0)) }
    } else {
      node.children(viewMode: .sourceAccurate).forEach { read($0) }
      pair(node)
    }
  }

  private mutating func add(_ token: TokenSyntax) {
    let range = Self.range(token)
    if range.isEmpty { return }
    let kind: SourceFile.Kind
    switch token.tokenKind {
    case .integerLiteral, .floatLiteral: kind = .number
    case .leftParen, .leftBrace, .leftSquare, .leftAngle: kind = .open
    case .rightParen, .rightBrace, .rightSquare, .rightAngle: kind = .close
    case .identifier, .keyword, .dollarIdentifier, .wildcard, .pound, .poundIf, .poundElseif, .poundElse,
      .poundEndif,
      .poundAvailable, .poundUnavailable, .poundSourceLocation:
      kind = .word
    case .shebang, .endOfFile: return
    default: kind = .symbol
    }
    // `#` and the name of a macro.
    if kind == .word, let last = tokens.last, last.range.upperBound == range.lowerBound,
      token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .pound
    {
      tokens[tokens.count - 1] = Token(kind: .word, range: last.range.lowerBound..<range.upperBound)
    } else {
      tokens.append(Token(kind: kind, range: range))
    }
  }

  /// Pairs the brackets that are children of one node.
  private mutating func pair(_ node: Syntax) {
    var open: [Int] = []
    for child in node.children(viewMode: .sourceAccurate) {
      guard let token = child.as(TokenSyntax.self) else { continue }
      let offset = Self.range(token).lowerBound
      switch token.tokenKind {
      case .leftParen, .leftBrace, .leftSquare, .leftAngle: open.append(offset)
      case .rightParen, .rightBrace, .rightSquare, .rightAngle:
        guard let start = open.popLast() else { continue }
        set(partner: offset, of: start)
        set(partner: start, of: offset)
      default: break
      }
    }
  }

  private mutating func set(partner: Int, of offset: Int) {
    // The brackets of an inner node are the last ones.
    if let index = tokens.lastIndex(where: { $0.range.lowerBound == offset }) {
      tokens[index].partner = partner
    }
  }
}

extension SourceFile {
  /// The same of our own tokens.
  var comparable: [TreeTokens.Token] {
    (0..<count).map { token in
      let isPaired = partner[token] != token
      return TreeTokens.Token(
        kind: kinds[token],
        range: ranges[token],
        partner: isPaired ? ranges[partner[token]].lowerBound : nil,
        interpolations: interpolations(in: token).map(\.comparable)
      )
    }
  }
}
