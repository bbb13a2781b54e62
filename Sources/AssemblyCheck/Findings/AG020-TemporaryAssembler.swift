/// AG020: an assembler that nothing retains.
///
/// It's released when the statement ends, and a closure that captured it `unowned` or `weak` runs afterwards.
struct TemporaryAssembler: Check {
  static let id = FindingID.temporaryAssembler
  let graph: RuleGraph

  func detections() -> [Detection] {
    graph.temporaryRequests.compactMap { request in
      guard let later = laterRequest(of: request.node) else { return nil }
      return detection(
        "nothing retains this \(name(request.node.type)), so it's released when the statement ends, and a closure that "
          + "asks it later \(later.isUnowned ? "stops the program" : "finds none"); store the assembler",
        at: request.use.location,
        notes: [note("this closure asks it later", at: later.location)],
        anchors: [request.use.location] + (request.code.map { [location(of: $0)] } ?? [])
      )
    }
  }

  /// A closure that asks the assembler later, unless an object that the request builds retains the assembler.
  private func laterRequest(of node: RuleGraph.Node) -> (location: Location, isUnowned: Bool)? {
    let readers = reached(from: node, by: graph.ownCalls).compactMap {
      SelfCaptures(of: $0.body, graph: graph)
    }
    if readers.contains(where: { !$0.captures().isEmpty }) { return nil }
    return readers.lazy.compactMap { reader in
      reader.escapingClosures().lazy.compactMap { closure in
        let location = graph.source.location(of: closure.lowerBound, in: reader.file)
        if asksLater(closure.lowerBound, reader) { return (location, true) }
        return reader.tokens.weakCapture(of: "self", in: closure.lowerBound).map {
          (location, reader.tokens.is($0, "unowned"))
        }
      }.first
    }.first
  }

  /// Whether a closure asks its own assembler later: `{ [app = later()] in app().resolve() }`.
  private func asksLater(_ brace: Int, _ reader: SelfCaptures) -> Bool {
    guard let name = reader.tokens.laterCapture(in: brace), let callee = reader.calls.callee(at: name)
    else { return false }
    return reader.isImplicitMember(name) && index.symbols[callee].usr.hasPrefix(Framework.scopedAssembler)
  }
}
