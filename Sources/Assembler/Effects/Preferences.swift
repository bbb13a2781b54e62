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

extension PreferencesAssembler where Self: PreviewAssembler, Self: ScopedAssembler {
  /// Preferences in memory, one for the whole preview: what one object writes, another reads.
  public func resolve() -> Preferences { shared { .inMemory() } }
}

extension PreferencesAssembler where Self: ChildAssembler, Parent: PreferencesAssembler {
  public func resolve() -> Preferences { parent.resolve() }
}
