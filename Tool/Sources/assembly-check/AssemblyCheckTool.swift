import AssemblyCheck

/// The tool of `AssemblyCheckPlugin`: `assembly check` without the code that draws graphs and writes rules.
@main
enum AssemblyCheckTool {
  static func main() {
    ExitStatus.exit {
      var arguments = Arguments(CommandLine.arguments.dropFirst())
      let package = try PackageLocation(&arguments)
      let command = try CheckCommand(&arguments)
      try arguments.finish()
      return try command.run(package)
    }
  }
}
