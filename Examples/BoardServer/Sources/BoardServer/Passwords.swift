import Crypto
import CryptoExtras
import Dispatch
import Foundation
import Hummingbird

/// Hashes passwords one at a time, on a thread that serves no requests. A hash takes 16 MB, and a thread for some 50 ms.
public actor Passwords {
  private let queue = DispatchQueue(label: "passwords")
  private let limit: Int
  private var waiting = 0

  /// Refuses a hash if `limit` wait already.
  init(limit: Int = 100) { self.limit = limit }

  func hash(_ password: String, _ salt: Data) async throws -> SymmetricKey {
    guard waiting < limit else {
      throw HTTPError(.serviceUnavailable, message: "Too many people log in. Try again in a minute.")
    }
    waiting += 1
    defer { waiting -= 1 }
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try Self.scrypt(password, salt) }) }
    }
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
