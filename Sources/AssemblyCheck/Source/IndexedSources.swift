/// The sources of an index, each read once, for what the index doesn't record.
///
/// The index doesn't distinguish `self` from a generic parameter, or `let` from `var`. The source at its locations does.
final class IndexedSources {
  private let paths: [String]
  private var files: [Int32: SourceFile] = [:]

  init(paths: [String]) {
    self.paths = paths
  }

  private func file(_ number: Int32) -> SourceFile {
    files.value(of: number, or: SourceFile(path: paths[Int(number)]))
  }

  /// A line of a file, starting at 1, or `nil` after its end.
  func line(_ number: Int32, of file: Int32) -> ArraySlice<UInt8>? { self.file(file).line(Int(number)) }

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
    guard tokens(of: file).ranges.indices.contains(token) else {
      return Location(file: file, line: 0, column: 0)
    }
    let position = self.file(file).position(of: token)
    return Location(file: file, line: Int32(position.line), column: Int32(position.column))
  }

  /// The word that starts at a location, which can be in an interpolated string.
  func word(at location: Location) -> String {
    let rest = (line(location.line, of: location.file) ?? []).dropFirst(Int(location.column) - 1)
    return String(decoding: rest.prefix(while: \.isIdentifier), as: UTF8.self)
  }

  /// The receiver of a use and its location: `other` in `other.resolve()`.
  ///
  /// - Returns: `nil` if the receiver is `self`, `super` or implicit.
  func receiver(of use: Location) -> Receiver? {
    guard var cursor = Cursor(before: use, in: self) else { return nil }
    // A subscript's location is its bracket: `other[Car.self]`.
    guard cursor.skip(back: ".") || character(at: use) == UInt8(ascii: "[") else { return nil }
    cursor.skipBlanks()
    while cursor.skip(back: "?") || cursor.skip(back: "!") {}
    let word = cursor.word()
    if ["self", "super", "Self"].contains(word) { return nil }
    return Receiver(text: word.isEmpty ? Self.expression : word, location: cursor.location)
  }

  /// The text of a receiver without a name.
  static let expression = "an expression"

  private func character(at location: Location) -> UInt8? {
    line(location.line, of: location.file)?.dropFirst(Int(location.column) - 1).first
  }

  struct Receiver {
    let text: String
    let location: Location
  }
}

extension IndexedSources {
  /// A position that moves backward through a file.
  private struct Cursor {
    private let source: IndexedSources
    private let file: Int32
    private var number: Int32
    private var line: ArraySlice<UInt8>

    init?(before location: Location, in source: IndexedSources) {
      guard let line = source.line(location.line, of: location.file) else { return nil }
      self.source = source
      self.file = location.file
      self.number = location.line
      self.line = line.prefix(Int(location.column) - 1)
    }

    var location: Location { Location(file: file, line: number, column: Int32(line.count) + 1) }

    mutating func skip(back character: Unicode.Scalar) -> Bool {
      guard line.last == UInt8(ascii: character) else { return false }
      line.removeLast()
      return true
    }

    /// Skips whitespace, newlines and line comments.
    mutating func skipBlanks() {
      while true {
        while let last = line.last, last <= 32 { line.removeLast() }
        guard line.isEmpty, let previous = source.line(number - 1, of: file) else { return }
        number -= 1
        let comment = previous.firstRange(of: [UInt8(ascii: "/"), UInt8(ascii: "/")])
        line = comment.map { previous[..<$0.lowerBound] } ?? previous
      }
    }

    mutating func word() -> String {
      let length = line.reversed().prefix(while: \.isIdentifier).count
      defer { line.removeLast(length) }
      return String(decoding: line.suffix(length), as: UTF8.self)
    }
  }
}

extension IndexedSources {
  /// Whether the call at a location passes an argument with a label.
  ///
  /// The index doesn't record which default arguments a call uses: `shared(for: user) { }` and `shared { }` can be the
  /// same function.
  func hasArgument(_ label: String, inCallAt location: Location) -> Bool {
    guard let name = token(at: location) else { return false }
    return tokens(of: location.file).arguments(ofCall: name).contains { $0.label == label }
  }
}
