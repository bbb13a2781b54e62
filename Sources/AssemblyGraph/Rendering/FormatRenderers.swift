import Foundation

/// Renders a graph as JSON. See <doc:JSONFormat>.
public struct JSONRenderer: Sendable {
  /// The version of the format.
  ///
  /// It changes when a key is renamed or removed, or changes its meaning. New keys don't change it.
  public static let version = 2

  private let folder: String?
  private let isCompact: Bool

  /// - Parameters:
  ///   - folder: The folder that paths are relative to, or `nil` for absolute paths.
  ///   - isCompact: Whether to leave out whitespace.
  public init(folder: String? = nil, isCompact: Bool = false) {
    self.folder = folder
    self.isCompact = isCompact
  }

  /// Renders the whole graph.
  public func render(_ graph: PackageGraph) -> String {
    encode(Document(assemblers: graph.assemblers, entryPoints: graph.entryPoints, findings: graph.findings))
  }

  /// Renders findings only.
  public func render(_ findings: [Finding]) -> String {
    encode(Document(assemblers: nil, entryPoints: nil, findings: findings))
  }

  private struct Document: Encodable {
    let version = JSONRenderer.version
    let assemblers: [AssemblerGraph]?
    let entryPoints: [EntryPoint]?
    let findings: [Finding]
  }

  private func encode(_ document: Document) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
    if let folder { encoder.userInfo[.folder] = folder }
    // The model has no values that JSON can't represent, so encoding can't fail.
    guard let data = try? encoder.encode(document) else {
      preconditionFailure("the model can't be encoded as JSON")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension CodingUserInfoKey {
  /// The folder that encoded paths are relative to.
  static var folder: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "folder") else { preconditionFailure("a key needs a name") }
    return key
  }
}

/// The nodes and arrows of a diagram, with plain names.
struct Drawing {
  struct Node {
    let name: String
    /// The rule's result.
    let title: String
    /// The parameters, effects and lifetime.
    let detail: String
    /// The rule, or `nil` for one of another assembler.
    let rule: Rule?
    /// Whether another assembler builds the result.
    let isElsewhere: Bool
  }

  struct Arrow {
    let from: String
    let to: String
    let label: String
    let isReference: Bool
    let isInCycle: Bool
    let location: SourcePosition
  }

  private(set) var nodes: [Node] = []
  private(set) var arrows: [Arrow] = []

  /// - Parameters:
  ///   - prefix: The prefix of all names, which is unique to the assembler.
  ///   - cycles: The locations of calls in cycles, including those through other assemblers.
  init(_ assembler: AssemblerGraph, prefix: String, cycles: Set<SourcePosition>) {
    var names: [Rule.ID: String] = [:]
    for rule in assembler.rules {
      let name = "\(prefix)\(nodes.count)"
      names[rule.id] = name
      let lifetime = rule.lifetime == .unshared ? [] : [rule.lifetime.rawValue]
      let parameters = rule.signature.parameters.isEmpty ? [] : [rule.signature.parameters]
      let owner = rule.forwardedTo.map { ["from \($0)"] } ?? []
      let detail = (parameters + rule.signature.effects + lifetime + owner).joined(separator: " · ")
      nodes.append(
        Node(
          name: name,
          title: rule.signature.result,
          detail: detail,
          rule: rule,
          isElsewhere: rule.forwardedTo != nil
        )
      )
    }
    let groups = Self.cycleGroups(assembler)
    // A forwarding rule is a node without arrows.
    for rule in assembler.rules where rule.forwardedTo == nil {
      for dependency in rule.dependencies {
        guard let from = names[rule.id] else { continue }
        let to = dependency.leavesAssembler ? addElsewhere(dependency, prefix) : names[dependency.rule]
        guard let to else { continue }
        arrows.append(
          Arrow(
            from: from,
            to: to,
            label: dependency.via.joined(separator: ", "),
            isReference: dependency.kind == .reference,
            isInCycle: dependency.kind == .call
              && (dependency.leavesAssembler
                ? cycles.contains(dependency.location)
                : groups[rule.id] == groups[dependency.rule] && groups[rule.id] != nil),
            location: dependency.location
          )
        )
      }
    }
  }

  /// The number of the cycle that each rule is part of.
  private static func cycleGroups(_ assembler: AssemblerGraph) -> [Rule.ID: Int] {
    let calls = Dictionary(
      assembler.rules.map { rule in
        (rule.id, rule.dependencies.filter { $0.kind == .call && !$0.leavesAssembler }.map(\.rule))
      }
    ) { first, _ in first }
    let groups = StronglyConnected.components(from: assembler.rules.map(\.id)) { calls[$0] ?? [] }
    var numbers: [Rule.ID: Int] = [:]
    for (number, group) in groups.enumerated() {
      let isCycle = group.count > 1 || calls[group[0]]?.contains(group[0]) == true
      if isCycle { for id in group { numbers[id] = number } }
    }
    return numbers
  }

