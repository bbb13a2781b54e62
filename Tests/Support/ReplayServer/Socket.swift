import Foundation

/// The socket functions of the server.
enum Socket {
  /// Opens a socket that listens on a free port of 127.0.0.1.
  static func listen() throws -> (socket: Int32, port: UInt16) {
    // If a client disconnects, `send` returns an error instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    let listener = socket(AF_INET, stream, 0)
    guard listener >= 0 else { throw lastError }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && Foundation.listen(listener, 128) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else {
      let error = lastError
      close(listener)
      throw error
    }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  /// Waits for the next connection; `nil` once the listener is shut down.
  static func accept(_ listener: Int32) -> Int32? {
    while true {
      let connection = Foundation.accept(listener, nil, nil)
      if connection >= 0 { return connection }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Reads a request up to the empty line; `nil` if the client disconnects.
  ///
  /// - Parameter bytes: What was read after the empty line: the beginning of the body.
  static func readHead(_ connection: Int32, rest bytes: inout Data) -> String? {
    let emptyLine = Data("\r\n\r\n".utf8)
    while true {
      if let end = bytes.range(of: emptyLine) {
        defer { bytes = Data(bytes[end.upperBound...]) }
        return String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      }
      guard read(connection, into: &bytes) else { return nil }
    }
  }

  /// Reads some bytes, or returns `false` if the client disconnects.
  static func read(_ connection: Int32, into bytes: inout Data) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(connection, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    bytes.append(contentsOf: buffer[..<count])
    return true
  }

  /// Sends all bytes, unless the client disconnects.
  static func write(_ bytes: Data, to connection: Int32) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = send(connection, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, 0)
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Makes ``close(_:)`` reset the connection, as a failing network does.
  static func reset(_ connection: Int32) {
    var lingering = linger(l_onoff: 1, l_linger: 0)
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
  }

  static func shutDown(_ socket: Int32) {
    _ = shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Ends ``readHead(_:)``; what is being sent is sent.
  static func shutDownReading(_ socket: Int32) {
    _ = shutdown(socket, Int32(SHUT_RD))
  }

  static func close(_ socket: Int32) {
    _ = Foundation.close(socket)
  }

  private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  #if canImport(Glibc)
  private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
  private static let stream = SOCK_STREAM
  #endif
}
