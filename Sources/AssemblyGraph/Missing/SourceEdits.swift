import AssemblyCheck
import Foundation

/// Why nothing was written.
struct EditError: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// Insertions into sources, which are written together or not at all.
struct SourceEdits {
  /// Inserted text. It replaces nothing but whitespace.
  private struct Insertion {
    let range: Range<Int>
    let text: String
  }

  private let root: String
  private let builtAt: Double
  private var files: [String: SourceFile] = [:]
  private var insertions: [String: [Insertion]] = [:]
  private var imported: Set<String> = []

  /// - Parameters:
  ///   - root: The package. Files outside it aren't changed.
  ///   - time: The time of the build whose positions the edits use, in seconds since 1970.
  init(root: String, builtAt time: Double) {
    self.root = FilePath.real(root) ?? root
    builtAt = time
  }

  var isEmpty: Bool { insertions.isEmpty }

  /// The file, if it's the one that the compiler read and it can be changed.
  private mutating func open(_ path: String) throws(EditError) -> SourceFile {
    let path = FilePath.real(path) ?? path
    if let file = files[path] { return file }
    func refuse(_ reason: String) -> EditError {
      EditError(description: "\(path) \(reason); nothing was written")
    }
    guard FilePath.contains(root, path), !path.dropFirst(root.utf8.count).contains("/.build/") else {
      throw refuse("isn't a source of the package")
    }
    guard let bytes = FilePath.bytes(path), let modified = FilePath.modified(path) else {
      throw refuse("can't be read")
    }
    if modified > builtAt { throw refuse("changed after the build") }
    let file = SourceFile(path: path, bytes: bytes)
    if !file.isBalanced { throw refuse("has brackets without a partner") }
    files[path] = file
    return file
  }

  /// Adds an import in alphabetical order.
  ///
  /// - Parameter isPublic: Whether a public declaration needs it. Only a file with other public imports says so.
  mutating func addImport(_ module: String, isPublic: Bool, to path: String) throws(EditError) {
    let file = try open(path)
    if !imported.insert("\(module) \(file.path)").inserted { return }
    // An import in `#if` or with `@testable` isn't in the list.
    var depth = 0
    let conditional = file.tokens.kinds.indices.filter { index in
      if file.tokens.is(index, "#if") { depth += 1 }
      if file.tokens.is(index, "#endif") { depth -= 1 }
      return depth > 0
    }
    let imports = file.imports.filter {
      !conditional.contains($0.tokens.lowerBound) && !file.tokens.is($0.tokens.lowerBound, "@")
    }
    let saysPublic = imports.contains { file.tokens.is($0.tokens.lowerBound, "public") }
    let text = "\(isPublic && saysPublic ? "public " : "")import \(module)"
    if imports.contains(where: { $0.module == module }) { return }
    if let before = imports.last(where: { $0.module < module }) {
      let end = file.tokens.ranges[before.tokens.upperBound - 1].upperBound
      insert("\n" + text, end..<end, in: file)
    } else {
      // Before the first import or declaration, which is below the header.
      let start = file.tokens.ranges[imports.first?.tokens.lowerBound ?? 0].lowerBound
      insert(text + (imports.isEmpty ? "\n\n" : "\n"), start..<start, in: file)
    }
  }

  /// Adds members to the type whose name or keyword is at a position.
  mutating func add(_ lines: [String], to position: SourcePosition, named name: String) throws(EditError) {
    let file = try open(position.file)
    guard let token = file.token(at: position), let type = file.type(at: token),
      name == type.name || name.hasSuffix("." + type.name) || type.name.hasSuffix("." + name)
    else {
      throw EditError(
        description: "\(position.text(relativeTo: nil)) isn't the declaration of \(name); nothing was written"
      )
    }
    add(lines, to: type, in: file)
  }

  /// Adds members to an extension, which is added to the file if it has none.
  mutating func add(
    _ lines: [String],
    toExtensionOf owner: String,
    where condition: String = "",
    in path: String,
    after type: TypeDeclaration? = nil
  ) throws(EditError) {
    let file = try open(path)
    let head = condition.isEmpty ? "" : "where \(condition)"
    if let known = file.types.last(where: {
      file.tokens.is($0.keyword, "extension") && $0.name == owner && file.tokens.text($0.head) == head
    }) {
      add(lines, to: known, in: file)
      return
    }
    let text =
      (["extension \(owner)\(head.isEmpty ? "" : " ")\(head) {"] + lines.map { file.unit + $0 } + ["}"])
      .joined(separator: "\n")
    if let type {
      let end = file.tokens.ranges[type.body.upperBound].upperBound
      insert("\n" + text, end..<end, in: file)
    } else {
      let end = file.bytes.count
      insert((file.bytes.last == UInt8(ascii: "\n") ? "\n" : "\n\n") + text + "\n", end..<end, in: file)
    }
  }

