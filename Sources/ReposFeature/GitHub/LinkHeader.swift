import AssemblerHTTP
import Foundation

/// The URLs in a `Link` field, by relation (RFC 8288).
struct LinkHeader {
  private let field: String
  private var targets: [String: String] = [:]
  /// Whether every part of the field is a link.
  private var isWellFormed = true

  /// The URL of a relation as the field writes it: `next` or `last`.
  subscript(relation: String) -> String? { targets[relation] }

  /// Parses a field and skips its malformed parts.
  init(_ field: String) {
    self.field = field
    var rest = Substring(field)
    // Otherwise, each `<` would look for one as far as the end.
    let lastEnd = field.lastIndex(of: ">") ?? field.startIndex
    while let start = rest.firstIndex(where: { !$0.isWhitespace && $0 != "," }) {
      guard rest[start] == "<", start < lastEnd, let end = rest[start...].firstIndex(of: ">") else {
        isWellFormed = false
        _ = Self.takeParameters(from: &rest)
        continue
      }
      rest = rest[start...].dropFirst()
      let target = String(rest[..<end])
      rest = rest[end...].dropFirst()
      for relation in Self.relations(in: Self.takeParameters(from: &rest)) where targets[relation] == nil {
        targets[relation] = target
      }
    }
  }

  /// The URL of the next page; `nil` on the last page.
  ///
  /// - Throws: ``GitHubError/invalidPageLink(_:)`` if the field's URL isn't an HTTP or HTTPS URL, or if a malformed
  ///   part can be the link to the next page.
  func nextPage(after url: URL) throws(GitHubError) -> URL? {
    guard let target = self["next"] else {
      if isWellFormed { return nil }
      throw .invalidPageLink(field.onOneLine)
    }
    guard let next = URL(string: target, relativeTo: url)?.absoluteURL, next.isWebAddress, !target.isEmpty
    else {
      throw .invalidPageLink(target.onOneLine)
    }
    return next
  }

  /// Removes the parameters of one link, up to a comma outside quotation marks, from the rest of the field.
  private static func takeParameters(from rest: inout Substring) -> [Substring] {
    var parameters: [Substring] = []
    var start = rest.startIndex
    var isQuoted = false
    for index in rest.indices {
      switch rest[index] {
      case "\"":
        isQuoted.toggle()
      case ";" where !isQuoted:
        parameters.append(rest[start..<index])
        start = rest.index(after: index)
      case "," where !isQuoted:
        parameters.append(rest[start..<index])
        rest = rest[index...].dropFirst()
        return parameters
      default:
        break
      }
    }
    parameters.append(rest[start...])
    rest = rest[rest.endIndex...]
    return parameters
  }

  /// The relations in the parameters: `rel="next last"` contains two.
  private static func relations(in parameters: [Substring]) -> [String] {
    for parameter in parameters {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "rel" else {
        continue
      }
      let value = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\" \t"))
      return value.lowercased().split(separator: " ").map(String.init)
    }
    return []
  }
}
