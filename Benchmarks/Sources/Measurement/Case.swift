/// A piece of work that is measured.
public struct Case: Sendable {
  /// What it is beside what it is compared with: `resolve/across modules/any`.
  public let name: String
  /// The name of the case that does the same by hand, or nil if this is one.
  public let reference: String?
  /// The most instructions it may take, as a multiple of the reference's.
  public let limit: Double?
  /// The most instructions that it may take.
  public let most: Int?
  /// Makes what the work needs, and returns the work, which is done as often as it is told. Threads may do it
  /// at once.
  public let prepare: @Sendable () -> @Sendable (Int) -> Void

  public init(
    _ name: String,
    reference: String? = nil,
    limit: Double? = nil,
    most: Int? = nil,
    prepare: @escaping @Sendable () -> @Sendable (Int) -> Void
  ) {
    self.name = name
    self.reference = reference
    self.limit = limit
    self.most = most
    self.prepare = prepare
  }
}

/// Takes an object in such a way that the optimiser cannot leave out its making.
@inline(never)
@_optimize(none)
public func consume(_ object: AnyObject) {}

/// A value about which the optimiser knows nothing, so that a call through `any` stays one.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value { value }
