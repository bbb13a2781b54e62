import Assembler
import AssemblerEffects
import Foundation
import TestSupport
import Testing

/// The file system and the files in memory answer alike: each test runs on both.
@Suite("File access") struct FileAccessTests {
  @Test("A written file can be read, and its folders exist", arguments: Place.Kind.allCases)
  fileprivate func writeAndRead(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    let file = place.folder("write").appending(path: "a/b/c.txt")
    try place.files.write(Data("one".utf8), to: file)
    try place.files.write(Data("two!".utf8), to: file)
    #expect(try place.files.read(file) == Data("two!".utf8))
    let item = try place.files.attributes(of: file)
    #expect(item.size == 4)
    #expect(!item.isFolder)
    #expect(item.name == "c.txt")
    #expect(try place.files.attributes(of: file.deletingLastPathComponent()).isFolder)
  }

  @Test(
    "A folder is listed in the order of the names, without what its folders hold",
    arguments: Place.Kind.allCases
  )
  fileprivate func list(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    let folder = place.folder("list")
    for name in ["b.json", "a name.json", "Z.json", "deep/er/file", "ü%20.txt"] {
      try place.files.write(Data(name.utf8), to: folder.appending(path: name))
    }
    let items = try place.files.list(folder)
    #expect(items.map(\.name) == ["Z.json", "a name.json", "b.json", "deep", "ü%20.txt"])
    #expect(items.map(\.isFolder) == [false, false, false, true, false])
    #expect(items.map(\.size) == [6, 11, 6, 0, 9])
    #expect(try items.filter { !$0.isFolder }.map { try place.files.read($0.url).count } == [6, 11, 6, 9])
  }

  @Test("Removing a folder removes its contents and nothing else", arguments: Place.Kind.allCases)
  fileprivate func remove(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    let folder = place.folder("remove")
    try place.files.write(Data([1]), to: folder.appending(path: "a/1"))
    try place.files.write(Data([2]), to: folder.appending(path: "a/b/2"))
    try place.files.write(Data([3]), to: folder.appending(path: "ab"))
    try place.files.remove(folder.appending(path: "a"))
    #expect(try place.files.list(folder).map(\.name) == ["ab"])
    #expect(throws: CocoaError.self) { try place.files.read(folder.appending(path: "a/1")) }
    #expect(throws: CocoaError.self) { try place.files.list(folder.appending(path: "a/b")) }
    try place.files.remove(folder.appending(path: "ab"))
    #expect(try place.files.list(folder) == [])
  }

  @Test("Each operation throws a CocoaError for a missing item", arguments: Place.Kind.allCases)
  fileprivate func missing(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    let file = place.folder("missing").appending(path: "nothing")
    let noSuchFile: [CocoaError.Code] = [.fileNoSuchFile, .fileReadNoSuchFile]
    for operation in [
      { _ = try place.files.read(file) },
      { _ = try place.files.list(file) },
      { _ = try place.files.attributes(of: file) },
      { try place.files.remove(file) },
    ] {
      let error = try #require(throws: CocoaError.self) { try operation() }
      #expect(noSuchFile.contains(error.code))
    }
  }

  @Test("A file cannot take a folder's place, nor a folder a file's", arguments: Place.Kind.allCases)
  fileprivate func conflicts(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    let folder = place.folder("conflicts")
    let file = folder.appending(path: "a")
    try place.files.write(Data("kept".utf8), to: file)
    #expect(throws: CocoaError.self) { try place.files.write(Data(), to: folder) }
    #expect(throws: CocoaError.self) { try place.files.write(Data(), to: file.appending(path: "b")) }
    #expect(throws: CocoaError.self) { try place.files.read(folder) }
    #expect(throws: CocoaError.self) { try place.files.list(file) }
    #expect(try place.files.read(file) == Data("kept".utf8))
  }

  @Test("Below a file, and with a name of 300 bytes, the errors are those of the file system")
  func errorCodes() throws {
    func codes(_ place: Place) throws -> [CocoaError.Code?] {
      let folder = place.folder("codes")
      let file = folder.appending(path: "a")
      try place.files.write(Data(), to: file)
      let long = folder.appending(path: String(repeating: "日", count: 100))  // 300 bytes
      var codes: [CocoaError.Code?] = []
      for item in [file.appending(path: "b"), file.appending(path: "b/c"), long, long.appending(path: "b")] {
        for operation in [
          { _ = try place.files.read(item) },
          { _ = try place.files.list(item) },
          { _ = try place.files.attributes(of: item) },
          { try place.files.write(Data(), to: item) },
          { try place.files.remove(item) },
        ] {
          let error = #expect(throws: CocoaError.self) { try operation() }
          codes.append(error?.code)
        }
      }
      let error = #expect(throws: CocoaError.self) { try place.files.list(file) }
      return codes + [error?.code]
    }
    #expect(try codes(Place(.inMemory)) == codes(Place(.onDisk)))
  }

