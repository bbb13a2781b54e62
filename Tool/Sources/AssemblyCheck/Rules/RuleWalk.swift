/// Follows a body and its helpers to the rules that they call.
package final class RuleWalk {
  /// The calls of rules, in source order and without duplicates.
  package private(set) var edges: [Edge] = []
  /// The calls of caching functions.
  package private(set) var cachingCalls: [CachingCall] = []

  /// A call of a caching function, such as `shared { }`.
  package struct CachingCall {
    package let lifetime: RuleLifetime
    let location: Location
    /// The receiver in the source, or `nil` for `self`.
    let receiver: String?
    /// The helpers that lead to the call. Empty if the body itself calls.
    package let via: [SymbolID]
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
  /// The code that was read, each with the type of its `self`.
  private var visited: Set<[SymbolID?]> = []
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
    visited.insert([body, type])
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
  private func lifetime(of use: Use, _ target: SymbolID) -> RuleLifetime? {
    let lifetime = RuleLifetime(call: catalog.index.symbols[target])
    // The key can have a default. The source says whether a call passes one.
    let isKeyed = lifetime == .shared && catalog.sources.hasArgument("for", inCallAt: use.location)
    return isKeyed ? .keyed : lifetime
  }

  private func addEdge(_ use: Use, _ target: SymbolID, _ receiver: Receiver, _ route: Route) {
    let requirement = catalog.tables.dispatched(target)
    // `super.resolve()` bypasses the protocol's dispatch.
    let isDirect = catalog.requirements[requirement] == nil
    let node = receiver.type.flatMap { type in
      (isDirect ? target : catalog.tables.body(of: target, in: type)).map {
        RuleGraph.Node(body: $0, type: type)
      }
    }
    addEdge(to: node.map { .body($0) } ?? .open(requirement), use, receiver, route)
  }

  private func addEdge(to target: Edge.Target, _ use: Use, _ receiver: Receiver, _ route: Route) {
    let edge = Edge(
      target: target,
      kind: use.isCall && !receiver.isLater ? route.kind : .reference,
      location: route.start ?? use.location,
      via: route.via,
      receiver: receiver.text ?? route.receiver,
      child: receiver.child ?? (receiver.text == nil ? route.child : nil)
    )
    let identity = EdgeIdentity(target: edge.target, kind: edge.kind, receiver: edge.receiver)
    if known.insert(identity).inserted { edges.append(edge) }
  }

  private func follow(_ use: Use, _ target: SymbolID, _ receiver: Receiver, _ route: Route) {
    let type = receiver.type
    let code = type.flatMap { catalog.tables.body(of: target, in: $0) } ?? target
    if ends.contains(code) {
      let target = type.map { Edge.Target.body(RuleGraph.Node(body: code, type: $0)) } ?? .open(code)
      return addEdge(to: target, use, receiver, route)
    }
    guard visited.insert([code, type]).inserted else { return }
    var next = route
    next.via.append(code)
    next.start = route.start ?? use.location
    next.receiver = receiver.text ?? route.receiver
    if receiver.text != nil { next.child = receiver.child }
    if !use.isCall || receiver.isLater { next.kind = .reference }
    walk(code, selfType: type, route: next)
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
}
