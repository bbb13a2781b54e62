import AssemblerEffects
import Foundation
import Hummingbird
import Logging

/// Adds and removes stars for a request's visitor.
public struct StarWriter: Sendable {
  /// Its visitor is the writer's, too, so that a request verifies its cookie once.
  let reader: RepositoryReader
  let signer: VisitorSigner
  let uuid: UUIDGenerator
  let logger: Logger

  private var stars: StarStore { reader.stars }
  private var visitor: Visitor { reader.visitor }

  /// Adds or removes a star.
  ///
  /// - Returns: A new visitor's cookie; `nil` if the visitor has one.
  /// - Throws: ``ServerError`` if there is neither the repository nor a star of it.
  func setStar(_ isStarred: Bool, on name: String, of organizationName: String) async throws -> Cookie? {
    guard isStarred else {
      // The repository may have been deleted since, or its organization may no longer be served.
      let star = Star(organization: organizationName, name: name)
      if let id = visitor.id, try await stars.remove(star, of: id) { return nil }
      _ = try reader.organization(named: organizationName)
      return nil
    }
    let organization = try reader.organization(named: organizationName)
    let star = Star(organization: organization, name: name)
    _ = try await reader.item(named: name, of: organization)
    let id = visitor.id ?? uuid().uuidString.lowercased()
    try await stars.add(star, of: id, at: reader.now())
    logger.info("starred", metadata: ["repository": "\(organization)/\(name)"])
    return visitor.id == nil ? cookie(for: id) : nil
  }

  private func cookie(for id: String) -> Cookie {
    Cookie(
      name: Visitor.cookieName,
      value: signer.cookie(for: id),
      // 400 days, the limit of browsers.
      maxAge: 400 * 86_400,
      path: "/",
      secure: reader.configuration.hasSecureCookies,
      httpOnly: true,
      sameSite: .lax
    )
  }
}

extension Visitor {
  /// The name of the visitor's cookie.
  public static let cookieName = "visitor"
}
