import Foundation

/// Lets a fixed number of tasks run at once; the others wait, first come first served.
public actor ConcurrencyLimit {
  /// One for every test that runs the compiler: as many at once as there are processors.
  public static let processors = ConcurrencyLimit(ProcessInfo.processInfo.activeProcessorCount)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a limit of `width` tasks at once. It traps on a width below 1.
  public init(_ width: Int) {
    precondition(width >= 1, "a limit of \(width) lets nobody through")
    free = width
  }

  /// Runs `body` as soon as there is room.
  public func run<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows -> Value {
    await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
