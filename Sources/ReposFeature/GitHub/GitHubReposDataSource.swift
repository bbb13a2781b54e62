public import AssemblerEffects
import Foundation

/// Reads repositories from GitHub's REST API, and keeps the pages for the time without a network.
public final class GitHubReposDataSource: ReposDataSource {
  private let configuration: GitHubConfiguration
  private let api: GitHubAPI
  private let store: PageStore
  private let now: DateGenerator

  /// Creates a data source.
  ///
  /// - Parameters:
  ///   - configuration: Which GitHub to ask, as whom, and within which limits.
  ///   - http: Sends the requests. It reports redirects in place of following them, so that the token stays
  ///     with the API: ``Assembler/HTTPClient/withoutRedirects``.
  ///   - files: Keeps the pages.
  ///   - now: The date that waiting times and ages are counted from.
  ///   - clock: Waits between two tries.
  ///   - random: Spreads those waits.
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
    api = GitHubAPI(
      transport: GitHubTransport(configuration: configuration, http: http),
      retry: RetryPolicy(limits: configuration.limits, now: now, random: random),
      now: now,
      clock: clock
    )
    store = PageStore(
      files: files,
      hasToken: configuration.token != nil,
      limit: configuration.limits.keptBytes
    )
  }

  /// Reads the repositories of an organisation, or of the user where no organisation has the name, a page of
  /// 100 at a time, as the answers' `Link` fields lead.
  ///
  /// The stream throws ``GitHubError``, or what an HTTP client of your own throws.
  public func repositories(of organization: String) -> AsyncThrowingStream<RepositoryPage, any Error> {
    let reader = GitHubPageReader(
      account: organization,
      configuration: configuration,
      loader: PageLoader(account: organization, api: api, store: store, now: now)
    )
    return AsyncThrowingStream { try await reader.nextPage() }
  }
}

/// Reads one account's list, from its first page to its last.
actor GitHubPageReader {
  private enum Position {
    case start
    case page(URL)
    case end
  }

  private let name: String
  private let configuration: GitHubConfiguration
  private let loader: PageLoader
  private var position = Position.start
  private var isOffline: Bool
  private var readPages: Set<URL> = []
  private var readBytes = 0

  init(account name: String, configuration: GitHubConfiguration, loader: PageLoader) {
    self.name = name
    self.configuration = configuration
    self.loader = loader
    isOffline = configuration.isOffline
  }

  /// The next page, or `nil` after the last.
  func nextPage() async throws -> RepositoryPage? {
    let page: GitHubPage
    switch position {
    case .start: page = try await firstPage()
    case .page(let address): page = try await self.page(at: address)
    case .end: return nil
    }
    readBytes += page.bytes
    if readBytes > configuration.limits.bytes {
      throw GitHubError.tooManyBytes(limit: configuration.limits.bytes)
    }
    position = try page.next.map(position(of:)) ?? .end
    return page.content
  }

  /// The first page of the organisation, or of the user where no organisation has the name.
  private func firstPage() async throws -> GitHubPage {
    let organization = try GitHubAccount(named: name)
    do {
      return try await page(at: organization.firstPage(of: configuration.api))
    } catch GitHubError.accountNotFound, GitHubError.nothingKept {
      return try await page(at: GitHubAccount.user(name).firstPage(of: configuration.api))
    }
  }

  private func position(of next: URL) throws -> Position {
    if readPages.contains(next) { throw GitHubError.circularPages(next.absoluteString) }
    if readPages.count >= configuration.limits.pages {
      throw GitHubError.tooManyPages(limit: configuration.limits.pages)
    }
    return .page(next)
  }

  private func page(at address: URL) async throws -> GitHubPage {
    readPages.insert(address)
    if isOffline { return try keptPage(at: address) }
    do {
      return try await loader.page(at: address)
    } catch let error as GitHubError {
      // Without a network the kept list is better than none, and the rest of it is not asked for either.
      guard case .noAnswer = error, let page = loader.keptPage(at: address) else { throw error }
      isOffline = true
      return page
    }
  }

  private func keptPage(at address: URL) throws -> GitHubPage {
    guard let page = loader.keptPage(at: address) else { throw GitHubError.nothingKept(name) }
    return page
  }
}

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
