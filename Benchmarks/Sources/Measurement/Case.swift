import Dispatch

/// A piece of work that is measured.
public struct Case: Sendable {
  /// What it is beside what it is compared with: `resolve/across modules/any`.
  public let name: String
  /// The name of the case that does the same by hand, or nil if this is one.
  public let reference: String?
  /// The most instructions it may take, as a multiple of the reference's.
  public let limit: Double?
  /// The names of cases whose cost isn't counted, because this one does their work as well.
  public let beyond: [String]
  /// How many times the work beyond that is done.
  public let times: Int
  /// The most instructions that it may take.
  public let most: Int?
  /// The most allocations that it may take.
  public let allocations: Int?
  /// Makes what the work needs, and returns the work, which is done as often as it is told. Threads may do it
  /// at once.
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

  /// A case that needs nothing before its work.
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

/// Takes an object in such a way that the optimiser cannot leave out its making.
@inline(never)
@_optimize(none)
public func consume(_ object: AnyObject) {}

/// A value about which the optimiser knows nothing, so that a call through `any` stays one.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value { value }
