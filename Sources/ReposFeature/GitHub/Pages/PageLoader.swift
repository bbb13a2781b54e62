import AssemblerEffects
import Foundation

/// Loads one page: from GitHub, or from the cache if GitHub says that the page is unchanged.
struct PageLoader: Sendable {
  let account: String
  let api: GitHubAPI
  let cache: PageCache
  let now: DateGenerator

  /// The current page at `url`.
  ///
  /// - Throws: ``GitHubError`` if the request fails or the response isn't a list.
  func page(at url: URL) async throws -> GitHubPage {
    let cached = cache.page(at: url)
    let response = try await api.get(url, etag: cached?.etag, account: account)
    guard response.status == 304 else {
      let page = try GitHubPage(response, at: url)
      store(page, at: url, etag: response.header("ETag"))
      return page
    }
    guard var cached else {
      throw GitHubError.unexpectedResponse(status: response.status, contentType: response.contentType)
    }
    cached.validatedAt = now()
    cache.store(cached, at: url)
    return GitHubPage(cached)
  }

  /// The cached page at `url`, with the date when GitHub last confirmed it.
  func cachedPage(at url: URL) -> GitHubPage? {
    guard let cached = cache.page(at: url) else { return nil }
    var page = GitHubPage(cached)
    page.content.cachedAt = cached.validatedAt
    return page
  }

  private func store(_ page: GitHubPage, at url: URL, etag: String?) {
    guard let etag else { return }
    let cached = CachedPage(
      url: url.absoluteString,
      etag: etag,
      next: page.next?.absoluteString,
      validatedAt: now(),
      content: page.content
    )
    cache.store(cached, at: url)
  }
}

/// A page and the URL of the next one.
struct GitHubPage: Sendable {
  var content: RepositoryPage
  var next: URL?
  /// The size of the response's body; 0 if the page comes from the cache.
  var byteCount = 0
}

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
    next = response.header("Link").flatMap { LinkHeader($0)["next"] }
      .flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
    byteCount = response.body.count
  }

  /// The page in the cache.
  init(_ cached: CachedPage) {
    content = cached.content
    next = cached.next.flatMap { URL(string: $0) }
  }
}
