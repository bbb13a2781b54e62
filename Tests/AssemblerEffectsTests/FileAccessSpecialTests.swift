import AssemblerEffects
import AssemblerTesting
import Foundation
import TestSupport
import Testing

/// What the file system has besides files and folders that everybody can read.
@Suite("File access on disk: devices, pipes and permissions", .hangLimit) struct FileAccessSpecialTests {
  private let folder: TemporaryFolder
  private let files = FileAccess.live

  init() throws {
    folder = try TemporaryFolder()
  }

  private func url(_ name: String) -> URL { folder.url.appending(path: name) }

  private func descriptors(of name: String) throws -> [Int32] {
    func identity(_ status: stat) -> [UInt64] {
      [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
    }
    var (file, other) = (stat(), stat())
    try #require(stat(url(name).path, &file) == 0)
    return (0..<1_024).filter { fstat($0, &other) == 0 && identity(other) == identity(file) }
  }

  private func kind(_ name: String) -> mode_t {
    var status = stat()
    return lstat(url(name).path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  private func setMode(_ mode: Int, _ name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url(name).path)
  }

  @Test("A folder whose items may not be looked at isn't empty, but an error")
  func unsearchableFolder() async throws {
    try files.write(Data(), to: url("folder/file"))
    try setMode(0o444, "folder")
    defer { try? setMode(0o755, "folder") }
    await #expect(processExitsWith: .success) { [path = url("folder").path as String] in
      if getuid() == 0 { setuid(65_534) }
      let error = #expect(throws: CocoaError.self) { try FileAccess.live.list(URL(filePath: path)) }
      #expect(error?.code == .fileReadNoPermission)
    }
  }

  @Test("A folder that may not be read is an error that says so")
  func unreadableFolder() async throws {
    try files.write(Data(), to: url("folder/file"))
    try setMode(0o111, "folder")
    defer { try? setMode(0o755, "folder") }
    await #expect(processExitsWith: .success) { [path = url("folder").path as String] in
      if getuid() == 0 { setuid(65_534) }
      let error = #expect(throws: CocoaError.self) { try FileAccess.live.list(URL(filePath: path)) }
      #expect(error?.code == .fileReadNoPermission)
      #expect(error?.userInfo[NSFilePathErrorKey] as? String == path)
    }
  }

