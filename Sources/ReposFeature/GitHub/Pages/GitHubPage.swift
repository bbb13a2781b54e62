import Foundation

/// A page of a list, and where the list goes on.
struct GitHubPage: Sendable {
  var content: RepositoryPage
  var next: URL?
  /// The bytes that came for it; none where the kept page was still the same.
  var bytes = 0
}

extension GitHubPage {
  /// Reads the answer for `address`.
  ///
  /// - Throws: ``GitHubError`` where it is no list.
  init(_ answer: GitHubAnswer, at address: URL) throws(GitHubError) {
    do {
      content = try RepositoryDecoder().page(from: answer.body)
    } catch {
      throw answer.contentType.contains("json")
        ? .brokenAnswer(bytes: answer.body.count)
        : .unexpectedAnswer(status: answer.status, contentType: answer.contentType)
    }
    next = answer.header("Link").flatMap { LinkHeader($0)["next"] }
      .flatMap { URL(string: $0, relativeTo: address)?.absoluteURL }
    bytes = answer.body.count
  }

  /// The page that was kept.
  init(_ kept: KeptPage) {
    content = kept.content
    next = kept.next.flatMap { URL(string: $0) }
  }
}
