import AssemblyCheck

/// `assembly graph`: prints the rules of each assembler.
struct GraphCommand: Command {
  private enum Format: String, CaseIterable { case text, mermaid, json, dot, svg, html }

  /// The lines that trees have at most without `--full`. A blank line and one of hints come after them.
  private static let lineLimit = 94

  private let assembler: String?
  private let role: Role?
  private let start: String?
  private let foldsLeaves: Bool
  private let isFull: Bool
  private let format: Format
  private let output: String?

  init(_ arguments: inout Arguments) throws {
    assembler = try arguments.option("--assembler")
    role = try arguments.option("--role")
    start = try arguments.option("--from")
    foldsLeaves = arguments.flag("--without-leaves")
    isFull = arguments.flag("--full")
    format = try arguments.option("--format", default: .text)
    output = try arguments.option("--output")
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    // Trees have no findings and no marks of cycles.
    let graph = try package.read(isChecked: format != .text)
      .selecting(assembler: assembler, role: role, from: start)
    do {
      try Terminal.write(render(graph, package), to: output)
    } catch let error as Graphviz.Failure {
      Terminal.writeError("error: \(error)")
      return .findings
    }
    return .clean
  }

  private func render(_ graph: PrintedGraph, _ package: PackageLocation) throws -> String {
    let folder = package.folder
    let style = TextStyle(folder: folder, usesColor: output == nil && Terminal.usesColor)
    // Tests are left out unless the arguments name assemblers.
    let program = isNamed ? graph : graph.selectingProgram()
    switch format {
    case .text: return tree(program, of: graph, style)
    case .mermaid: return MermaidRenderer(foldsLeaves: foldsLeaves).render(program)
    case .json: return JSONRenderer(folder: folder).encode(foldsLeaves ? graph.withoutLeaves() : graph)
    case .dot: return DotRenderer(foldsLeaves: foldsLeaves).render(program)
    case .svg: return try SVGRenderer(foldsLeaves: foldsLeaves).render(program)
    case .html: return try HTMLRenderer(folder: folder).render(graph)
    }
  }

  /// Whether the arguments name assemblers, or their role.
  private var isNamed: Bool { assembler != nil || role != nil }

  /// The program's assemblers, cut to `lineLimit` lines, or those that the arguments name.
  func tree(_ program: PrintedGraph, of graph: PrintedGraph, _ style: TextStyle) -> String {
    var renderer = TreeRenderer(style: style, foldsLeaves: foldsLeaves)
    let whole = renderer.render(program)
    if isNamed || isFull { return whole }
    renderer.lineLimit = Self.lineLimit
    let text = renderer.render(program)
    var hints = text == whole ? [] : ["use --full to print everything"]
    let rest = graph.assemblers.count - program.assemblers.count
    if rest > 0 {
      hints.append("\(count(rest, "more assembler")) in tests and previews: use --role or --assembler")
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
    try Terminal.write(explanation.text(style: package.style), to: nil)
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
    let (old, new) = (try find(old, in: graph), try find(new, in: graph))
    try Terminal.write(old.difference(to: new, style: package.style), to: nil)
    return .clean
  }

  private func find(_ name: String, in graph: PrintedGraph) throws -> PrintedAssembler {
    let found = try graph.selecting(assembler: name).assemblers
    if found.count == 1 { return found[0] }
    let names = found.map { "\($0.module).\($0.name)" }.joined(separator: ", ")
    throw UsageError("'\(name)' is ambiguous; use one of \(names)")
  }
}
