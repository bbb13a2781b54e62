import Foundation

/// Reads the body of one page.
struct RepositoryDecoder: Sendable {
  /// The page in `body`. An item that is not a repository is skipped and counted.
  ///
  /// - Throws: A `DecodingError` where `body` is not a JSON array.
  func page(from body: Data) throws -> RepositoryPage {
    let items = try JSONBody(body).decode([Item].self)
    let repositories = items.compactMap(\.repository)
    return RepositoryPage(repositories: repositories, skipped: items.count - repositories.count)
  }

  /// An item that decodes whatever it holds, so that a bad one does not take the page with it.
  private struct Item: Decodable {
    let repository: Repository?

    init(from decoder: any Decoder) {
      repository = try? Repository(Fields(from: decoder))
    }
  }

  /// The fields that are read, under the API's own names.
  fileprivate struct Fields: Decodable {
    let id: Int?
    let name: String
    let description: String?
    let page: String?
    let pushedAt: GitHubDate?
    let isArchived: Bool?

    enum CodingKeys: String, CodingKey {
      case id, name, description
      case page = "html_url"
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
      page: fields.page.flatMap { URL(string: $0) },
      pushedAt: fields.pushedAt?.date,
      isArchived: fields.isArchived ?? false
    )
  }
}

/// Bytes from outside that are said to be JSON.
struct JSONBody {
  private let bytes: Data

  /// Takes the bytes of a body or a file.
  ///
  /// `JSONDecoder` stops the process where a text ends with its 513th open bracket: it looks for the place of
  /// the error behind the end (swift-foundation, seen in Swift 6.3.1). White space at the end keeps it from
  /// that, and changes nothing else.
  init(_ bytes: Data) {
    let isCut = bytes.last == UInt8(ascii: "[") || bytes.last == UInt8(ascii: "{")
    self.bytes = isCut ? bytes + Data("\n".utf8) : bytes
  }

  /// - Throws: A `DecodingError` where the bytes are not JSON, or not of this type.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: bytes)
  }
}
