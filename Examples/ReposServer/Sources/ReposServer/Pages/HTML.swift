/// Markup that escapes interpolated text.
///
/// ```swift
/// let item: HTML = "<li title=\"\(repository.description)\">\(repository.name)</li>"
/// ```
///
/// Only literals and other `HTML` values are inserted unescaped. Escaping works on Unicode scalars, because a
/// quotation mark with a combining accent is a `Character` of its own, but still ends an attribute.
public struct HTML: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The markup.
  public private(set) var description: String

  public init(stringLiteral value: String) {
    description = value
  }

  public init(stringInterpolation: StringInterpolation) {
    description = stringInterpolation.markup
  }

  /// Builds the markup from the pieces of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity * 2)
    }

    public mutating func appendLiteral(_ literal: String) {
      markup += literal
    }

    /// Adds `text`, escaped for element content and quoted attributes.
    public mutating func appendInterpolation(_ text: String) {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "<": markup += "&lt;"
        case ">": markup += "&gt;"
        case "&": markup += "&amp;"
        case "\"": markup += "&quot;"
        case "'": markup += "&#39;"
        default: markup.unicodeScalars.append(scalar)
        }
      }
    }

    public mutating func appendInterpolation(_ number: Int) {
      markup += String(number)
    }

    /// Adds markup unescaped, or nothing for `nil`.
    public mutating func appendInterpolation(_ html: HTML?) {
      markup += html?.description ?? ""
    }

    /// Adds pieces of markup unescaped.
    public mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { markup += piece.description }
    }
  }
}
