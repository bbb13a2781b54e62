import Base
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing
@testable import Clinic

nonisolated extension Trait where Self == _DependenciesTrait {
  static var app: Self {
    .dependencies {
      let stub = StubClinic()
      $0.signInServer = StubSignIn()
      $0.origin = { _ in stub }
      $0.events = SpyEvents()
      $0.settings = MemorySettings()
      $0.continuousClock = ImmediateClock()
      $0.date = .constant(.zero)
      $0.uuid = .incrementing
    }
  }
  static var booking: Self {
    .dependencies {
      let relay = Relay()
      $0[RelayKey.self] = relay
      $0.cache = ClinicCache(server: relay)
      $0.outbox = SpyOutbox()
      $0.events = SpyEvents()
      $0.settings = MemorySettings()
      $0.date = .constant(.zero)
      $0.uuid = .incrementing
    }
  }
}

// MARK: What the tests call

/// A suite's values replace those with which an object was built, so a test that sets a stub reaches it in this way.
nonisolated final class Relay: ClinicServer, @unchecked Sendable {
  var server: any ClinicServer = StubClinic()

  func appointments() async throws -> [Appointment] { try await server.appointments() }
  func save(_ appointment: Appointment) async throws { try await server.save(appointment) }
}
nonisolated enum RelayKey: TestDependencyKey {
  static var testValue: Relay { Relay() }
}

final class AppFixture {
  @Dependency(\.origin) private var origin
  @Dependency(\.events, as: SpyEvents.self) private var events
  @Dependency(\.continuousClock, as: ImmediateClock<Duration>.self) private var clock
  @Dependency(\.settings) var settings
  @Dependency(\.debugMenu) var debugMenu
  lazy var stub = origin("") as? StubClinic ?? StubClinic()
  var logged: [String] { events.lines.values }
  var slept: Int { Int(ImmediateClock().now.duration(to: clock.now).components.seconds) }
  func shell() -> Shell { Shell() }
  func session(_ credentials: Credentials) -> UserSession {
    withDependencies { [stub] in
      $0.origin = { _ in stub }
    } operation: {
      UserSession.start(credentials)
    }
  }
  func nextBooking() -> NextBooking { NextBooking() }
  /// The library keeps the cache until it next stores an object's values.
  func owned(by session: UserSession) -> AnyObject { session }
}

final class BookingFixture {
  @Dependency(\.outbox, as: SpyOutbox.self) private var outbox
  @Dependency(\.events, as: SpyEvents.self) private var events
  @Dependency(\.settings) var settings
  @Dependency(RelayKey.self) private var relay
  var stub = StubClinic() {
    didSet { relay.server = stub }
  }
  var tracked: [String] { events.lines.values }
  var sent: [String] { outbox.sent.values }
  func bookings() -> BookingList { BookingList() }
  func booking(id: UUID) -> BookingDetail { BookingDetail(id: id) }
  func bookingEditor(patient: String) -> BookingEditor { BookingEditor(patient: patient) }
}
