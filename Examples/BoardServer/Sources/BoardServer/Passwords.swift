import Crypto
import CryptoExtras
import Dispatch
import Foundation
import Hummingbird
import Synchronization

/// Hashes passwords one at a time, on a thread that serves no requests. A hash takes 16 MB, and in release a thread for some
/// 50 ms, so nobody waits longer than two seconds, and one client delays another by four hashes.
public actor Passwords {
  private let limit, limitForClient: Int
  private let queue: DispatchQueue
  private(set) var waiting: [String: Int] = [:]

  /// Refuses a hash if `limit` wait already, or `limitForClient` of the same client.
  init(limit: Int = 40, limitForClient: Int = 4, queue: DispatchQueue = DispatchQueue(label: "passwords")) {
    (self.limit, self.limitForClient, self.queue) = (limit, limitForClient, queue)
  }

  func hash(_ password: String, _ salt: Data, for client: String) async throws -> SymmetricKey {
    guard waiting[client, default: 0] < limitForClient else {
      throw HTTPError(.tooManyRequests, message: "Too many people log in from your address. Try again.")
    }
    guard waiting.values.reduce(0, +) < limit else {
      throw HTTPError(.serviceUnavailable, message: "Too many people log in. Try again in a minute.")
    }
    waiting[client, default: 0] += 1
    defer { waiting[client] = waiting[client].flatMap { $0 > 1 ? $0 - 1 : nil } }
    let isAbandoned = Abandonment()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(
            with: Result {
              if isAbandoned.value.load(ordering: .relaxed) { throw CancellationError() }
              return try Self.scrypt(password, salt)
            }
          )
        }
      }
    } onCancel: {
      isAbandoned.value.store(true, ordering: .relaxed)
    }
  }

  /// Whether nobody waits for a hash any more.
  private final class Abandonment: Sendable {
    let value = Atomic(false)
  }

  private static func scrypt(_ password: String, _ salt: Data) throws -> SymmetricKey {
    try KDF.Scrypt.deriveKey(
      from: Data(password.utf8),
      salt: salt,
      outputByteCount: 32,
      rounds: 1 << 14,
      blockSize: 8,
      parallelism: 1
    )
  }
}
