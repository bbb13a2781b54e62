import Foundation

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
