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
    let explanation = try Explanation(of: rule, in: package.read(), assembler: assembler)
    let style = TextStyle(folder: package.folder, hasColours: Terminal.hasColours)
    try Terminal.write(explanation.text(style: style), to: nil)
    return .clean
  }
}
