import Assembler
import Dispatch

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension HTTPClient {
  /// A client that gives up a response as soon as its body has more than `bodyLimit` bytes.
  ///
  /// It counts the bytes after decompression while they arrive, so a small response that expands without end doesn't use
  /// up the memory. It throws `URLError(.dataLengthExceedsMaximum)` then, and `URLError(.badServerResponse)` if the
  /// response isn't HTTP.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the client's own session, which ends with the client.
  ///   - bodyLimit: The maximum number of bytes in a body.
  ///   - followsRedirects: Whether to follow redirects, or to return them as responses.
  public static func session(
    _ configuration: URLSessionConfiguration,
    bodyLimit: Int,
    followsRedirects: Bool = true
  ) -> HTTPClient {
    let session = LimitedSession(configuration, bodyLimit: bodyLimit, followsRedirects: followsRedirects)
    return HTTPClient { try await session.send($0) }
  }
}

/// A session that reads bodies piece by piece.
private final class LimitedSession: Sendable {
  private let receiver: BodyReceiver
  private let session: URLSession

  init(_ configuration: URLSessionConfiguration, bodyLimit: Int, followsRedirects: Bool) {
    receiver = BodyReceiver(limit: bodyLimit, followsRedirects: followsRedirects)
    session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
  }

  deinit {
    // The session retains its delegate until then.
    session.finishTasksAndInvalidate()
  }

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let task = session.dataTask(with: request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        receiver.add(task, continuation)
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }
}

/// Collects the bodies of a session's tasks.
private final class BodyReceiver: NSObject, URLSessionDataDelegate, Sendable {
  typealias Continuation = CheckedContinuation<(Data, HTTPURLResponse), any Error>

  private struct Exchange {
    let continuation: Continuation
    var body = Data()
  }

  private let limit: Int
  private let followsRedirects: Bool
  private let exchanges = Lock<[Int: Exchange]>([:])

  init(limit: Int, followsRedirects: Bool) {
    (self.limit, self.followsRedirects) = (limit, followsRedirects)
  }

  func add(_ task: URLSessionTask, _ continuation: Continuation) {
    exchanges.withLock { $0[task.taskIdentifier] = Exchange(continuation: continuation) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let tooLong: Exchange? = exchanges.withLock { exchanges in
      guard var exchange = exchanges.removeValue(forKey: dataTask.taskIdentifier) else { return nil }
      if exchange.body.count + data.count > limit { return exchange }
      // No copy, because the dictionary has no other reference now.
      exchange.body.append(data)
      exchanges[dataTask.taskIdentifier] = exchange
      return nil
    }
    guard let tooLong else { return }
    tooLong.continuation.resume(throwing: URLError(.dataLengthExceedsMaximum))
    // On Linux, `cancel` waits until what has arrived is decompressed. Pieces that nobody takes meanwhile use up the memory.
    DispatchQueue.global().async { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    if let error {
      exchange.continuation.resume(throwing: error)
    } else if let response = task.response as? HTTPURLResponse {
      exchange.continuation.resume(returning: (exchange.body, response))
    } else {
      exchange.continuation.resume(throwing: URLError(.badServerResponse))
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(followsRedirects ? request : nil)
  }
}