  @Test(
    "A URL without a file names what it was for, reading or writing, in its error",
    arguments: Place.Kind.allCases
  )
  fileprivate func invalidURLs(_ kind: Place.Kind) throws {
    let files = try Place(kind).files
    func codes(_ text: String) throws -> [CocoaError.Code?] {
      let url = try #require(URL(string: text))
      return [
        #expect(throws: CocoaError.self) { try files.read(url) }?.code,
        #expect(throws: CocoaError.self) { try files.write(Data(), to: url) }?.code,
      ]
    }
    #expect(try codes("http://example.com") == [.fileReadUnsupportedScheme, .fileWriteUnsupportedScheme])
    #expect(try codes("file:") == [.fileReadInvalidFileName, .fileWriteInvalidFileName])
  }

  @Test("Two points lead to the folder above, and one point nowhere", arguments: Place.Kind.allCases)
  fileprivate func points(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    let folder = place.folder("points")
    try place.files.write(Data([1]), to: folder.appending(path: "inner/file"))
    try place.files.write(Data([2]), to: folder.appending(path: "inner/../file"))
    #expect(try place.files.read(folder.appending(path: "file")) == Data([2]))
    #expect(try place.files.list(folder.appending(path: "inner/.")).map(\.name) == ["file"])
  }

  @Test("A slash at the end of a URL makes no difference, in memory and on disk")
  func trailingSlash() throws {
    func outcomes(_ place: Place) throws -> [String] {
      let root = place.folder("slash")
      try place.files.write(Data([1]), to: root.appending(path: "folder/inner"))
      var outcomes: [String] = []
      for name in ["file", "folder", "nothing"] {
        try place.files.write(Data([1]), to: root.appending(path: "file"))
        let item = root.appending(path: name, directoryHint: .isDirectory)
        for (operation, run) in [
          ("read", { "\(try place.files.read(item))" }),
          ("list", { "\(try place.files.list(item).map(\.name))" }),
          ("attributes", { "\(try place.files.attributes(of: item).isFolder)" }),
          (
            "write",
            {
              try place.files.write(Data([2]), to: item); return ""
            }
          ),
          (
            "remove",
            {
              try place.files.remove(item); return ""
            }
          ),
        ] {
          do {
            outcomes.append("\(operation) \(name): \(try run())")
          } catch let error as CocoaError {
            outcomes.append("\(operation) \(name): \(error.code)")
          }
        }
      }
      return outcomes
    }
    let (inMemory, onDisk) = try (outcomes(Place(.inMemory)), outcomes(Place(.onDisk)))
    #expect(inMemory == onDisk)
    #expect(onDisk.contains("attributes file: false"))
  }

