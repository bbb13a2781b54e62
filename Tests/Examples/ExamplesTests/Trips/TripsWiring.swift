import AssemblerEffects
import AssemblerTesting
import Foundation
import Testing

@testable import Trips

/// The application's two wirings, which pass the same tests.
@MainActor enum Wiring: CaseIterable, CustomTestStringConvertible {
  case assembler, byHand

  nonisolated var testDescription: String {
    switch self {
    case .assembler: "assembler"
    case .byHand: "by hand"
    }
  }

  /// Signs in.
  func session(of account: Account = Account(name: "Ada"), on server: StubTrips) -> TestSession {
    switch self {
    case .assembler:
      let session = TripsTestAssembler(server: server).session(of: account)
      return TestSession(
        owner: session,
        router: session.router,
        list: { session.list() },
        detail: { session.detail(id: $0) }
      )
    case .byHand:
      let session = TripsFactory(testing: server).session(of: account)
      return TestSession(owner: session, router: session.router, list: session.list, detail: session.detail)
    }
  }
}

/// What the tests ask of a session.
@MainActor struct TestSession {
  let owner: AnyObject
  let router: TripRouter
  let list: () -> TripList
  let detail: (Trip.ID) -> TripDetail
}

/// Answers with two trips ahead and a past one, and records the requests.
actor StubTrips: TripsServer {
  private(set) var requests: [String] = []
  private var failures: Int

  init(failures: Int = 0) { self.failures = failures }

  func trips(of account: Account) throws -> [Trip] {
    try answer("trips of \(account.name)")
    return [(1, "Rome", 20), (2, "Oslo", 10), (3, "Bonn", -5)].map { id, city, days in
      Trip(id: id, title: "\(account.name) in \(city)", start: .testDefault + TimeInterval(days * 86_400))
    }
  }

  func photos(of trip: Trip.ID) throws -> [String] {
    try answer("photos of \(trip)")
    return Array(repeating: "photo", count: trip)
  }

  private func answer(_ request: String) throws {
    requests.append(request)
    guard failures > 0 else { return }
    failures -= 1
    throw URLError(.notConnectedToInternet)
  }
}
