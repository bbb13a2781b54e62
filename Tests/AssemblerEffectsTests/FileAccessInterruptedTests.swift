import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import TestSupport
import Testing

/// What processes leave that end while they write, and what has no size.
@Suite("File access on disk: left-overs, and reading pipes", .hangLimit) struct FileAccessInterruptedTests {
  private let folder: TemporaryFolder
  private let files = FileAccess.live

  init() throws {
    folder = try TemporaryFolder()
  }

  private func url(_ name: String) -> URL { folder.url.appending(path: name) }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

  private func leave(_ name: String = ".\(UUID()).writing") throws -> String {
    try Data("half".utf8).write(to: url(name))
    return name
  }

  @Test("The first write in a folder removes what a process left, and nothing else") func leftOvers() throws {
    let left = try leave()
    let others = try [
      leave(".writing"), leave(".note.writing"), leave("\(UUID()).writing"), leave(".\(UUID())"),
    ]
    try files.write(Data(), to: url("file"))
    #expect(!exists(left))
    #expect(others.allSatisfy(exists))
    // It looks once, so that a write takes no longer in a large folder.
    let later = try leave()
    try files.write(Data(), to: url("file"))
    #expect(exists(later))
    #expect(try files.list(folder.url).map(\.name) == (others + ["file"]).sorted())
  }

  @Test("What another process still writes isn't removed") func locked() async throws {
    let left = try leave()
    let file = open(url(left).path, O_WRONLY)
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    try files.write(Data(), to: url("file"))
    #expect(exists(left))
    close(file)
    // As a later process does.
    await #expect(processExitsWith: .success) { [path = url("file").path as String] in
      try FileAccess.live.write(Data("new".utf8), to: URL(filePath: path))
    }
    #expect(!exists(left))
    #expect(try files.read(url("file")) == Data("new".utf8))
  }

  @Test("A process that has written in a thousand more folders looks again") func manyFolders() async {
    // A process of its own: what it counts, other tests count, too.
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let folder = URL(filePath: path, directoryHint: .isDirectory)
      func write(in name: String) throws {
        try FileAccess.live.write(Data(), to: folder.appending(path: name).appending(path: "file"))
      }
      try write(in: "0")
      let left = folder.appending(path: "0/.\(UUID()).writing").path
      #expect(FileManager.default.createFile(atPath: left, contents: nil))
      for number in 1...998 { try write(in: "\(number)") }
      try write(in: "0")
      #expect(FileManager.default.fileExists(atPath: left))
      try write(in: "999")
      try write(in: "0")
      #expect(!FileManager.default.fileExists(atPath: left))
    }
  }

  @Test("A file that is removed before it is locked is written again") func removedUnlocked() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let folder = URL(filePath: path, directoryHint: .isDirectory)
      for name in ["links", "target"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name),
          withIntermediateDirectories: false
        )
      }
      // Each is another folder for who looks for left-overs. Without the condition, 24 to 112 of 1,000 writes failed.
      let links = (0..<500).map { folder.appending(path: "links/\($0)") }
      for link in links {
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../target")
      }
      let isOver = Lock(false)
      let ended = DispatchSemaphore(value: 0)
      SystemThread.start(stackSize: 1 << 20) {
        for link in links { try? FileAccess.live.write(Data(), to: link.appending(path: "b")) }
        isOver.withLock { $0 = true }
        ended.signal()
      }
      while !isOver.withLock({ $0 }) {
        try FileAccess.live.write(Data(), to: folder.appending(path: "target/a"))
      }
      ended.wait()
    }
  }

  @Test("A write that a signal ends leaves what the next process removes, and the old contents") func killed()
    async throws
  {
    try files.write(Data("old".utf8), to: url("file"))
    for _ in 0..<5 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = url("file").path as String] in
        SystemThread.start(stackSize: 1 << 20) {
          usleep(3_000)
          kill(getpid(), SIGKILL)
        }
        let data = Data(repeating: 1, count: 50_000_000)
        while true { try FileAccess.live.write(data, to: URL(filePath: path)) }
      }
    }
    await #expect(processExitsWith: .success) { [path = url("file").path as String] in
      try FileAccess.live.write(Data("new".utf8), to: URL(filePath: path))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test("Reading a pipe returns all that comes until its end", arguments: ["pipe", "link"]) func pipe(
    name: String
  ) async throws {
    mkfifo(url("pipe").path, 0o600)
    try FileManager.default.createSymbolicLink(atPath: url("link").path, withDestinationPath: "pipe")
    let data = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    SystemThread.start(stackSize: 1 << 20) { [files, pipe = url("pipe")] in try? files.write(data, to: pipe) }
    let received = Recorder<Data>()
    // Not a task, which would hold the thread that the writer needs.
    SystemThread.start(stackSize: 1 << 20) { [files, file = url(name)] in
      received.record((try? files.read(file)) ?? Data())
    }
    let isEqual = await received.next() == data
    #expect(isEqual)
  }

  @Test("A device that is at its end is empty, and a pipe that may not be read is an error") func unreadable()
    async throws
  {
    #expect(try files.read(URL(filePath: "/dev/null")).isEmpty)
    mkfifo(url("pipe").path, 0o200)
    await #expect(processExitsWith: .success) { [path = url("pipe").path as String] in
      if getuid() == 0 { setuid(65_534) }
      let error = #expect(throws: CocoaError.self) { try FileAccess.live.read(URL(filePath: path)) }
      #expect(error?.code == .fileReadNoPermission)
      #expect(error?.userInfo[NSFilePathErrorKey] as? String == path)
    }
  }

  @Test("A slice is written as a file that begins with its first byte, on disk and in memory") func slice()
    throws
  {
    for files in [files, FileAccess.inMemory(), .inMemory([url("file"): Data([9, 9, 1, 2]).dropFirst(2)])] {
      if (try? files.read(url("file"))) == nil {
        try files.write(Data([9, 9, 1, 2]).dropFirst(2), to: url("file"))
      }
      let read = try files.read(url("file"))
      #expect(read[0] == 1 && read.count == 2)
    }
  }
}
