import Testing

@testable import Assembler

/// The table of builds in progress and weakly shared instances, without threads.
@Suite("Locked instances") struct LockedInstancesTests {
  @Test("Each instance is found after others are removed") func removed() {
    var instances = LockedInstances()
    var builds = (0..<200).map {
      Build(InstanceKey(file: 0, function: 0, position: 0, type: $0), of: Int.self, for: nil)
    }
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
}
