public import Foundation
import Synchronization

/// The progress and the last failure of each organization's loads.
public final class LoadStatus: Sendable {
  /// The state of one organization's loads.
  public struct State: Equatable, Sendable {
    /// The progress of the running load; `nil` if none runs.
    public var progress: LoadProgress?
    /// The last load's failure; `nil` if it succeeded.
    public var failure: LoadFailure?
    /// When the next load starts; `nil` while one runs.
    public var nextLoad: Date?
  }

  private let states = Mutex<[String: State]>([:])

  /// Creates an empty status.
  public init() {}

  /// The state of an organization, by its name in the configuration.
  public subscript(organization: String) -> State {
    get { states.withLock { $0[organization] ?? State() } }
    set { states.withLock { $0[organization] = newValue } }
  }

  /// Updates the progress of a load, unless it has ended.
  func report(_ progress: LoadProgress, of organization: String) {
    states.withLock { states in
      guard states[organization]?.progress != nil else { return }
      states[organization]?.progress = progress
    }
  }
}
