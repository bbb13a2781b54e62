public import Foundation
import Synchronization

/// A small HTTP server on 127.0.0.1 that answers as a test says: pages, fields, delays, drops, truncations.
///
/// ```swift
/// let server = try ReplayServer { request in
///   request.target == "/orgs/acme/repos?per_page=100" ? .json("[]") : .json(#"{"message":"Not Found"}"#, status: 404)
/// }
/// defer { server.stop() }
/// ```
///
/// It speaks one request a connection, from its own threads, so any number of clients may ask at once.
public final class ReplayServer: Sendable {
  private let listener: Int32
  private let recordsRequests: Bool
  private let record = Mutex<[ReplayRequest]>([])

  /// The address of the server, with the free port that the system gave: `http://127.0.0.1:40123`.
  public let address: URL

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - recordsRequests: Whether ``requests`` are kept: not for a run that looks for leaks.
  ///   - respond: Gives the answer to each request, on the connection's thread; it may block.
  /// - Throws: A `POSIXError` where the socket cannot be opened.
  public init(
    recordsRequests: Bool = true,
    respond: @escaping @Sendable (ReplayRequest) -> ReplayResponse
  ) throws {
    self.recordsRequests = recordsRequests
    let (listener, port) = try Socket.listen()
    self.listener = listener
    guard let address = URL(string: "http://127.0.0.1:\(port)") else { throw POSIXError(.EADDRNOTAVAIL) }
    self.address = address
    Thread.detachNewThread { [weak self] in
      while let connection = Socket.accept(listener) {
        guard let self else {
          Socket.close(connection)
          break
        }
        Thread.detachNewThread { self.serve(connection, respond) }
      }
    }
  }

  /// Starts a server that gives these answers in turn, and the last one from then on.
  public convenience init(inTurn answers: [ReplayResponse]) throws {
    let asked = Mutex(0)
    try self.init { _ in
      asked.withLock { asked in
        asked += 1
        return answers[min(asked, answers.count) - 1]
      }
    }
  }

  /// The requests so far, in the order of their arrival.
  public var requests: [ReplayRequest] { record.withLock { $0 } }

  /// Takes no connection any more. Answers on their way are finished.
  public func stop() { Socket.shutDown(listener) }

  deinit {
    Socket.shutDown(listener)
    Socket.close(listener)
  }

  private func serve(_ connection: Int32, _ respond: (ReplayRequest) -> ReplayResponse) {
    defer { Socket.close(connection) }
    guard let head = Socket.readHead(connection), let request = ReplayRequest(head: head, server: address)
    else {
      return
    }
    if recordsRequests { record.withLock { $0.append(request) } }
    let answer = respond(request)
    if answer.isDropped { return Socket.reset(connection) }
    Socket.write(answer.bytes, to: connection)
  }
}
