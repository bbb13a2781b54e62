import Foundation

/// Decodes the body of a page.
struct RepositoryDecoder: Sendable {
  /// Decodes a page. Skips and counts items that aren't repositories.
  ///
  /// - Throws: A `DecodingError` if `body` isn't a JSON array.
  func page(from body: Data) throws -> RepositoryPage {
    let items = try JSONBody(body).decode([Item].self)
    let repositories = items.compactMap(\.repository)
    return RepositoryPage(repositories: repositories, skippedCount: items.count - repositories.count)
  }

  /// An item that always decodes, so that one bad item doesn't lose the page.
  private struct Item: Decodable {
    let repository: Repository?

    init(from decoder: any Decoder) {
      repository = try? Repository(Fields(from: decoder))
    }
  }

  /// The API's fields that the feature reads.
  fileprivate struct Fields: Decodable {
    let id: Int?
    let name: String
    let description: String?
    let webURL: String?
    let pushedAt: GitHubDate?
    let isArchived: Bool?

    enum CodingKeys: String, CodingKey {
      case id, name, description
      case webURL = "html_url"
      case pushedAt = "pushed_at"
      case isArchived = "archived"
    }
  }
}

extension Repository {
  fileprivate init(_ fields: RepositoryDecoder.Fields) {
    self.init(
      id: fields.id,
      name: fields.name,
      description: fields.description,
      webURL: fields.webURL.flatMap { URL(string: $0) },
      pushedAt: fields.pushedAt?.date,
      isArchived: fields.isArchived ?? false
    )
  }
}

/// JSON from a response or a file.
struct JSONBody {
  private let bytes: Data

  /// Creates a body from untrusted bytes.
  ///
  /// `JSONDecoder` traps if its input ends with the 513th open bracket, because it looks for the error's position
  /// past the end (swift-foundation, Swift 6.3.1). Whitespace at the end avoids the trap and changes nothing else.
  init(_ bytes: Data) {
    let isTruncated = bytes.last == UInt8(ascii: "[") || bytes.last == UInt8(ascii: "{")
    self.bytes = isTruncated ? bytes + Data("\n".utf8) : bytes
  }

  /// - Throws: A `DecodingError` if the bytes aren't JSON or have another type.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: bytes)
  }
}
