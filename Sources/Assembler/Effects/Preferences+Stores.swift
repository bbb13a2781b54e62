public import Foundation

extension Preferences {
  /// The standard user defaults.
  public static let live = Preferences.userDefaults(.standard)

  /// The user defaults of `defaults`, which may be in use elsewhere too: they are safe to use from any thread.
  public static func userDefaults(_ defaults: UserDefaults) -> Preferences {
    let store = SharedUserDefaults(defaults: defaults)
    // Two threads that are the first to use a domain lose what they write, with Foundation on Linux.
    _ = defaults.object(forKey: "")
    return Preferences(
      read: { key in store.defaults.object(forKey: key).flatMap(Value.init(object:)) },
      write: { key, value in
        if let value {
          store.defaults.set(value.object, forKey: key)
        } else {
          store.defaults.removeObject(forKey: key)
        }
      }
    )
  }

  /// Preferences that are kept in memory, for a test or a preview. Copies share them.
  ///
  /// - Parameter values: What is kept at the start.
  public static func inMemory(_ values: [String: Value] = [:]) -> Preferences {
    let store = InMemoryPreferences(values)
    return Preferences(
      read: { key in store.values.withLock { $0[key] } },
      write: { key, value in store.values.withLock { $0[key] = value } }
    )
  }
}

private final class InMemoryPreferences: Sendable {
  let values: Lock<[String: Preferences.Value]>

  init(_ values: [String: Preferences.Value]) {
    self.values = Lock(values)
  }
}

/// User defaults are safe to use from any thread, but not every platform's Foundation says so to the compiler.
private struct SharedUserDefaults: @unchecked Sendable {
  let defaults: UserDefaults
}
