import Foundation

/// Runs the tool's command in a process of its own, so that a damaged index cannot end the tool without a word.
///
/// libIndexStore trusts what it reads: turned bits in an index make it crash now and then, in code that is not ours.
enum Supervisor {
  private static let mark = "ASSEMBLY_IS_SUPERVISED"

  /// Whether this process is to do the work.
  static var isSupervised: Bool { ProcessInfo.processInfo.environment[mark] != nil }

  /// Runs this program again, with the same arguments, input and output.
  ///
  /// - Returns: Its exit status; that of an unreadable graph where it crashed.
  static func run() throws -> Int32 {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = Array(CommandLine.arguments.dropFirst())
    // The crash is reported here in one sentence.
    process.environment = ProcessInfo.processInfo.environment
      .merging([mark: "1", "SWIFT_BACKTRACE": "enable=no"]) { _, new in new }
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .uncaughtSignal else { return process.terminationStatus }
    Terminal.complain(
      """
      error: the compiler index is damaged: reading it crashed (signal \(process.terminationStatus)); delete the \
      folder .build and run 'swift build'
      """
    )
    return ExitStatus.unreadable.rawValue
  }
}
