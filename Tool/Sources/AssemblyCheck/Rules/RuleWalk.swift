/// Follows a body and its helpers to the rules that they call.
package final class RuleWalk {
  /// The calls of rules, in source order and without duplicates.
  package private(set) var edges: [Edge] = []
  /// The calls of caching functions.
  package private(set) var cachingCalls: [CachingCall] = []

  /// A call of a caching function, such as `shared { }`.
  package struct CachingCall {
    package let lifetime: Lifetime
    let location: Location
    /// The receiver in the source, or `nil` for `self`.
    let receiver: String?
    /// The helpers that lead to the call. Empty if the body itself calls.
    package let via: [SymbolID]
  }

  private struct Visit: Hashable {
    let code: SymbolID
    let type: SymbolID?
  }

  private struct EdgeIdentity: Hashable {
    let target: Edge.Target
    let kind: Edge.Kind
    let receiver: String?
  }

  private let catalog: RuleCatalog
  private let reach: RuleCallers
  private let receivers: ReceiverReader
  /// Whether the walk follows a use in some code.
  private let follows: (Use, SymbolID) -> Bool
  /// The helpers at which the walk ends, as it does at rules.
  private let ends: Set<SymbolID>
  private var visited: Set<Visit> = []
  private var known: Set<EdgeIdentity> = []

  /// Walks a body on an assembler of a type.
  init(
    body: SymbolID,
    in type: SymbolID,
    catalog: RuleCatalog,
    reach: RuleCallers,
    receivers: ReceiverReader,
    endingAt ends: Set<SymbolID>,
    where follows: @escaping (Use, SymbolID) -> Bool
  ) {
    self.catalog = catalog
    self.reach = reach
    self.receivers = receivers
    self.ends = ends
    self.follows = follows
    visited.insert(Visit(code: body, type: type))
    walk(body, selfType: type, route: Route())
  }

  /// The path to a helper.
  private struct Route {
    var via: [SymbolID] = []
    var start: Location?
    var kind = Edge.Kind.call
    var receiver: String?
    var child: Receiver.Child?
  }

  private func walk(_ code: SymbolID, selfType: SymbolID?, route: Route) {
    for use in catalog.index.uses[code] ?? [] {
      let target = catalog.index.property(of: use.target)
      let isRule = catalog.isRule(target)
      let lifetime = lifetime(of: use, target)
      guard isRule || lifetime != nil || reach.contains(target) || ends.contains(target), follows(use, code)
      else { continue }
      let receiver = receivers.receiver(of: use, in: code, selfType: selfType)
      if let lifetime {
        let location = route.start ?? use.location
        cachingCalls.append(
          CachingCall(
            lifetime: lifetime,
            location: location,
            receiver: receiver.text ?? route.receiver,
            via: route.via
          )
        )
      } else if isRule {
        addEdge(use, target, receiver, route)
      } else {
        follow(use, target, receiver, route)
      }
    }
  }

  /// The lifetime that a call of a caching function gives, or `nil` for any other call.
  private func lifetime(of use: Use, _ target: SymbolID) -> Lifetime? {
    let lifetime = Lifetime(call: catalog.index.symbols[target])
    // The key can have a default. The source says whether a call passes one.
    let isKeyed = lifetime == .shared && receivers.source.hasArgument("for", inCallAt: use.location)
    return isKeyed ? .keyed : lifetime
  }

  private func addEdge(_ use: Use, _ target: SymbolID, _ receiver: Receiver, _ route: Route) {
    let requirement = catalog.tables.dispatched(target)
    let node = receiver.type.flatMap { type in
      body(target, use, in: type).map { RuleGraph.Node(body: $0, type: type) }
    }
    addEdge(
      to: node.map { .body($0) } ?? .open(requirement),
      use,
      receiver,
      route,
      isDirect: catalog.requirements[requirement] == nil
    )
  }

  private func addEdge(
    to target: Edge.Target,
    _ use: Use,
    _ receiver: Receiver,
    _ route: Route,
    isDirect: Bool = false
  ) {
    let edge = Edge(
      target: target,
      kind: use.isCall && !receiver.isLater ? route.kind : .reference,
      location: route.start ?? use.location,
      via: route.via,
      receiver: receiver.text ?? route.receiver,
      child: receiver.child ?? (receiver.text == nil ? route.child : nil),
      isDirect: isDirect
    )
    let identity = EdgeIdentity(target: edge.target, kind: edge.kind, receiver: edge.receiver)
    if known.insert(identity).inserted { edges.append(edge) }
  }

  private func follow(_ use: Use, _ target: SymbolID, _ receiver: Receiver, _ route: Route) {
    let type = receiver.type
    let code =
      type.map { catalog.tables.body(of: target, in: $0) ?? catalog.tables.mostDerived(target, in: $0) }
      ?? target
    let visit = Visit(code: code, type: type)
    if ends.contains(code) {
      let target = type.map { Edge.Target.body(RuleGraph.Node(body: code, type: $0)) } ?? .open(code)
      return addEdge(to: target, use, receiver, route)
    }
    guard visited.insert(visit).inserted else { return }
    var next = route
    next.via.append(code)
    next.start = route.start ?? use.location
    next.receiver = receiver.text ?? route.receiver
    if receiver.text != nil { next.child = receiver.child }
    if !use.isCall || receiver.isLater { next.kind = .reference }
    walk(code, selfType: type, route: next)
  }

  /// The body that runs when a rule is called on an assembler of a type.
  private func body(_ target: SymbolID, _ use: Use, in type: SymbolID) -> SymbolID? {
    if catalog.requirements[catalog.tables.dispatched(target)] != nil {
      return catalog.tables.body(of: target, in: type)
    }
    return use.isDynamic ? catalog.tables.mostDerived(target, in: type) : target
  }
}

