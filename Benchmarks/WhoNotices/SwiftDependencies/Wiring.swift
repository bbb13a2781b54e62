import Base
import Dependencies
import Foundation

// MARK: What the feature needs

nonisolated enum CacheKey: TestDependencyKey {
  static var testValue: ClinicCache { ClinicCache(server: UnimplementedClinic()) }
}
nonisolated enum OutboxKey: TestDependencyKey {
  static var testValue: any Outbox { UnimplementedOutbox() }
}
nonisolated enum EventsKey: DependencyKey {
  static var liveValue: any EventTracking { Analytics { print($0) } }
  static var testValue: any EventTracking { UnimplementedEvents() }
}
nonisolated enum SettingsKey: DependencyKey {
  static var liveValue: any Settings { DiskSettings() }
  static var previewValue: any Settings { MemorySettings() }
  static var testValue: any Settings { UnimplementedSettings() }
}
nonisolated extension DependencyValues {
  var cache: ClinicCache {
    get { self[CacheKey.self] }
    set { self[CacheKey.self] = newValue }
  }
  var outbox: any Outbox {
    get { self[OutboxKey.self] }
    set { self[OutboxKey.self] = newValue }
  }
  var events: any EventTracking {
    get { self[EventsKey.self] }
    set { self[EventsKey.self] = newValue }
  }
  var settings: any Settings {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }
}

// MARK: What the application needs

nonisolated enum SignInKey: DependencyKey {
  static var liveValue: any SignInServer { HTTPSignIn() }
  static var previewValue: any SignInServer { SampleSignIn() }
  static var testValue: any SignInServer { UnimplementedSignIn() }
}
nonisolated enum OriginKey: DependencyKey {
  static let liveValue: @Sendable (String) -> any ClinicServer = { HTTPClinic(token: $0) }
  static let previewValue: @Sendable (String) -> any ClinicServer = { _ in SampleClinic() }
  static let testValue: @Sendable (String) -> any ClinicServer = unimplemented(
    "origin",
    placeholder: UnimplementedClinic()
  )
}
nonisolated enum MenuKey: DependencyKey {
  static let liveValue = DebugMenu()
  static var testValue: DebugMenu { DebugMenu() }
}
nonisolated extension DependencyValues {
  var signInServer: any SignInServer {
    get { self[SignInKey.self] }
    set { self[SignInKey.self] = newValue }
  }
  var origin: @Sendable (String) -> any ClinicServer {
    get { self[OriginKey.self] }
    set { self[OriginKey.self] = newValue }
  }
  var debugMenu: DebugMenu {
    get { self[MenuKey.self] }
    set { self[MenuKey.self] = newValue }
  }
  func server(token: String) -> any ClinicServer { SwitchableClinic(server: origin(token), menu: debugMenu) }
}

// MARK: What fails a test that didn't replace it

struct Unimplemented: Error {}
nonisolated final class UnimplementedSignIn: SignInServer {
  func signIn(user: String, password: String) throws -> Credentials {
    reportIssue("Unimplemented: signIn")
    throw Unimplemented()
  }
}
nonisolated final class UnimplementedClinic: ClinicServer {
  func appointments() throws -> [Appointment] {
    reportIssue("Unimplemented: appointments")
    throw Unimplemented()
  }
  func save(_ appointment: Appointment) throws {
    reportIssue("Unimplemented: save")
    throw Unimplemented()
  }
}
nonisolated final class UnimplementedOutbox: Outbox {
  func send(_ appointment: Appointment) { reportIssue("Unimplemented: send") }
}
nonisolated final class UnimplementedEvents: EventTracking {
  func track(_ event: String) { reportIssue("Unimplemented: track") }
}
nonisolated final class UnimplementedSettings: Settings {
  func bool(_ key: String) -> Bool {
    reportIssue("Unimplemented: bool")
    return false
  }
  func set(_ value: Bool, _ key: String) { reportIssue("Unimplemented: set") }
}

// MARK: The session

final class UserSession {
  let credentials: Credentials
  @Dependency(\.cache) var cache

  init(credentials: Credentials) {
    self.credentials = credentials
  }

  func bookings() -> BookingList { withDependencies(from: self) { BookingList() } }
  func booking(id: UUID) -> BookingDetail { withDependencies(from: self) { BookingDetail(id: id) } }
  func bookingEditor(patient: String) -> BookingEditor {
    withDependencies(from: self) { BookingEditor(patient: patient) }
  }

  static func start(_ credentials: Credentials) -> UserSession {
    withDependencies {
      let server = $0.server(token: credentials.token)
      $0.cache = ClinicCache(server: server)
      $0.outbox = OfflineQueue(server: server) { [clock = $0.continuousClock] in
        try await clock.sleep(for: .seconds($0))
      }
    } operation: {
      UserSession(credentials: credentials)
    }
  }
}

public func showDemo() async {
  prepareDependencies {
    $0.signInServer = SampleSignIn()
    $0.origin = { _ in SampleClinic() }
    $0.settings = MemorySettings()
  }
  let shell = Shell()
  await shell.signIn(user: "ada", password: "secret")
  let list = shell.session?.bookings()
  await list?.load()
  print(list?.text ?? "-")
}
