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
