public import Foundation

/// A small HTTP server on 127.0.0.1 whose responses a test controls: pages, header fields, delays, dropped
/// connections and truncated bodies.
///
/// ```swift
/// let server = try ReplayServer { request in
///   request.target == "/orgs/acme/repos?per_page=100" ? .json("[]") : .json(#"{"message":"Not Found"}"#, status: 404)
/// }
/// defer { server.stop() }
/// ```
///
/// Each connection has a thread, so any number of clients can connect at once.
public final class ReplayServer: Sendable {
  private let listener: Listener
  private let recordsRequests: Bool
  private let keepsConnectionsOpen: Bool
  private let record = Guarded<[ReplayRequest]>([])
  /// The open connections; `nil` once the server is stopped.
  private let connections = Guarded<Set<Int32>?>([])

  /// The server's URL with a free port: `http://127.0.0.1:40123`.
  public let address: URL

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - recordsRequests: Whether to record ``requests``. Pass `false` to keep memory constant.
  ///   - keepsConnectionsOpen: Whether a connection carries more than one request. On Linux, a `URLSession` whose server
  ///     closed one connection uses a whole processor while it waits on the next; but it sends a request again that is
  ///     dropped on a connection that was used before.
  ///   - respond: Returns the response to each request. Called on the connection's thread, so it may block.
  /// - Throws: A `POSIXError` if the socket can't be opened.
  public init(
    recordsRequests: Bool = true,
    keepsConnectionsOpen: Bool = false,
    respond: @escaping @Sendable (ReplayRequest) -> ReplayResponse
  ) throws {
    self.recordsRequests = recordsRequests
    self.keepsConnectionsOpen = keepsConnectionsOpen
    let (socket, port) = try Socket.listen()
    let listener = Listener(socket)
    self.listener = listener
    guard let address = URL(string: "http://127.0.0.1:\(port)") else { throw POSIXError(.EADDRNOTAVAIL) }
    self.address = address
    Thread.detachNewThread { [weak self] in
      while let connection = Socket.accept(socket) {
        guard let self else {
          Socket.close(connection)
          break
        }
        Thread.detachNewThread { self.serve(connection, respond) }
      }
      listener.close()
    }
  }

  /// Starts a server that sends these responses in order and repeats the last one.
  public convenience init(inOrder responses: [ReplayResponse]) throws {
    let count = Guarded(0)
    try self.init { _ in
      count.withLock { count in
        count += 1
        return responses[min(count, responses.count) - 1]
      }
    }
  }

  /// The requests so far, in order of arrival.
  public var requests: [ReplayRequest] { record.withLock { $0 } }

  /// Stops accepting connections and requests. Pending responses are still sent.
  public func stop() {
    listener.shutDown()
    connections.withLock { connections in
      connections?.forEach(Socket.shutDownReading)
      connections = nil
    }
  }

  deinit { listener.shutDown() }

  private func serve(_ connection: Int32, _ respond: (ReplayRequest) -> ReplayResponse) {
    guard connections.withLock({ $0?.insert(connection) != nil }) else { return Socket.close(connection) }
    defer {
      // Closed under the lock: the number can belong to another socket afterwards.
      connections.withLock { connections in
        connections?.remove(connection)
        Socket.close(connection)
      }
    }
    var bytes = Data()
    while let request = readRequest(from: connection, rest: &bytes), connections.withLock({ $0 != nil }) {
      if recordsRequests { record.withLock { $0.append(request) } }
      let response = respond(request)
      if response.isDropped { return Socket.reset(connection) }
      let staysOpen = keepsConnectionsOpen && response.canBeFollowed
      write(response, closingConnection: !staysOpen, to: connection)
      guard staysOpen else { return }
    }
  }

  private func write(_ response: ReplayResponse, closingConnection isLast: Bool, to connection: Int32) {
    let bytes = response.bytes(closingConnection: isLast)
    guard let pause = response.pause else { return Socket.write(bytes, to: connection) }
    Socket.write(bytes.dropLast(response.body.count), to: connection)
    for byte in response.body {
      Thread.sleep(forTimeInterval: pause)
      Socket.write(Data([byte]), to: connection)
    }
  }

  private func readRequest(from connection: Int32, rest bytes: inout Data) -> ReplayRequest? {
    guard let head = Socket.readHead(connection, rest: &bytes),
      var request = ReplayRequest(head: head, server: address)
    else { return nil }
    let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
    while bytes.count < length { guard Socket.read(connection, into: &bytes) else { return nil } }
    request.body = bytes.prefix(length)
    bytes = Data(bytes.dropFirst(length))
    return request
  }
}

/// The socket on which a server listens.
///
/// Only the thread that accepts connections closes it. If another thread did, the number could belong to the next
/// server's socket before this one's thread calls `accept` again.
private final class Listener: Sendable {
  private let socket: Guarded<Int32?>

  init(_ socket: Int32) {
    self.socket = Guarded(socket)
  }

  /// Ends `accept`. Has no effect once the socket is closed.
  func shutDown() {
    socket.withLock { socket in
      if let socket { Socket.shutDown(socket) }
    }
  }

  func close() {
    socket.withLock { socket in
      if let open = socket { Socket.close(open) }
      socket = nil
    }
  }
}

/// A value with a lock. `Mutex` needs macOS 15.
private final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
