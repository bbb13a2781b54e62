import AssemblerEffects
import Foundation

/// Loads one page: from GitHub, from what is kept, or from both, where GitHub says that nothing changed.
struct PageLoader: Sendable {
  let account: String
  let api: GitHubAPI
  let store: PageStore
  let now: DateGenerator

  /// The page at `address`, as GitHub has it now.
  ///
  /// - Throws: ``GitHubError`` where no answer or a bad one came.
  func page(at address: URL) async throws -> GitHubPage {
    let kept = store.page(at: address)
    let answer = try await api.get(address, etag: kept?.etag, account: account)
    guard answer.status == 304 else {
      let page = try GitHubPage(answer, at: address)
      keep(page, at: address, etag: answer.header("ETag"))
      return page
    }
    guard var kept else {
      throw GitHubError.unexpectedAnswer(status: answer.status, contentType: answer.contentType)
    }
    kept.confirmedAt = now()
    store.keep(kept, at: address)
    return GitHubPage(kept)
  }

  /// The page at `address` as it was kept, with the date on which GitHub last confirmed it.
  func keptPage(at address: URL) -> GitHubPage? {
    guard let kept = store.page(at: address) else { return nil }
    var page = GitHubPage(kept)
    page.content.keptAt = kept.confirmedAt
    return page
  }

  private func keep(_ page: GitHubPage, at address: URL, etag: String?) {
    guard let etag else { return }
    let kept = KeptPage(
      address: address.absoluteString,
      etag: etag,
      next: page.next?.absoluteString,
      confirmedAt: now(),
      content: page.content
    )
    store.keep(kept, at: address)
  }
}
