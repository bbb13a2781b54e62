/// A place in a source file that was read, in few bytes: there is one for each use of a symbol.
struct Place: Hashable, Comparable {
  /// The number of the file in ``IndexFacts/files``.
  let file: Int32
  /// From 1.
  let line: Int32
  /// From 1, in bytes of UTF-8.
  let column: Int32

  static func < (left: Place, right: Place) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
