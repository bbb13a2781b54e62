/// What the checks are to look for.
public struct CheckOptions: Sendable {
  /// Whether rules of public protocols that nobody in the package resolves are reported: an app's, not a
  /// library's.
  public var reportsPublicUnreachable = false
  /// The number of rules above which an assembler is reported for its compile time.
  public var ruleLimit = 250

  public init() {}
}