  private mutating func addElsewhere(_ dependency: Rule.Dependency, _ prefix: String) -> String {
    let owner = "from \(dependency.assembler ?? dependency.receiver ?? "")"
    let title = Signature.title(of: dependency.signature)
    if let node = nodes.first(where: { $0.rule == nil && $0.title == title && $0.detail == owner }) {
      return node.name
    }
    let name = "\(prefix)\(nodes.count)"
    nodes.append(Node(name: name, title: title, detail: owner, rule: nil, isElsewhere: true))
    return name
  }
}

extension PackageGraph {
  /// The locations of the calls in cycles.
  var cycleLocations: Set<SourcePosition> {
    Set(findings.filter { $0.id == .cycle }.flatMap { $0.notes.map(\.location) })
  }
}

/// Renders a graph as a Mermaid diagram, which GitHub and many documentation tools display.
public struct MermaidRenderer: Sendable {
  public init() {}

  public func render(_ graph: PackageGraph) -> String {
    var lines = ["flowchart LR"]
    var red: [Int] = []
    var arrowCount = 0
    for (number, assembler) in graph.assemblers.enumerated() {
      let drawing = Drawing(assembler, prefix: "a\(number)_", cycles: graph.cycleLocations)
      lines.append("  subgraph a\(number)[\"\(escaped(assembler.name))\"]")
      lines += drawing.nodes.map { "    \(node($0))" }
      lines.append("  end")
      for arrow in drawing.arrows {
        let line = arrow.isReference ? "-.->" : "-->"
        let label = arrow.label.isEmpty ? "" : "|\"\(escaped(arrow.label))\"|"
        lines.append("  \(arrow.from) \(line)\(label) \(arrow.to)")
        if arrow.isInCycle { red.append(arrowCount) }
        arrowCount += 1
      }
    }
    lines += [
      "  classDef effect fill:#e8f1ff,stroke:#2563eb,color:#111",
      "  classDef own fill:#fff1d6,stroke:#b45309,color:#111",
      "  classDef elsewhere fill:#f3f4f6,stroke:#6b7280,color:#111,stroke-dasharray:4",
    ]
    if !red.isEmpty {
      lines.append(
        "  linkStyle \(red.map { String($0) }.joined(separator: ",")) stroke:#dc2626,stroke-width:3px"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func node(_ node: Drawing.Node) -> String {
    let detail = node.detail.isEmpty ? "" : "<br/><small>\(escaped(node.detail))</small>"
    let text = "\"\(escaped(node.title))\(detail)\""
    guard let rule = node.rule, !node.isElsewhere else { return "\(node.name)[/\(text)/]:::elsewhere" }
    let shape = rule.lifetime == .unshared ? "[\(text)]" : "([\(text)])"
    if rule.body.kind != .default { return "\(node.name)\(shape):::own" }
    return rule.isEffect ? "\(node.name)\(shape):::effect" : "\(node.name)\(shape)"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "#amp;").replacing("\"", with: "#quot;").replacing("<", with: "#lt;")
      .replacing(">", with: "#gt;")
  }
}

/// Renders a graph in Graphviz's DOT language.
public struct DotRenderer: Sendable {
  private let folder: String?

  /// - Parameter folder: The folder that paths are relative to, or `nil` for absolute paths.
  public init(folder: String? = nil) {
    self.folder = folder
  }

  public func render(_ graph: PackageGraph) -> String {
    var lines = [
      "digraph assembly {", "  rankdir=LR;",
      "  node [shape=box, style=filled, fillcolor=white, fontname=Helvetica];",
    ]
    for (number, assembler) in graph.assemblers.enumerated() {
      let drawing = Drawing(assembler, prefix: "a\(number)_", cycles: graph.cycleLocations)
      lines += ["  subgraph cluster_\(number) {", "    label=\(quoted(assembler.name));"]
      lines += drawing.nodes.map { "    \($0.name) [\(attributes($0))];" }
      lines.append("  }")
      lines += drawing.arrows.map { "  \($0.from) -> \($0.to) [\(attributes($0))];" }
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private func attributes(_ node: Drawing.Node) -> String {
    var attributes = ["label=\(quoted(node.detail.isEmpty ? node.title : "\(node.title)\n\(node.detail)"))"]
    if node.isElsewhere { attributes += ["style=dashed", "fontcolor=gray40"] }
    guard let rule = node.rule else { return attributes.joined(separator: ", ") }
    if rule.lifetime != .unshared { attributes.append("style=\"filled,rounded\"") }
    if !node.isElsewhere {
      if rule.body.kind != .default {
        attributes.append("fillcolor=\"#fff1d6\"")
      } else if rule.isEffect {
        attributes.append("fillcolor=\"#e8f1ff\"")
      }
    }
    attributes.append("tooltip=\(quoted(rule.body.location.text(relativeTo: folder)))")
    return attributes.joined(separator: ", ")
  }

  private func attributes(_ arrow: Drawing.Arrow) -> String {
    var attributes = ["tooltip=\(quoted(arrow.location.text(relativeTo: folder)))"]
    if !arrow.label.isEmpty { attributes.append("label=\(quoted(arrow.label))") }
    if arrow.isReference { attributes.append("style=dashed") }
    if arrow.isInCycle { attributes += ["color=\"#dc2626\"", "penwidth=2"] }
    return attributes.joined(separator: ", ")
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
      "\n",
      with: "\\n"
    )
    return "\"\(escaped)\""
  }
}
