import AssemblerHTTP
import Foundation

/// A page and the URL of the next one.
struct GitHubPage: Sendable {
  var content: RepositoryPage
  var next: URL?
  /// The size of the response's body; 0 if the page comes from the cache.
  var byteCount = 0
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension GitHubPage {
  /// Decodes the response from `url`.
  ///
  /// - Throws: ``GitHubError`` if the response isn't a list.
  init(_ response: GitHubResponse, at url: URL) throws(GitHubError) {
    do {
      content = try RepositoryDecoder().page(from: response.body)
    } catch {
      throw response.contentType.contains("json")
        ? .malformedResponse(byteCount: response.body.count)
        : .unexpectedResponse(status: response.status, contentType: response.contentType)
    }
    next = try LinkHeader(response.header("Link") ?? "").nextPage(after: url)
    byteCount = response.body.count
  }

  /// The page in the cache.
  init(_ cached: CachedPage) {
    content = cached.content
    next = cached.next.flatMap { URL(string: $0) }
  }
}

/// Decodes the body of a page.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct RepositoryDecoder: Sendable {
  /// Decodes a page. Skips and counts items that aren't repositories.
  ///
  /// - Throws: A `DecodingError` if `body` isn't a JSON array, or is nested more than 512 deep.
  func page(from body: Data) throws -> RepositoryPage {
    let items: [Item] = try JSONBody(body).decode()
    let repositories = items.compactMap(\.repository)
    return RepositoryPage(repositories: repositories, skippedCount: items.count - repositories.count)
  }

  /// An item that always decodes, so that one bad item doesn't lose the page.
  private struct Item: Decodable {
    let repository: Repository?

    init(from decoder: any Decoder) { repository = try? Repository(Fields(from: decoder)) }
  }

  /// The API's fields that the feature reads.
  fileprivate struct Fields: Decodable {
    let id: Int64?
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

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
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
