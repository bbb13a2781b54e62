public import Assembler
public import Foundation

/// What a program remembers about the person's choices, as a dependency: user defaults.
///
/// ```swift
/// preferences.set(.string("dark"), for: "theme")
/// let theme = preferences.string(for: "theme") ?? "light"
/// ```
///
/// A value of another type than the one asked for is `nil`, not a default, so that a mistake shows.
public struct Preferences: Sendable {
  private let read: @Sendable (String) -> Value?
  private let write: @Sendable (String, Value?) -> Void

  /// Creates preferences from two closures.
  ///
  /// - Parameters:
  ///   - read: The value that is kept for a key.
  ///   - write: Keeps a value for a key; `nil` removes it.
  public init(
    read: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (String, Value?) -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// Keeps `value` for `key`; `nil` removes what is kept.
  public func set(_ value: Value?, for key: String) {
    write(key, value)
  }

  /// The value that is kept for `key`. A Boolean may come back as the number 0 or 1.
  public func value(for key: String) -> Value? {
    read(key)
  }
}

extension Preferences {
  /// The text that is kept for `key`.
  public func string(for key: String) -> String? {
    if case .string(let string) = read(key) { string } else { nil }
  }

  /// The texts that are kept for `key`.
  public func strings(for key: String) -> [String]? {
    if case .strings(let strings) = read(key) { strings } else { nil }
  }

  /// The bytes that are kept for `key`.
  public func data(for key: String) -> Data? {
    if case .data(let data) = read(key) { data } else { nil }
  }

  /// The date that is kept for `key`.
  public func date(for key: String) -> Date? {
    if case .date(let date) = read(key) { date } else { nil }
  }

  /// The truth value that is kept for `key`; the numbers 0 and 1 are one.
  public func bool(for key: String) -> Bool? {
    switch read(key) {
    case .bool(let bool): bool
    case .integer(0), .double(0): false
    case .integer(1), .double(1): true
    default: nil
    }
  }

  /// The whole number that is kept for `key`; a truth value is 0 or 1.
  public func integer(for key: String) -> Int? {
    switch read(key) {
    case .integer(let integer): integer
    case .double(let double): Int(exactly: double)
    case .bool(let bool): bool ? 1 : 0
    default: nil
    }
  }

  /// The number that is kept for `key`; a truth value is 0 or 1.
  public func double(for key: String) -> Double? {
    switch read(key) {
    case .double(let double): double
    case .integer(let integer): Double(integer)
    case .bool(let bool): bool ? 1 : 0
    default: nil
    }
  }
}

/// The assembler protocol of scenes that remember choices.
///
/// Live assemblers get the standard user defaults, and previews preferences in memory. A test does not
/// compile until it says what is kept: ``Preferences/inMemory(_:)``, for one.
public protocol PreferencesAssembler: Assembling {
  func resolve() -> Preferences
}

extension PreferencesAssembler where Self: LiveAssembler {
  public func resolve() -> Preferences { .live }
}

extension PreferencesAssembler where Self: PreviewAssembler {
  public func resolve() -> Preferences { .inMemory() }
}

extension PreferencesAssembler where Self: ChildAssembler, Parent: PreferencesAssembler {
  public func resolve() -> Preferences { parent.resolve() }
}

extension Preferences {
  /// A value that can be kept.
  public enum Value: Sendable, Hashable {
    case bool(Bool)
    case integer(Int)
    case double(Double)
    case string(String)
    case strings([String])
    case data(Data)
    case date(Date)
  }
}

extension Preferences.Value {
  /// The value as a property list has it.
  var object: Any {
    switch self {
    case .bool(let bool): bool
    case .integer(let integer): integer
    case .double(let double): double
    case .string(let string): string
    case .strings(let strings): strings
    case .data(let data): data
    case .date(let date): date
    }
  }

  /// The value of a property list's `object`; `nil` for a kind that preferences do not know.
  ///
  /// Numbers come as `NSNumber` on some platforms and as Swift's own types on others.
  init?(object: Any) {
    switch object {
    case let string as String: self = .string(string)
    case let strings as [String]: self = .strings(strings)
    case let data as Data: self = .data(data)
    case let date as Date: self = .date(date)
    case let integer as Int: self = .integer(integer)
    case let double as Double: self = .double(double)
    case let bool as Bool: self = .bool(bool)
    case let number as NSNumber: self = .double(number.doubleValue)
    default: return nil
    }
  }
}

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
