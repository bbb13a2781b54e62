// The parts of Dispatch that the framework uses, all available from iOS 8 and macOS 10.10 on, except where it's said.
public class DispatchObject: @unchecked Sendable { init() {} }
public final class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int) { super.init() }
  public func wait() {}
  @discardableResult public func signal() -> Int { 0 }
}
public final class DispatchSpecificKey<T>: @unchecked Sendable {
  public init() {}
}
public final class DispatchQueue: DispatchObject, @unchecked Sendable {
  public init(label: String) { super.init() }
  public static var main: DispatchQueue { fatalError() }
  public static func global() -> DispatchQueue { fatalError() }
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
  public static func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
}
public struct DispatchTime: Sendable {
  public static func now() -> DispatchTime { fatalError() }
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
}
public enum DispatchTimeInterval: Sendable {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}
public protocol DispatchSourceTimer {
  func schedule(deadline: DispatchTime)
  func setEventHandler(handler: (() -> Void)?)
  @available(macOS 10.12, iOS 10, tvOS 10, watchOS 3, *)
  func activate()
}
public enum DispatchSource {
  public static func makeTimerSource(queue: DispatchQueue?) -> any DispatchSourceTimer { fatalError() }
}
public struct DispatchData: Sendable {
  public init(bytes: UnsafeRawBufferPointer) {}
}
public enum DispatchIO {
  public static func write(
    toFileDescriptor: Int32,
    data: DispatchData,
    runningHandlerOn: DispatchQueue,
    handler: @escaping @Sendable (DispatchData?, Int32) -> Void
  ) {}
}

// What the tests use.
public enum DispatchTimeoutResult: Sendable { case success, timedOut }
extension DispatchSemaphore {
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}
public final class DispatchGroup: DispatchObject, @unchecked Sendable {
  public override init() {}
  public func enter() {}
  public func leave() {}
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}
extension DispatchTime {
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
}
extension DispatchQueue {
  public func asyncAfter(
    deadline: DispatchTime,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}
