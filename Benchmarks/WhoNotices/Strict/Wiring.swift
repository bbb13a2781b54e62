import Base
import Foundation

/// What reaches outside: a structure without defaults.
struct Leaves {
  var signInServer: any SignInServer
  var origin: (_ token: String) -> any ClinicServer
  var sleep: @Sendable (Int) async throws -> Void
  var now: @Sendable () -> Date
  var uuid: @Sendable () -> UUID
  var settings: any Settings
  var log: @Sendable (String) -> Void

  static func live() -> Leaves {
    Leaves(
      signInServer: HTTPSignIn(),
      origin: { HTTPClinic(token: $0) },
      sleep: Outside.sleep,
      now: { Date() },
      uuid: { UUID() },
      settings: DiskSettings(),
      log: { print($0) }
    )
  }

  static func demo() -> Leaves {
    Leaves(
      signInServer: SampleSignIn(),
      origin: { _ in SampleClinic() },
      sleep: { _ in },
      now: { Date() },
      uuid: { UUID() },
      settings: MemorySettings(),
      log: { _ in }
    )
  }
}

final class Application {
  let leaves: Leaves
  let debugMenu = DebugMenu()
  private(set) lazy var analytics = Analytics(write: leaves.log)

  init(_ leaves: Leaves) {
    self.leaves = leaves
  }

  func server(token: String) -> any ClinicServer {
    SwitchableClinic(server: leaves.origin(token), menu: debugMenu)
  }
  func session(_ credentials: Credentials) -> UserSession {
    UserSession(parent: self, credentials: credentials)
  }
  func shell() -> Shell<UserSession> { Shell(server: leaves.signInServer, makeSession: session) }
  func nextBooking() -> NextBooking { NextBooking(server: server(token: "widget"), now: leaves.now) }
}

final class UserSession {
  let credentials: Credentials
  private let parent: Application
  private(set) lazy var server = parent.server(token: credentials.token)
  private(set) lazy var cache: ClinicCache = ClinicCache(server: server)
  private(set) lazy var outbox: any Outbox = OfflineQueue(server: server, sleep: parent.leaves.sleep)

  init(parent: Application, credentials: Credentials) {
    self.parent = parent
    self.credentials = credentials
  }

  var screens: BookingScreens {
    BookingScreens(
      cache: cache,
      outbox: outbox,
      events: parent.analytics,
      now: parent.leaves.now,
      uuid: parent.leaves.uuid,
      settings: parent.leaves.settings
    )
  }
}

/// The feature's screens: a structure without defaults, too, so that the feature's tests need no application.
struct BookingScreens {
  let cache: ClinicCache
  let outbox: any Outbox
  let events: any EventTracking
  let now: @Sendable () -> Date
  let uuid: @Sendable () -> UUID
  let settings: any Settings

  var timeStyle: TimeStyle { settings.bool("relativeTimes") ? .relative(now: now) : .plain }
  func bookings() -> BookingList {
    BookingList(cache: cache, events: events, openDetail: booking(id:), makeEditor: bookingEditor(patient:))
  }
  func booking(id: UUID) -> BookingDetail { BookingDetail(id: id, cache: cache, style: timeStyle) }
  func bookingEditor(patient: String) -> BookingEditor {
    BookingEditor(patient: patient, cache: cache, outbox: outbox, events: events, now: now, uuid: uuid)
  }
}

public func showDemo() async {
  let shell = Application(.demo()).shell()
  await shell.signIn(user: "ada", password: "secret")
  let list = shell.session?.screens.bookings()
  await list?.load()
  print(list?.text ?? "-")
}
