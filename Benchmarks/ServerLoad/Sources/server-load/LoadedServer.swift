import Foundation

/// The measured server in a process of its own, and connections to it.
final class LoadedServer {
  private let process = Process()
  // The server ends when this is closed: also if this process is killed.
  private let input = Pipe()
  private var connections: [Connection] = []

  init(_ folder: URL, countsAllocations: Bool, hasCookie: Bool) throws {
    let program = URL(filePath: CommandLine.arguments[0])
    process.executableURL = program
    process.arguments = ["serve", folder.appending(path: "load.sqlite").path]
    if countsAllocations {
      let counter = program.deletingLastPathComponent().appending(path: "libAllocationCounter.so").path
      process.environment = ProcessInfo.processInfo.environment.merging(["LD_PRELOAD": counter]) { $1 }
    }
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw POSIXError(.ECONNREFUSED)
    }
    // Signed with another key: it takes as long to refuse as to accept.
    let cookie = "visitor=\(UUID().uuidString.lowercased()).\(String(repeating: "A", count: 43))"
    connections = try (0..<4).map { _ in try Connection(port: port, cookie: hasCookie ? cookie : nil) }
  }

  func stop() {
    for connection in connections { connection.close() }
    process.terminate()
    process.waitUntilExit()
  }

  /// Sends `count` requests over four connections at once, and reads the answers.
  func send(_ target: String, count: Int) throws {
    let failures = connections.map { _ in Box<(any Error)?>(nil) }
    nonisolated(unsafe) let connections = connections
    DispatchQueue.concurrentPerform(iterations: connections.count) { index in
      do {
        for _ in 0..<(count / connections.count) { _ = try connections[index].get(target) }
      } catch {
        failures[index].value = error
      }
    }
    for failure in failures { if let error = failure.value { throw error } }
  }

  func usage() throws -> Usage {
    let parts = try connections[0].get("/usage").split(separator: " ")
    guard parts.count == 3, let cpu = Double(parts[0]), let allocations = Int(parts[1]),
      let bytes = Int(parts[2])
    else { throw POSIXError(.EBADMSG) }
    return Usage(cpu: cpu, allocations: allocations, residentBytes: bytes)
  }
}

/// A value that one thread sets and another reads later.
private final class Box<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// An HTTP connection that sends one request at a time, and blocks.
final class Connection {
  private let socket: Int32
  private let fields: String
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(port: UInt16, cookie: String?) throws {
    fields = cookie.map { "Cookie: \($0)\r\n" } ?? ""
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
    var one: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  func close() { _ = Foundation.close(socket) }

  /// The body of an answer.
  ///
  /// - Throws: `EBADMSG` if the status is not 200.
  func get(_ target: String) throws -> String {
    let request = "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(fields)\r\n"
    guard Foundation.send(socket, request, request.utf8.count, 0) == request.utf8.count else {
      throw POSIXError(.EPIPE)
    }
    var length = 0
    while true {
      let count = buffer.withUnsafeMutableBytes {
        recv(socket, UnsafeMutableRawBufferPointer(rebasing: $0[length...]).baseAddress, $0.count - length, 0)
      }
      guard count > 0 else { throw POSIXError(.ECONNRESET) }
      length += count
      let text = String(decoding: buffer[..<length], as: UTF8.self)
      guard let head = text.range(of: "\r\n\r\n") else { continue }
      guard text.hasPrefix("HTTP/1.1 200 "),
        let field = text.range(of: "content-length: ", options: .caseInsensitive),
        let size = Int(text[field.upperBound...].prefix(while: \.isNumber))
      else { throw POSIXError(.EBADMSG) }
      let body = text[head.upperBound...]
      if body.utf8.count >= size { return String(body) }
    }
  }
}
