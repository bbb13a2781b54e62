import Foundation
import GRDB
import HTTPTypes
import Hummingbird

/// An error with a status and a message that is safe to show.
struct ServerError: Error, Equatable {
  let status: HTTPResponse.Status
  let message: String
  var retryAfter: Int?
  /// The last page of a list, after a later one was asked for.
  var lastPage: Int?

  init(_ status: HTTPResponse.Status, _ message: String, retryAfter: Int? = nil) {
    self.status = status
    self.message = message
    self.retryAfter = retryAfter
  }

  /// For a page of a list that has only `pages`.
  static func noPage(_ page: Int, of pages: Int) -> ServerError {
    var error = ServerError(.notFound, "There is no page \(page). The last one is page \(pages).")
    error.lastPage = pages
    return error
  }

  /// For a request that isn't HTTP, or whose address and header fields exceed the parser's limit.
  static let unreadable = ServerError(
    .badRequest,
    "The request isn't valid HTTP, or its address and header fields have more than 80 KB. Shorten the address."
  )

  /// Maps any error to a message that reveals no internals.
  init(_ error: any Error, id: RequestID) {
    switch error {
    case let error as ServerError:
      self = error
    case is CancellationError:
      self.init(.serviceUnavailable, "The server ends. Try again in a few seconds.", retryAfter: 5)
    case let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode):
      self.init(
        .serviceUnavailable,
        "Another program locks the database. Nothing was changed. Try again in a few seconds.",
        retryAfter: 5
      )
    case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
      self.init(
        HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
        "The server's disk is full. Nothing was changed."
      )
    case let error as HTTPError where error.status == .notFound:
      self.init(.notFound, "There is no such page.")
    case let error as any HTTPResponseError where error.status.code < 500:
      self.init(error.status, (error as? HTTPError)?.body ?? error.status.reasonPhrase)
    default:
      self.init(
        .internalServerError,
        "Something went wrong. The server's log has details for request \(id)."
      )
    }
  }

  /// Whether to log the error.
  var isServersFault: Bool { status.code >= 500 }
}
