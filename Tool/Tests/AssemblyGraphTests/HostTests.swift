#if DEBUG
import Assembler
@testable import AssemblyCheck
import Foundation
import Testing

/// A test that calls `check()` shares its process with other code, whose crashes are its own.
@Suite("The process that the check runs in", .serialized)
struct HostTests {
  private struct Handler: Equatable {
    let function: Int
    let flags: Int
  }

  /// The handlers of the signals that a tool handles. Each system's structure begins with the function.
  private static var handlers: [Handler] {
    IndexCrash.signals.map { number in
      var handler = sigaction()
      sigaction(number, nil, &handler)
      let function = withUnsafeBytes(of: handler) { $0.load(as: Int.self) }
      return Handler(function: function, flags: Int(handler.sa_flags))
    }
  }

  @Test("While the library reads an index, the handlers for signals are the host's")
  func library() throws {
    final class Watch: Sendable {
      let state = Lock((isOver: false, hasChanged: false))
      let ended = DispatchSemaphore(value: 0)
    }
    let before = Self.handlers
    let watch = Watch()
    Thread {
      while !watch.state.withLock({ $0.isOver }) {
        if Self.handlers != before { watch.state.withLock { $0.hasChanged = true } }
      }
      watch.ended.signal()
    }.start()
    // This package and its tests have none.
    #expect(try AssemblyCheck.findings().map(\.description) == [])
    watch.state.withLock { $0.isOver = true }
    watch.ended.wait()
    #expect(!watch.state.withLock { $0.hasChanged })
  }

  @Test("A tool puts the handlers back that it found")
  func tool() throws {
    let before = Self.handlers
    let during = try IndexCrash.reporting { () throws(IndexError) in Self.handlers }
    #expect(zip(during, before).allSatisfy { $0 != $1 })
    #expect(Self.handlers == before)
  }
}
#endif
