public import Crypto
import Foundation
public import GRDB

/// The sender of a request. Visitors have no identity until they star something.
public struct Visitor: Equatable, Sendable {
  /// Identifies the visitor's stars; `nil` if the request has no valid cookie.
  public let id: String?
}

/// Signs and verifies visitors' cookies.
///
/// A cookie is `ID.SIGNATURE`. A request with a forged cookie has no identity.
public struct VisitorSigner: Sendable {
  private let key: SymmetricKey

  /// Creates a signer. The key needs at least 32 bytes.
  public init(key: SymmetricKey) {
    self.key = key
  }

  /// A visitor's cookie.
  public func cookie(for id: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Data(id.utf8), using: key)
    return "\(id).\(Data(code).base64URL)"
  }

  /// The visitor that a cookie identifies.
  public func visitor(of cookie: String?) -> Visitor {
    // A valid cookie has 80 bytes; skip the signature of anything much longer.
    guard let cookie, cookie.utf8.count <= 100, let dot = cookie.lastIndex(of: "."),
      let code = Data(base64URL: cookie[cookie.index(after: dot)...])
    else { return Visitor(id: nil) }
    let id = String(cookie[..<dot])
    // Compares in constant time.
    let isValid = HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Data(id.utf8), using: key)
    return Visitor(id: isValid ? id : nil)
  }
}

/// The key that signs cookies.
public enum CookieKey {
  /// The environment's key.
  ///
  /// - Throws: ``StartFailure`` if the text is too short.
  public static func key(from text: String) throws(StartFailure) -> SymmetricKey {
    guard text.utf8.count >= 32 else {
      throw StartFailure(description: "REPOS_SERVER_KEY is too short: it takes 32 random characters or more")
    }
    return SymmetricKey(data: SHA256.hash(data: Data(text.utf8)))
  }

  /// The database's key, created once, so cookies stay valid after a restart.
  public static func key(in database: any DatabaseWriter) async throws -> SymmetricKey {
    let data = try await database.write { database in
      let kept = try Data.fetchOne(database, sql: "SELECT value FROM secrets WHERE name = 'cookies'")
      if let kept { return kept }
      let new = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
      try database.execute(sql: "INSERT INTO secrets (name, value) VALUES ('cookies', ?)", arguments: [new])
      return new
    }
    return SymmetricKey(data: data)
  }
}

/// Why the server cannot start. The description says what to do.
public struct StartFailure: Error, Equatable, CustomStringConvertible {
  public let description: String
}

extension Data {
  fileprivate var base64URL: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  fileprivate init?(base64URL text: Substring) {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    self.init(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
  }
}
