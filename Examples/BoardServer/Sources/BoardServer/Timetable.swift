import AssemblerHTTP
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
  let logger: Logger
  let client = HTTPClient()

  func close() async throws { try await client.shutdown() }

  func departures(from stop: String) async throws -> [Departure] {
    let stop = stop.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    do {
      let response = try await client.execute(HTTPClientRequest(url: "\(url)/\(stop)"), timeout: .seconds(30))
      guard response.status == .ok else { throw HTTPError(.badGateway) }
      return try JSONBody(Data(buffer: await response.body.collect(upTo: 1 << 20))).decode()
    } catch {
      // Not as it is: a body over the limit would be 413, as if the client had sent it.
      logger.warning("no departures", metadata: ["stop": "\(stop)", "error": "\(error)"])
      throw HTTPError(.badGateway, message: "There is no timetable now.")
    }
  }
}

/// A timetable that gives up after two seconds.
struct PatientTimetable: Timetable {
  let timetable: any Timetable
  let clock: any Clock<Duration>

  func departures(from stop: String) async throws -> [Departure] {
    let late = HTTPError(.gatewayTimeout, message: "The timetable takes too long.")
    return try await within(.seconds(2), of: clock, else: late) { try await timetable.departures(from: stop) }
  }
}
