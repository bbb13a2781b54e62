public import Assembler
public import Foundation

/// Stores the user's preferences, such as in user defaults.
///
/// ```swift
/// preferences.set("dark", for: "theme")
/// let theme = preferences.string(for: "theme") ?? "light"
/// ```
///
/// Reading a value of another type returns `nil`, except that numbers and Booleans convert if no information is lost. A
/// launch argument, as in `-firstStart YES -count 3`, is a text that also reads as the Boolean or number that it says.
public struct Preferences: Sendable {
  private let read: @Sendable (String) -> Value?
  /// Returns the text of a launch argument.
  private let readArgument: @Sendable (String) -> String?
  private let write: @Sendable (String, Value?) -> Void

  /// Creates preferences from two closures.
  ///
  /// - Parameters:
  ///   - read: Returns the value for a key.
  ///   - write: Stores a value for a key; `nil` removes the value.
  public init(
    read: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (String, Value?) -> Void
  ) {
    self.init(read: read, readArgument: { _ in nil }, write: write)
  }

  private init(
    read: @escaping @Sendable (String) -> Value?,
    readArgument: @escaping @Sendable (String) -> String?,
    write: @escaping @Sendable (String, Value?) -> Void
  ) {
    (self.read, self.readArgument, self.write) = (read, readArgument, write)
  }

  /// Stores `value` for `key`; `nil` removes the value.
  ///
  /// A literal is a value, `set(true, for: "seen")`. A variable needs its case, `set(.bool(seen), for: "seen")`.
  public func set(_ value: Value?, for key: String) { write(key, value) }

  /// Returns the value for `key`. A Boolean may be the number 0 or 1.
  public func value(for key: String) -> Value? { read(key) }
}

extension Preferences {
  /// Returns the string for `key`.
  public func string(for key: String) -> String? {
    if case .string(let string) = read(key) { string } else { nil }
  }

  /// Returns the strings for `key`.
  public func strings(for key: String) -> [String]? {
    if case .strings(let strings) = read(key) { strings } else { nil }
  }

  /// Returns the data for `key`.
  public func data(for key: String) -> Data? {
    if case .data(let data) = read(key) { data } else { nil }
  }

  /// Returns the date for `key`.
  public func date(for key: String) -> Date? {
    if case .date(let date) = read(key) { date } else { nil }
  }

  /// Returns the Boolean for `key`. The numbers 0 and 1 are Booleans, and so are the launch arguments `YES`, `true`, `NO`
  /// and `false`.
  public func bool(for key: String) -> Bool? {
    switch read(key) {
    case .bool(let bool): bool
    case .integer(0), .double(0): false
    case .integer(1), .double(1): true
    case .string: readArgument(key).flatMap { Self.booleans[$0.lowercased()] }
    default: nil
    }
  }

  /// Returns the integer for `key`. A Boolean is 0 or 1.
  public func integer(for key: String) -> Int? {
    switch read(key) {
    case .integer(let integer): integer
    case .double(let double): Int(exactly: double)
    case .bool(let bool): bool ? 1 : 0
    case .string: readArgument(key).flatMap { Int($0) }
    default: nil
    }
  }

  /// Returns the number for `key`. A Boolean is 0 or 1.
  public func double(for key: String) -> Double? {
    switch read(key) {
    case .double(let double): double
    case .integer(let integer): Double(exactly: integer)
    case .bool(let bool): bool ? 1 : 0
    case .string: readArgument(key).flatMap { Double($0) }
    default: nil
    }
  }

  private static let booleans = [
    "yes": true, "true": true, "1": true, "no": false, "false": false, "0": false,
  ]
}

/// A scene that stores preferences.
public protocol PreferencesAssembler: Assembling {
  /// The preferences: the standard user defaults in an application, and none at first, in memory, in a preview. A test
  /// doesn't compile until it provides preferences, for example ``Preferences/inMemory(_:)``.
  var preferences: Preferences { get }
}

extension PreferencesAssembler where Self: LiveAssembler {
  public var preferences: Preferences { .live }
}

extension PreferencesAssembler where Self: PreviewAssembler {
  public var preferences: Preferences { .inMemory() }
}

extension PreferencesAssembler where Self: PreviewAssembler, Self: ScopedAssembler {
  /// Preferences in memory, shared by the preview's objects.
  public var preferences: Preferences { shared { .inMemory() } }
}

extension PreferencesAssembler where Self: ChildAssembler, Parent: PreferencesAssembler {
  public var preferences: Preferences { parent.preferences }
}

extension Preferences {
  /// A preference value.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Value: Sendable, Hashable {
    /// A Boolean.
    case bool(Bool)
    /// An integer.
    case integer(Int)
    /// A number that can have a fraction.
    case double(Double)
    /// A string.
    case string(String)
    /// An array of strings.
    case strings([String])
    /// Bytes.
    case data(Data)
    /// A date.
    case date(Date)
  }
}

extension Preferences.Value: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension Preferences.Value: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension Preferences.Value: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension Preferences.Value: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension Preferences.Value: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: String...) { self = .strings(elements) }
}

extension Preferences.Value {
  /// The property-list object.
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

  /// Creates a value from a property-list object; `nil` for an unsupported type.
  ///
  /// Numbers are `NSNumber` on some platforms and Swift types on others: on Linux, a large `Int` is an `Int64`.
  init?(object: Any) {
    switch object {
    case let string as String: self = .string(string)
    case let strings as [String]: self = .strings(strings)
    case let data as Data: self = .data(data)
    case let date as Date: self = .date(date)
    case let integer as Int: self = .integer(integer)
    case let integer as Int64: self = Int(exactly: integer).map(Self.integer) ?? .double(Double(integer))
    case let bool as Bool: self = .bool(bool)
    case let number as NSNumber: self = .double(number.doubleValue)
    default: return nil
    }
  }
}

extension Preferences {
  /// The standard user defaults.
  public static let live = Preferences.userDefaults(.standard)

  /// Preferences in `defaults`.
  public static func userDefaults(_ defaults: UserDefaults) -> Preferences {
    let store = SharedUserDefaults(defaults: defaults)
    // Two threads that are the first to use a domain lose what they write, with Foundation on Linux.
    _ = defaults.object(forKey: "")
    return Preferences(
      read: { key in store.defaults.object(forKey: key).flatMap(Value.init(object:)) },
      readArgument: { store.defaults.volatileDomain(forName: UserDefaults.argumentDomain)[$0] as? String },
      write: { key, value in
        if let value {
          store.defaults.set(value.object, forKey: key)
        } else {
          store.defaults.removeObject(forKey: key)
        }
      }
    )
  }

  /// Preferences in memory, for tests and previews. Copies share them.
  ///
  /// - Parameter values: The initial values, by key.
  public static func inMemory(_ values: [String: Value] = [:]) -> Preferences {
    // By the bytes of their keys: user defaults have two values for "é", of one scalar and of two.
    let stored = Lock<[[UInt8]: Value]>([:])
    let preferences = Preferences(
      read: { key in stored.withLock { $0[Array(key.utf8)] } },
      write: { key, value in
        var value = value
        // A slice has other indices, and holds what is around it.
        if case .data(let data) = value { value = .data(Data(data)) }
        stored.withLock { $0[Array(key.utf8)] = value }
      }
    )
    for (key, value) in values { preferences.set(value, for: key) }
    return preferences
  }
}

/// `UserDefaults` is thread-safe, but not every platform's Foundation declares it `Sendable`.
private struct SharedUserDefaults: @unchecked Sendable {
  let defaults: UserDefaults
}
