import Foundation

/// An account whose repositories are listed: an organisation or a user.
enum GitHubAccount: Equatable {
  case organization(String)
  case user(String)

  /// Takes an account for an organisation, which is found out by asking.
  ///
  /// - Throws: ``GitHubError/invalidAccount(_:)`` where the name could change the address it becomes part of.
  init(named name: String) throws(GitHubError) {
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isInName) else { throw .invalidAccount(name) }
    self = .organization(name)
  }

  /// The address of the first page of the account's repositories.
  func firstPage(of api: URL) -> URL {
    let path =
      switch self {
      case .organization(let name): "orgs/\(name)/repos"
      case .user(let name): "users/\(name)/repos"
      }
    return api.appending(path: path).appending(queryItems: [URLQueryItem(name: "per_page", value: "100")])
  }

  /// Letters, digits and hyphens; accounts that a company manages have an underscore too.
  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default:
      false
    }
  }
}
