public import Crypto
import Foundation
public import GRDB

/// Who sends a request: nobody in particular, until they star something.
public struct Visitor: Equatable, Sendable {
  /// What the visitor's stars are kept under; `nil` if the request has no cookie, or a forged one.
  public let id: String?
}

/// Signs the cookie that a visitor is recognised by, and checks it.
///
/// The cookie is `ID.SIGNATURE`. Whoever changes either gets no stars but their own, which are none.
public struct VisitorSigner: Sendable {
  private let key: SymmetricKey

  /// Creates a signer. The key has 32 bytes or more.
  public init(key: SymmetricKey) {
    self.key = key
  }

  /// The cookie of a visitor.
  public func cookie(for id: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Data(id.utf8), using: key)
    return "\(id).\(Data(code).base64URL)"
  }

  /// The visitor whom a cookie is about.
  public func visitor(of cookie: String?) -> Visitor {
    // A cookie of ours has 80 bytes. Nobody makes the server sign a long one.
    guard let cookie, cookie.utf8.count <= 100, let dot = cookie.lastIndex(of: "."),
      let code = Data(base64URL: cookie[cookie.index(after: dot)...])
    else { return Visitor(id: nil) }
    let id = String(cookie[..<dot])
    // Takes as long for a wrong signature as for a right one.
    let isValid = HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Data(id.utf8), using: key)
    return Visitor(id: isValid ? id : nil)
  }
}

/// The key that cookies are signed with.
public enum CookieKey {
  /// The key in `text`, from the environment.
  ///
  /// - Throws: ``StartFailure`` if it is too short to be one.
  public static func key(from text: String) throws(StartFailure) -> SymmetricKey {
    guard text.utf8.count >= 32 else {
      throw StartFailure("REPOS_SERVER_KEY is too short: it takes 32 random characters or more")
    }
    return SymmetricKey(data: SHA256.hash(data: Data(text.utf8)))
  }

  /// The key that `database` keeps. It is made once, so that visitors are recognised after a restart.
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

/// Why the server does not start. Its description says what to do.
public struct StartFailure: Error, Equatable, CustomStringConvertible {
  public let description: String

  /// Creates a failure with its message.
  public init(_ description: String) {
    self.description = description
  }
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
