import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import ReposFeature

/// The scene with stubbed leaves and a log of its effects.
final class ReposTestAssembler: TestAssembler, ReposSceneAssembler {
  let dataSource: StubReposDataSource
  let log = EventLog()
  var now = Date.testDefault
  var deviceInfo = DeviceInfo()
  var timeZone = TimeZone.gmt
  var opensPages = true

  init(_ loads: StubReposDataSource.Load...) {
    dataSource = StubReposDataSource(loads)
  }

  var repos: any ReposDataSource { dataSource }
  var analytics: any Analytics { log }
  var date: DateGenerator { .constant(now) }
  let http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
  let files = FileAccess.inMemory()
  var openURL: URLOpener {
    URLOpener { [log, opensPages] url in
      log.append("opened \(url)")
      return opensPages
    }
  }
}

/// Returns one stubbed load after the other, and repeats the last one.
final class StubReposDataSource: ReposDataSource {
  typealias Stream = AsyncThrowingStream<RepositoryPage, any Error>

  /// The result of a load.
  enum Load {
    /// Pages, followed by an error unless it is `nil`.
    case pages([[Repository]], failure: (any Error)? = nil)
    /// A stream that the test controls.
    case stream(Stream)

    static func repositories(_ repositories: Repository...) -> Load { .pages([repositories]) }
    static func failure(_ error: any Error) -> Load { .pages([], failure: error) }
  }

  private let loads: [Load]
  private let requested = Lock<[String]>([])

  init(_ loads: [Load]) {
    self.loads = loads
  }

  /// The organization of each load so far.
  var organizations: [String] { requested.withLock { $0 } }

  func repositories(of organization: String) -> Stream {
    let index = requested.withLock { organizations in
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
  /// A repository that was pushed to `seconds` after the tests' default date; never if `nil`.
  static func named(_ name: String, pushedAt seconds: TimeInterval? = 0) -> Repository {
    Repository(
      name: name,
      webURL: URL(string: "https://github.com/acme/\(name)"),
      pushedAt: seconds.map(Date.testDefault.addingTimeInterval)
    )
  }
}

/// Records events and other effects as lines, in order.
final class EventLog: Analytics {
  private let recordedLines = Recorder<String>()
  private let recordedEvents = Recorder<AnalyticsEvent>()

  var lines: [String] { recordedLines.values }
  var events: [AnalyticsEvent] { recordedEvents.values }

  func track(_ event: AnalyticsEvent) {
    append("tracked \(event.name)")
    recordedEvents.record(event)
  }

  func append(_ line: String) {
    recordedLines.record(line)
  }
}

/// An error with a message.
struct TestFailure: LocalizedError {
  var errorDescription: String? { "The cable is out." }
}
