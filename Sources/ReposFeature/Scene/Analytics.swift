public import AssemblerEffects

/// Records what people do in the feature.
///
/// Conform a class to it. A reference is cheaper to pass as `any Analytics` than a value.
public protocol Analytics: AnyObject, Sendable {
  /// Records `event`. The presenter calls it on the main actor, so return at once.
  func track(_ event: AnalyticsEvent)
}

/// Analytics that discard every event: a library sends nothing unless its application asks for it.
public final class NoAnalytics: Analytics {
  /// Creates analytics that discard every event.
  public init() {}

  public func track(_ event: AnalyticsEvent) {}
}

/// A user's action, with its details.
public struct AnalyticsEvent: Equatable, Sendable {
  /// The name of the action: `tapped_repo`.
  public let name: String
  /// The details by name.
  public let properties: [String: String]

  /// Creates an event.
  public init(name: String, properties: [String: String]) {
    self.name = name
    self.properties = properties
  }

  /// A person selected a repository. Unknown facts about `device` are "Unknown".
  public static func tappedRepo(named repoName: String, device: DeviceInfo) -> AnalyticsEvent {
    func known(_ fact: (some CustomStringConvertible)?) -> String { fact?.description ?? "Unknown" }
    return AnalyticsEvent(
      name: "tapped_repo",
      properties: [
        "repo_name": repoName,
        "build": known(device.build),
        "release": known(device.release),
        "screen_height": known(device.screenHeight),
        "screen_width": known(device.screenWidth),
        "system_name": known(device.systemName),
        "system_version": known(device.systemVersion),
      ]
    )
  }
}
