import Assembler
import AssemblerEffects
import AssemblerTesting
import Base
import Foundation
@testable import Clinic

final class AppFixture: TestAssembler, ClinicApplication {
  var stub = StubClinic()
  let signInServer: any SignInServer = StubSignIn()
  let settings: any Settings = MemorySettings()
  func origin(token: String) -> any ClinicServer { stub }
  let immediate = ImmediateClock()
  var clock: any Clock<Duration> { immediate }
}

final class BookingFixture: TestAssembler, BookingScene {
  var stub = StubClinic()
  var cache: ClinicCache { shared { ClinicCache(server: stub) } }
  let spyOutbox = SpyOutbox()
  var outbox: any Outbox { spyOutbox }
  let spyEvents = SpyEvents()
  var events: any EventTracking { spyEvents }
  let settings: any Settings = MemorySettings()
}

// MARK: What the tests call

extension AppFixture {
  var logged: [String] { effects.log.values.map(\.message) }
  var slept: Int { Int(immediate.now.offset.components.seconds) }
  @MainActor func owned(by session: any ClinicSession) -> AnyObject { session.cache }
}

extension BookingFixture {
  var tracked: [String] { spyEvents.lines.values }
  var sent: [String] { spyOutbox.sent.values }
}
