public import Foundation
import Synchronization

/// What the pages say of the loads: how far one has come, and what went wrong with the last.
public final class LoadStatus: Sendable {
  /// What is known of one organisation's loads.
  public struct State: Equatable, Sendable {
    /// How far the load that runs has come; `nil` if none runs.
    public var progress: LoadProgress?
    /// Why the last load failed; `nil` if it did not.
    public var failure: LoadFailure?
    /// When the next load begins; `nil` while one runs.
    public var nextLoad: Date?

    /// Creates a state.
    public init(progress: LoadProgress? = nil, failure: LoadFailure? = nil, nextLoad: Date? = nil) {
      self.progress = progress
      self.failure = failure
      self.nextLoad = nextLoad
    }
  }

  private let states = Mutex<[String: State]>([:])

  /// Creates a status without loads.
  public init() {}

  /// The state of an organisation, by its name in the configuration.
  public subscript(organization: String) -> State {
    get { states.withLock { $0[organization] ?? State() } }
    set { states.withLock { $0[organization] = newValue } }
  }

  /// Changes how far a load has come, unless it has ended.
  func report(_ progress: LoadProgress, of organization: String) {
    states.withLock { states in
      guard states[organization]?.progress != nil else { return }
      states[organization]?.progress = progress
    }
  }
}
