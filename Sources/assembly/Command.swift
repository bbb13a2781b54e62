import AssemblyGraph

/// One of the tool's commands, with its arguments.
protocol Command {
  init(_ arguments: inout Arguments) throws

  func run(_ package: PackageLocation) throws -> ExitStatus
}
