import AssemblyCheck
import Foundation

extension Insertions {
  /// Writes all files, and returns the changed lines.
  ///
  /// - Parameter write: Writes a file. If it throws, the files that were written get their old contents again.
  func apply(
    style: TextStyle,
    write: (Data, String) throws -> Void = replace
  ) throws(EditError) -> String {
    var changes: [(path: String, old: [UInt8], new: [UInt8])] = []
    for (path, insertions) in insertions.sorted(by: { $0.key < $1.key }) {
      guard let file = files[path] else { continue }
      let new = Self.text(file, with: insertions)
      guard FilePath.bytes(path) == file.bytes else {
        throw EditError(description: "\(path) changed meanwhile; nothing was written")
      }
      changes.append((path, file.bytes, new))
    }
    for (number, change) in changes.enumerated() {
      do {
        try write(Data(change.new), change.path)
      } catch {
        for file in changes[..<number] { try? write(Data(file.old), file.path) }
        throw EditError(
          description: """
            \(change.path) can't be written, and nothing was: \(error.localizedDescription); a plugin needs the \
            permission: 'swift package --allow-writing-to-package-directory assembly …'
            """
        )
      }
    }
    return changes.map { Self.difference($0.path, $0.old, $0.new, style) }.joined(separator: "\n")
  }

  /// Replaces a file in one step. It keeps its permissions.
  static func replace(_ data: Data, _ path: String) throws {
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    try data.write(to: URL(filePath: path), options: .atomic)
    if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
  }

  /// The file with the insertions. Those at one place stay in their order.
  private static func text(_ file: SourceFile, with insertions: [Insertion]) -> [UInt8] {
    var new: [UInt8] = []
    var position = 0
    let sorted = insertions.enumerated().sorted { one, other in
      (one.element.range.lowerBound, one.offset) < (other.element.range.lowerBound, other.offset)
    }
    for (_, insertion) in sorted {
      new += file.bytes[position..<max(position, insertion.range.lowerBound)] + insertion.text.utf8
      position = max(position, insertion.range.upperBound)
    }
    return new + file.bytes[position...]
  }

  /// The written lines, with their numbers.
  private static func difference(_ path: String, _ old: [UInt8], _ new: [UInt8], _ style: TextStyle) -> String
  {
    func lines(_ bytes: [UInt8]) -> [String] {
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let written = lines(new).difference(from: lines(old)).insertions.map { change in
      guard case .insert(let offset, let line, _) = change else { return "" }
      let number = "\(offset + 1) "
      return String(repeating: " ", count: max(0, 6 - number.count)) + number + style.green("+ \(line)")
    }
    return ([style.path(SourcePosition(file: path, line: 1, column: 1))] + written).map { $0 + "\n" }.joined()
  }
}
