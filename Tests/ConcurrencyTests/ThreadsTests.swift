import Foundation
import TestSupport
import Testing

@Suite("Threads of tests", .hangLimit) struct ThreadsTests {
  @Test("All threads of a call run at once") func together() async {
    let meeting = DispatchGroup()
    for _ in 0..<20 { meeting.enter() }
    await Threads.runDetached(20) { _ in
      meeting.leave()
      meeting.wait()
    }
  }

  @Test("A thread that the system can't create stops the program") func refused() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      // More than the address space.
      Threads.run(1, stackSize: 1 << 60) { _ in }
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("can't create a thread: "))
  }
}