  private mutating func add(_ lines: [String], to type: TypeDeclaration, in file: SourceFile) {
    let known = type.members
    let new = lines.filter { line in
      let source = SourceFile(line)
      let name = source.tokens.kinds.indices.first { source.tokens.is($0 - 1, "func") }
      guard let member = name.flatMap(source.member) else { return true }
      return !known.contains { $0.isSame(as: member) }
    }
    if new.isEmpty { return }
    let open = file.tokens.ranges[type.body.lowerBound].upperBound
    let close = file.tokens.ranges[type.body.upperBound].lowerBound
    let indentation = file.indentation(at: file.tokens.ranges[type.keyword].lowerBound)
    let inner = indentation + file.unit
    let text = new.map { "\(inner)\($0)\n" }.joined()
    let lineStart = file.lineStart(of: close)
    if lineStart >= open {
      // The brace is on a line of its own, or after the last member.
      let last = file.tokens.ranges[type.body.upperBound - 1]
      if last.upperBound <= lineStart {
        let endsBlock =
          file.tokens.is(type.body.upperBound - 1, "}") && file.tokens.startsLine(type.body.upperBound - 1)
        insert((endsBlock ? "\n" : "") + text, lineStart..<lineStart, in: file)
        return
      }
    }
    // A body on one line.
    let content = file.bytes[open..<close]
    let trailing = content.reversed().prefix { $0 == 32 }.count
    let isEmpty = content.allSatisfy { $0 == 32 }
    let leading = isEmpty ? 0 : content.prefix { $0 == 32 }.count
    if !isEmpty, !content.contains(10) { insert("\n" + inner, open..<open + leading, in: file) }
    insert("\n" + text + indentation, close - trailing..<close, in: file)
  }

  private mutating func insert(_ text: String, _ range: Range<Int>, in file: SourceFile) {
    let isDOS = file.bytes.contains(13)
    let text = isDOS ? text.replacing("\n", with: "\r\n") : text
    insertions[file.path, default: []].append(Insertion(range: range, text: text))
  }

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
      let new = Self.formatted(file, insertions)
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

  /// The file with the insertions, formatted with the package's configuration if it has one.
  private static func formatted(_ file: SourceFile, _ insertions: [Insertion]) -> [UInt8] {
    var new: [UInt8] = []
    var position = 0
    var ranges: [String] = []
    // Insertions at one place stay in their order.
    let sorted = insertions.enumerated().sorted { one, other in
      (one.element.range.lowerBound, one.offset) < (other.element.range.lowerBound, other.offset)
    }
    for (_, insertion) in sorted {
      new += file.bytes[position..<max(position, insertion.range.lowerBound)]
      ranges += ["--offsets", "\(new.count):\(new.count + insertion.text.utf8.count)"]
      new += insertion.text.utf8
      position = max(position, insertion.range.upperBound)
    }
    new += file.bytes[position...]
    let options = ["format", "format", "--assume-filename", file.path] + ranges + ["-"]
    guard FilePath.folder(above: file.path, with: ".swift-format") != nil,
      let result = try? runSwift(options, input: new), result.succeeded, !result.output.isEmpty
    else { return new }
    return Array(result.output)
  }

  /// The changed lines, with their numbers in the new file.
  private static func difference(_ path: String, _ old: [UInt8], _ new: [UInt8], _ style: TextStyle) -> String
  {
    func lines(_ bytes: [UInt8]) -> [String] {
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let (old, new) = (lines(old), lines(new))
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var text = [style.path(SourcePosition(file: path, line: 1, column: 1))]
    var from = 0
    for to in 0...new.count {
      let number = "\(to + 1) "
      let margin = String(repeating: " ", count: max(0, 6 - number.count)) + number
      while removed.contains(from) {
        text.append(margin + style.red("- \(old[from])"))
        from += 1
      }
      if inserted.contains(to) {
        text.append(margin + style.green("+ \(new[to])"))
      } else {
        from += 1
      }
    }
    return text.map { $0 + "\n" }.joined()
  }
}

extension SourceFile {
  /// The indentation of one level.
  var unit: String {
    for type in types where type.body.count > 2 && tokens.startsLine(type.body.lowerBound + 1) {
      let outer = indentation(at: tokens.ranges[type.keyword].lowerBound)
      let inner = indentation(at: tokens.ranges[type.body.lowerBound + 1].lowerBound)
      if inner.hasPrefix(outer), inner.count > outer.count { return String(inner.dropFirst(outer.count)) }
    }
    return "  "
  }
}
