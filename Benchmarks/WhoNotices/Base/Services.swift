import Foundation

/// What the screens of a session have loaded.
public actor ClinicCache {
  private let server: any ClinicServer
  private var loaded: [Appointment]?

  public init(server: any ClinicServer) {
    self.server = server
  }

  public func appointments() async throws -> [Appointment] {
    if let loaded { return loaded }
    let all = try await server.appointments()
    loaded = all
    return all
  }

  public func put(_ appointment: Appointment) {
    loaded = (loaded ?? []) + [appointment]
  }
}

/// Sends in order, and waits 1, 2, 4 … seconds after a failure.
public actor OfflineQueue: Outbox {
  private let server: any ClinicServer
  private let sleep: @Sendable (Int) async throws -> Void
  private var waiting: [Appointment] = []

  public init(server: any ClinicServer, sleep: @escaping @Sendable (Int) async throws -> Void) {
    self.server = server
    self.sleep = sleep
  }

  public func send(_ appointment: Appointment) async {
    waiting.append(appointment)
    var delay = 1
    while let next = waiting.first {
      do {
        try await server.save(next)
        waiting.removeFirst()
      } catch {
        do { try await sleep(delay) } catch { return }
        delay *= 2
      }
    }
  }
}

public final class Analytics: EventTracking {
  private let write: @Sendable (String) -> Void

  public init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  public func track(_ event: String) { write("event \(event)") }
}

public final class DebugMenu: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  public init() {}

  public var usesSamples: Bool {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}

/// Decorates the server: reads the menu at each call.
public final class SwitchableClinic: ClinicServer {
  private let server: any ClinicServer
  private let menu: DebugMenu

  public init(server: any ClinicServer, menu: DebugMenu) {
    self.server = server
    self.menu = menu
  }

  private var current: any ClinicServer { menu.usesSamples ? SampleClinic() : server }
  public func appointments() async throws -> [Appointment] { try await current.appointments() }
  public func save(_ appointment: Appointment) async throws { try await current.save(appointment) }
}

public final class SampleClinic: ClinicServer {
  public init() {}
  public func appointments() -> [Appointment] {
    [
      Appointment(
        id: UUID(),
        patient: "p1",
        start: Date(timeIntervalSinceReferenceDate: 3600),
        note: "sample"
      )
    ]
  }
  public func save(_ appointment: Appointment) {}
}

public final class SampleSignIn: SignInServer {
  public init() {}
  public func signIn(user: String, password: String) -> Credentials { Credentials(user: user, token: "demo") }
}

public final class MemorySettings: Settings, @unchecked Sendable {
  private let lock = NSLock()
  private var values: [String: Bool] = [:]

  public init() {}

  public func bool(_ key: String) -> Bool { lock.withLock { values[key] ?? false } }
  public func set(_ value: Bool, _ key: String) { lock.withLock { values[key] = value } }
}
