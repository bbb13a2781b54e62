import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An answer of the API: its head and its whole body.
struct GitHubAnswer: Sendable {
  let body: Data
  let response: HTTPURLResponse

  var status: Int { response.statusCode }

  /// What the body is said to be, without parameters.
  var contentType: String {
    let type = header("Content-Type")?.prefix { $0 != ";" } ?? ""
    return type.isEmpty ? "an answer without a type" : type.trimmingCharacters(in: .whitespaces)
  }

  /// GitHub's own words for an error; empty where the body has none.
  var reason: String {
    struct Message: Decodable { let message: String }
    return (try? JSONBody(body).decode(Message.self).message) ?? ""
  }

  func header(_ name: String) -> String? {
    response.value(forHTTPHeaderField: name)
  }
}

/// The `Link` field of an answer: addresses of related pages, by relation (RFC 8288).
struct LinkHeader {
  private var targets: [String: String] = [:]

  /// The address of a relation, as the field writes it: `next`, `last`.
  subscript(relation: String) -> String? { targets[relation] }

  /// Reads a field. What is not in its form is skipped.
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

  /// Takes the parameters of one link: up to a comma outside quotation marks.
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

  /// The relation types of the parameters: `rel="next last"` has two.
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
