#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The switches that `Switches.swift` puts around the conditions of this module.
///
/// Faults whose numbers are in the variable MUTANT, with commas, are in force. The file MUTANT_TRACE gets the number of
/// each fault that would have made a difference.
enum Mutant {
  typealias Flags = UnsafeMutablePointer<Bool>
  private static let capacity = 100_000

  nonisolated(unsafe) private static let active: Flags = {
    let flags = Flags.allocate(capacity: capacity)
    flags.initialize(repeating: false, count: capacity)
    var text = getenv("MUTANT")
    while let digits = text, digits.pointee != 0 {
      flags[strtol(digits, &text, 10)] = true
      // A comma.
      if let end = text, end.pointee == 44 { text = end + 1 }
    }
    return flags
  }()

  nonisolated(unsafe) private static let traced: Flags = {
    let flags = Flags.allocate(capacity: capacity)
    flags.initialize(repeating: false, count: capacity)
    return flags
  }()

  private static let file: Int32 = {
    guard let path = getenv("MUTANT_TRACE") else { return -1 }
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    defer { close(file) }
    // Not in the place of a standard stream that a test has closed.
    return fcntl(file, F_DUPFD_CLOEXEC, 100)
  }()

  // Two threads may write the same line, which does no harm.
  private static func trace(_ number: Int) {
    guard file >= 0, !traced[number] else { return }
    traced[number] = true
    var line = Array("\(number)\n".utf8)
    _ = write(file, &line, line.count)
  }

  /// Whether a condition in front of others, which makes them all fail, isn't in force.
  static func isOff(_ number: Int) -> Bool {
    trace(number)
    return !active[number]
  }

  static func negate(_ number: Int, _ value: Bool) -> Bool {
    trace(number)
    return value != active[number]
  }

  /// A condition, or the value that it has where it's dropped.
  static func drop(_ number: Int, _ value: Bool, _ replacement: Bool) -> Bool {
    if value != replacement { trace(number) }
    return active[number] ? replacement : value
  }

  static func drop<T>(_ number: Int, _ predicate: @escaping (T) -> Bool, _ replacement: Bool) -> (T) -> Bool {
    { drop(number, predicate($0), replacement) }
  }
}
