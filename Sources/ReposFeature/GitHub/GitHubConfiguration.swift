public import AssemblerEffects
import AssemblerHTTP
public import Foundation

/// The GitHub server to ask, the account's token, and the limits of the client.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct GitHubConfiguration: Sendable {
  /// The API's base URL. GitHub Enterprise serves the API at `/api/v3`.
  public var baseURL: URL
  /// The token to authenticate with. The client sends it to the origin of ``baseURL`` only.
  public var token: String?
  /// Whether to read cached pages only and send no request.
  public var isOffline = false
  /// The limits of the client.
  public var limits = GitHubLimits()

  /// GitHub's public API, without a token.
  public init() { self.init(baseURL: URL(string: "https://api.github.com") ?? URL(filePath: "/")) }

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - baseURL: The API's base URL.
  ///   - token: The token to authenticate with. An empty token is the same as none.
  public init(baseURL: URL, token: String? = nil) {
    self.baseURL = baseURL
    self.token = token?.isEmpty == true ? nil : token
  }

  /// Creates a configuration from the text of a base URL.
  ///
  /// Returns `nil` unless the text is an HTTP or HTTPS URL with a host.
  public init?(baseURL text: String) {
    guard let url = URL(string: text), url.isWebAddress else { return nil }
    self.init(baseURL: url)
  }

  /// Creates a configuration from `GITHUB_API_URL` and `GITHUB_TOKEN`. An empty variable is the same as none.
  ///
  /// - Throws: ``InvalidVariable``.
  public init(environment: ProcessEnvironment) throws(InvalidVariable) {
    self.init()
    if let text = environment["GITHUB_API_URL"], !text.isEmpty {
      guard let configuration = GitHubConfiguration(baseURL: text) else { throw .baseURL(text) }
      self = configuration
    }
    if let token = environment["GITHUB_TOKEN"], !token.isEmpty {
      guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .token }
      self.token = token
    }
  }

  /// An environment variable with an invalid value.
  public enum InvalidVariable: Error, Equatable, CustomStringConvertible {
    /// `GITHUB_API_URL` isn't an HTTP or HTTPS URL with a host.
    case baseURL(String)
    /// `GITHUB_TOKEN` contains a character that no token has. Even a malformed token is a secret, so it isn't here.
    case token

    public var description: String {
      switch self {
      case .baseURL(let text):
        if let port = URL(string: text)?.port, !URL.ports.contains(port) {
          "GITHUB_API_URL is '\(text)', whose port isn't one from 1 to 65535"
        } else {
          "GITHUB_API_URL is '\(text)', not an http or https URL with a host"
        }
      case .token:
        "GITHUB_TOKEN contains a space, a line break or another character that is invalid in a token"
      }
    }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension GitHubConfiguration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The base URL, and whether there is a token. No description contains the token.
  public var description: String {
    "GitHubConfiguration(baseURL: \(baseURL), token: \(token == nil ? "none" : "hidden"))"
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["baseURL": baseURL]) }
}

/// The limits of a GitHub client.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct GitHubLimits: Equatable, Sendable {
  /// The maximum number of pages in one list. A page has up to 100 repositories.
  public var maximumPages = 200
  /// The maximum size of one list in bytes.
  public var maximumBytes = 200_000_000
  /// The maximum number of redirects for one request.
  public var maximumRedirects = 5
  /// The maximum number of times that the client sends one request.
  public var maximumAttempts = 3
  /// The delay before the second attempt.
  ///
  /// The delay doubles with each attempt. A random factor between a half and one keeps clients from retrying all at
  /// once.
  public var initialBackoff: Duration = .milliseconds(500)
  /// The longest time that the client waits because GitHub says so, for a rate limit or an outage. A longer one is an
  /// error.
  public var maximumRateLimitWait: Duration = .seconds(30)
  /// The time after which a request without a new byte fails.
  public var timeout: Duration = .seconds(30)
  /// The maximum size of all cached pages in bytes.
  public var maximumCacheBytes = 20_000_000

  /// Creates limits for a client that a person waits for.
  public init() {}
}
