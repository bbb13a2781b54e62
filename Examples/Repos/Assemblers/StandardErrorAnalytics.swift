import ReposFeature

/// Prints each event on standard error, as a line of its name and its properties.
final class StandardErrorAnalytics: Analytics {
  func track(_ event: AnalyticsEvent) {
    let properties = event.properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    Output.printError(([event.name] + properties).joined(separator: " "))
  }
}
