import AssemblyCheck

/// Runs the command-line tool `assembly`, and exits.
package func runAssembly() -> Never {
  ExitStatus.exit {
    var arguments = Arguments(CommandLine.arguments.dropFirst())
    if arguments.flag("--help", "-h") {
      let command = arguments.optionalPositional().flatMap(Help.of)
      try Terminal.write(command ?? Help.overview, to: nil)
      return .clean
    }
    let package = try PackageLocation(&arguments)
    guard let name = arguments.optionalPositional() else {
      try arguments.finish()
      try Terminal.write(Help.overview, to: nil)
      return .clean
    }
    guard let type = commands.first(where: { $0.name == name })?.type else {
      let known = commands.map(\.name).joined(separator: ", ")
      throw UsageError(
        "unknown command '\(name)'; the commands are \(known)\(commands.map(\.name).suggestion(for: name))"
      )
    }
    let command = try type.init(&arguments)
    try arguments.finish()
    return try command.run(package)
  }
}

private var commands: [(name: String, type: any Command.Type)] {
  [
    ("graph", GraphCommand.self), ("check", CheckCommand.self), ("explain", ExplainCommand.self),
    ("diff", DiffCommand.self), ("missing", MissingCommand.self), ("stub", StubCommand.self),
  ]
}

extension PackageLocation {
  /// Reads the graph of the package, and checks it on request.
  func read(isChecked: Bool = false) throws -> PrintedGraph {
    let graph = try PrintedGraph(reading: source(), isChecked: isChecked)
    noteMissingAssemblers(graph.assemblers.isEmpty)
    return graph
  }
}
