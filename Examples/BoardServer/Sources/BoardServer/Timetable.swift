import AssemblerHTTP
import Foundation
import Hummingbird
import Logging
import ServerBounds

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

public struct Departure: Codable, Sendable, Equatable { let line, time: String }
struct Board: ResponseCodable, Equatable { let name, stop: String, departures: [Departure] }

/// Another company's departures.
public protocol Timetable: Sendable {
  func departures(from stop: String) async throws -> [Departure]
}

struct WebTimetable: Timetable {
  let url: String
  let http: HTTPClient
  let logger: Logger

  func departures(from stop: String) async throws -> [Departure] {
    let stop = stop.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    guard let url = URL(string: "\(url)/\(stop)") else { throw URLError(.badURL) }
    do {
      let (body, response) = try await http.send(URLRequest(url: url))
      guard response.statusCode == 200 else { throw HTTPError(.badGateway) }
      return try JSONBody(body).decode()
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
