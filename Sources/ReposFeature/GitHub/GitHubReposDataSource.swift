public import AssemblerEffects
public import AssemblerHTTP
import Foundation

/// Reads repositories from GitHub's REST API and caches the pages for offline use.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public final class GitHubReposDataSource: ReposDataSource {
  private let configuration: GitHubConfiguration
  private let api: GitHubAPI
  private let cache: PageCache
  private let now: DateGenerator

  /// Creates a data source.
  ///
  /// - Parameters:
  ///   - configuration: The server, the token and the limits.
  ///   - http: Sends the requests. Pass a client that reports redirects instead of following them, like
  ///     `HTTPClient.session(followsRedirects: false)`, to keep the token on the API's origin.
  ///   - files: Stores the cached pages.
  ///   - now: The date that rate limits and the cache's ages are relative to.
  ///   - clock: Sleeps between attempts.
  ///   - random: Varies the delay between attempts.
  public init(
    configuration: GitHubConfiguration,
    http: HTTPClient,
    files: FileAccess,
    now: DateGenerator,
    clock: any Clock<Duration>,
    random: RandomNumbers
  ) {
    self.configuration = configuration
    self.now = now
    api = GitHubAPI(configuration: configuration, http: http, now: now, clock: clock, random: random)
    cache = PageCache(
      files: files,
      hasToken: configuration.token != nil,
      maximumBytes: configuration.limits.maximumCacheBytes
    )
  }

  /// Reads the repositories of an organization, or of a user if no organization has the name.
  ///
  /// The data source follows the responses' `Link` fields, 100 repositories a page. The stream throws
  /// ``GitHubError``, or an error of your own HTTP client.
  public func repositories(of organization: String) -> AsyncThrowingStream<RepositoryPage, any Error> {
    let reader = GitHubPageReader(
      account: organization,
      configuration: configuration,
      api: api,
      cache: cache,
      now: now
    )
    return AsyncThrowingStream { try await reader.nextPage() }
  }
}

/// Reads the pages of one account's list in order: from GitHub, or from the cache if GitHub says that a page is
/// unchanged or can't be reached.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
actor GitHubPageReader {
  private enum Position {
    case start
    case page(URL)
    case end
  }

  private let name: String
  private let configuration: GitHubConfiguration
  private let api: GitHubAPI
  private let cache: PageCache
  private let now: DateGenerator
  private var position = Position.start
  private var isOffline: Bool
  private var visitedURLs: Set<URL> = []
  private var byteCount = 0

  init(
    account name: String,
    configuration: GitHubConfiguration,
    api: GitHubAPI,
    cache: PageCache,
    now: DateGenerator
  ) {
    self.name = name
    self.configuration = configuration
    self.api = api
    self.cache = cache
    self.now = now
    isOffline = configuration.isOffline
  }

  /// The next page, or `nil` after the last one.
  func nextPage() async throws -> RepositoryPage? {
    let page: GitHubPage
    switch position {
    case .start: page = try await firstPage()
    case .page(let url): page = try await laterPage(at: url)
    case .end: return nil
    }
    byteCount += page.byteCount
    if byteCount > configuration.limits.maximumBytes {
      throw GitHubError.tooManyBytes(limit: configuration.limits.maximumBytes)
    }
    position = try page.next.map(position(of:)) ?? .end
    return page.content
  }

  /// The first page of the organization, or of the user if no organization has the name.
  private func firstPage() async throws -> GitHubPage {
    let organization = try GitHubAccount(named: name).firstPage(of: configuration.baseURL)
    let user = GitHubAccount.user(name).firstPage(of: configuration.baseURL)
    do {
      return try await page(at: organization)
    } catch GitHubError.accountNotFound, GitHubError.notCached {
      return try await page(at: user)
    } catch GitHubError.connectionFailed where cache.page(at: user) != nil {
      // Without a network, only the cache knows that the name is a user's.
      isOffline = true
      return try await page(at: user)
    }
  }

  /// A page that an earlier one links to. If it's missing, the account's name isn't misspelled.
  private func laterPage(at url: URL) async throws -> GitHubPage {
    do {
      return try await page(at: url)
    } catch GitHubError.accountNotFound {
      throw GitHubError.invalidPageLink(url.absoluteString.onOneLine)
    }
  }

  private func position(of next: URL) throws -> Position {
    if visitedURLs.contains(next) { throw GitHubError.circularPagination(next.absoluteString) }
    if visitedURLs.count >= configuration.limits.maximumPages {
      throw GitHubError.tooManyPages(limit: configuration.limits.maximumPages)
    }
    return .page(next)
  }

  private func page(at url: URL) async throws -> GitHubPage {
    var page: GitHubPage?
    if !isOffline {
      do {
        page = try await currentPage(at: url)
      } catch GitHubError.connectionFailed where cache.page(at: url) != nil {
        // Once the network is gone, the rest of the list comes from the cache, too.
        isOffline = true
      }
    }
    guard let page = page ?? cachedPage(at: url) else { throw GitHubError.notCached(name) }
    // Only now: the address of an organization that doesn't exist isn't a page of the user's list.
    visitedURLs.insert(url)
    return page
  }

  /// The page as GitHub has it now.
  private func currentPage(at url: URL) async throws -> GitHubPage {
    let cached = cache.page(at: url)
    let response = try await api.get(url, etag: cached?.etag, account: name)
    guard response.status == 304 else {
      let page = try GitHubPage(response, at: url)
      if let etag = response.header("ETag") {
        cache.store(CachedPage(page, at: url, etag: etag, validatedAt: now()), at: url)
      }
      return page
    }
    guard var cached else {
      throw GitHubError.unexpectedResponse(status: response.status, contentType: response.contentType)
    }
    cached.validatedAt = now()
    cache.store(cached, at: url)
    return GitHubPage(cached)
  }

  /// The cached page, with the date when GitHub last confirmed it.
  private func cachedPage(at url: URL) -> GitHubPage? {
    guard let cached = cache.page(at: url) else { return nil }
    var page = GitHubPage(cached)
    page.content.cachedAt = cached.validatedAt
    return page
  }
}

/// An account that owns repositories.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
enum GitHubAccount: Equatable {
  case organization(String)
  case user(String)

  /// Creates an organization. Only a request can tell it from a user.
  ///
  /// - Throws: ``GitHubError/invalidAccountName(_:)`` if the name could change the URL that contains it.
  init(named name: String) throws(GitHubError) {
    guard GitHubConfiguration.isAccountName(name) else { throw .invalidAccountName(name) }
    self = .organization(name)
  }

  /// The URL of the first page of the account's repositories.
  func firstPage(of baseURL: URL) -> URL {
    let path =
      switch self {
      case .organization(let name): "orgs/\(name)/repos"
      case .user(let name): "users/\(name)/repos"
      }
    return baseURL.appending(path: path)
      .appending(queryItems: [URLQueryItem(name: "per_page", value: "100")])
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension GitHubConfiguration {
  /// Whether a GitHub account can have the name: up to 100 letters, digits and hyphens, and underscores in accounts
  /// that a company manages. Such a name can't change a URL that contains it.
  public static func isAccountName(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default:
          false
        }
      }
  }
}
