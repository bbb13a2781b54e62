import Dispatch

/// A gate that is closed until it is opened once; threads wait in front of it.
struct Latch: Sendable {
  private let group = DispatchGroup()

  init() {
    group.enter()
  }

  /// Lets everybody through, now and later. Call it once.
  func open() {
    group.leave()
  }

  /// Returns once the latch is open.
  func wait() {
    group.wait()
  }
}
