/// A position in a source file.
public struct SourcePosition: Hashable, Comparable, Sendable, Decodable {
  /// The file's absolute path.
  public let file: String
  /// The line, starting at 1.
  public let line: Int
  /// The column in UTF-8 bytes, starting at 1, as the compiler prints it.
  public let column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }

  /// The position with a path relative to `folder`: `Sources/App/App.swift:3:10`.
  ///
  /// - Parameter folder: A folder. The path of a file outside of it is absolute.
  public func text(relativeTo folder: String?) -> String {
    "\(path(relativeTo: folder)):\(line):\(column)"
  }

  /// The path of the file relative to `folder`, or its absolute path if it isn't in `folder`.
  public func path(relativeTo folder: String?) -> String {
    folder.flatMap { FilePath.path(file, relativeTo: $0) }.map { String($0) } ?? file
  }
}

extension SourcePosition: Encodable {
  enum CodingKeys: String, CodingKey { case file, line, column }

  /// Encodes the path relative to the encoder's folder, if there is one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path(relativeTo: encoder.userInfo[.folder] as? String), forKey: .file)
    try container.encode(line, forKey: .line)
    try container.encode(column, forKey: .column)
  }
}
