import ReposFeature
import Synchronization

/// Keeps the events until there is somewhere to print them.
final class DeferredAnalytics: Analytics {
  private let events = Mutex<[AnalyticsEvent]>([])

  func track(_ event: AnalyticsEvent) {
    events.withLock { $0.append(event) }
  }

  /// Passes the events on, once.
  func flush(to analytics: some Analytics) {
    let kept = events.withLock { events in
      defer { events = [] }
      return events
    }
    for event in kept { analytics.track(event) }
  }
}
