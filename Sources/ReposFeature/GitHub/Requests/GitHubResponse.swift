import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response of the API.
struct GitHubResponse: Sendable {
  let body: Data
  let head: HTTPURLResponse

  var status: Int { head.statusCode }

  /// The body's content type, without parameters.
  var contentType: String {
    let type = header("Content-Type")?.prefix { $0 != ";" } ?? ""
    return type.isEmpty ? "a response without a content type" : type.trimmingCharacters(in: .whitespaces)
  }

  /// GitHub's error message; empty if the body contains none.
  var errorMessage: String {
    struct Message: Decodable { let message: String }
    return (try? JSONBody(body).decode(Message.self).message) ?? ""
  }

  func header(_ name: String) -> String? {
    head.value(forHTTPHeaderField: name)
  }
}

/// The URLs in a `Link` field, by relation (RFC 8288).
struct LinkHeader {
  private var targets: [String: String] = [:]

  /// The URL of a relation as the field writes it: `next` or `last`.
  subscript(relation: String) -> String? { targets[relation] }

  /// Parses a field and skips its malformed parts.
  init(_ field: String) {
    var rest = Substring(field)
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...].dropFirst()
      guard let end = rest.firstIndex(of: ">") else { return }
      let target = String(rest[..<end])
      rest = rest[end...].dropFirst()
      for relation in Self.relations(in: Self.takeParameters(from: &rest)) where targets[relation] == nil {
        targets[relation] = target
      }
    }
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
