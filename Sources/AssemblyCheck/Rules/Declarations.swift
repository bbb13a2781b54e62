/// Reads the declarations of an index's symbols in the sources: a function's code, attributes, a property's keyword.
package final class Declarations {
  let text: IndexedSources
  private let index: PackageIndex

  init(index: PackageIndex) {
    self.index = index
    text = IndexedSources(paths: index.files)
  }

  /// The token of a symbol's name, and the tokens of its file.
  package func declaration(of symbol: SymbolID) -> (name: Int, tokens: SourceTokens)? {
    guard let place = index.definitions[symbol].flatMap({ text.place(at: $0.location) }) else { return nil }
    return (place.token, place.tokens)
  }

  /// The declaration of a function, an initializer or a property.
  package func member(of symbol: SymbolID) -> MemberDeclaration? {
    declaration(of: symbol).flatMap { $0.tokens.member(at: $0.name) }
  }

  /// The declaration of a type or protocol.
  package func type(of symbol: SymbolID) -> TypeDeclaration? {
    declaration(of: symbol).flatMap { $0.tokens.type(at: $0.name) }
  }

  /// The type or protocol that a token of a file names. A type alias stands for its type.
  func type(named token: Int, in file: Int32) -> SymbolID? {
    var (token, file) = (token, file)
    while let symbol = index.typeReferences[text.location(of: token, in: file)] {
      guard index.symbols[symbol].kind == .typeAlias else { return symbol }
      guard let (name, tokens) = declaration(of: symbol), var last = tokens.initialValue(of: name)?.lowerBound
      else { return nil }
      while tokens.matches(last + 1, ".") { last += 2 }
      (token, file) = (last, index.definitions[symbol]?.location.file ?? file)
    }
    return nil
  }

  /// The types and protocols that the sources name.
  package var namedTypes: Set<SymbolID> { Set(index.typeReferences.values) }

  /// The types and protocols that tokens of a symbol's file name.
  package func types(named tokens: Range<Int>, inFileOf symbol: SymbolID) -> [SymbolID] {
    guard let file = index.definitions[symbol]?.location.file else { return [] }
    return tokens.compactMap { index.typeReferences[text.location(of: $0, in: file)] }
  }

  /// The tokens of a function's or type's body, including its braces.
  func body(of symbol: SymbolID) -> ClosedRange<Int>? {
    declaration(of: symbol).flatMap { $0.tokens.body(of: $0.name) }
  }

  /// The attributes and modifiers of a declaration.
  func attributes(of symbol: SymbolID) -> [String] {
    declaration(of: symbol).map { $0.tokens.attributes(of: $0.name) } ?? []
  }

  /// Whether a declaration exists for its diagnostic: nothing can use it.
  func isUnavailable(_ symbol: SymbolID) -> Bool {
    attributes(of: symbol).contains { $0.contains("unavailable") }
  }

  /// Whether only its own file can use a declaration.
  package func isPrivate(_ symbol: SymbolID) -> Bool {
    attributes(of: symbol).contains { $0 == "private" || $0 == "fileprivate" }
  }

  /// Whether a stored property retains its value, as far as its declaration says. What a property wrapper does isn't known.
  func isStrong(_ property: SymbolID) -> Bool {
    guard let (name, tokens) = declaration(of: property) else { return true }
    return !tokens.isWeak(name) && !tokens.attributes(of: name).contains { $0.hasPrefix("@") }
  }

  /// Whether a property is declared with `var`. The index doesn't say.
  func isVariable(_ property: SymbolID) -> Bool {
    declaration(of: property).map { $0.tokens.matches($0.name - 1, "var") } ?? false
  }

  /// The tokens of a stored property's initial value.
  func initialValue(of property: SymbolID) -> ClosedRange<Int>? {
    declaration(of: property).flatMap { $0.tokens.initialValue(of: $0.name) }
  }

  /// The parameters of a function or initializer, as they are written.
  func parameters(of function: SymbolID) -> [SourceTokens.Parameter] {
    declaration(of: function).map { $0.tokens.parameters(of: $0.name) } ?? []
  }

  /// The names of a function's generic parameters.
  func genericParameters(of function: SymbolID) -> [String] {
    declaration(of: function).map { $0.tokens.genericParameters(of: $0.name) } ?? []
  }

  /// The stored properties of a type, in source order.
  func storedProperties(of type: SymbolID) -> [SymbolID] { storedByOwner[type] ?? [] }

  private lazy var storedByOwner: [SymbolID: [SymbolID]] = {
    func location(_ property: SymbolID) -> Location {
      index.definitions[property]?.location ?? Location(file: 0, line: 1, column: 1)
    }
    return Dictionary(grouping: index.stored) { index.owner(of: $0) ?? $0 }
      .mapValues { $0.sorted { location($0) < location($1) } }
  }()
}
