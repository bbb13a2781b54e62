import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import SantaClausTracker
import Testing

@Suite("Santa Claus tracker") struct SantaClausTrackerTests {
  /// Stores the date and the calendar, so that each test can set its own.
  private final class SantaTestAssembler: TestAssembler, SantaClausAssembler {
    var date: DateGenerator = .constant(.testDefault)
    var calendar: Calendar = .testDefault
  }

  private func isWorking(_ date: String, timeZone: String = "GMT") throws -> Bool {
    let assembler = SantaTestAssembler()
    assembler.date = .constant(try Date(date, strategy: .iso8601))
    assembler.calendar.timeZone = try #require(TimeZone(identifier: timeZone))
    let tracker: SantaClausTracker = assembler.resolve()
    return tracker.isWorking()
  }

  @Test("Santa Claus works on 25 December of any year", arguments: [1843, 1984, 2001, 2018, 2026, 2400])
  func christmas(_ year: Int) throws {
    #expect(try isWorking("\(year)-12-25T00:00:00Z"))
    #expect(try isWorking("\(year)-12-25T23:59:59Z"))
    #expect(try !isWorking("\(year)-12-24T23:59:59Z"))
    #expect(try !isWorking("\(year)-12-26T00:00:00Z"))
    #expect(try !isWorking("\(year)-07-25T12:00:00Z"))
  }

  @Test("The day is the one in the person's time zone")
  func timeZones() throws {
    #expect(try isWorking("2018-12-24T15:00:00Z", timeZone: "Asia/Tokyo"))
    #expect(try !isWorking("2018-12-25T15:00:00Z", timeZone: "Asia/Tokyo"))
    #expect(try !isWorking("2018-12-25T07:59:59Z", timeZone: "America/Los_Angeles"))
    #expect(try isWorking("2018-12-26T07:59:59Z", timeZone: "America/Los_Angeles"))
  }

  @Test("Santa Claus rests on the tests' default date")
  func testDefault() {
    final class Defaults: TestAssembler, SantaClausAssembler {}
    let tracker: SantaClausTracker = Defaults().resolve()
    #expect(!tracker.isWorking())
  }

  @Test("The live tracker follows the system's date")
  func live() {
    struct Live: LiveAssembler, SantaClausAssembler {}
    let tracker: SantaClausTracker = Live().resolve()
    let today = { Calendar.autoupdatingCurrent.dateComponents([.month, .day], from: .now) }
    let before = today()
    let isWorking = tracker.isWorking()
    // At midnight the days differ, and either result is right.
    if before == today() { #expect(isWorking == (before.month == 12 && before.day == 25)) }
  }
}
