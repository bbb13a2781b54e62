import AssemblyGraph

/// `assembly explain RULE`: prints who builds something, who needs it, and which body runs where and why.
struct ExplainCommand: Command {
  private let rule: String
  private let assembler: String?

  init(_ arguments: inout Arguments) throws {
    assembler = try arguments.option("--assembler")
    rule = try arguments.positional("the rule")
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    let graph = try package.read().selecting(assembler: assembler, root: nil)
    let style = TextStyle(folder: package.folder, hasColours: Terminal.hasColours)
    try Terminal.write(Explanation(of: rule, in: graph).text(style: style), to: nil)
    return .clean
  }
}
