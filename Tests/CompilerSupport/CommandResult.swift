/// What a finished program left behind.
public struct CommandResult: Sendable {
  /// The exit status, or the signal's number where one ended it.
  public let status: Int32

  /// What it wrote to standard output.
  public let output: String

  /// What it wrote to standard error.
  public let errors: String

  /// Whether the program ended with status 0.
  public var succeeded: Bool { status == 0 }
}
