/// Takes note of what people do in the feature.
///
/// It is class-bound, as a leaf that only classes implement should be: it is cheaper to pass as `any`.
public protocol Analytics: AnyObject, Sendable {
  /// Takes note of `event`. It is called on the main actor; an implementation returns at once.
  func track(_ event: AnalyticsEvent)
}

/// An analytics that keeps nothing: a library sends nothing that its application did not ask for.
public final class NoAnalytics: Analytics {
  /// Creates an analytics that keeps nothing.
  public init() {}

  public func track(_ event: AnalyticsEvent) {}
}
