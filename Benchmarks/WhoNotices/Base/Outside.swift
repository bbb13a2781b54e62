/// The outside world says when somebody reaches it, so that a test run shows which live code ran.
public enum Outside {
  public static func reached(_ what: String) { print("LIVE \(what)") }

  @Sendable public static func sleep(seconds: Int) async throws {
    reached("clock")
    try await Task.sleep(for: .seconds(seconds))
  }
}

public final class HTTPSignIn: SignInServer {
  public init() {}
  public func signIn(user: String, password: String) -> Credentials {
    Outside.reached("sign-in")
    return Credentials(user: user, token: "live")
  }
}

public final class HTTPClinic: ClinicServer {
  private let token: String

  public init(token: String) {
    self.token = token
  }

  public func appointments() -> [Appointment] {
    Outside.reached("network")
    return []
  }

  public func save(_ appointment: Appointment) { Outside.reached("network") }
}

/// Stands for `UserDefaults`: one in the process.
public final class DiskSettings: Settings {
  private static let disk = MemorySettings()

  public init() {}

  public func bool(_ key: String) -> Bool {
    Outside.reached("disk")
    return Self.disk.bool(key)
  }

  public func set(_ value: Bool, _ key: String) {
    Outside.reached("disk")
    Self.disk.set(value, key)
  }
}
