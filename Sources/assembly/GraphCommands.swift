import AssemblyGraph

/// `assembly graph`: prints the rules of each assembler.
struct GraphCommand: Command {
  private enum Format: String, CaseIterable { case text, list, mermaid, dot, json, html }

  /// Two screens.
  private static let lineLimit = 96

  private let assembler: String?
  private let role: AssemblerGraph.Role?
  private let root: String?
  private let isFull: Bool
  private let format: Format
  private let output: String?

  init(_ arguments: inout Arguments) throws {
    assembler = try arguments.option("--assembler")
    role = try arguments.option("--role")
    root = try arguments.option("--root")
    isFull = arguments.flag("--full")
    format = try arguments.option("--format", default: .text)
    output = try arguments.option("--output")
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    let graph = try package.read().selecting(assembler: assembler, role: role, root: root)
    try Terminal.write(render(graph, package), to: output)
    return .clean
  }

  private func render(_ graph: PackageGraph, _ package: PackageLocation) -> String {
    let style = TextStyle(folder: package.folder, usesColor: output == nil && Terminal.usesColor)
    switch format {
    case .text: return tree(graph, style)
    case .list: return ListRenderer(style: style).render(graph)
    case .mermaid: return MermaidRenderer().render(graph)
    case .dot: return DotRenderer(folder: package.folder).render(graph)
    case .html: return HTMLRenderer(folder: package.folder).render(graph)
    case .json: return JSONRenderer(folder: package.folder).render(graph)
    }
  }

  /// The program's assemblers, cut to two screens, or everything that the arguments select.
  private func tree(_ graph: PackageGraph, _ style: TextStyle) -> String {
    let isChosen = assembler != nil || role != nil || root != nil
    if isChosen || isFull {
      return TreeRenderer(style: style).render(isChosen ? graph : graph.selectingProgram())
    }
    let program = graph.selectingProgram()
    let text = TreeRenderer(style: style, lineLimit: Self.lineLimit - 2).render(program)
    let rest = graph.assemblers.count - program.assemblers.count
    let isCut = text != TreeRenderer(style: style).render(program)
    var hints = isCut ? ["use --full to print everything"] : []
    if rest > 0 {
      hints.append(
        "\(rest) more assembler\(rest == 1 ? "" : "s") in tests and previews: use --role or --assembler"
      )
    }
    return hints.isEmpty ? text : "\(text)\n\(hints.joined(separator: "; "))\n"
  }
}

/// `assembly explain RULE`: prints the bodies, dependencies and dependents of a rule.
struct ExplainCommand: Command {
  private let rule: String
  private let assembler: String?

  init(_ arguments: inout Arguments) throws {
    assembler = try arguments.option("--assembler")
    rule = try arguments.positional("the rule")
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    let explanation = try Explanation(of: rule, in: package.read(), assembler: assembler)
    let style = TextStyle(folder: package.folder, usesColor: Terminal.usesColor)
    try Terminal.write(explanation.text(style: style), to: nil)
    return .clean
  }
}

/// `assembly diff OLD NEW`: prints the differences between two assemblers.
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
    let style = TextStyle(folder: package.folder, usesColor: Terminal.usesColor)
    try Terminal.write(difference.text(style: style), to: nil)
    return .clean
  }

  private func find(_ name: String, in graph: PackageGraph) throws -> AssemblerGraph {
    let found = try graph.selecting(assembler: name, root: nil).assemblers
    if found.count == 1 { return found[0] }
    let names = found.map { "\($0.module).\($0.name)" }.joined(separator: ", ")
    throw UsageError(description: "'\(name)' is ambiguous; use one of \(names)")
  }
}
