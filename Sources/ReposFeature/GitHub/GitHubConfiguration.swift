public import Foundation

/// Which GitHub to ask, and as whom.
public struct GitHubConfiguration: Sendable {
  /// The address that the API's paths are added to. GitHub Enterprise has it at `/api/v3`.
  public var api: URL
  /// The token to present, to the host of ``api`` only.
  public var token: String?
  /// Whether to answer from the kept pages alone, without a request.
  public var isOffline = false
  /// How much to take, and how long to try.
  public var limits = GitHubLimits()

  /// GitHub's public API, asked by nobody in particular.
  public init() {
    self.init(api: URL(string: "https://api.github.com") ?? URL(filePath: "/"))
  }

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - api: The address that the API's paths are added to.
  ///   - token: The token to present. An empty one counts as none.
  public init(api: URL, token: String? = nil) {
    self.api = api
    self.token = token?.isEmpty == true ? nil : token
  }
}

extension GitHubConfiguration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The address, and whether there is a token. The token itself is never part of a description.
  public var description: String {
    "GitHubConfiguration(api: \(api), token: \(token == nil ? "none" : "hidden"))"
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["api": api]) }
}

/// How much a data source takes, and how long it tries.
public struct GitHubLimits: Equatable, Sendable {
  /// The most pages that one list may have. A page has up to 100 repositories.
  public var pages = 200
  /// The most bytes that the pages of one list may have together.
  public var bytes = 200_000_000
  /// The most redirects that one request follows.
  public var redirects = 5
  /// The most times that one request is tried.
  public var tries = 3
  /// The wait before the second try of a request that failed; it doubles with each try and is shortened at
  /// random by up to a half, so that many clients do not come back at once.
  public var firstWait: Duration = .milliseconds(500)
  /// The longest wait that a rate limit may ask for. A longer one is an error that says when to come back.
  public var longestWait: Duration = .seconds(30)
  /// How long a request may go without a byte.
  public var timeout: Duration = .seconds(30)
  /// The most bytes that the kept pages may take on disk together.
  public var keptBytes = 20_000_000

  /// Creates the limits of a client for people.
  public init() {}
}
