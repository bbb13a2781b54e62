/// Why the command ends without having done what it was asked.
struct ReposFailure: Error, Equatable {
  /// The exit status of a failure.
  static let failed: Int32 = 1
  /// The exit status for arguments that are not allowed: `EX_USAGE`.
  static let usage: Int32 = 64

  let message: String
  let status: Int32

  /// Arguments that are not allowed; `message` says what is.
  static func usage(_ message: String) -> ReposFailure {
    ReposFailure(message: "error: \(message)\nRun 'repos --help' for what is allowed.", status: usage)
  }
}
