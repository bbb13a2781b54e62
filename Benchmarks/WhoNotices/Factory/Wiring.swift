import Base
import FactoryKit
import Foundation

nonisolated extension Scope { static let session = Cached() }

// MARK: What reaches outside

nonisolated extension Container {
  var signInServer: Factory<any SignInServer> { self { HTTPSignIn() } }
  var origin: ParameterFactory<String, any ClinicServer> { self { HTTPClinic(token: $0) } }
  var sleep: Factory<@Sendable (Int) async throws -> Void> { self { Outside.sleep } }
  var now: Factory<@Sendable () -> Date> { self { { Date() } } }
  var uuid: Factory<@Sendable () -> UUID> { self { { UUID() } } }
  var settings: Factory<any Settings> { self { DiskSettings() }.cached }
  var log: Factory<@Sendable (String) -> Void> { self { { print($0) } } }
}
// What stops a test that didn't replace it. A mock may stand there, too.
nonisolated extension Container: @retroactive AutoRegistering {
  public func autoRegister() {
    #if DEBUG
    signInServer.onTest { fatalError("signInServer has no stub") }.onPreview { SampleSignIn() }
    origin.onTest { _ in fatalError("origin has no stub") }.onPreview { _ in SampleClinic() }
    sleep.onTest { fatalError("sleep has no stub") }
    now.onTest { fatalError("now has no stub") }
    uuid.onTest { fatalError("uuid has no stub") }
    settings.onTest { fatalError("settings has no stub") }.onPreview { MemorySettings() }
    log.onTest { fatalError("log has no stub") }
    #endif
  }
}

// MARK: The wiring

nonisolated extension Container {
  var debugMenu: Factory<DebugMenu> { self { DebugMenu() }.cached }
  var events: Factory<any EventTracking> { self { Analytics(write: self.log()) }.cached }
  var credentials: Factory<Credentials?> { promised() }
  var server: Factory<any ClinicServer> {
    self { self.switchable(self.credentials()?.token ?? "") }.scope(.session)
  }
  var switchable: ParameterFactory<String, any ClinicServer> {
    self { SwitchableClinic(server: self.origin($0), menu: self.debugMenu()) }
  }
  var cache: Factory<ClinicCache> { self { ClinicCache(server: self.server()) }.scope(.session) }
  var outbox: Factory<any Outbox> {
    self { OfflineQueue(server: self.server(), sleep: self.sleep()) }.scope(.session)
  }
  var timeStyle: Factory<TimeStyle> {
    self { self.settings().bool("relativeTimes") ? .relative(now: self.now()) : .plain }
  }
  @MainActor var bookings: Factory<BookingList> { self { BookingList() } }
  @MainActor var bookingDetail: ParameterFactory<UUID, BookingDetail> { self { BookingDetail(id: $0) } }
  @MainActor var bookingEditor: ParameterFactory<String, BookingEditor> {
    self { BookingEditor(patient: $0) }
  }
  @MainActor var shell: Factory<Shell> { self { Shell() } }
  @MainActor var nextBooking: Factory<NextBooking> { self { NextBooking() } }
}

final class UserSession {
  let credentials: Credentials

  init(credentials: Credentials) {
    self.credentials = credentials
  }

  func bookings() -> BookingList { Container.shared.bookings() }
  func booking(id: UUID) -> BookingDetail { Container.shared.bookingDetail(id) }
  func bookingEditor(patient: String) -> BookingEditor { Container.shared.bookingEditor(patient) }
}

public func showDemo() async {
  Container.shared.signInServer.register { SampleSignIn() }
  Container.shared.origin.register { _ in SampleClinic() }
  Container.shared.settings.register { MemorySettings() }
  let shell = Container.shared.shell()
  await shell.signIn(user: "ada", password: "secret")
  let list = shell.session?.bookings()
  await list?.load()
  print(list?.text ?? "-")
}
