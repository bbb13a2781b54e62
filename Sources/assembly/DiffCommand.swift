import AssemblyGraph

/// `assembly diff OLD NEW`: prints what one assembler changes against another.
struct DiffCommand: Command {
  private let old: String
  private let new: String

  init(_ arguments: inout Arguments) throws {
    old = try arguments.positional("the first assembler")
    new = try arguments.positional("the second assembler")
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    let graph = try package.read()
    let difference = GraphDifference(from: try find(old, in: graph), to: try find(new, in: graph))
    let style = TextStyle(folder: package.folder, hasColours: Terminal.hasColours)
    try Terminal.write(difference.text(style: style), to: nil)
    return .clean
  }

  private func find(_ name: String, in graph: PackageGraph) throws -> AssemblerGraph {
    let found = try graph.selecting(assembler: name, root: nil).assemblers
    if found.count == 1 { return found[0] }
    let names = found.map { "\($0.module).\($0.name)" }.joined(separator: ", ")
    throw UsageError(description: "'\(name)' is the name of \(found.count) assemblers: say which of \(names)")
  }
}
