import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An answer in the shape of GitHub's.
struct FakeAnswer: Sendable {
  var status: Int
  var body: Data
  var headers: [String: String]

  init(_ status: Int = 200, _ body: String = "", _ headers: [String: String] = [:]) {
    self.status = status
    self.body = Data(body.utf8)
    self.headers = ["Content-Type": "application/json; charset=utf-8"].merging(headers) { $1 }
  }

  /// A page of repositories with these names, and the address of the next page if there is one.
  static func page(_ names: String..., next: String? = nil) -> FakeAnswer {
    let items = names.map { #"{"name":"\#($0)","node_id":"R_1","private":false,"owner":{"id":6}}"# }
    let link = next.map { ["Link": #"<https://api.github.com/x?page=1>; rel="prev", <\#($0)>; rel="next""#] }
    return FakeAnswer(200, "[\(items.joined(separator: ","))]", link ?? [:])
  }

  func sent(for request: URLRequest) throws -> (Data, HTTPURLResponse) {
    guard let url = request.url,
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers)
    else { throw URLError(.badURL) }
    return (body, response)
  }
}
