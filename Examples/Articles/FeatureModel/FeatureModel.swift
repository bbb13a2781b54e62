public import AssemblerEffects

/// A list that grows: the example of swift-dependencies' quick start.
@MainActor public final class FeatureModel {
  public private(set) var items: [Item] = []
  private let clock: any Clock<Duration>
  private let now: DateGenerator
  private let uuid: UUIDGenerator

  public init(clock: any Clock<Duration>, now: DateGenerator, uuid: UUIDGenerator) {
    self.clock = clock
    self.now = now
    self.uuid = uuid
  }

  /// Waits one second and adds an item.
  ///
  /// - Throws: `CancellationError`, and nothing is added, if the task is cancelled while it waits.
  public func addButtonTapped() async throws {
    try await clock.sleep(for: .seconds(1))
    items.append(Item(id: uuid(), name: "", createdAt: now()))
  }
}
