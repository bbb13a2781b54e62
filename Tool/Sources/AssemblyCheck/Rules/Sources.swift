/// The sources of an index, each read once, for what the index doesn't record.
///
/// The index doesn't distinguish `self` from a generic parameter, or `let` from `var`. The source at its locations does.
package final class Sources {
  private let index: PackageIndex
  private var files: [Int32: SourceFile] = [:]

  init(index: PackageIndex) { self.index = index }

  /// The token of a symbol's name, and its file.
  package func declaration(of symbol: SymbolID) -> (name: Int, file: SourceFile)? {
    index.definitions[symbol].flatMap { place(at: $0.location) }.map { ($0.token, $0.file) }
  }

  /// The declaration of a function, an initializer or a property.
  package func member(of symbol: SymbolID) -> MemberDeclaration? {
    declaration(of: symbol).flatMap { $0.file.member(at: $0.name) }
  }

  /// The declaration of a type or protocol.
  package func type(of symbol: SymbolID) -> TypeDeclaration? {
    declaration(of: symbol).flatMap { $0.file.type(at: $0.name) }
  }

  /// The type or protocol that a token of a file names. A type alias stands for its type.
  func type(named token: Int, in number: Int32) -> SymbolID? {
    var (token, number) = (token, number)
    while let symbol = index.typeReferences[location(of: token, in: number)] {
      guard index.symbols[symbol].kind == .typeAlias else { return symbol }
      guard let (name, file) = declaration(of: symbol), var last = file.initialValue(of: name)?.lowerBound
      else { return nil }
      while file.matches(last + 1, ".") { last += 2 }
      (token, number) = (last, index.location(of: symbol).file)
    }
    return nil
  }

  /// The tokens of a function's or type's body, including its braces.
  func body(of symbol: SymbolID) -> ClosedRange<Int>? {
    declaration(of: symbol).flatMap { $0.file.body(of: $0.name) }
  }

  /// The attributes and modifiers of a declaration.
  func attributes(of symbol: SymbolID) -> [String] {
    declaration(of: symbol).map { $0.file.attributes(of: $0.name) } ?? []
  }

  /// Whether a declaration exists for its diagnostic: nothing can use it.
  func isUnavailable(_ symbol: SymbolID) -> Bool {
    attributes(of: symbol).contains { $0.contains("unavailable") }
  }

  /// Whether only its own file can use a member, as it says itself or its extension says.
  package func isPrivate(_ symbol: SymbolID) -> Bool {
    guard let (name, file) = declaration(of: symbol) else { return false }
    let owner = file.ownerType(of: name).flatMap { file.matches($0.keyword, "extension") ? $0 : nil }
    return (file.attributes(of: name) + (owner?.attributes ?? []))
      .contains { ["private", "fileprivate"].contains($0) }
  }

  /// Whether a stored property retains its value, as far as its declaration says. What a property wrapper does isn't known.
  func isStrong(_ property: SymbolID) -> Bool {
    guard let (name, file) = declaration(of: property) else { return true }
    let number = index.location(of: property).file
    return !file.isWeak(name)
      && !file.attributeRanges(before: name - 1).contains { attribute in
        // An attribute that names a type is a wrapper. Macros and the compiler's own attributes name none.
        !file.text(Range(attribute)).isGlobalActor
          && attribute.contains { index.typeReferences[location(of: $0, in: number)] != nil }
      }
  }

  /// Whether a property is declared with `var`. The index doesn't say.
  func isVariable(_ property: SymbolID) -> Bool {
    declaration(of: property).map { $0.file.matches($0.name - 1, "var") } ?? false
  }

  /// The tokens of a stored property's initial value.
  func initialValue(of property: SymbolID) -> ClosedRange<Int>? {
    declaration(of: property).flatMap { $0.file.initialValue(of: $0.name) }
  }

  /// Whether a property's initial value is a new one, by an initializer: `Recorder<Int>()`.
  func creates(_ property: SymbolID) -> Bool {
    guard let value = initialValue(of: property), let file = declaration(of: property)?.file else {
      return false
    }
    return value.contains { name in
      (file.matches(name, "init") || file.text(name).first?.isUppercase == true)
        && file.call(named: name) == value
    }
  }

  /// The parameters of a function or initializer, as they are written.
  func parameters(of function: SymbolID) -> [SourceFile.Parameter] {
    declaration(of: function).map { $0.file.parameters(of: $0.name) } ?? []
  }

  /// The names of a function's generic parameters.
  func genericParameters(of function: SymbolID) -> [String] {
    declaration(of: function).map { $0.file.genericParameters(of: $0.name) } ?? []
  }

  /// The stored properties of a type, in source order.
  func storedProperties(of type: SymbolID) -> [SymbolID] { storedByOwner[type] ?? [] }

  private lazy var storedByOwner = Dictionary(grouping: index.stored) { index.owner(of: $0) ?? $0 }
    .mapValues { $0.sorted { index.location(of: $0) < index.location(of: $1) } }
}

