import Foundation
import ReposFeature

extension GitHubConfiguration {
  /// Reads `GITHUB_API_URL` and `GITHUB_TOKEN`. An empty variable counts as none.
  init(environment: [String: String]) throws(ReposFailure) {
    self.init()
    if let address = environment["GITHUB_API_URL"], !address.isEmpty {
      guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
        ["http", "https"].contains(scheme), url.host()?.isEmpty == false
      else { throw .usage("GITHUB_API_URL is '\(address)': it takes an http or https address with a host") }
      api = url
    }
    if let token = environment["GITHUB_TOKEN"], !token.isEmpty {
      // Not printed: the value is a secret even where it is malformed.
      guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw .usage("GITHUB_TOKEN has a space, a line break or another character that no token has")
      }
      self.token = token
    }
  }
}
