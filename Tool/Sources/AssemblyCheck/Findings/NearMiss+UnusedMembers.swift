extension NearMiss {
  /// The members of assemblers, and of extensions for tests or previews, that implement nothing and that no rule uses, with
  /// their types or protocols, in source order.
  ///
  /// Where somebody could use a member whom the index doesn't show, it isn't in the list: code of another system or package,
  /// the compiler, an attribute, or a type that keeps something alive.
  func unusedMembers() -> [(member: SymbolID, type: SymbolID)] {
    let types = Set(graph.assemblers.filter { !hasAttribute(sources.type(of: $0)?.attributes) })
    var owners: [SymbolID: SymbolID] = [:]
    for (symbol, definition) in index.definitions where definition.overrides.isEmpty {
      let entry = index.symbols[symbol]
      guard entry.kind == .instanceProperty || entry.kind == .instanceMethod, catalog.bodies[symbol] == nil,
        entry.name != "parent", let owner = index.owner(of: symbol),
        types.contains(owner) || isOfSamples(symbol, in: owner)
      else { continue }
      owners[symbol] = owner
    }
    var used = Set(index.witnesses.map(\.body))
    for (use, code) in index.allUses {
      let symbol = index.property(of: use.target)
      if owners[symbol] != nil, isOfAssembler(code) || !isSetThrough(use.location) { used.insert(symbol) }
    }
    for (symbol, code, place) in index.changes where isOfAssembler(code) || !isSetThrough(place) {
      used.insert(symbol)
    }
    let set = Set(index.writes.values.map(index.property))
    let unused = owners.filter { symbol, _ in
      !used.contains(symbol) && isUnused(symbol, of: owners[symbol] ?? symbol, isSet: set.contains(symbol))
    }
    var words: [String?: Set<String>] = [:]
    return unused.map { (member: $0, type: $1) }.sorted { location(of: $0.member) < location(of: $1.member) }
      .filter { member, _ in
        let package = FilePath.package(above: graph.position(location(of: member)).file)
        guard let folder = package ?? graph.root else { return false }
        let unread = words.value(of: package, or: unreadWords(in: folder, of: package))
        return !unread.contains(index.symbols[member].baseName)
      }
  }

  /// Whether a protocol's extension declares a member for tests or previews: `where Self: TestAssembler`.
  private func isOfSamples(_ member: SymbolID, in owner: SymbolID) -> Bool {
    catalog.assemblerProtocols.contains(owner) && !catalog.tables.isRequirement(member)
      && graph.isOwn(location(of: member))
      && catalog.conditions(of: member).contains { [.test, .preview].contains($0.role) }
  }

  private func isOfAssembler(_ code: SymbolID?) -> Bool { code.map(catalog.isMemberOfAssembler) ?? false }

  /// Whether code reads or changes a value only to set a property of it: `assembler.spy.answer = 3`.
  private func isSetThrough(_ place: Location) -> Bool {
    guard let (name, file) = sources.place(at: place), file.matches(name + 1, ".") else { return false }
    return index.writes[sources.location(of: name + 2, in: place.file)] != nil
  }

  private func isUnused(_ symbol: SymbolID, of type: SymbolID, isSet: Bool) -> Bool {
    guard let (name, file) = sources.declaration(of: symbol), let member = file.member(at: name),
      !hasAttribute(member.attributes),
      ["public", "open", "private", "fileprivate"].allSatisfy({ !member.attributes.contains($0) })
    else { return false }
    if !index.stored.contains(symbol) { return !isSet }
    let value = file.initialValue(of: name)
    let observes = file.matches(value.map { $0.upperBound + 1 } ?? file.valueStart(of: name) ?? -1, "{")
    return !observes && !isSynthesized(type)
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
    return FilePath.sources(in: folder).filter { FilePath.package(above: $0) == package }
      .reduce(into: []) { words, path in
        guard let bytes = FilePath.bytes(path) else { return }
        let isRead = read.contains(path)
        if isRead, !String(decoding: bytes, as: UTF8.self).contains("#if") { return }
        words.formUnion(SourceFile(bytes: bytes).words(outsideBranches: !isRead))
      }
  }
}

extension SourceFile {
  /// The words of code that can use something, in the branches of `#if` or anywhere. A name that is declared isn't used.
  fileprivate func words(outsideBranches isAnywhere: Bool) -> Set<String> {
    var (depth, words) = (0, Set<String>())
    for token in kinds.indices {
      if matches(token, "#if") { depth += 1 } else if matches(token, "#endif") { depth -= 1 }
      guard isAnywhere || depth > 0 else { continue }
      if isWord(token), !Self.memberWords.contains(text(token - 1)) { words.insert(text(token)) }
      for code in interpolations(in: token) { words.formUnion(code.words(outsideBranches: true)) }
    }
    return words
  }
}
