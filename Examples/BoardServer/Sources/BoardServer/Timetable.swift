import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging

public struct Departure: Codable, Sendable, Equatable { let line, time: String }
struct Board: ResponseCodable, Equatable { let name, stop: String, departures: [Departure] }

/// Another company's departures. Its live form is a leaf instead of the effect `http`, because its client must be
/// shut down.
public protocol Timetable: Sendable {
  func departures(from stop: String) async throws -> [Departure]
}

struct WebTimetable: Timetable, Closable {
  let url: String
  let client = HTTPClient()

  func close() async throws { try await client.shutdown() }

  func departures(from stop: String) async throws -> [Departure] {
    let stop = stop.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let response = try await client.execute(HTTPClientRequest(url: "\(url)/\(stop)"), timeout: .seconds(30))
    guard response.status == .ok else { throw HTTPError(.badGateway, message: "There is no timetable now.") }
    return try JSONDecoder().decode([Departure].self, from: await response.body.collect(upTo: 1 << 20))
  }
}

/// A timetable that gives up after two seconds.
struct PatientTimetable: Timetable {
  let timetable: any Timetable
  let clock: any Clock<Duration>
  let logger: Logger

  func departures(from stop: String) async throws -> [Departure] {
    try await withThrowingTaskGroup(of: [Departure].self) { group in
      group.addTask { try await timetable.departures(from: stop) }
      group.addTask {
        try await clock.sleep(for: .seconds(2))
        logger.warning("the timetable took too long", metadata: ["stop": "\(stop)"])
        throw HTTPError(.gatewayTimeout, message: "The timetable takes too long.")
      }
      defer { group.cancelAll() }
      return try await group.next() ?? []
    }
  }
}