  @Test("A link to what may not be looked at is an error, not a file of the link's size")
  func linkToUnsearchable() async throws {
    try files.write(Data(), to: url("private/folder/file"))
    try FileManager.default.createSymbolicLink(
      atPath: url("link").path,
      withDestinationPath: "private/folder"
    )
    try setMode(0o600, "private")
    defer { try? setMode(0o755, "private") }
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      if getuid() == 0 { setuid(65_534) }
      for look in [
        { try FileAccess.live.attributes(of: $0.appending(path: "link")) },
        { try FileAccess.live.list($0)[0] },
      ] {
        let error = #expect(throws: CocoaError.self) { try look(URL(filePath: path)) }
        #expect(error?.code == .fileReadNoPermission)
      }
    }
  }

  #if os(Linux)
  @Test("A name that isn't UTF-8 is an error that names its folder, not left out")
  func nameOfBytes() throws {
    let path = Array("\(folder.path)/".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    close(open(path, O_CREAT | O_WRONLY, 0o600))
    try files.write(Data(), to: url("file"))
    let error = #expect(throws: CocoaError.self) { try files.list(folder.url) }
    #expect(error?.code == .fileReadInvalidFileName)
    #expect((error?.userInfo[NSFilePathErrorKey] as? String)?.hasPrefix(folder.path) == true)
  }
  #endif

  @Test(
    "A pipe gets the data, all of it, also through a link, and stays a pipe",
    arguments: ["pipe", "link"]
  )
  func pipe(name: String) async throws {
    mkfifo(url("pipe").path, 0o600)
    try FileManager.default.createSymbolicLink(atPath: url("link").path, withDestinationPath: "pipe")
    let reader = open(url("pipe").path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let data = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    let ended = Recorder<String>()
    // Not a task, which would hold the thread that the reader needs.
    SystemThread.start(stackSize: 1 << 20) { [files, file = url(name)] in
      do {
        try files.write(data, to: file)
        ended.record("written")
      } catch {
        ended.record("\(error)")
      }
    }
    var received = Data()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while received.count < data.count, kind("pipe") == S_IFIFO, kind("link") == S_IFLNK {
      let count = read(reader, &bytes, bytes.count)
      if count > 0 { received += bytes.prefix(count) } else { try await Task.sleep(for: .milliseconds(5)) }
      // A child that inherited the writer's descriptor would keep the reader from an end.
      let isInherited = try descriptors(of: "pipe").contains {
        $0 != reader && fcntl($0, F_GETFD) & FD_CLOEXEC == 0
      }
      #expect(!isInherited)
    }
    #expect(await ended.next() == "written")
    #expect(received.count == data.count)
    let isEqual = received == data
    #expect(isEqual)
    #expect(kind("pipe") == S_IFIFO)
    let names = try files.list(folder.url).map(\.name)
    #expect(names == ["link", "pipe"])
  }

  #if os(Linux)
  @Test("A device gets the data, and stays a device", .enabled(if: getuid() == 0))
  func device() throws {
    // The numbers of /dev/null. This node goes with its folder.
    guard mknod(url("null").path, S_IFCHR | 0o600, dev_t(1 << 8 | 3)) == 0 else { return }
    try files.write(Data("text".utf8), to: url("null"))
    #expect(kind("null") == S_IFCHR)
    let names = try files.list(folder.url).map(\.name)
    #expect(names == ["null"])
  }

  @Test("A device that is full is an error of writing", .enabled(if: getuid() == 0))
  func fullDevice() throws {
    guard mknod(url("full").path, S_IFCHR | 0o600, dev_t(1 << 8 | 7)) == 0 else { return }
    let error = #expect(throws: CocoaError.self) { try files.write(Data("text".utf8), to: url("full")) }
    #expect(error?.code == .fileWriteOutOfSpace)
    #expect(kind("full") == S_IFCHR)
  }
  #endif

  @Test("A pipe that may not be written is an error that says so") func unwritablePipe() async throws {
    mkfifo(url("pipe").path, 0o444)
    await #expect(processExitsWith: .success) { [path = url("pipe").path as String] in
      if getuid() == 0 { setuid(65_534) }
      let error = #expect(throws: CocoaError.self) {
        try FileAccess.live.write(Data(), to: URL(filePath: path))
      }
      #expect(error?.code == .fileWriteNoPermission)
    }
  }

  @Test(
    "So is a file that may not be replaced, and nothing else stays in its folder",
    .enabled(if: getuid() == 0)
  )
  func unreplaceableFile() async throws {
    try files.write(Data("old".utf8), to: url("file"))
    try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: folder.path)
    await #expect(processExitsWith: .success) { [path = url("file").path as String] in
      setuid(65_534)
      let error = #expect(throws: CocoaError.self) {
        try FileAccess.live.write(Data(), to: URL(filePath: path))
      }
      #expect(error?.code == .fileWriteNoPermission)
    }
    #expect(try files.list(folder.url).map(\.name) == ["file"])
    #expect(try files.read(url("file")) == Data("old".utf8))
  }

  @Test("What is neither a file, a device nor a pipe is left as it is, and the write throws")
  func socket() throws {
    let socket = try boundSocket("socket")
    defer { close(socket) }
    #expect(throws: CocoaError.self) { try files.write(Data("text".utf8), to: url("socket")) }
    #expect(kind("socket") == S_IFSOCK)
    let names = try files.list(folder.url).map(\.name)
    #expect(names == ["socket"])
  }

  private func boundSocket(_ name: String) throws -> Int32 {
    #if os(Linux)
    let socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let socket = Foundation.socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: url(name).path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound)
    return socket
  }
}
