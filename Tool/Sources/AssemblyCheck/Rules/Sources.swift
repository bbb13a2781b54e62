/// The sources of an index, each read once, for what the index doesn't record.
///
/// The index doesn't distinguish `self` from a generic parameter, or `let` from `var`. The source at its locations does.
package final class Sources {
  private let index: PackageIndex
  private var files: [Int32: SourceFile] = [:]

  init(index: PackageIndex) { self.index = index }

  /// The token of a symbol's name, and the tokens of its file.
  package func declaration(of symbol: SymbolID) -> (name: Int, tokens: SourceTokens)? {
    guard let place = index.definitions[symbol].flatMap({ place(at: $0.location) }) else { return nil }
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
    while let symbol = index.typeReferences[location(of: token, in: file)] {
      guard index.symbols[symbol].kind == .typeAlias else { return symbol }
      guard let (name, tokens) = declaration(of: symbol), var last = tokens.initialValue(of: name)?.lowerBound
      else { return nil }
      while tokens.matches(last + 1, ".") { last += 2 }
      (token, file) = (last, index.definitions[symbol]?.location.file ?? file)
    }
    return nil
  }

  /// The types and protocols that tokens of a symbol's file name.
  package func types(named tokens: Range<Int>, inFileOf symbol: SymbolID) -> [SymbolID] {
    guard let file = index.definitions[symbol]?.location.file else { return [] }
    return tokens.compactMap { index.typeReferences[location(of: $0, in: file)] }
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

  /// Whether only its own file can use a member, as it says itself or its extension says.
  package func isPrivate(_ symbol: SymbolID) -> Bool {
    guard let (name, tokens) = declaration(of: symbol) else { return false }
    let owner = tokens.ownerType(of: name).flatMap { tokens.matches($0.keyword, "extension") ? $0 : nil }
    return (tokens.attributes(of: name) + (owner?.attributes ?? []))
      .contains { ["private", "fileprivate"].contains($0) }
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

  /// Whether a property's initial value is a new one, by an initializer: `Recorder<Int>()`.
  func creates(_ property: SymbolID) -> Bool {
    guard let value = initialValue(of: property), let tokens = declaration(of: property)?.tokens else {
      return false
    }
    return value.contains { name in
      (tokens.matches(name, "init") || tokens.text(name).first?.isUppercase == true)
        && name < value.upperBound && tokens.call(named: name) == value
    }
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

/// Tokens and locations.
extension Sources {
  private func file(_ number: Int32) -> SourceFile {
    files.value(of: number, or: SourceFile(path: index.files[Int(number)]))
  }

  /// The tokens of a file.
  func tokens(of file: Int32) -> SourceTokens { self.file(file).tokens }

  /// The index of the token at a location, among the tokens of its file.
  func token(at location: Location) -> Int? {
    offset(of: location).flatMap(tokens(of: location.file).index(at:))
  }

  /// The token that contains a location, such as a string literal.
  func token(around location: Location) -> Int? {
    offset(of: location).flatMap(tokens(of: location.file).index(containing:))
  }

  /// The byte of a file at a location.
  func offset(of location: Location) -> Int? {
    file(location.file).offset(line: Int(location.line), column: Int(location.column))
  }

  /// The token at a location, and the tokens of its file.
  func place(at location: Location) -> (token: Int, tokens: SourceTokens)? {
    token(at: location).map { ($0, tokens(of: location.file)) }
  }

  /// The location of a token, by its index among the tokens of its file.
  func location(of token: Int, in file: Int32) -> Location {
    let ranges = tokens(of: file).ranges
    guard ranges.indices.contains(token) else { return Location(file: file, line: 0, column: 0) }
    return location(at: ranges[token].lowerBound, in: file)
  }

  private func location(at offset: Int, in file: Int32) -> Location {
    let position = self.file(file).position(at: offset)
    return Location(file: file, line: Int32(position.line), column: Int32(position.column))
  }

  /// The token at a location, which can be in an interpolated string, and the tokens around it.
  private func innermost(at location: Location) -> (token: Int, tokens: SourceTokens)? {
    offset(of: location).flatMap(tokens(of: location.file).innermost)
  }

  /// The word that starts at a location, which can be in an interpolated string.
  func word(at location: Location) -> String {
    innermost(at: location).map { $0.tokens.text($0.token) } ?? ""
  }

  /// The receiver of a use and its location, which an expression lacks: `other` in `other.resolve()`.
  ///
  /// - Returns: `nil` if the receiver is `self`, `super` or implicit.
  func receiver(of use: Location) -> (text: String, location: Location?)? {
    guard let (token, tokens) = innermost(at: use) else { return nil }
    // A subscript's location is its bracket: `other[Car.self]`.
    let isMember = tokens.matches(token - 1, ".")
    guard isMember || tokens.matches(token, "[") else { return nil }
    var last = token - (isMember ? 2 : 1)
    while ["?", "!"].contains(tokens.text(last)), tokens.touchesPrevious(last) { last -= 1 }
    let word = tokens.text(last)
    if ["self", "super", "Self"].contains(word) { return nil }
    guard tokens.isWord(last) else { return (Self.expression, nil) }
    return (word, location(at: tokens.ranges[last].lowerBound, in: use.file))
  }

  /// The text of a receiver without a name.
  static let expression = "an expression"

  /// Whether the call at a location passes an argument with a label.
  ///
  /// The index doesn't record which default arguments a call uses: `shared(for: user) { }` and `shared { }` can be the
  /// same function.
  func hasArgument(_ label: String, inCallAt location: Location) -> Bool {
    guard let name = token(at: location) else { return false }
    return tokens(of: location.file).arguments(ofCall: name).contains { $0.label == label }
  }
}
