import Testing

@testable import Assembler

/// The table of builds in progress and weakly shared instances, without threads.
@Suite("Locked instances") struct LockedInstancesTests {
  @Test("Each instance is found after others are removed") func removed() {
    var instances = LockedInstances()
    var builds = (0..<200).map(Self.build)
    var released: LockedInstances.Released = []
    for build in builds {
      #expect(instances.first(like: build) == nil)
      instances.add(build, releasing: &released)
      // A build that goes on isn't released, although the table grows.
      #expect(released.isEmpty)
    }
    while !builds.isEmpty {
      let removed = builds.remove(at: builds.count / 3)
      instances.remove(removed)
      #expect(instances.first(like: removed) == nil)
      #expect(builds.allSatisfy { instances.first(like: $0) === $0 })
    }
    #expect(instances.all.isEmpty)
  }

  @Test("What many levels released isn't copied at each") func handedOutward() {
    let (outer, inner) = (Self.build(0), Self.build(1))
    outer.released = [1]
    inner.released = Array(2...100)
    func address(_ released: LockedInstances.Released) -> UnsafePointer<any Sendable>? {
      released.withUnsafeBufferPointer(\.baseAddress)
    }
    inner.released.reserveCapacity(100)
    let longer = address(inner.released)
    BuildStack.onThread = outer
    inner.letGo()
    BuildStack.onThread = nil
    #expect(inner.released.isEmpty)
    #expect(outer.released.count == 100)
    #expect(address(outer.released) == longer)
  }

  @Test("An instance is no younger than nothing, however far its time is beyond the clock's") func age() {
    let workshop = Workshop()
    workshop.scope.instances.withLock { _ = $0.nextTime(notBefore: .now + 3_600_000_000_000) }
    _ = workshop.once()
    #expect(workshop.scope.contents.map(\.age) == [0])
    #expect(workshop.scope.debugDescription.hasSuffix("shared  0.0 seconds"))
  }

  private static func build(_ number: UInt) -> Build {
    Build(Fingerprint(file: 0, function: 0, position: 0, type: number), of: Int.self, for: nil)
  }
}