  @Test("A write replaces the file, so that who reads it meanwhile has the old contents or the new")
  func atomic() throws {
    let place = try Place(.onDisk)
    let file = place.folder("atomic").appending(path: "file")
    try place.files.write(Data("old".utf8), to: file)
    let reader = try FileHandle(forReadingFrom: file)
    defer { try? reader.close() }
    try place.files.write(Data("new".utf8), to: file)
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try place.files.read(file) == Data("new".utf8))
  }

  @Test("Initial files have dates in the order of their paths")
  func initialDates() throws {
    let ticks = Lock(0.0)
    let names = (0..<20).map { "/\($0)" }
    let files = FileAccess.inMemory(
      Dictionary(uniqueKeysWithValues: names.map { (URL(filePath: $0), Data()) }),
      date: DateGenerator {
        ticks.withLock {
          $0 += 1
          return Date(timeIntervalSince1970: $0)
        }
      }
    )
    let dates = try names.sorted().map { try files.attributes(of: URL(filePath: $0)).modified }
    #expect(dates == dates.sorted())
  }

  @Test("A folder's date is the date of the last change of its items", arguments: Place.Kind.allCases)
  fileprivate func folderDates(_ kind: Place.Kind) throws {
    let now = Lock(Date())
    let place = try Place(kind, date: DateGenerator { now.withLock { $0 } })
    let folder = place.folder("dates")
    func change(_ change: () throws -> Void) throws -> Bool {
      let before = try place.files.attributes(of: folder).modified
      Thread.sleep(forTimeInterval: 0.02)  // The file system's clock ticks every few milliseconds.
      now.withLock { $0 += 1 }
      try change()
      return try place.files.attributes(of: folder).modified > before
    }
    let file = folder.appending(path: "a")
    try place.files.write(Data(), to: file)
    #expect(try change { try place.files.write(Data([1]), to: file) })
    #expect(try change { try place.files.write(Data(), to: folder.appending(path: "b/c")) })
    #expect(try !change { try place.files.write(Data(), to: folder.appending(path: "b/d")) })
    #expect(try change { try place.files.remove(file) })
  }

  @Test("The platform's folders are folders of this user, one for each purpose")
  func folders() throws {
    let folders = try FileAccess.Folder.allCases.map { try FileAccess.live.folder($0) }
    #expect(folders.allSatisfy { $0.isFileURL && $0.path(percentEncoded: false).count > 1 })
    #expect(Set(folders).count == FileAccess.Folder.allCases.count)
    let inMemory = FileAccess.inMemory()
    #expect(try inMemory.folder(.applicationSupport).path(percentEncoded: false) == "/applicationSupport/")
  }

  @Test("In memory, a file's date is the date of its last write")
  func dates() throws {
    let files = FileAccess.inMemory(date: .constant(Date(timeIntervalSince1970: 60)))
    let file = URL(filePath: "/folder/file")
    try files.write(Data(), to: file)
    #expect(try files.attributes(of: file).modified == Date(timeIntervalSince1970: 60))
  }

  @Test("On disk, a file's date is the date of its last write")
  func datesOnDisk() throws {
    let place = try Place(.onDisk)
    let file = place.folder("dates").appending(path: "file")
    try place.files.write(Data(), to: file)
    let date = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: date],
      ofItemAtPath: file.path(percentEncoded: false)
    )
    #expect(try FileAccess.live.attributes(of: file).modified == date)
  }

  @Test("Initial files exist, and copies share them")
  func start() throws {
    let file = URL(filePath: "/caches/repos/1.json")
    let files = FileAccess.inMemory([file: Data("{}".utf8)])
    let copy = files
    try copy.write(Data("[]".utf8), to: file)
    #expect(try files.read(file) == Data("[]".utf8))
    #expect(try files.list(files.folder(.caches)).map(\.name) == ["repos"])
  }

  @Test("The root of files in memory lists its items, and not itself")
  func root() throws {
    let files = FileAccess.inMemory([
      URL(filePath: "/a/b"): Data(), URL(filePath: "/c"): Data(),
    ])
    #expect(try files.list(URL(filePath: "/")).map(\.name) == ["a", "c"])
  }

  @Test("Each file operation can be replaced, and the others stay")
  func replacement() throws {
    let file = URL(filePath: "/a")
    let files = FileAccess.inMemory([file: Data([1])])
    func failure(_ files: FileAccess) -> [CocoaError.Code?] {
      let operations: [() throws -> Void] = [
        { _ = try files.read(file) }, { try files.write(Data([1]), to: file) },
        { _ = try files.list(URL(filePath: "/")) },
        { _ = try files.attributes(of: file) }, { _ = try files.folder(.caches) },
        {
          try files.remove(file); try files.write(Data([1]), to: file)
        },
      ]
      return operations.map { operation in
        do { try operation() } catch { return (error as? CocoaError)?.code }
        return nil
      }
    }
    let error = CocoaError(.fileWriteOutOfSpace)
    #expect(failure(files) == [nil, nil, nil, nil, nil, nil])
    let full = CocoaError.Code.fileWriteOutOfSpace
    #expect(failure(files.replacing(read: { _ in throw error })) == [full, nil, nil, nil, nil, nil])
    #expect(failure(files.replacing(write: { _, _ in throw error })) == [nil, full, nil, nil, nil, full])
    try files.write(Data([1]), to: file)
    #expect(failure(files.replacing(list: { _ in throw error })) == [nil, nil, full, nil, nil, nil])
    #expect(failure(files.replacing(attributes: { _ in throw error })) == [nil, nil, nil, full, nil, nil])
    #expect(failure(files.replacing(folder: { _ in throw error })) == [nil, nil, nil, nil, full, nil])
    #expect(failure(files.replacing(remove: { _ in throw error })) == [nil, nil, nil, nil, nil, full])
  }
}

/// Where a test keeps its files; on disk, a folder that goes with the value.
private final class Place: Sendable {
  enum Kind: CaseIterable {
    case inMemory, onDisk
  }

  let files: FileAccess
  private let root: TemporaryFolder

  init(_ kind: Kind, date: DateGenerator = .constant(Date(timeIntervalSinceReferenceDate: 0))) throws {
    files = kind == .onDisk ? .live : .inMemory(date: date)
    root = try TemporaryFolder()
  }

  /// The folder of a test.
  func folder(_ name: String) -> URL { root.url.appending(path: name) }
}
