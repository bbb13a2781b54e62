import Base
import FactoryKit
import FactoryTesting
import Foundation
import Testing
@testable import Clinic

nonisolated extension Container {
  var sleeps: Factory<Lines> { self { Lines() }.cached }
  var lines: Factory<Lines> { self { Lines() }.cached }
}
nonisolated extension Trait where Self == ContainerTrait<Container> {
  static var app: Self {
    .container {
      let stub = StubClinic()
      let sleeps = $0.sleeps()
      let lines = $0.lines()
      $0.signInServer.onTest { StubSignIn() }
      $0.origin.onTest { _ in stub }
      $0.sleep.onTest { { sleeps.record("\($0)") } }
      $0.log.onTest { { lines.record($0) } }
      $0.settings.onTest { MemorySettings() }
      $0.now.onTest { { .zero } }
      $0.uuid.onTest { { .zero } }
    }
  }
  static var booking: Self {
    .container {
      $0.cache.onTest { ClinicCache(server: StubClinic()) }
      $0.outbox.onTest { SpyOutbox() }
      $0.events.onTest { SpyEvents() }
      $0.settings.onTest { MemorySettings() }
      $0.now.onTest { { .zero } }
      $0.uuid.onTest { { .zero } }
    }
  }
}

// MARK: What the tests call

final class AppFixture {
  lazy var stub = Container.shared.origin("") as? StubClinic ?? StubClinic() {
    didSet { Container.shared.origin.onTest { [stub] _ in stub } }
  }
  let settings = Container.shared.settings()
  var debugMenu: DebugMenu { Container.shared.debugMenu() }
  var logged: [String] { Container.shared.lines().values }
  var slept: Int { Container.shared.sleeps().values.compactMap(Int.init).reduce(0, +) }
  func shell() -> Shell { Container.shared.shell() }
  func session(_ credentials: Credentials) -> UserSession {
    let shell = shell()
    shell.signOut()
    shell.start(credentials)
    return shell.session ?? UserSession(credentials: credentials)
  }
  func nextBooking() -> NextBooking { Container.shared.nextBooking() }
  func owned(by session: UserSession) -> AnyObject { Container.shared.cache() }
}

final class BookingFixture {
  var stub = StubClinic() {
    didSet { Container.shared.cache.onTest { [stub] in ClinicCache(server: stub) } }
  }
  let settings = Container.shared.settings()
  private let outbox = Container.shared.outbox() as? SpyOutbox
  private let events = Container.shared.events() as? SpyEvents
  var tracked: [String] { events?.lines.values ?? [] }
  var sent: [String] { outbox?.sent.values ?? [] }
  func bookings() -> BookingList { Container.shared.bookings() }
  func booking(id: UUID) -> BookingDetail { Container.shared.bookingDetail(id) }
  func bookingEditor(patient: String) -> BookingEditor { Container.shared.bookingEditor(patient) }
}
