import Assembler
import AssemblerEffects
import Base
import Foundation

protocol ClinicApplication: ScopedAssembler, DateAssembler, UUIDAssembler, ClockAssembler, LogAssembler {
  var signInServer: any SignInServer { get }
  var settings: any Settings { get }
  func origin(token: String) -> any ClinicServer
  var analytics: Analytics { get }
  var debugMenu: DebugMenu { get }
}
extension ClinicApplication {
  var analytics: Analytics { shared { Analytics { [log] in log.info($0) } } }
  var debugMenu: DebugMenu { shared { DebugMenu() } }
  func server(token: String) -> any ClinicServer {
    SwitchableClinic(server: origin(token: token), menu: debugMenu)
  }
  func session(_ credentials: Credentials) -> any ClinicSession {
    UserSession(parent: self, credentials: credentials)
  }
  func shell() -> Shell<any ClinicSession> { Shell(server: signInServer, makeSession: session) }
  func nextBooking() -> NextBooking {
    NextBooking(server: server(token: "widget"), now: { [date] in date() })
  }
}
extension ClinicApplication where Self: LiveAssembler {
  var signInServer: any SignInServer { HTTPSignIn() }
  var settings: any Settings { DiskSettings() }
  func origin(token: String) -> any ClinicServer { HTTPClinic(token: token) }
}
final class LiveClinic: LiveAssembler, ClinicApplication { let scope = Scope() }
final class DemoClinic: PreviewAssembler, ClinicApplication {
  let scope = Scope()
  let signInServer: any SignInServer = SampleSignIn()
  let settings: any Settings = MemorySettings()
  func origin(token: String) -> any ClinicServer { SampleClinic() }
}

/// The feature's screens.
protocol BookingScene: ScopedAssembler, DateAssembler, UUIDAssembler {
  var cache: ClinicCache { get }
  var outbox: any Outbox { get }
  var events: any EventTracking { get }
  var settings: any Settings { get }
}
extension BookingScene {
  var timeStyle: TimeStyle { settings.bool("relativeTimes") ? .relative(now: { [date] in date() }) : .plain }
  func bookings() -> BookingList {
    BookingList(cache: cache, events: events, openDetail: booking(id:), makeEditor: bookingEditor(patient:))
  }
  func booking(id: UUID) -> BookingDetail { BookingDetail(id: id, cache: cache, style: timeStyle) }
  func bookingEditor(patient: String) -> BookingEditor {
    BookingEditor(
      patient: patient,
      cache: cache,
      outbox: outbox,
      events: events,
      now: { [date] in date() },
      uuid: { [uuid] in uuid() }
    )
  }
}

protocol ClinicSession: ChildAssembler, BookingScene where Parent: ClinicApplication {
  var credentials: Credentials { get }
  var server: any ClinicServer { get }
}
extension ClinicSession {
  var server: any ClinicServer { shared { parent.server(token: credentials.token) } }
  var cache: ClinicCache { shared { ClinicCache(server: server) } }
  var outbox: any Outbox {
    shared {
      OfflineQueue(server: server) { [clock = parent.clock] in try await clock.sleep(for: .seconds($0)) }
    }
  }
  var events: any EventTracking { parent.analytics }
  var settings: any Settings { parent.settings }
}
final class UserSession<Parent: ClinicApplication>: Child<Parent>, ClinicSession {
  let credentials: Credentials

  init(parent: Parent, credentials: Credentials) {
    self.credentials = credentials
    super.init(parent: parent)
  }
}

public func showDemo() async {
  let shell = DemoClinic().shell()
  await shell.signIn(user: "ada", password: "secret")
  let list = shell.session?.bookings()
  await list?.load()
  print(list?.text ?? "-")
}
