import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import Testing

@Suite("Defaults of a test's effects") struct TestDefaultsTests {
  @Test("The default date is 1 January 2001, 00:00 UTC")
  func date() {
    final class Test: TestAssembler, DateAssembler {}
    let now = Test().date
    #expect(now() == Date(timeIntervalSinceReferenceDate: 0))
    #expect(now() == .testDefault)
  }

  @Test("The default calendar doesn't have the machine's time zone or language")
  func calendar() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "Asia/Tokyo", 1)
      NSTimeZone.resetSystemTimeZone()
      try #require(Calendar(identifier: .gregorian).timeZone.secondsFromGMT() == 32_400)
      final class Test: TestAssembler, CalendarAssembler {}
      let calendar = Test().calendar
      #expect(calendar.timeZone == .gmt)
      #expect(calendar.locale == Locale(identifier: "en_US_POSIX"))
      #expect(calendar.identifier == .gregorian)
    }
  }

  @Test("The default environment has no variables")
  func environment() {
    final class Test: TestAssembler, EnvironmentAssembler {}
    let environment = Test().environment
    #expect(ProcessEnvironment.live["PATH"] != nil)
    #expect(environment["PATH"] == nil)
    #expect(environment.arguments == [])
  }

  @Test("Each assembler counts its own UUIDs")
  func uuid() {
    final class Test: TestAssembler, UUIDAssembler {}
    let assembler = Test()
    let first = assembler.uuid
    let second = assembler.uuid
    #expect([first(), second(), first()] == [UUID(number: 0), UUID(number: 1), UUID(number: 2)])
    #expect(Test().uuid() == UUID(number: 0))
  }

  @Test("An assembler that other tasks use has one set of effects, also if they ask for it at once")
  func sendable() async {
    final class Test: SendableTestAssembler, UUIDAssembler {}
    let assembler = Test()
    let numbers = await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { assembler.uuid() } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(numbers == Set((0..<100).map { UUID(number: $0) }))
  }

  @Test("A test sets a stub of an assembler that other tasks use, before they ask for it")
  func sendableWithVariable() async {
    final class Test: TestAssembler, UUIDAssembler, RandomAssembler, @unchecked Sendable {
      var uuid = UUIDGenerator.unimplemented()
    }
    let assembler = Test()
    assembler.uuid = .incrementing()
    let numbers = await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { (assembler.uuid(), assembler.random.next()) } }
      return await group.reduce(into: ([], [])) {
        $0.0.insert($1.0); $0.1.insert($1.1)
      } as (Set<UUID>, Set<UInt64>)
    }
    #expect(numbers.0 == Set((0..<100).map { UUID(number: $0) }))
    #expect(numbers.1.count == 100)
  }

  @Test("The default random numbers have the seed 0")
  func random() {
    final class Test: TestAssembler, RandomAssembler {}
    let random = Test().random
    let expected = RandomNumbers.seeded(0)
    #expect([random.next(), random.next()] == [expected.next(), expected.next()])
    let assembler = Test()
    let generators = [assembler.random, assembler.random]
    #expect(generators[0].next() != generators[1].next())
  }

  @Test("The default clock is immediate, and the assembler's")
  func clock() async throws {
    final class Test: TestAssembler, ClockAssembler {}
    let assembler = Test()
    let clock = assembler.clock
    try await clock.sleep(for: .seconds(60))
    #expect(assembler.effects.clock.now == TestInstant(offset: .seconds(60)))
    #expect(Test().effects.clock.now == TestInstant())
  }

  @Test("The default console captures output")
  func console() {
    final class Test: TestAssembler, ConsoleAssembler {}
    let assembler = Test()
    let console = assembler.console
    console.print("3 repositories")
    console.print("slow", terminator: "…", to: .error)
    #expect(
      assembler.effects.console.values == [
        Console.Output("3 repositories\n"), Console.Output("slow…", to: .error),
      ]
    )
  }

  @Test("The default log captures entries of all levels")
  func log() {
    final class Test: TestAssembler, LogAssembler {}
    let assembler = Test()
    let log = assembler.log
    log(.trace, "step")
    #expect(assembler.effects.log.values.map(\.message) == ["step"])
  }
}
