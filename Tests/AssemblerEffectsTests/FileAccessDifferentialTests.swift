import AssemblerEffects
import Foundation
import TestSupport
import Testing

/// Random operations on the file system and on files in memory: each has the same result or the same error.
@Suite("File access in memory and on disk", .hangLimit) struct FileAccessDifferentialTests {
  private enum Operation: CaseIterable {
    case read, write, remove, list, attributes

    func result(_ files: FileAccess, _ url: URL, _ data: Data) -> String {
      do {
        switch self {
        case .read: return "\(try files.read(url).count) bytes"
        case .write: try files.write(data, to: url)
        case .remove: try files.remove(url)
        case .list:
          return try files.list(url).map { "\($0.url) \($0.isFolder) \($0.size)" }.joined(separator: ", ")
        case .attributes:
          let item = try files.attributes(of: url)
          return "\(item.url) \(item.isFolder) \(item.size)"
        }
        return "done"
      } catch let error as CocoaError {
        return "error \(error.code.rawValue)"
      } catch {
        return "\(error)"
      }
    }
  }

  private static let names = [
    "a", "b", "c", "é", "%41", " ", "a.txt", ".hidden", "..hidden", "...", ".", "",
    String(repeating: "x", count: 255), String(repeating: "x", count: 256), String(repeating: "日", count: 86),
    // What joins a slash before it to one character.
    "\u{301}a", "\u{200D}b", "\u{FE0F}", "\u{1F3FD}c",
  ]

  /// A URL in `folder`: usually a short path of names that other operations use, too.
  private func url(in folder: URL, _ generator: inout RandomNumbers) -> URL {
    let depth = Int.random(in: 1...3, using: &generator)
    var names = (0..<depth).map { _ in
      Self.names[
        min(
          Int.random(in: 0..<Self.names.count, using: &generator),
          .random(in: 0..<Self.names.count, using: &generator)
        )
      ]
    }
    if Int.random(in: 0..<50, using: &generator) == 0 {
      names += Array(
        repeating: String(repeating: "y", count: 200),
        count: Int.random(in: 15...25, using: &generator)
      )
    }
    let path = folder.path + "/" + names.joined(separator: "/")
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return URL(filePath: path + "/", directoryHint: .inferFromPath)
    case 1: return URL(filePath: path + "/.", directoryHint: .inferFromPath)
    case 2: return URL(string: "http://127.0.0.1:9/a") ?? folder
    case 3: return URL(string: "file:") ?? folder
    default: return URL(filePath: path, directoryHint: .notDirectory)
    }
  }

  @Test("Random operations have the same results", arguments: seeds(8))
  func same(seed: Int) throws {
    var generator = RandomNumbers.seeded(UInt64(seed))
    let folder = try TemporaryFolder(inMemory: true)
    let start = folder.url.appending(path: "start")
    let (live, inMemory) = (FileAccess.live, FileAccess.inMemory())
    for files in [live, inMemory] { try files.write(Data(), to: start) }
    var history: [String] = []
    for step in 0..<500 {
      let operation =
        [Operation.read, .write, .write, .write, .remove, .list, .attributes]
        .randomElement(using: &generator) ?? .read
      let url = url(in: folder.url, &generator)
      let data = Data(repeating: 1, count: step)
      let (onDisk, memory) = (operation.result(live, url, data), operation.result(inMemory, url, data))
      history.append("\(operation) \(url): \(onDisk)")
      guard onDisk == memory else {
        Issue.record(
          "step \(step): \(operation) \(url.absoluteString)\n  on disk:   \(onDisk)\n  in memory: \(memory)"
        )
        return
      }
    }
    #expect(contents(live, folder.url) == contents(inMemory, folder.url))
    #expect(history.count { $0.hasSuffix("done") } > 20)
  }

  /// The paths of everything in a folder.
  private func contents(_ files: FileAccess, _ folder: URL) -> [String] {
    guard let items = try? files.list(folder) else { return [] }
    return items.flatMap { ["\($0.url.path) \($0.size)"] + ($0.isFolder ? contents(files, $0.url) : []) }
  }
}
