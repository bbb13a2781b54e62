/// A place in a source file.
public struct SourcePosition: Hashable, Comparable, Sendable, Decodable {
  /// The file's absolute path.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in bytes of UTF-8: what the compiler prints.
  public let column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }

  /// The location with the file relative to `folder` if it lies in it: `Sources/App/App.swift:3:10`.
  public func text(relativeTo folder: String?) -> String {
    "\(path(relativeTo: folder)):\(line):\(column)"
  }

  /// The file relative to `folder` if it lies in it, else its absolute path.
  public func path(relativeTo folder: String?) -> String {
    guard let folder, FilePath.contains(folder, file) else { return file }
    return String(file.dropFirst(folder.hasSuffix("/") ? folder.utf8.count : folder.utf8.count + 1))
  }
}

extension SourcePosition: Encodable {
  enum CodingKeys: String, CodingKey { case file, line, column }

  /// Writes the file relative to the encoder's folder, if it has one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path(relativeTo: encoder.userInfo[.folder] as? String), forKey: .file)
    try container.encode(line, forKey: .line)
    try container.encode(column, forKey: .column)
  }
}
