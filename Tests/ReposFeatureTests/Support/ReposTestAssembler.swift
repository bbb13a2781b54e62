import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReposFeature
import Synchronization

/// The scene with a stub for each thing outside it, and a log of what it did there.
final class ReposTestAssembler: TestAssembler, ReposSceneAssembler {
  let dataSource: StubReposDataSource
  let log = EventLog()
  var now = Date.testDefault
  var device = DeviceInfo()
  var opensPages = true

  init(_ loads: StubReposDataSource.Load...) {
    dataSource = StubReposDataSource(loads)
  }

  func resolve() -> any ReposDataSource { dataSource }
  func resolve() -> any Analytics { log }
  func resolve() -> DateGenerator { .constant(now) }
  func resolve() -> DeviceInfo { device }
  func resolve() -> HTTPClient { HTTPClient { _ in throw URLError(.notConnectedToInternet) } }
  func resolve() -> FileAccess { .inMemory() }
  func resolve() -> URLOpener {
    URLOpener { [log, opensPages] url in
      log.append("opened \(url)")
      return opensPages
    }
  }
}

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

extension Repository {
  /// A repository that was pushed to `seconds` after the tests' date; `nil` for never.
  static func named(_ name: String, pushedAt seconds: TimeInterval? = 0) -> Repository {
    Repository(
      name: name,
      webURL: URL(string: "https://github.com/acme/\(name)"),
      pushedAt: seconds.map(Date.testDefault.addingTimeInterval)
    )
  }
}

/// What happened, in order: an analytics that keeps its events, and lines of the test's own.
final class EventLog: Analytics {
  private struct State {
    var lines: [String] = []
    var events: [AnalyticsEvent] = []
  }

  private let state = Mutex(State())

  var lines: [String] { state.withLock { $0.lines } }
  var events: [AnalyticsEvent] { state.withLock { $0.events } }

  func track(_ event: AnalyticsEvent) {
    state.withLock { state in
      state.lines.append("tracked \(event.name)")
      state.events.append(event)
    }
  }

  func append(_ line: String) {
    state.withLock { $0.lines.append(line) }
  }
}

/// An error with a message of its own.
struct TestFailure: LocalizedError {
  var errorDescription: String? { "The cable is out." }
}
