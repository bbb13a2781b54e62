// The screens, for the forms that pass dependencies to initializers.
import Base
import Foundation

final class BookingList {
  private let cache: ClinicCache
  private let events: any EventTracking
  private let openDetail: (UUID) -> BookingDetail
  private let makeEditor: (String) -> BookingEditor
  private var rows: [Appointment] = []
  private var error: String?

  init(
    cache: ClinicCache,
    events: any EventTracking,
    openDetail: @escaping (UUID) -> BookingDetail,
    makeEditor: @escaping (String) -> BookingEditor
  ) {
    self.cache = cache
    self.events = events
    self.openDetail = openDetail
    self.makeEditor = makeEditor
  }

  var text: String { error ?? rows.map { "\($0.patient): \($0.note)" }.joined(separator: "\n") }

  func load() async {
    events.track("bookings")
    do { rows = try await cache.appointments() } catch { self.error = "No bookings: \(error)" }
  }

  func detail(row: Int) -> BookingDetail { openDetail(rows[row].id) }
  func add(patient: String) -> BookingEditor { makeEditor(patient) }
}

final class BookingDetail {
  private let id: UUID
  private let cache: ClinicCache
  private let style: TimeStyle
  private var appointment: Appointment?

  init(id: UUID, cache: ClinicCache, style: TimeStyle) {
    self.id = id
    self.cache = cache
    self.style = style
  }

  var text: String { appointment.map { "\($0.note) \(style.when($0.start))" } ?? "No booking" }

  func load() async {
    appointment = try? await cache.appointments().first { $0.id == id }
  }
}

final class BookingEditor {
  var note = ""
  private let patient: String
  private let cache: ClinicCache
  private let outbox: any Outbox
  private let events: any EventTracking
  private let now: @Sendable () -> Date
  private let uuid: @Sendable () -> UUID

  init(
    patient: String,
    cache: ClinicCache,
    outbox: any Outbox,
    events: any EventTracking,
    now: @escaping @Sendable () -> Date,
    uuid: @escaping @Sendable () -> UUID
  ) {
    self.patient = patient
    self.cache = cache
    self.outbox = outbox
    self.events = events
    self.now = now
    self.uuid = uuid
  }

  func saveTapped() async {
    let new = Appointment(id: uuid(), patient: patient, start: now().addingTimeInterval(3600), note: note)
    await cache.put(new)
    await outbox.send(new)
    events.track("booked")
  }
}

/// Signs in and out. Stands for the views.
final class Shell<Session> {
  private(set) var session: Session?
  private(set) var error: String?
  private let server: any SignInServer
  private let makeSession: (Credentials) -> Session

  init(server: any SignInServer, makeSession: @escaping (Credentials) -> Session) {
    self.server = server
    self.makeSession = makeSession
  }

  func signIn(user: String, password: String) async {
    do { session = makeSession(try await server.signIn(user: user, password: password)) } catch {
      self.error = "\(error)"
    }
  }

  func signOut() { session = nil }
}

/// A widget outside of the session.
struct NextBooking {
  let server: any ClinicServer
  let now: @Sendable () -> Date

  func text() async -> String {
    let next = try? await server.appointments().filter { $0.start > now() }.min { $0.start < $1.start }
    return next.map { "Next: \($0.note)" } ?? "Nothing today"
  }
}
