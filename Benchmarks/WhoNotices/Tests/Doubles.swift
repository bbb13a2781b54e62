import Base
import Foundation

struct Offline: Error {}

nonisolated extension Date { static let zero = Date(timeIntervalSinceReferenceDate: 0) }
nonisolated extension UUID { static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
nonisolated extension Appointment {
  static let checkUp = Appointment(
    id: UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
    patient: "p7",
    start: Date(timeIntervalSinceReferenceDate: 1800),
    note: "Check-up"
  )
}
nonisolated extension Credentials { static let ada = Credentials(user: "ada", token: "t1") }

nonisolated final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  var values: [String] { lock.withLock { lines } }
  func record(_ line: String) { lock.withLock { lines.append(line) } }
}

actor StubClinic: ClinicServer {
  nonisolated let calls = Lines()
  private var failures: Int

  init(failures: Int = 0) {
    self.failures = failures
  }

  private func call(_ name: String) throws {
    calls.record(name)
    if failures > 0 {
      failures -= 1
      throw Offline()
    }
  }
  func appointments() throws -> [Appointment] {
    try call("appointments")
    return [.checkUp]
  }
  func save(_ appointment: Appointment) throws { try call("save \(appointment.note)") }
}

nonisolated final class StubSignIn: SignInServer {
  func signIn(user: String, password: String) throws -> Credentials {
    if password != "secret" { throw Offline() }
    return .ada
  }
}

nonisolated final class SpyEvents: EventTracking {
  let lines = Lines()
  func track(_ event: String) { lines.record("event \(event)") }
}

nonisolated final class SpyOutbox: Outbox {
  let sent = Lines()
  func send(_ appointment: Appointment) {
    let start = Int(appointment.start.timeIntervalSinceReferenceDate)
    sent.record("\(appointment.note) \(start) \(appointment.id.uuidString.suffix(2))")
  }
}
