import ReposFeature
import Synchronization

/// Answers each load as the test says, in turn; the last answer serves every further load.
final class StubReposDataSource: ReposDataSource {
  typealias Stream = AsyncThrowingStream<RepositoryPage, any Error>

  /// What one load gives.
  enum Load {
    /// The pages, then the error if there is one.
    case pages([[Repository]], failure: (any Error)? = nil)
    /// Whatever the test sends.
    case stream(Stream)

    static func repositories(_ repositories: Repository...) -> Load { .pages([repositories]) }
    static func failure(_ error: any Error) -> Load { .pages([], failure: error) }
  }

  private let loads: [Load]
  private let askedFor = Mutex<[String]>([])

  init(_ loads: [Load]) {
    self.loads = loads
  }

  /// The organisations of the loads so far.
  var organizations: [String] { askedFor.withLock { $0 } }

  func repositories(of organization: String) -> Stream {
    let index = askedFor.withLock { organizations in
      organizations.append(organization)
      return min(organizations.count, loads.count) - 1
    }
    switch loads[index] {
    case .stream(let stream):
      return stream
    case .pages(let pages, let failure):
      return Stream { continuation in
        for page in pages { continuation.yield(RepositoryPage(repositories: page)) }
        continuation.finish(throwing: failure)
      }
    }
  }
}
