import AssemblerEffects
import Foundation
import Hummingbird
import Logging

/// Adds and takes away the stars of the visitor who asks.
public struct StarWriter: Sendable {
  let reader: RepositoryReader
  let stars: StarStore
  let visitor: Visitor
  let signer: VisitorSigner
  let configuration: ServerConfiguration
  let now: DateGenerator
  let uuid: UUIDGenerator
  let logger: Logger

  /// Adds or takes away a star.
  ///
  /// - Returns: The cookie of somebody whose first star this is; `nil` for a visitor who has one.
  /// - Throws: ``ServerError`` if there is no such repository to star.
  func setStar(_ isStarred: Bool, on name: String, of organizationName: String) async throws -> Cookie? {
    let organization = try reader.organization(named: organizationName)
    let star = Star(organization: organization, name: name)
    guard isStarred else {
      // A repository that is listed no more can still lose its star.
      if let id = visitor.id { try await stars.remove(star, of: id) }
      return nil
    }
    _ = try await reader.item(named: name, of: organization)
    let id = visitor.id ?? uuid().uuidString.lowercased()
    try await stars.add(star, of: id, at: now())
    logger.info("starred", metadata: ["repository": "\(organization)/\(name)"])
    return visitor.id == nil ? cookie(for: id) : nil
  }

  private func cookie(for id: String) -> Cookie {
    Cookie(
      name: Visitor.cookieName,
      value: signer.cookie(for: id),
      // 400 days: the most that browsers allow.
      maxAge: 400 * 86_400,
      path: "/",
      secure: configuration.hasSecureCookies,
      httpOnly: true,
      sameSite: .lax
    )
  }
}

extension Visitor {
  package static let cookieName = "visitor"
}
