import Foundation

public struct Appointment: Hashable, Sendable {
  public let id: UUID
  public let patient: String
  public let start: Date
  public let note: String

  public init(id: UUID, patient: String, start: Date, note: String) {
    self.id = id
    self.patient = patient
    self.start = start
    self.note = note
  }
}

public struct Credentials: Hashable, Sendable {
  public let user: String
  public let token: String

  public init(user: String, token: String) {
    self.user = user
    self.token = token
  }
}

public protocol SignInServer: AnyObject, Sendable {
  func signIn(user: String, password: String) async throws -> Credentials
}

public protocol ClinicServer: AnyObject, Sendable {
  func appointments() async throws -> [Appointment]
  func save(_ appointment: Appointment) async throws
}

public protocol Outbox: AnyObject, Sendable {
  func send(_ appointment: Appointment) async
}

public protocol EventTracking: AnyObject, Sendable {
  func track(_ event: String)
}

public protocol Settings: AnyObject, Sendable {
  func bool(_ key: String) -> Bool
  func set(_ value: Bool, _ key: String)
}

/// How a screen says when an appointment is.
public enum TimeStyle: Sendable {
  case plain
  case relative(now: @Sendable () -> Date)

  public func when(_ start: Date) -> String {
    switch self {
    case .plain: "at \(Int(start.timeIntervalSinceReferenceDate))"
    case .relative(let now): "in \(Int(start.timeIntervalSince(now()) / 60)) min"
    }
  }
}
