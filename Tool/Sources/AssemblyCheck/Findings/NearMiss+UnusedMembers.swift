extension NearMiss {
  /// The members of assemblers that implement nothing and that no code uses, with their types, in source order.
  ///
  /// Where somebody could use a member whom the index doesn't show, it isn't in the list: code of another system or package,
  /// the compiler, an attribute, or a type that keeps something alive.
  func unusedMembers() -> [(member: SymbolID, type: SymbolID)] {
    let types = Set(graph.assemblers.filter { !hasAttribute(sources.type(of: $0)?.attributes) })
    // What code reads, calls or implements, and what it sets.
    let used = Set(index.allUses.map { index.property(of: $0.use.target) }).union(index.changed)
      .union(index.definitions.values.flatMap(\.overrides)).union(index.witnesses.map(\.body))
    let set = Set(index.writes.values.map(index.property))
    let unused = index.definitions.keys.compactMap { symbol -> (member: SymbolID, type: SymbolID)? in
      guard let type = index.owner(of: symbol), types.contains(type), !used.contains(symbol),
        isUnused(symbol, of: type, isSet: set.contains(symbol))
      else { return nil }
      return (symbol, type)
    }
    var words: [String?: Set<String>] = [:]
    return unused.sorted { location(of: $0.member) < location(of: $1.member) }.filter { member, type in
      let package = FilePath.package(above: graph.position(location(of: type)).file)
      guard let folder = package ?? graph.root else { return false }
      let unread = words.value(of: package, or: unreadWords(in: folder, of: package))
      return !unread.contains(index.symbols[member].baseName)
    }
  }

  private func isUnused(_ symbol: SymbolID, of type: SymbolID, isSet: Bool) -> Bool {
    let entry = index.symbols[symbol]
    guard entry.kind == .instanceProperty || entry.kind == .instanceMethod,
      index.definitions[symbol]?.overrides.isEmpty == true, catalog.bodies[symbol] == nil,
      entry.name != "parent", let (name, file) = sources.declaration(of: symbol),
      let member = file.member(at: name), !hasAttribute(member.attributes),
      ["public", "open", "private", "fileprivate"].allSatisfy({ !member.attributes.contains($0) })
    else { return false }
    if !index.stored.contains(symbol) { return !isSet }
    let value = file.initialValue(of: name)
    let observes = file.matches(value.map { $0.upperBound + 1 } ?? file.valueStart(of: name) ?? -1, "{")
    return !(observes && isSet) && !isSynthesized(type)
  }

  /// Whether the compiler writes code that reads each stored property.
  private func isSynthesized(_ type: SymbolID) -> Bool {
    let names: Set = ["Equatable", "Hashable", "Comparable", "Codable", "Encodable"]
    return catalog.ancestors(of: type).contains { names.contains(index.symbols[$0].name) }
  }

  /// Whether code that isn't here can use a declaration because of an attribute.
  private func hasAttribute(_ attributes: [String]?) -> Bool {
    attributes?.contains { $0.hasPrefix("@") && !$0.isGlobalActor } ?? true
  }

  /// The words in a package's code that the index doesn't have: for other systems, in `#if`, and of modules whose last build
  /// failed or that weren't built.
  private func unreadWords(in folder: String, of package: String?) -> Set<String> {
    let modules = zip(index.files, index.fileModules)
    let read = Set(modules.filter { !index.unbuilt.contains($0.1) }.map(\.0))
    var words: Set<String> = []
    for file in FilePath.sources(in: folder) where FilePath.package(above: file) == package {
      guard let text = FilePath.text(file) else { continue }
      if !read.contains(file) { words.formUnion(text.words) }
      var depth = 0
      for line in text.split(whereSeparator: \.isNewline) where depth > 0 || line.contains("#if") {
        let (first, all) = (line.drop(while: \.isWhitespace), String(line).words)
        if first.hasPrefix("#if") { depth += 1 } else if first.hasPrefix("#endif") { depth -= 1 }
        // A name that is declared there isn't used.
        words.formUnion(zip([""] + all, all).filter { !SourceFile.memberWords.contains($0.0) }.map(\.1))
      }
    }
    return words
  }
}
