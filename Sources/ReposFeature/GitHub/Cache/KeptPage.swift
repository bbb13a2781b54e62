import Foundation

/// A page as it is kept on disk: what is shown of it, not the answer's bytes, of which it is a twentieth.
struct KeptPage: Equatable, Sendable {
  /// The address of the page.
  var address: String
  /// GitHub's mark of the page's content.
  var etag: String
  /// The address of the next page.
  var next: String?
  /// When GitHub last said that this is the page.
  var confirmedAt: Date
  /// What is shown of the page.
  var content: RepositoryPage
}

extension KeptPage: Codable {
  private enum CodingKeys: String, CodingKey {
    case address, etag, next, confirmedAt, repositories, skipped
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    address = try container.decode(String.self, forKey: .address)
    etag = try container.decode(String.self, forKey: .etag)
    next = try container.decodeIfPresent(String.self, forKey: .next)
    confirmedAt = try container.decode(Date.self, forKey: .confirmedAt)
    content = RepositoryPage(
      repositories: try container.decode([Item].self, forKey: .repositories).map(\.repository),
      skipped: try container.decode(Int.self, forKey: .skipped)
    )
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(address, forKey: .address)
    try container.encode(etag, forKey: .etag)
    try container.encodeIfPresent(next, forKey: .next)
    try container.encode(confirmedAt, forKey: .confirmedAt)
    try container.encode(content.repositories.map(Item.init), forKey: .repositories)
    try container.encode(content.skipped, forKey: .skipped)
  }

  private struct Item: Codable {
    var id: Int?
    var name: String
    var description: String?
    var page: URL?
    var pushedAt: Date?
    var isArchived: Bool

    init(_ repository: Repository) {
      id = repository.id
      name = repository.name
      description = repository.description
      page = repository.page
      pushedAt = repository.pushedAt
      isArchived = repository.isArchived
    }

    var repository: Repository {
      Repository(
        id: id,
        name: name,
        description: description,
        page: page,
        pushedAt: pushedAt,
        isArchived: isArchived
      )
    }
  }
}
