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
      Terminal.complain("error: \(error)\n\nSee 'assembly --help'.")
      exit(ExitStatus.usage.rawValue)
    } catch let error as SelectionError {
      Terminal.complain("error: \(error)")
      exit(ExitStatus.usage.rawValue)
    } catch {
      Terminal.complain("error: \(error)")
      exit(ExitStatus.unreadable.rawValue)
    }
  }
}

/// What the tool's exit status says.
enum ExitStatus: Int32 {
  case clean = 0
  /// There are errors, warnings with `--warnings-as-errors`, or assemblers that lack rules.
  case findings = 1
  /// The graph could not be read, or the output not written.
  case unreadable = 2
  /// The arguments are wrong (`EX_USAGE`).
  case usage = 64
}

/// One run of the tool.
enum Invocation {
  case help
  case command(any Command, PackageLocation)

  private static var commands: [(name: String, type: any Command.Type)] {
    [
      ("graph", GraphCommand.self), ("check", CheckCommand.self), ("explain", ExplainCommand.self),
      ("diff", DiffCommand.self), ("missing", MissingCommand.self),
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
      throw UsageError(description: "unknown command '\(name)'; it is one of \(known)")
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

/// One of the tool's commands, with its arguments.
protocol Command {
  init(_ arguments: inout Arguments) throws

  func run(_ package: PackageLocation) throws -> ExitStatus
}

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
