// In place of Screens/Screens.swift.
import Base
import FactoryKit
import Foundation

final class BookingList {
  @Injected(\.cache) private var cache
  @Injected(\.events) private var events
  private var rows: [Appointment] = []
  private var error: String?

  var text: String { error ?? rows.map { "\($0.patient): \($0.note)" }.joined(separator: "\n") }

  func load() async {
    events.track("bookings")
    do { rows = try await cache.appointments() } catch { self.error = "No bookings: \(error)" }
  }

  func detail(row: Int) -> BookingDetail { Container.shared.bookingDetail(rows[row].id) }
  func add(patient: String) -> BookingEditor { Container.shared.bookingEditor(patient) }
}

final class BookingDetail {
  private let id: UUID
  @Injected(\.cache) private var cache
  @Injected(\.timeStyle) private var style
  private var appointment: Appointment?

  init(id: UUID) {
    self.id = id
  }

  var text: String { appointment.map { "\($0.note) \(style.when($0.start))" } ?? "No booking" }

  func load() async {
    appointment = try? await cache.appointments().first { $0.id == id }
  }
}

final class BookingEditor {
  var note = ""
  private let patient: String
  @Injected(\.cache) private var cache
  @Injected(\.outbox) private var outbox
  @Injected(\.events) private var events
  @Injected(\.now) private var now
  @Injected(\.uuid) private var uuid

  init(patient: String) {
    self.patient = patient
  }

  func saveTapped() async {
    let new = Appointment(id: uuid(), patient: patient, start: now().addingTimeInterval(3600), note: note)
    await cache.put(new)
    await outbox.send(new)
    events.track("booked")
  }
}

final class Shell {
  private(set) var session: UserSession?
  private(set) var error: String?
  @Injected(\.signInServer) private var server

  func signIn(user: String, password: String) async {
    do { start(try await server.signIn(user: user, password: password)) } catch {
      self.error = "\(error)"
    }
  }

  func start(_ credentials: Credentials) {
    Container.shared.credentials.register { credentials }
    session = UserSession(credentials: credentials)
  }

  func signOut() {
    session = nil
    Container.shared.credentials.register { nil }
    Container.shared.manager.reset(scope: .session)
  }
}

struct NextBooking {
  private let server = Container.shared.switchable("widget")
  @Injected(\.now) private var now

  func text() async -> String {
    let next = try? await server.appointments().filter { $0.start > now() }.min { $0.start < $1.start }
    return next.map { "Next: \($0.note)" } ?? "Nothing today"
  }
}
