import Foundation

extension Log {
  /// The process's standard error, from ``Level/info`` upwards.
  public static let live = Log.standardError(from: .info)

  /// The process's standard error: one line for each entry, with its date in UTC.
  ///
  /// Line breaks and other control characters of the entry are escaped, so that an entry cannot look like
  /// another or drive a terminal.
  public static func standardError(from minimumLevel: Level = .trace) -> Log {
    Log(from: minimumLevel) { entry in
      Console.live.print("\(Date.now.formatted(.iso8601)) \(entry)", to: .error)
    }
  }

  /// A log that keeps nothing.
  public static let off = Log { _ in }
}

extension Log.Entry: CustomStringConvertible {
  /// The entry in one line: `warning slow answer host=example.com`.
  public var description: String {
    let facts = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    return "\(level) \(message)\(facts.joined())".unicodeScalars
      .map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0) }
      .joined()
  }
}
