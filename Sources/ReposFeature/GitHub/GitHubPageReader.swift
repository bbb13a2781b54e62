import Foundation

/// Reads one account's list, from its first page to its last.
actor GitHubPageReader {
  private enum Position {
    case start
    case page(URL)
    case end
  }

  private let account: String
  private let api: GitHubAPI
  private var position = Position.start

  init(account: String, api: GitHubAPI) {
    self.account = account
    self.api = api
  }

  /// The next page, or `nil` after the last.
  func nextPage() async throws -> RepositoryPage? {
    let address: URL
    switch position {
    case .start: address = try api.firstPage(of: account)
    case .page(let url): address = url
    case .end: return nil
    }
    let answer = try await api.get(address, account: account)
    let page: RepositoryPage
    do {
      page = try RepositoryDecoder().page(from: answer.body)
    } catch {
      throw answer.decodingFailure
    }
    position = answer.next(after: address).map(Position.page) ?? .end
    return page
  }
}

extension GitHubAnswer {
  /// The address of the next page, as the answer gives it.
  fileprivate func next(after address: URL) -> URL? {
    guard let link = header("Link").flatMap({ LinkHeader($0)["next"] }) else { return nil }
    return URL(string: link, relativeTo: address)?.absoluteURL
  }

  /// Why the body is no list: it is said to be something else, or it is broken.
  fileprivate var decodingFailure: GitHubError {
    contentType.contains("json")
      ? .brokenAnswer(bytes: body.count) : .unexpectedAnswer(status: status, contentType: contentType)
  }
}
