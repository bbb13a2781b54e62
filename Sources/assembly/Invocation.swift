import AssemblyGraph

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
