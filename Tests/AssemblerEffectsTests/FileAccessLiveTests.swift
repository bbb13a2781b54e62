import AssemblerEffects
import Foundation
import TestSupport
import Testing

/// What only the file system has: permissions and links.
@Suite("File access on disk") struct FileAccessLiveTests {
  private let folder: TemporaryFolder
  private let files = FileAccess.live

  init() throws {
    folder = try TemporaryFolder()
  }

  private func url(_ name: String) -> URL { folder.url.appending(path: name) }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url(name).path, withDestinationPath: target)
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url(name).path)[.posixPermissions] as? Int
  }

  @Test("A file that is being written isn't listed, others that look like it are") func temporaryFiles()
    throws
  {
    let id = UUID().uuidString
    let names = [".\(id).writing", ".a.writing", "a\(id).writing", ".\(id).written"]
    for name in names { try Data().write(to: url(name)) }
    #expect(Set(try files.list(folder.url).map(\.name)) == Set(names.dropFirst()))
  }

  @Test("A list never shows what write is about to rename") func listWhileWriting() async throws {
    try files.write(Data(), to: url("file"))
    let writer = Task.detached { [files, file = url("file")] in
      for _ in 0..<200 { try files.write(Data("text".utf8), to: file) }
    }
    var names: Set<String> = []
    for _ in 0..<200 { try names.formUnion(files.list(folder.url).map(\.name)) }
    try await writer.value
    #expect(names == ["file"])
  }

  @Test("A list leaves out what is deleted while it looks") func listWhileDeleting() async throws {
    try files.write(Data(), to: url("file"))
    let writer = Task.detached { [files, others = (0..<50).map { url("other \($0)") }] in
      for _ in 0..<20 {
        for other in others { try files.write(Data(), to: other) }
        for other in others { try files.remove(other) }
      }
    }
    var isWhole = true
    for _ in 0..<200 { isWhole = try files.list(folder.url).contains { $0.name == "file" } && isWhole }
    try await writer.value
    #expect(isWhole)
  }

  @Test("A written file keeps its permissions", arguments: [0o600, 0o640, 0o444, 0o755])
  func permissions(mode: Int) throws {
    try files.write(Data("old".utf8), to: url("file"))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url("file").path)
    try files.write(Data("new".utf8), to: url("file"))
    #expect(try self.mode("file") == mode)
    #expect(try files.read(url("file")) == Data("new".utf8))
    #expect(try files.list(folder.url).map(\.name) == ["file"])
  }

  @Test("A new file has the permissions of the process's new files")
  func newPermissions() throws {
    try Data().write(to: url("usual"))
    try files.write(Data(), to: url("file"))
    #expect(try mode("file") == mode("usual"))
  }

  @Test(
    "A write through a link, or a link to a link, replaces the file that it refers to, and keeps the link"
  )
  func links() throws {
    try files.write(Data("old".utf8), to: url("deep/file"))
    try link("first", to: "deep/second")
    try link("deep/second", to: url("deep/file").path)
    try files.write(Data("new".utf8), to: url("first"))
    #expect(try files.read(url("deep/file")) == Data("new".utf8))
    #expect(try files.read(url("first")) == Data("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: url("first").path) == "deep/second")
    #expect(try files.list(url("deep")).map(\.name) == ["file", "second"])
  }

  @Test("A write through a link to nothing creates the file, and one through a circle of links throws")
  func brokenLinks() throws {
    try link("link", to: "new/file")
    try files.write(Data("new".utf8), to: url("link"))
    #expect(try files.read(url("new/file")) == Data("new".utf8))
    try link("a", to: "b")
    try link("b", to: "a")
    #expect(throws: CocoaError.self) { try files.write(Data(), to: url("a")) }
    #expect(throws: CocoaError.self) { try files.read(url("a")) }
    #expect(try files.list(folder.url).map(\.name) == ["a", "b", "link", "new"])
  }

  @Test("A link has the properties of the item that it refers to; a link to nothing is a file")
  func attributes() throws {
    try files.write(Data("four".utf8), to: url("folder/file"))
    try link("to a folder", to: "folder")
    try link("to a file", to: "folder/file")
    try link("to nothing", to: "nothing")
    try link("below a file", to: "folder/file/item")
    let items = try files.list(folder.url)
    #expect(items.map(\.name) == ["below a file", "folder", "to a file", "to a folder", "to nothing"])
    #expect(items.map(\.isFolder) == [false, true, false, true, false])
    #expect(items.map(\.size) == [16, 0, 4, 0, 7])
    #expect(try items.map { try files.attributes(of: $0.url) } == items)
    #expect(try files.list(url("to a folder")).map(\.name) == ["file"])
    #expect(throws: CocoaError.self) { try files.list(url("to a file")) }
  }

  @Test("Removing a link removes the link and not what it refers to")
  func remove() throws {
    try files.write(Data(), to: url("folder/file"))
    try link("link", to: "folder")
    try link("broken", to: "nothing")
    try files.remove(url("link"))
    try files.remove(url("broken"))
    #expect(try files.list(folder.url).map(\.name) == ["folder"])
    #expect(try files.list(url("folder")).map(\.name) == ["file"])
  }

  @Test("A write that fails leaves no folder and no file of its own")
  func leftovers() throws {
    let long = String(repeating: "a", count: 256)
    for name in ["new/\(long)", "new/\(long)/file", "new/" + String(repeating: "a/", count: 3_000) + "file"] {
      let error = #expect(throws: CocoaError.self) { try files.write(Data(), to: url(name)) }
      #expect(error?.code == .fileWriteInvalidFileName)
    }
    try files.write(Data(), to: url("folder/file"))
    #expect(throws: CocoaError.self) { try files.write(Data(), to: url("folder")) }
    #expect(try files.list(folder.url).map(\.name) == ["folder"])
  }

  @Test("The path of a URL without a slash is in the process's current folder")
  func currentFolder() throws {
    let current = URL(filePath: FileManager.default.currentDirectoryPath)
    let here = try #require(URL(string: "file:."))
    let names = try files.list(current).map(\.name)
    #expect(try files.list(here).map(\.name) == names)
    let first = try #require(try files.list(current).first { $0.isFolder }).name
    #expect(try files.attributes(of: #require(URL(string: "file:./\(first)"))).isFolder)
    #expect(throws: CocoaError.self) {
      try files.attributes(of: #require(URL(string: "file:./\(first).missing")))
    }
  }
}