/// A call from one rule to another.
package struct Edge: Hashable {
  /// The called rule.
  package enum Target: Hashable {
    case body(RuleGraph.Node)
    /// A rule of an assembler whose type the index doesn't record.
    case open(SymbolID)

    /// The body that runs, if it's known.
    package var node: RuleGraph.Node? { if case .body(let node) = self { node } else { nil } }
  }

  package enum Kind: String, Encodable {
    /// A call, in the body itself or in a closure that it creates.
    case call
    /// A reference without a call, such as `Router(makeDetail: resolve)`.
    case reference
  }

  package let target: Target
  package let kind: Kind
  /// The location in the calling body.
  package let location: Location
  /// The functions, properties and initializers that lead to the call.
  package let via: [SymbolID]
  /// The receiver in the source, or `nil` for `self`.
  package let receiver: String?
  /// The child whose parent is called, if the index doesn't have the parent's type.
  let child: Receiver.Child?
  /// Whether the call bypasses the protocol's dispatch: `super.resolve()`.
  let isDirect: Bool
}

/// Reads the receivers of calls.
struct ReceiverReader {
  let catalog: RuleCatalog
  let source: IndexedSources

  /// Returns the receiver of a use in code whose `self` has the type `selfType`.
  func receiver(of use: Use, in code: SymbolID, selfType: SymbolID?) -> Receiver {
    guard let before = source.receiver(of: use.location) else { return Receiver(type: selfType) }
    if isCapturedAssembler(before: use) { return Receiver(type: selfType, isLater: true) }
    let property = property(at: before.location, in: code)
    let known =
      use.receiver ?? property.flatMap { self.type(of: $0.target, selfType) } ?? nominalOwner(of: use)
    let child = known == nil ? property.flatMap { self.child(withParent: $0, in: code, selfType) } : nil
    return Receiver(type: known, text: before.text, child: child)
  }

  /// The child whose parent a property is: `self` of `parent.resolve()`.
  private func child(withParent property: Use, in code: SymbolID, _ selfType: SymbolID?) -> Receiver.Child? {
    guard catalog.index.symbols[property.target].name == "parent" else { return nil }
    let receiver = receiver(of: property, in: code, selfType: selfType)
    if var child = receiver.child {
      child.generations += 1
      return child
    }
    let own = receiver.text == nil ? catalog.index.owner(of: code) : nil
    return (receiver.type ?? own).map { Receiver.Child(type: $0, generations: 1) }
  }

  /// Whether the receiver is the assembler that a closure captured: `app()` in `{ [app = later()] in app().resolve() }`.
  private func isCapturedAssembler(before use: Use) -> Bool {
    guard let (token, tokens) = source.place(at: use.location), tokens.matches(token - 3, "(") else {
      return false
    }
    let variable = tokens.text(token - 4)
    var brace = tokens.enclosing[token]
    while brace >= 0, tokens.capturedCall(of: variable, in: brace) == nil { brace = tokens.enclosing[brace] }
    return brace >= 0
  }

  /// The owner of a statically dispatched member, for which the index has no receiver.
  private func nominalOwner(of use: Use) -> SymbolID? {
    guard let owner = catalog.index.owner(of: use.target), catalog.index.symbols[owner].kind.isNominalType
    else { return nil }
    return owner
  }

  /// The property that is read at a location, such as `parent` in `parent.resolve()`.
  private func property(at location: Location, in code: SymbolID) -> Use? {
    catalog.index.uses[code]?.first { $0.location == location }
  }

  private func type(of property: SymbolID, _ selfType: SymbolID?) -> SymbolID? {
    var property = property
    if catalog.tables.isRequirement(property) {
      guard let selfType, let body = catalog.tables.body(of: property, in: selfType) else { return nil }
      property = body
    }
    return catalog.resultType(of: property).flatMap(catalog.type(named:))
  }
}

/// The receiver of a call.
package struct Receiver {
  /// The type, if it's known.
  var type: SymbolID?
  /// The source, or `nil` for `self` and `super`.
  var text: String?
  /// Whether it's the assembler that a closure captured which runs later.
  var isLater = false
  /// The child whose parent it is, if its own type isn't known.
  var child: Child?

  /// A child, or the protocol of some, and the generations between it and the parent that is meant: 2 for `parent.parent`.
  package struct Child: Hashable {
    let type: SymbolID
    var generations: Int
  }
}

/// The functions and properties that call a rule, directly or not. Walks follow only these.
struct RuleCallers {
  private var symbols: Set<SymbolID> = []

  /// - Complexity: O(*n*), where *n* is the number of uses.
  init(catalog: RuleCatalog) {
    let index = catalog.index
    var callers: [SymbolID: [SymbolID]] = [:]
    for (container, uses) in index.uses {
      for use in uses {
        let target = index.property(of: use.target)
        if catalog.isRule(target) || Lifetime.isCachingCall(index.symbols[target]) {
          symbols.insert(container)
        } else {
          callers[target, default: []].append(container)
        }
      }
    }
    var queue = Array(symbols)
    // A call of a helper that a protocol requires can run any type's body of it.
    var requirements: [SymbolID: Set<SymbolID>] = [:]
    for type in catalog.tables.types {
      for (requirement, body) in catalog.tables.table(of: type) {
        requirements[body, default: []].insert(requirement)
      }
    }
    while let next = queue.popLast() {
      let reaching = (callers[next] ?? []) + (requirements[next] ?? [])
      for symbol in reaching where symbols.insert(symbol).inserted { queue.append(symbol) }
    }
  }

  func contains(_ symbol: SymbolID) -> Bool { symbols.contains(symbol) }
}
