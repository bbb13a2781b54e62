import Base
import Foundation
@testable import Clinic

final class AppFixture {
  var stub = StubClinic()
  let log = Lines()
  let sleeps = Lines()
  let settings = MemorySettings()
  private(set) lazy var application = Application(
    Leaves(
      signInServer: StubSignIn(),
      origin: { [stub] _ in stub },
      sleep: { [sleeps] in sleeps.record("\($0)") },
      now: { .zero },
      uuid: { .zero },
      settings: settings,
      log: { [log] in log.record($0) }
    )
  )
}

final class BookingFixture {
  var stub = StubClinic()
  let outbox = SpyOutbox()
  let events = SpyEvents()
  let settings = MemorySettings()
  private(set) lazy var screens = BookingScreens(
    cache: ClinicCache(server: stub),
    outbox: outbox,
    events: events,
    now: { .zero },
    uuid: { .zero },
    settings: settings
  )
}

// MARK: What the tests call

extension AppFixture {
  var logged: [String] { log.values }
  var slept: Int { sleeps.values.compactMap(Int.init).reduce(0, +) }
  var debugMenu: DebugMenu { application.debugMenu }
  func shell() -> Shell<UserSession> { application.shell() }
  func session(_ credentials: Credentials) -> UserSession { application.session(credentials) }
  func nextBooking() -> NextBooking { application.nextBooking() }
  func owned(by session: UserSession) -> AnyObject { session.cache }
}

extension BookingFixture {
  var tracked: [String] { events.lines.values }
  var sent: [String] { outbox.sent.values }
  func bookings() -> BookingList { screens.bookings() }
  func booking(id: UUID) -> BookingDetail { screens.booking(id: id) }
  func bookingEditor(patient: String) -> BookingEditor { screens.bookingEditor(patient: patient) }
}

extension UserSession {
  func bookings() -> BookingList { screens.bookings() }
  func booking(id: UUID) -> BookingDetail { screens.booking(id: id) }
  func bookingEditor(patient: String) -> BookingEditor { screens.bookingEditor(patient: patient) }
}
