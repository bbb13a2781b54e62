public import AssemblerEffects

/// Something that a person did, with what is known about it.
public struct AnalyticsEvent: Equatable, Sendable {
  /// What happened: `tapped_repo`.
  public let name: String
  /// What is known about it, by name.
  public let properties: [String: String]

  /// Creates an event.
  public init(name: String, properties: [String: String]) {
    self.name = name
    self.properties = properties
  }

  /// A person selected a repository. What `device` does not know is "Unknown".
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
