/// A source file, with its lines and tokens.
package final class SourceFile {
  package let path: String
  package let bytes: [UInt8]
  package private(set) lazy var tokens = SourceTokens(bytes: bytes)
  /// The offsets at which lines start.
  private let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    // The plugin's tool isn't optimized, and pairs of `enumerated()` are slow there.
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
    lineStarts = starts
  }

  /// Reads a file. One that can't be read is empty.
  package convenience init(path: String) {
    self.init(path: path, bytes: FilePath.bytes(path) ?? [])
  }

  /// A line, starting at 1, without its end, or `nil` after the last one.
  func line(_ number: Int) -> ArraySlice<UInt8>? {
    guard lineStarts.indices.contains(number - 1) else { return nil }
    return bytes[lineStarts[number - 1]..<(number < lineStarts.count ? lineStarts[number] - 1 : bytes.count)]
  }

  /// The offset of a line and a column, which start at 1, or `nil` after the last line.
  func offset(line: Int, column: Int) -> Int? {
    lineStarts.indices.contains(line - 1) ? lineStarts[line - 1] + column - 1 : nil
  }

  /// The token that starts at a position of the compiler.
  package func token(at position: SourcePosition) -> Int? {
    offset(line: position.line, column: position.column).flatMap(tokens.index(at:))
  }

  /// The position of a token, as the compiler counts.
  package func position(of token: Int) -> SourcePosition {
    let offset = tokens.ranges[token].lowerBound
    let line = lineStarts.firstIndexOfRest { $0 > offset }
    return SourcePosition(file: path, line: line, column: offset - lineStarts[line - 1] + 1)
  }

  /// The offset of the line that contains a byte.
  package func lineStart(of offset: Int) -> Int {
    lineStarts[lineStarts.firstIndexOfRest { $0 > offset } - 1]
  }

  /// The whitespace that starts the line of a byte.
  package func indentation(at offset: Int) -> String {
    String(decoding: bytes[lineStart(of: offset)...].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
  }
}
