public import Foundation

/// A new, empty folder that is deleted with the last reference to it.
public final class TemporaryFolder: Sendable {
  /// The folder, without symbolic links in its path.
  public let url: URL

  /// The folder's path, without a slash at its end.
  public var path: String { url.path }

  /// Makes the folder.
  ///
  /// - Parameter inMemory: Whether it's on a file system in memory, if the system has one: there, a write that waits for
  ///   its disk doesn't hold a thread that other tests need.
  /// - Throws: What Foundation throws if the folder can't be made.
  public init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
    let parent =
      isThere ? URL(filePath: "\(memory)/\(Self.ofProcess.lastPathComponent)") : Self.ofProcess
    let folder = parent.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.resolvingSymlinksInPath()
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
    // The last one takes its parent along. `rmdir` leaves one that isn't empty.
    if url.path.hasPrefix("/dev/shm/") { rmdir(url.deletingLastPathComponent().path) }
  }

  /// The folder of all folders of the process, for what it starts, too: SwiftPM leaves five folders in each build.
  ///
  /// It's deleted when the process exits. If that crashes, the next process that makes a folder deletes it.
  public static let ofProcess: URL = {
    let temporary = FileManager.default.temporaryDirectory
    let prefix = "AssemblerTests-"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? [] {
      guard name.hasPrefix(prefix), let process = Int32(name.dropFirst(prefix.count)) else { continue }
      if kill(process, 0) == -1, errno == ESRCH {
        try? FileManager.default.removeItem(at: temporary.appending(path: name))
      }
    }
    let folder = temporary.appending(path: "\(prefix)\(getpid())", directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: TemporaryFolder.ofProcess) }
    return folder
  }()

  /// Makes a folder, runs `body` with it, and removes it and all that is in it.
  ///
  /// - Throws: What `body` throws, or what Foundation throws if the folder can't be made.
  public static func with<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (URL) async throws -> sending Value
  ) async throws -> sending Value {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.url)
  }

  /// Writes a file, and makes the folders it is in.
  public func write(_ text: String, to file: String) throws {
    let url = url.appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }
}
