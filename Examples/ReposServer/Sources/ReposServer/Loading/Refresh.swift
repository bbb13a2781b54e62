import AssemblerEffects
import Foundation
import Logging
public import ServiceLifecycle

/// Loads one organization's repositories once, and stores them.
public struct Refresh: Sendable {
  let organization: String
  let source: any RepositorySource
  let store: RepositoryStore
  let status: LoadStatus
  let interval: Duration
  let now: DateGenerator
  let logger: Logger

  /// Loads and stores the list. A failed load leaves the stored list unchanged.
  ///
  /// - Returns: The delay before the next load.
  /// - Throws: `CancellationError`.
  func callAsFunction(failures: inout Int) async throws -> Duration {
    var state = status[organization]
    state.progress = LoadProgress()
    state.nextLoad = nil
    status[organization] = state
    var wait = interval
    do {
      let repositories = try await source.repositories(of: organization) { progress in
        status.report(progress, of: organization)
      }
      try await store.replace(repositories, of: organization, at: now())
      logger.info("refreshed", metadata: ["repositories": "\(repositories.count)"])
      failures = 0
      state.failure = nil
    } catch {
      if Task.isCancelled { throw CancellationError() }
      let failure =
        error as? LoadFailure
        ?? LoadFailure("The list was loaded but couldn't be stored. The log has details.")
      logger.warning("refresh failed", metadata: ["error": "\(error)"])
      wait = Self.wait(after: failure, failures: failures, interval: interval, now: now())
      failures += 1
      state.failure = failure
    }
    state.progress = nil
    state.nextLoad = now() + wait / .seconds(1)
    status[organization] = state
    return wait
  }

  /// 30 seconds after the first failure, doubled after each further failure up to the interval, or the delay that
  /// the source asks for, of an hour at most: then GitHub's limits begin anew, whatever a broken answer says.
  private static func wait(after failure: LoadFailure, failures: Int, interval: Duration, now: Date)
    -> Duration
  {
    if let date = failure.retryAfter { return .seconds(min(max(1, date.timeIntervalSince(now)), 3_600)) }
    return min(interval, .seconds(30) * (1 << min(failures, 10)))
  }
}

/// Refreshes each organization's list at startup and then periodically, until the server shuts down.
public struct Refresher: Service {
  let organizations: [String]
  let clock: any Clock<Duration>
  let makeRefresh: @Sendable (String) -> Refresh

  public func run() async throws {
    do {
      try await cancelWhenGracefulShutdown {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for organization in organizations {
            group.addTask { try await repeatRefresh(of: organization) }
          }
          try await group.waitForAll()
        }
      }
    } catch is CancellationError {
      // The shutdown, and the end of the task that runs the service.
    }
  }

  private func repeatRefresh(of organization: String) async throws {
    var failures = 0
    while true {
      let refresh = makeRefresh(organization)
      let wait = try await refresh(failures: &failures)
      try await clock.sleep(for: wait)
    }
  }
}
