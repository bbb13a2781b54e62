public import CoreMetrics
import HTTPTypes
import Synchronization

/// Counts and times requests with swift-metrics, through a factory of its own instead of the global one.
public final class RequestMetrics: Sendable {
  private struct Key: Hashable {
    let method: String
    let route: String
    let status: Int
  }
  private struct Endpoint: Sendable {
    let counter: Counter
    let timer: Timer
  }

  private let factory: any MetricsFactory
  private let active: Meter
  private let endpoints = Mutex<[Key: Endpoint]>([:])

  /// Creates a server's metrics.
  public init(factory: any MetricsFactory) {
    self.factory = factory
    active = Meter(label: "http_server_active_requests", factory: factory)
  }

  func requestBegan() { active.increment() }

  /// Records a request by its route instead of its path, so visitors cannot create metrics.
  func requestEnded(
    method: HTTPRequest.Method,
    route: String,
    status: HTTPResponse.Status,
    duration: Duration
  ) {
    active.decrement()
    let known: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .delete]
    let key = Key(
      method: known.contains(method) ? method.rawValue : "other",
      route: route,
      status: status.code
    )
    let endpoint = endpoints.withLock { endpoints in
      if let endpoint = endpoints[key] { return endpoint }
      let dimensions = [("method", key.method), ("route", key.route), ("status", "\(key.status)")]
      let endpoint = Endpoint(
        counter: Counter(label: "http_server_requests", dimensions: dimensions, factory: factory),
        timer: Timer(label: "http_server_request_duration", dimensions: dimensions, factory: factory)
      )
      endpoints[key] = endpoint
      return endpoint
    }
    endpoint.counter.increment()
    endpoint.timer.recordNanoseconds(Int64(duration / .nanoseconds(1)))
  }
}