/// Tokens and locations.
extension Sources {
  /// A file, by its number in the index.
  func file(_ number: Int32) -> SourceFile {
    files.value(of: number, or: SourceFile(path: index.files[Int(number)]))
  }

  /// The byte of a file at a location.
  func offset(of location: Location) -> Int? {
    file(location.file).offset(line: Int(location.line), column: Int(location.column))
  }

  /// The token at a location.
  func token(at location: Location) -> Int? {
    offset(of: location).flatMap(file(location.file).index(at:))
  }

  /// The token that contains a location, such as a string literal.
  func token(around location: Location) -> Int? {
    offset(of: location).flatMap(file(location.file).index(containing:))
  }

  /// The token at a location, and its file.
  func place(at location: Location) -> (token: Int, file: SourceFile)? {
    token(at: location).map { ($0, file(location.file)) }
  }

  /// The location of a token of a file.
  func location(of token: Int, in number: Int32) -> Location {
    let ranges = file(number).ranges
    guard ranges.indices.contains(token) else { return Location(file: number, line: 0, column: 0) }
    return location(at: ranges[token].lowerBound, in: number)
  }

  private func location(at offset: Int, in number: Int32) -> Location {
    let position = file(number).position(at: offset)
    return Location(file: number, line: Int32(position.line), column: Int32(position.column))
  }

  /// The token at a location, which can be in an interpolated string, and the code around it.
  private func innermost(at location: Location) -> (token: Int, file: SourceFile)? {
    offset(of: location).flatMap(file(location.file).innermost)
  }

  /// The word that starts at a location, which can be in an interpolated string.
  func word(at location: Location) -> String {
    innermost(at: location).map { $0.file.text($0.token) } ?? ""
  }

  /// The receiver of a use and its location, which an expression lacks: `other` in `other.resolve()`.
  ///
  /// - Returns: `nil` if the receiver is `self`, `super` or implicit.
  func receiver(of use: Location) -> (text: String, location: Location?)? {
    guard let (token, file) = innermost(at: use) else { return nil }
    // A subscript's location is its bracket: `other[Car.self]`.
    let isMember = file.matches(token - 1, ".")
    guard isMember || file.matches(token, "[") else { return nil }
    var last = token - (isMember ? 2 : 1)
    while ["?", "!"].contains(file.text(last)), file.touchesPrevious(last) { last -= 1 }
    let word = file.text(last)
    if ["self", "super", "Self"].contains(word) { return nil }
    guard file.isWord(last) else { return (Self.expression, nil) }
    return (word, location(at: file.ranges[last].lowerBound, in: use.file))
  }

  /// The text of a receiver without a name.
  static let expression = "an expression"

  /// Whether the call at a location passes an argument with a label.
  ///
  /// The index doesn't record which default arguments a call uses: `shared(for: user) { }` and `shared { }` can be the
  /// same function.
  func hasArgument(_ label: String, inCallAt location: Location) -> Bool {
    guard let name = token(at: location) else { return false }
    return file(location.file).arguments(ofCall: name).contains { $0.label == label }
  }
}
