import ReposFeature
import Synchronization

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
