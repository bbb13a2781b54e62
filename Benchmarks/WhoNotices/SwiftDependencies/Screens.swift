// In place of Screens/Screens.swift.
import Base
import Dependencies
import Foundation

final class BookingList {
  @Dependency(\.cache) private var cache
  @Dependency(\.events) private var events
  private var rows: [Appointment] = []
  private var error: String?

  var text: String { error ?? rows.map { "\($0.patient): \($0.note)" }.joined(separator: "\n") }

  func load() async {
    events.track("bookings")
    do { rows = try await cache.appointments() } catch { self.error = "No bookings: \(error)" }
  }

  func detail(row: Int) -> BookingDetail { withDependencies(from: self) { BookingDetail(id: rows[row].id) } }
  func add(patient: String) -> BookingEditor {
    withDependencies(from: self) { BookingEditor(patient: patient) }
  }
}

final class BookingDetail {
  private let id: UUID
  private let style: TimeStyle
  @Dependency(\.cache) private var cache
  private var appointment: Appointment?

  init(id: UUID) {
    @Dependency(\.settings) var settings
    @Dependency(\.date) var date
    self.id = id
    style = settings.bool("relativeTimes") ? .relative(now: { date.now }) : .plain
  }

  var text: String { appointment.map { "\($0.note) \(style.when($0.start))" } ?? "No booking" }

  func load() async {
    appointment = try? await cache.appointments().first { $0.id == id }
  }
}

final class BookingEditor {
  var note = ""
  private let patient: String
  @Dependency(\.cache) private var cache
  @Dependency(\.outbox) private var outbox
  @Dependency(\.events) private var events
  @Dependency(\.date) private var date
  @Dependency(\.uuid) private var uuid

  init(patient: String) {
    self.patient = patient
  }

  func saveTapped() async {
    let new = Appointment(id: uuid(), patient: patient, start: date.now.addingTimeInterval(3600), note: note)
    await cache.put(new)
    await outbox.send(new)
    events.track("booked")
  }
}

final class Shell {
  private(set) var session: UserSession?
  private(set) var error: String?
  @Dependency(\.signInServer) private var server

  func signIn(user: String, password: String) async {
    do {
      let credentials = try await server.signIn(user: user, password: password)
      session = withDependencies(from: self) { UserSession.start(credentials) }
    } catch {
      self.error = "\(error)"
    }
  }

  func signOut() { session = nil }
}

struct NextBooking {
  @Dependency(\.self) private var dependencies
  @Dependency(\.date) private var date

  func text() async -> String {
    let server = dependencies.server(token: "widget")
    let next = try? await server.appointments().filter { $0.start > date.now }.min { $0.start < $1.start }
    return next.map { "Next: \($0.note)" } ?? "Nothing today"
  }
}
