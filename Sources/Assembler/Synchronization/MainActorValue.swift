import Dispatch

/// A value of the main actor in a scope that any thread may release.
// `isolated deinit` does this from iOS 18.4 and macOS 15.4 on; the package runs on 18.0 and 15.0.
final class MainActorValue<Value>: @unchecked Sendable {
  private let box: Unmanaged<Box<NoKey, Value>>

  init(_ value: Value) {
    box = .passRetained(Box(value, for: NoKey()))
  }

  @MainActor var value: Value {
    box.takeUnretainedValue().value
  }

  /// The value, if it is an object: its identity only.
  var object: AnyObject? {
    Assembler.object(in: box.takeUnretainedValue().value)
  }

  deinit {
    guard !MainQueue.isCurrent else { return box.release() }
    nonisolated(unsafe) let box = box
    Task { @MainActor in box.release() }
  }
}

/// A type that only carries another one.
protocol Isolated {
  static var valueType: any Any.Type { get }
}

extension MainActorValue: Isolated {
  static var valueType: any Any.Type { Value.self }
}

/// The queue that the main actor runs on.
private enum MainQueue {
  private static let key = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool {
    DispatchQueue.getSpecific(key: key) != nil
  }
}
