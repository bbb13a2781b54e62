public import CoreMetrics
import Synchronization

/// A metrics backend that sums values for `/metrics`, in Prometheus's text format.
///
/// A timer prints its count and its sum in seconds. Recorders print nothing, because the server has none.
public final class MetricsRegistry: MetricsFactory {
  private let values = Mutex<[String: Value]>([:])

  /// Creates an empty registry.
  public init() {}

  /// All values, one line each.
  public var text: String {
    values.withLock { $0 }.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)\n" }.joined()
  }

  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    value(label + "_total", dimensions)
  }

  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    value(label, dimensions)
  }

  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    Timing(
      count: value(label + "_seconds_count", dimensions),
      sum: value(label + "_seconds_sum", dimensions, scale: 1e-9)
    )
  }

  public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool)
    -> any RecorderHandler
  {
    NOOPMetricsHandler.instance
  }

  // The metrics live as long as the server.
  public func destroyCounter(_ handler: any CounterHandler) {}
  public func destroyMeter(_ handler: any MeterHandler) {}
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  public func destroyTimer(_ handler: any TimerHandler) {}

  private func value(_ label: String, _ dimensions: [(String, String)], scale: Double = 1) -> Value {
    let pairs = dimensions.map {
      "\($0)=\"\($1.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
    let name = pairs.isEmpty ? label : "\(label){\(pairs.joined(separator: ","))}"
    return values.withLock { values in
      let value = values[name] ?? Value(scale: scale)
      values[name] = value
      return value
    }
  }
}

private final class Value: CounterHandler, MeterHandler {
  private let sum = Atomic<Int64>(0)
  private let scale: Double

  init(scale: Double) { self.scale = scale }

  var text: String {
    let sum = sum.load(ordering: .relaxed)
    return scale == 1 ? "\(sum)" : "\(Double(sum) * scale)"
  }

  func increment(by amount: Int64) { sum.wrappingAdd(amount, ordering: .relaxed) }
  func reset() { sum.store(0, ordering: .relaxed) }
  func set(_ value: Int64) { sum.store(value, ordering: .relaxed) }
  func set(_ value: Double) { sum.store(Int64(value), ordering: .relaxed) }
  func increment(by amount: Double) { increment(by: Int64(amount)) }
  func decrement(by amount: Double) { increment(by: -Int64(amount)) }
}

private final class Timing: TimerHandler {
  private let count: Value
  private let sum: Value

  init(count: Value, sum: Value) {
    self.count = count
    self.sum = sum
  }

  func recordNanoseconds(_ duration: Int64) {
    count.increment(by: Int64(1))
    sum.increment(by: duration)
  }
}
