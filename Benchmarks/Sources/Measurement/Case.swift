import Dispatch

/// Work to measure.
public struct Case: Sendable {
  /// The name, with the comparison that the case belongs to: `resolve/across modules/any`.
  public let name: String
  /// The name of the case that does the same by hand; nil if this case does.
  public let reference: String?
  /// The most instructions that the case may take, as a multiple of the reference's.
  public let limit: Double?
  /// The names of cases whose cost is subtracted, because this case includes their work.
  public let beyond: [String]
  /// The number of repetitions of the rest of the work.
  public let times: Int
  /// The most instructions that the case may take.
  public let most: Int?
  /// The most allocations that the case may make.
  public let allocations: Int?
  /// Prepares the work and returns it. The work takes the number of repetitions, and can run on several threads at
  /// once.
  public let prepare: @Sendable () -> @Sendable (Int) -> Void

  public init(
    _ name: String,
    reference: String? = nil,
    limit: Double? = nil,
    beyond: [String] = [],
    times: Int = 1,
    most: Int? = nil,
    allocations: Int? = nil,
    prepare: @escaping @Sendable () -> @Sendable (Int) -> Void
  ) {
    self.name = name
    self.reference = reference
    self.limit = limit
    self.beyond = beyond
    self.times = times
    self.most = most
    self.allocations = allocations
    self.prepare = prepare
  }

  /// Creates a case without preparation.
  public init(
    _ name: String,
    beyond: [String] = [],
    times: Int = 1,
    most: Int? = nil,
    allocations: Int? = nil,
    work: @escaping @Sendable (Int) -> Void
  ) {
    self.init(name, beyond: beyond, times: times, most: most, allocations: allocations, prepare: { work })
  }
}

/// Runs asynchronous work to its end.
public func runBlocking(_ work: @escaping @Sendable () async -> Void) {
  let ended = DispatchSemaphore(value: 0)
  Task {
    await work()
    ended.signal()
  }
  ended.wait()
}

/// Uses an object, so that the optimizer can't remove its creation.
@inline(never)
@_optimize(none)
public func consume(_ object: AnyObject) {}

/// Hides a value from the optimizer, so that it doesn't devirtualize calls through `any`.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value { value }
