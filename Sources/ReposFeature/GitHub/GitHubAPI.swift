import Assembler
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends a request to the API and tells a good answer from a bad one.
struct GitHubAPI: Sendable {
  let configuration: GitHubConfiguration
  let http: HTTPClient
  let now: DateGenerator

  /// The address of the first page of an account's repositories.
  func firstPage(of account: String) throws -> URL {
    guard !account.isEmpty, account.utf8.allSatisfy(Self.isInAccountName) else {
      throw GitHubError.invalidAccount(account)
    }
    return configuration.api.appending(path: "orgs/\(account)/repos")
      .appending(queryItems: [URLQueryItem(name: "per_page", value: "100")])
  }

  /// The good answer at `address`.
  ///
  /// - Throws: ``GitHubError`` where no answer or a bad one came, `CancellationError` where the task is
  ///   cancelled.
  func get(_ address: URL, account: String) async throws -> GitHubAnswer {
    let answer: GitHubAnswer
    do {
      let (body, response) = try await http.send(request(for: address))
      answer = GitHubAnswer(body: body, response: response)
    } catch let error as URLError {
      if error.code == .cancelled { throw CancellationError() }
      throw GitHubError.noAnswer(host: address.host() ?? address.absoluteString, reason: error.reason)
    }
    if let error = GitHubError(answer, account: account, now: now()) { throw error }
    return answer
  }

  private func request(for address: URL) -> URLRequest {
    var request = URLRequest(url: address, cachePolicy: .reloadIgnoringLocalCacheData)
    request.setValue("application/vnd.github+json", forHTTPHeaderField: "Accept")
    request.setValue("2022-11-28", forHTTPHeaderField: "X-GitHub-Api-Version")
    request.setValue("ReposFeature", forHTTPHeaderField: "User-Agent")
    if let token = configuration.token, address.hasSameOrigin(as: configuration.api) {
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    }
    return request
  }

  /// Letters, digits and hyphens; accounts that a company manages have an underscore too.
  private static func isInAccountName(_ byte: UInt8) -> Bool {
    switch Character(UnicodeScalar(byte)) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": byte < 0x80
    default: false
    }
  }
}
