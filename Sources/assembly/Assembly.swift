import AssemblyGraph
import Foundation

/// The command-line tool `assembly`.
@main
enum Assembly {
  static func main() {
    do {
      let invocation = try Invocation(CommandLine.arguments.dropFirst())
      if invocation.readsIndex, !Supervisor.isSupervised { exit(try Supervisor.run()) }
      exit(try invocation.run().rawValue)
    } catch let error as UsageError {
      Terminal.writeError("error: \(error)\n\nSee 'assembly --help'.")
      exit(ExitStatus.usage.rawValue)
    } catch let error as SelectionError {
      Terminal.writeError("error: \(error)")
      exit(ExitStatus.usage.rawValue)
    } catch {
      Terminal.writeError("error: \(error)")
      exit(ExitStatus.unreadable.rawValue)
    }
  }
}

/// The tool's exit statuses.
enum ExitStatus: Int32 {
  case clean = 0
  /// There are errors, warnings with `--warnings-as-errors`, or missing rules.
  case findings = 1
  /// The graph can't be read, or the output can't be written.
  case unreadable = 2
  /// Missing rules were written. Build again, because the modules above can be missing more.
  case wrote = 3
  /// The arguments are invalid (`EX_USAGE`).
  case usage = 64
}

/// One run of the tool.
enum Invocation {
  case help
  case command(any Command, PackageLocation)

  private static var commands: [(name: String, type: any Command.Type)] {
    [
      ("graph", GraphCommand.self), ("check", CheckCommand.self), ("explain", ExplainCommand.self),
      ("diff", DiffCommand.self), ("missing", MissingCommand.self), ("rule", RuleCommand.self),
    ]
  }

  init(_ arguments: some Sequence<String>) throws {
    var arguments = Arguments(arguments)
    if arguments.flag("--help", "-h") {
      self = .help
      return
    }
    let package = try PackageLocation(&arguments)
    let name = try arguments.positional("the command")
    guard let type = Self.commands.first(where: { $0.name == name })?.type else {
      let known = Self.commands.map(\.name).joined(separator: ", ")
      throw UsageError(description: "unknown command '\(name)'; the commands are \(known)")
    }
    self = .command(try type.init(&arguments), package)
    try arguments.finish()
  }

  var readsIndex: Bool {
    switch self {
    case .help: false
    case .command: true
    }
  }

  func run() throws -> ExitStatus {
    switch self {
    case .help:
      try Terminal.write(Help.text, to: nil)
      return .clean
    case .command(let command, let package):
      return try command.run(package)
    }
  }
}

/// A command of the tool.
protocol Command {
  init(_ arguments: inout Arguments) throws

  func run(_ package: PackageLocation) throws -> ExitStatus
}

/// Runs the command in a child process, so that a crash on a damaged index gets an error message.
///
/// libIndexStore doesn't validate its input: flipped bits in an index can crash it.
enum Supervisor {
  private static let mark = "ASSEMBLY_IS_SUPERVISED"

  /// Whether this is the child process.
  static var isSupervised: Bool { ProcessInfo.processInfo.environment[mark] != nil }

  /// Runs this program again with the same arguments, input and output.
  ///
  /// - Returns: The exit status of the child process, or that of an unreadable graph if it crashed.
  static func run() throws -> Int32 {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = Array(CommandLine.arguments.dropFirst())
    // The parent reports a crash in one sentence.
    process.environment = ProcessInfo.processInfo.environment
      .merging([mark: "1", "SWIFT_BACKTRACE": "enable=no"]) { _, new in new }
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .uncaughtSignal else { return process.terminationStatus }
    Terminal.writeError(
      """
      error: the compiler index is damaged, and reading it crashed (signal \(process.terminationStatus)); delete the \
      folder .build and run 'swift build'
      """
    )
    return ExitStatus.unreadable.rawValue
  }
}
