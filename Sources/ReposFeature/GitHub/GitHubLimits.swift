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
