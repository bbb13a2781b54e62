public struct MenuItem: Sendable {
  public enum ID: CaseIterable, Sendable {
    case basket, catalog, delivery, events, feedback, gallery, history, inbox, journey, kiosk
  }

  public let id: ID
  public let title: String
  public init(_ id: ID, title: String) {
    self.id = id
    self.title = title
  }
}
