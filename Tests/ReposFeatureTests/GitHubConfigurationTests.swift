import AssemblerEffects
import Foundation
import ReposFeature
import Testing

@Suite("The configuration from the environment")
struct GitHubConfigurationTests {
  private func configuration(_ variables: [String: String]) throws -> GitHubConfiguration {
    try GitHubConfiguration(environment: .constant(variables))
  }

  @Test("The variables set the GitHub host and the token, and an empty one is the same as none")
  func variables() throws {
    let enterprise = try configuration([
      "GITHUB_API_URL": "https://github.example.com/api/v3", "GITHUB_TOKEN": "ghp_1",
    ])
    #expect(enterprise.baseURL.absoluteString == "https://github.example.com/api/v3")
    #expect(enterprise.token == "ghp_1")
    for variables in [[:], ["GITHUB_API_URL": "", "GITHUB_TOKEN": ""]] {
      let standard = try configuration(variables)
      #expect(standard.baseURL.absoluteString == "https://api.github.com")
      #expect(standard.token == nil)
    }
  }

  @Test(
    "An address that isn't HTTP, or has an impossible port, is refused",
    arguments: [
      "ftp://example.com", "github.com", "http://", "http://a.example:0", "http://a.example:65536",
      "http://a.example:99999",
    ]
  )
  func address(text: String) {
    #expect(throws: GitHubConfiguration.InvalidVariable.baseURL(text)) {
      try configuration(["GITHUB_API_URL": text])
    }
  }

  @Test("The message of an invalid address says whether its port is the cause")
  func addressMessage() {
    typealias Invalid = GitHubConfiguration.InvalidVariable
    let port = "GITHUB_API_URL is 'http://a.example:0', whose port isn't one from 1 to 65535"
    #expect(Invalid.baseURL("http://a.example:0").description == port)
    for text in ["ftp://a.example:80", "ftp://a.example"] {
      let message = "GITHUB_API_URL is '\(text)', not an http or https URL with a host"
      #expect(Invalid.baseURL(text).description == message)
    }
  }

  @Test("The lowest and the highest port are ports", arguments: [1, 65_535])
  func ports(port: Int) throws {
    #expect(try configuration(["GITHUB_API_URL": "http://a.example:\(port)"]).baseURL.port == port)
  }

  @Test("A malformed token is refused, and isn't in the message", arguments: ["se cret", "a\nb", "é"])
  func token(text: String) {
    let error = #expect(throws: GitHubConfiguration.InvalidVariable.token) {
      try configuration(["GITHUB_TOKEN": text])
    }
    #expect(error?.description.contains(text) == false)
  }

  @Test(
    "An account's name has up to 100 letters, digits, hyphens and underscores",
    arguments: [
      ("pointfreeco", true), ("a-1_B", true), (String(repeating: "a", count: 100), true), ("", false),
      (String(repeating: "a", count: 101), false), ("a/b", false),
      ("..", false), ("ä", false), ("a b", false),
    ]
  )
  func names(name: String, isValid: Bool) {
    #expect(GitHubConfiguration.isAccountName(name) == isValid)
  }
}
