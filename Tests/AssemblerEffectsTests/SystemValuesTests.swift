import Assembler
import AssemblerEffects
import Foundation
import Testing

/// Calendar, locales, time zone, environment, date and clocks, live and constant.
@Suite("System values") struct SystemValuesTests {
  struct Live: LiveAssembler, CalendarAssembler, LocaleAssembler, TimeZoneAssembler,
    EnvironmentAssembler, DateAssembler, ClockAssembler
  {}

  @Test("Live values are the user's, and follow changes")
  func live() async {
    // A process can't change its locale.
    #expect(Live().locale == .autoupdatingCurrent)
    await #expect(processExitsWith: .success) {
      let zone = Live().timeZone
      let calendar = Live().calendar
      for (name, seconds) in [("Asia/Tokyo", 32_400), ("Asia/Kolkata", 19_800)] {
        setenv("TZ", name, 1)
        NSTimeZone.resetSystemTimeZone()
        #expect(zone.secondsFromGMT() == seconds)
        #expect(calendar.timeZone.secondsFromGMT() == seconds)
      }
    }
  }

  @Test("The live environment is the process's, at each read")
  func environment() async {
    await #expect(processExitsWith: .success) {
      let environment = Live().environment
      #expect(environment["SYSTEM_VALUES_TESTS"] == nil)
      setenv("SYSTEM_VALUES_TESTS", "1", 1)
      #expect(environment["SYSTEM_VALUES_TESTS"] == "1")
      #expect(environment.variables["SYSTEM_VALUES_TESTS"] == "1")
      #expect(environment.arguments.first != CommandLine.arguments[0])
      #expect(environment.arguments.last == CommandLine.arguments.last)
    }
  }

  @Test("The live date is the time of each call")
  func date() {
    let now = Live().date
    for _ in 0..<2 {
      let start = Date()
      let date = now()
      #expect(start <= date)
      #expect(date <= Date())
    }
  }

  @Test("The live clock goes on while the system sleeps, which its type says")
  func clock() {
    #expect(Live().clock is ContinuousClock)
  }

  @Test("Constant values have only what they were created with")
  func constant() {
    let environment = ProcessEnvironment.constant(["A": "1", "EMPTY": ""])
    #expect(environment.arguments.isEmpty)
    #expect(ProcessEnvironment.constant([:], arguments: ["--demo"]).arguments == ["--demo"])
    #expect(environment["A"] == "1")
    #expect(environment["EMPTY"] == "")
    #expect(environment["PATH"] == nil)
  }
}
