import AssemblyCheck
import AssemblyGraph

/// The command-line tool `assembly`.
@main
enum Assembly {
  static func main() {
    ExitStatus.exit {
      do {
        return try Invocation(CommandLine.arguments.dropFirst()).run()
      } catch let error as SelectionError {
        throw UsageError(error.description, refersToHelp: false)
      }
    }
  }
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
      throw UsageError("unknown command '\(name)'; the commands are \(known)")
    }
    self = .command(try type.init(&arguments), package)
    try arguments.finish()
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

extension PackageLocation {
  /// Reads the graph of the package.
  func read() throws -> PackageGraph {
    let graph = try PackageGraph(reading: source())
    noteMissingAssemblers(graph.assemblers.isEmpty)
    return graph
  }
}
