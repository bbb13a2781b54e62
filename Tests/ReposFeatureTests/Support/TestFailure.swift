import Foundation

/// An error with a message of its own.
struct TestFailure: LocalizedError {
  var errorDescription: String? { "The cable is out." }
}
