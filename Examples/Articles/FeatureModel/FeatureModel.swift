public import AssemblerEffects
public import Foundation

/// A growing list, the example of swift-dependencies' quick start.
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

  /// Sleeps for a second and adds an item.
  ///
  /// - Throws: `CancellationError` if the task is cancelled during the second. No item is added then.
  public func addButtonTapped() async throws {
    try await clock.sleep(for: .seconds(1))
    items.append(Item(id: uuid(), name: "", createdAt: now()))
  }
}

/// An item of the list.
public struct Item: Sendable, Equatable, Identifiable {
  public let id: UUID
  public var name: String
  public let createdAt: Date

  public init(id: UUID, name: String, createdAt: Date) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
  }
}

/// Builds the feature. The header lists its effects: a clock, the date and identifiers.
public protocol FeatureAssembler: ClockAssembler, DateAssembler, UUIDAssembler {
  @MainActor func resolve() -> FeatureModel
}

extension FeatureAssembler {
  @MainActor public func resolve() -> FeatureModel {
    FeatureModel(clock: clock, now: date, uuid: uuid)
  }
}
