import AssemblyCheck
import Foundation

/// Why nothing was written.
struct EditError: Error, Equatable, CustomStringConvertible {
  let description: String
}

extension EditError {
  init(unwritable path: String, _ error: any Error) {
    description = """
      \(path) can't be written, and nothing was: \(error.localizedDescription); a plugin needs the permission: 'swift \
      package --allow-writing-to-package-directory assembly …'
      """
  }
}

/// Insertions into sources, which are written together or not at all.
struct Insertions {
  /// Inserted text. It replaces nothing but whitespace.
  struct Insertion {
    let range: Range<Int>
    let text: String
  }

  let root: String
  private let builtAt: Double
  private(set) var files: [String: SourceFile] = [:]
  private(set) var insertions: [String: [Insertion]] = [:]
  /// The imports and protocols that are added, with their places.
  private var added: Set<String> = []
  /// The number of bodies that stop the program until the user writes them.
  var stubs = 0
  /// What isn't written, and why, and what a person has to delete.
  var skipped: [String] = []

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
    guard FilePath.isSource(path, of: root) else { throw refuse("isn't a source of the package") }
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
    if !added.insert("\(module) \(file.path)").inserted { return }
    // An import in `#if` isn't in the list, and one with `@testable` isn't in its order.
    let all = file.importDeclarations.filter { file.conditions(around: $0.range.lowerBound).isEmpty }
    if all.contains(where: { $0.module == module }) { return }
    let imports = all.filter { !file.matches($0.range.lowerBound, "@") }
    let saysPublic = imports.contains { file.matches($0.range.lowerBound, "public") }
    var text = "\(isPublic && saysPublic ? "public " : "")import \(module)"
    // Only systems without Apple's Foundation have it.
    let isConditional = module == "FoundationNetworking"
    if isConditional { text = "#if canImport(\(module))\n\(text)\n#endif" }
    if let before = imports.last(where: { isConditional || $0.module < module }) {
      // After a comment on the same line.
      let end = file.endOfLine(from: file.ranges[before.range.upperBound - 1].upperBound)
      insert("\n" + text, end..<end, in: file)
    } else {
      // Before the first import or declaration, which is below the header.
      let start = file.ranges[(imports.first?.range.lowerBound ?? 0)...].first?.lowerBound ?? 0
      insert(text + (imports.isEmpty ? "\n\n" : "\n"), start..<start, in: file)
    }
  }

  /// The type with a name, which is or starts at a position.
  private func declaration(of name: String, at position: SourcePosition, in file: SourceFile)
    throws(EditError)
    -> TypeDeclaration
  {
    // Each of the names can have the outer types, and that of an extension its module.
    guard let token = file.token(at: position), let type = file.type(at: token),
      name.split(separator: ".").last.map(String.init) == type.name
    else {
      throw EditError(
        description: "\(position.text(relativeTo: nil)) isn't the declaration of \(name); nothing was written"
      )
    }
    return type
  }

  /// Adds protocols to the ones that a protocol refines.
  mutating func refine(_ position: SourcePosition, named name: String, _ protocols: [String])
    throws(EditError)
  {
    let file = try open(position.file)
    let type = try declaration(of: name, at: position, in: file)
    let known = type.inheritedNames.bases
    let protocols = protocols.filter { name in
      !name.split(separator: ".").allSatisfy { known.contains(String($0)) }
        && added.insert("\(name) \(file.path) \(type.keyword)").inserted
    }
    if protocols.isEmpty { return }
    let last = (type.head.first { file.matches($0, "where") } ?? type.head.upperBound) - 1
    let end = file.ranges[last].upperBound
    let isFirst = !known.contains(":") && added.insert("\(file.path) \(end)").inserted
    insert((isFirst ? ": " : ", ") + protocols.joined(separator: ", "), end..<end, in: file)
  }

  /// Adds members to the type whose name or keyword is at a position.
  mutating func add(_ lines: [String], to position: SourcePosition, named name: String) throws(EditError) {
    let file = try open(position.file)
    let type = try declaration(of: name, at: position, in: file)
    var known = type.members
    let new = lines.filter { line in
      let source = SourceFile(line)
      let name = source.kinds.indices.first { index in
        SourceFile.memberWords.contains(source.text(index - 1)) || source.matches(index, "subscript")
      }
      guard let member = name.flatMap(source.member) else { return true }
      if known.contains(where: { $0.isSame(as: member) }) { return false }
      known.append(member)
      return true
    }
    if new.isEmpty { return }
    let end = type.body.upperBound
    let open = file.ranges[type.body.lowerBound].upperBound
    let close = file.ranges[end].lowerBound
    let indentation = file.indentation(of: type.keyword)
    let inner = indentation + file.unit
    let text = new.map { "\(inner)\($0.replacing("\n", with: "\n" + inner))\n" }.joined()
    if file.startsLine(end) {
      let start = file.lineStart(of: close)
      let endsBlock = file.matches(end - 1, "}") && file.startsLine(end - 1)
      insert((endsBlock ? "\n" : "") + text, start..<start, in: file)
      return
    }
    // A body on one line, or a brace after the last member.
    let content = file.bytes[open..<close]
    let trailing = content.reversed().prefix { $0 == 32 }.count
    let isEmpty = content.allSatisfy { $0 == 32 }
    let leading = isEmpty ? 0 : content.prefix { $0 == 32 }.count
    if !isEmpty, !content.contains(10) {
      insert("\n" + inner, open..<open + leading, in: file)
    }
    insert("\n" + text + indentation, close - trailing..<close, in: file)
  }

  /// Adds arguments or parameters to the list in parentheses, after an element or as the first.
  ///
  /// In a list with a line for each element, the lines are new, and a comment stays beside its element. Only a last element
  /// without a comma gets one.
  mutating func insert(
    _ elements: [String],
    after last: ClosedRange<Int>?,
    inListAt open: Int,
    of path: String
  )
    throws(EditError)
  {
    let file = try self.open(path)
    let isEmpty = file.partner[open] == open + 1
    let first = last?.lowerBound ?? open + 1
    let indentation = file.indentation(of: first)
    // The lines of a closure.
    let elements = elements.map {
      $0.replacing("\n", with: "\n\(indentation)\(file.unit)")
        .replacing("\n\(indentation)\(file.unit)}", with: "\n\(indentation)}")
    }
    guard let last else {
      let line = file.startsLine(first) && !isEmpty ? "\n" + indentation : " "
      let start = file.ranges[open + 1].lowerBound
      let text = elements.joined(separator: "," + line)
      return insert(isEmpty || text.isEmpty ? text : text + "," + line, start..<start, in: file)
    }
    let hasComma = file.matches(last.upperBound + 1, ",")
    let next = last.upperBound + (hasComma ? 2 : 1)
    let end = file.ranges[last.upperBound].upperBound
    if !file.startsLine(first) || !file.startsLine(next) {
      return insert(elements.map { ", \($0)" }.joined(), end..<end, in: file)
    }
    if !hasComma, added.insert("\(file.path) \(end)").inserted { insert(",", end..<end, in: file) }
    let start = file.endOfLine(from: end)
    insert(elements.map { "\n\(indentation)\($0)," }.joined(), start..<start, in: file)
  }

  /// Adds lines with the indentation of one level to the end of a block.
  mutating func append(_ lines: [String], toBlock body: ClosedRange<Int>, of path: String) throws(EditError) {
    let file = try open(path)
    let indentation = file.indentation(of: body.upperBound)
    let start = file.lineStart(of: file.ranges[body.upperBound].lowerBound)
    insert(lines.map { "\(indentation)\($0)\n" }.joined(), start..<start, in: file)
  }

  private mutating func insert(_ text: String, _ range: Range<Int>, in file: SourceFile) {
    let isDOS = file.bytes.contains(13)
    let text = isDOS ? text.replacing("\n", with: "\r\n") : text
    insertions[file.path, default: []].append(Insertion(range: range, text: text))
  }
}

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
        throw EditError(unwritable: change.path, error)
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

extension SourceFile {
  /// Whether each bracket has its partner.
  fileprivate var isBalanced: Bool {
    kinds.indices.allSatisfy { ![.open, .close].contains(kinds[$0]) || partner[$0] != $0 }
  }

  /// The end of the line with a byte, before the line break.
  fileprivate func endOfLine(from byte: Int) -> Int {
    bytes[byte...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.endIndex
  }

  /// The indentation of one level.
  var unit: String {
    for type in types where type.body.count > 2 && startsLine(type.body.lowerBound + 1) {
      let outer = indentation(of: type.keyword)
      let inner = indentation(of: type.body.lowerBound + 1)
      if inner.hasPrefix(outer), inner.count > outer.count { return String(inner.dropFirst(outer.count)) }
    }
    return "  "
  }
}
