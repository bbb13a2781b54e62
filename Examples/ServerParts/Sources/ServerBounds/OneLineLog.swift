public import Logging

/// A log of which each entry is one line, whatever others sent: control characters in it are escaped.
public struct OneLineLog: LogHandler {
  private var handler: any LogHandler

  /// Creates a log that passes its entries on.
  public init(_ handler: any LogHandler) { self.handler = handler }

  public var logLevel: Logger.Level {
    get { handler.logLevel }
    set { handler.logLevel = newValue }
  }
  public var metadataProvider: Logger.MetadataProvider? {
    get { handler.metadataProvider }
    set { handler.metadataProvider = newValue }
  }
  public var metadata: Logger.Metadata {
    get { handler.metadata }
    set { handler.metadata = newValue.mapValues(Self.escape) }
  }
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { handler[metadataKey: key] }
    set { handler[metadataKey: key] = newValue.map(Self.escape) }
  }

  public func log(event: LogEvent) {
    var event = event
    event.message = "\(event.message.description.escapingControlCharacters)"
    if let error = event.error, "\(error)".hasControlCharacters {
      event.error = nil
      event.metadata = (event.metadata ?? [:]).merging(["error": "\(error)"]) { $1 }
    }
    event.metadata = event.metadata?.mapValues(Self.escape)
    handler.log(event: event)
  }

  private static func escape(_ value: Logger.Metadata.Value) -> Logger.Metadata.Value {
    switch value {
    case .string(let text): .string(text.escapingControlCharacters)
    case .stringConvertible(let value): .string(value.description.escapingControlCharacters)
    case .array(let values): .array(values.map(escape))
    case .dictionary(let values): .dictionary(values.mapValues(escape))
    }
  }
}

extension String {
  /// Whether a character ends a line, ends a text for SQLite, or moves the cursor of a terminal.
  public var hasControlCharacters: Bool { unicodeScalars.contains(where: \.isControl) }

  /// The text on one line: `\u{A}` instead of a line feed.
  public var escapingControlCharacters: String {
    guard hasControlCharacters else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isControl {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }
}
