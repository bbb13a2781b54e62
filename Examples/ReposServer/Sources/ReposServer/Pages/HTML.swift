/// Markup in which every interpolated text is escaped.
///
/// ```swift
/// let item: HTML = "<li title=\"\(repository.description)\">\(repository.name)</li>"
/// ```
///
/// A `String` cannot become markup: only a literal, or another `HTML`, is taken as it is. Escaping goes by Unicode
/// scalars. A quotation mark followed by a combining accent is one `Character` that is no quotation mark, and yet
/// it ends an attribute.
public struct HTML: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The markup.
  public private(set) var description: String

  public init(stringLiteral value: String) {
    description = value
  }

  public init(stringInterpolation: StringInterpolation) {
    description = stringInterpolation.markup
  }

  /// Collects the pieces of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity * 2)
    }

    public mutating func appendLiteral(_ literal: String) {
      markup += literal
    }

    /// Adds `text`, escaped for an element's content and for an attribute in quotation marks.
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

    /// Adds markup as it is; nothing for `nil`.
    public mutating func appendInterpolation(_ html: HTML?) {
      markup += html?.description ?? ""
    }

    /// Adds markup as it is, one piece after the other.
    public mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { markup += piece.description }
    }
  }
}
