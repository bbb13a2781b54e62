import AssemblyGraph

/// `assembly graph`: prints what each assembler builds from what.
struct GraphCommand: Command {
  private enum Format: String, CaseIterable { case text, mermaid, dot, json, html }

  private let assembler: String?
  private let root: String?
  private let format: Format
  private let output: String?

  init(_ arguments: inout Arguments) throws {
    assembler = try arguments.option("--assembler")
    root = try arguments.option("--root")
    format = try arguments.option("--format", default: .text)
    output = try arguments.option("--output")
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    let graph = try package.read().selecting(assembler: assembler, root: root)
    try Terminal.write(render(graph, package), to: output)
    return .clean
  }

  private func render(_ graph: PackageGraph, _ package: PackageLocation) -> String {
    switch format {
    case .text:
      let hasColours = output == nil && Terminal.hasColours
      return TextRenderer(style: TextStyle(folder: package.folder, hasColours: hasColours)).render(graph)
    case .mermaid:
      return MermaidRenderer().render(graph)
    case .dot:
      return DotRenderer(folder: package.folder).render(graph)
    case .html:
      return HTMLRenderer(folder: package.folder).render(graph)
    case .json:
      return JSONRenderer(folder: package.folder).render(graph)
    }
  }
}
