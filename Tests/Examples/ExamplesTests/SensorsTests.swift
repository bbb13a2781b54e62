import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
@testable import Sensors
import Testing

extension World {
  /// A world for one test. What a test doesn't assign fails it.
  fileprivate static var test: World {
    let world = World()
    world.date = unimplemented("World.date", placeholder: Date.testDefault)
    world.motion = Motion(steps: unimplemented("Motion.steps"))
    return world
  }
}

@Suite("Sensors, half migrated from a world that is a class", .world(Current, .test)) struct SensorsTests {
  @Test("Tests that run in parallel assign their own worlds", arguments: 1...16)
  func assigned(number: Int) async throws {
    Current.world.date = { Date(timeIntervalSinceReferenceDate: Double(number)) }
    Current.world.motion.steps = { number * 1_000 }
    let sensors = AmbientAssembler().sensors()
    for _ in 0..<20 {
      await Task.yield()
      #expect(try await sensors.sensor("time")?.text() == "It is \(number).0")
      #expect(try await sensors.sensor("steps")?.text() == "\(number)000 steps at \(number).0")
    }
  }

  @Test("A migrated sensor needs no world") func migrated() async throws {
    final class SensorsTestAssembler: TestAssembler, SensorsAssembler {
      let date = DateGenerator.constant(Date(timeIntervalSinceReferenceDate: 7))
    }
    let sensors = SensorsTestAssembler().sensors()
    #expect(try await sensors.sensor("time")?.text() == "It is 7.0")
    #expect(sensors.sensor("pulse") == nil)
  }

  @Test("A closure that a test forgets fails the test, also in a bundle") func forgotten() async {
    Current.world.date = { .testDefault }
    await withKnownIssue {
      await #expect(throws: UnimplementedError.self) {
        try await AmbientAssembler().sensors().sensor("steps")?.text()
      }
    }
  }

  @Test("A cached instance keeps the world that first built it") func cached() {
    final class CachingAssembler: LiveAssembler, ScopedAssembler {
      let scope = Scope()
      var start: Date { shared { Current.date() } }
    }
    let assembler = CachingAssembler()
    let starts = [1.0, 2].map { seconds in
      let world = World()
      world.date = { Date(timeIntervalSinceReferenceDate: seconds) }
      return Current.with(world) { assembler.start.timeIntervalSinceReferenceDate }
    }
    #expect(starts == [1, 1])
  }

  @Test("A closure of the world can call an assembler that reads another of its closures")
  func nested() async throws {
    Current.world.date = { Date(timeIntervalSinceReferenceDate: 3) }
    Current.world.motion.steps = { Int(AmbientAssembler().date().timeIntervalSinceReferenceDate) }
    #expect(try await StepSensor().text() == "3 steps at 3.0")
  }
}
