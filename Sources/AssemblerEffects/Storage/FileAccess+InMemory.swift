import Assembler
public import Foundation

extension FileAccess {
  /// A file system in memory, for tests and previews.
  ///
  /// It behaves like the file system: writing a file creates its folders, and accessing a missing item throws a
  /// `CocoaError`. It has no permissions and no links. `..` removes the component before it, whether or not that exists,
  /// and names that differ only in Unicode normalization are one name. Copies share their files.
  ///
  /// - Parameters:
  ///   - files: The initial files, by URL. One that uses another as a folder stops the process.
  ///   - date: Returns the modification date of a write. The default is 1 January 2001, 00:00 UTC.
  public static func inMemory(
    _ files: [URL: Data] = [:],
    date: DateGenerator = .constant(Date(timeIntervalSinceReferenceDate: 0))
  ) -> FileAccess {
    let tree = InMemoryFiles()
    // In the order of the paths, which a dictionary doesn't have, so that the dates are the same in each run.
    for (file, data) in files.sorted(by: { $0.key.absoluteString < $1.key.absoluteString }) {
      // This fails only if the caller's dictionary uses a file as a folder.
      do { try tree.write(data, to: file, date: date()) } catch { preconditionFailure("\(error)") }
    }
    return FileAccess(
      read: { try tree.read($0) },
      write: { try tree.write($0, to: $1, date: date()) },
      remove: { try tree.remove($0, date: date()) },
      list: { try tree.list($0) },
      attributes: { try tree.item(at: $0) },
      folder: { URL(fileURLWithPath: "/\($0)", isDirectory: true) }
    )
  }
}

/// The files and folders of ``FileAccess/inMemory(_:date:)``, by the names of their paths.
final class InMemoryFiles: Sendable {
  private enum Node: Sendable {
    case file(Data, modified: Date)
    case folder(modified: Date)

    var isFile: Bool {
      if case .file = self { true } else { false }
    }
  }

  /// The names of an item and of the folders around it, the outermost first.
  private typealias Path = [String]

  private let nodes = Lock<[Path: Node]>([[]: .folder(modified: .distantPast)])

  func read(_ file: URL) throws -> Data {
    let path = try path(of: file, for: .reading)
    return try nodes.withLock { nodes in
      switch nodes[path] {
      case .file(let data, _): return data
      case .folder: throw error(.fileReadUnknown, path)
      case nil: throw readError(path, nodes)
      }
    }
  }

  func write(_ data: Data, to file: URL, date: Date) throws {
    let path = try path(of: file, for: .writing)
    if isTooLong(path) { throw error(.fileWriteInvalidFileName, path) }
    try nodes.withLock { nodes in
      if case .folder = nodes[path] { throw error(.fileWriteUnknown, path) }
      let folders = ancestors(of: path)
      if let file = folders.first(where: { nodes[$0]?.isFile == true }) {
        throw error(file == folders.last ? .fileWriteFileExists : .fileWriteUnknown, file)
      }
      for (parent, folder) in zip([[]] + folders, folders) where nodes[folder] == nil {
        nodes[folder] = .folder(modified: date)
        nodes[parent] = .folder(modified: date)
      }
      // A slice has other indices, and holds what is around it.
      nodes[path] = .file(Data(data), modified: date)
      nodes[folders.last ?? []] = .folder(modified: date)
    }
  }

  func remove(_ item: URL, date: Date) throws {
    let path = try path(of: item, for: .writing)
    try nodes.withLock { nodes in
      let folders = ancestors(of: path)
      guard nodes[path] != nil else {
        switch failure(path, nodes) {
        case .missing: throw error(.fileNoSuchFile, path)
        case .belowFile: throw error(.fileWriteUnknown, path)
        case .tooLong: throw error(.fileWriteInvalidFileName, path)
        }
      }
      nodes = nodes.filter { !$0.key.starts(with: path) }
      nodes[folders.last ?? []] = .folder(modified: date)
    }
  }

  func list(_ folder: URL) throws -> [FileAccess.Item] {
    let path = try path(of: folder, for: .reading)
    return try nodes.withLock { nodes in
      guard case .folder = nodes[path] else { throw readError(path, nodes) }
      return
        nodes
        .filter { $0.key.count == path.count + 1 && $0.key.starts(with: path) }
        .compactMap { path, node in path.last.map { (name: $0, node: node) } }
        .sorted { $0.name < $1.name }
        .map { item($0.node, at: folder.appendingPathComponent($0.name, isDirectory: false)) }
    }
  }

  func item(at url: URL) throws -> FileAccess.Item {
    let path = try path(of: url, for: .reading)
    return try nodes.withLock { nodes in
      guard let node = nodes[path] else { throw readError(path, nodes) }
      return item(node, at: url)
    }
  }

  private func item(_ node: Node, at url: URL) -> FileAccess.Item {
    switch node {
    case .file(let data, let modified):
      FileAccess.Item(url: url, isFolder: false, size: data.count, modified: modified)
    case .folder(let modified):
      FileAccess.Item(url: url, isFolder: true, size: 0, modified: modified)
    }
  }

  private func path(of url: URL, for purpose: FileAccess.Purpose) throws -> Path {
    // Not `standardizedFileURL`, which asks the disk about `/private` on Apple's platforms.
    var names: Path = []
    for name in FileAccess.names(in: try FileAccess.path(of: url.absoluteURL, for: purpose)) {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return names
  }

  private func ancestors(of path: Path) -> [Path] { path.indices.dropFirst().map { Array(path[..<$0]) } }

  private func text(of path: Path) -> String { "/" + path.joined(separator: "/") }

  private func isTooLong(_ path: Path) -> Bool { FileAccess.isTooLong(text(of: path)) }

  /// The error of reading an item that doesn't exist, or a file as a folder.
  private func readError(_ path: Path, _ nodes: [Path: Node]) -> CocoaError {
    switch failure(path, nodes) {
    case .missing: error(.fileReadNoSuchFile, path)
    case .belowFile: error(.fileReadUnknown, path)
    case .tooLong: error(.fileReadInvalidFileName, path)
    }
  }

  private enum Failure {
    case missing, belowFile, tooLong
  }

  /// What the system finds first on its way through the folders of a path.
  private func failure(_ path: Path, _ nodes: [Path: Node]) -> Failure {
    if text(of: path).utf8.count >= FileAccess.pathLimit { return .tooLong }
    for item in ancestors(of: path) + [path] {
      if isTooLong(item) { return .tooLong }
      guard let node = nodes[item] else { return .missing }
      if node.isFile { return .belowFile }
    }
    return .missing
  }

  private func error(_ code: CocoaError.Code, _ path: Path) -> CocoaError {
    CocoaError(code, userInfo: [NSFilePathErrorKey: text(of: path)])
  }
}
