import AssemblyCheck

extension JSONRenderer {
  /// Renders the whole graph.
  func render(_ graph: PrintedGraph) -> String {
    encode(Document(assemblers: graph.assemblers, entryPoints: graph.entryPoints, findings: graph.findings))
  }

  private struct Document: Encodable {
    let version = JSONRenderer.version
    let assemblers: [PrintedAssembler]
    let entryPoints: [EntryPoint]
    let findings: [Finding]
  }
}
