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
