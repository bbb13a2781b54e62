import Assembler

final class A { init(_ b: B) {} }
final class B { init(_ c: C) {} }
final class C { init(_ a: A) {} }
final class D { init(_ d: D) {} }
final class E { init(_ f: F) {} }
final class F {
  let e: () -> E
  init(_ e: @escaping () -> E) { self.e = e }
}
final class G { init(_ h: H) {} }
final class H {}
final class I { init(_ j: J) {} }
final class J { init(_ i: I) {} }
final class K { init(_ l: L) {} }
final class L { init(_ k: @escaping () -> K) {} }
final class M { init(_ n: N) {} }
final class N { init(_ m: M) {} }

protocol CycleAssembler: LiveAssembler {
  func resolve() -> A
  func resolve() -> B
  func resolve() -> C
  func resolve() -> D
  func resolve() -> E
  func resolve() -> F
  func resolve() -> G
  func resolve() -> H
  func resolve(i: Int) -> I
  func resolve(i: Int) -> J
  func resolve() -> K
  func resolve() -> L
}

extension CycleAssembler {
  func resolve() -> A { A(resolve()) }
  func resolve() -> B { B(resolve()) }
  func resolve() -> C { C(resolve()) }
  // Of itself.
  func resolve() -> D { D(resolve()) }
  // Through a closure, which the index does not tell from a call.
  func resolve() -> E { E(resolve()) }
  func resolve() -> F { F { self.resolve() } }
  func resolve() -> G { G(resolve()) }
  func resolve() -> H { H() }
  // Through a helper.
  func resolve(i: Int) -> I { I(makeJ(i)) }
  func resolve(i: Int) -> J { J(resolve(i: i)) }
  private func makeJ(_ i: Int) -> J { resolve(i: i) }
  // Not a cycle: K is only named, and asked for later.
  func resolve() -> K { K(resolve()) }
  func resolve() -> L { L(resolve) }
}

struct App: CycleAssembler {}

// A cycle that only this assembler makes.
final class TestApp: CycleAssembler {
  func resolve() -> H {
    let _: G = resolve()
    return H()
  }
}

// A rule that calls itself.
struct Direct: CycleAssembler {
  func resolve() -> H { resolve() }
}

// Two assemblers that build each other.
protocol ParentRules: LiveAssembler {
  func resolve() -> M
}
protocol ChildRules: LiveAssembler {
  func resolve() -> N
}
struct ParentApp: ParentRules {
  func resolve() -> M { M(ChildApp(parent: self).resolve()) }
}
struct ChildApp: ChildRules {
  let parent: ParentApp
  func resolve() -> N { N(parent.resolve()) }
}

// Not a cycle: the same requirement of another assembler, which the index does not know.
protocol Forwarding: LiveAssembler {
  func resolve() -> H
}
struct Forwarder<Next: Forwarding>: Forwarding {
  let next: Next
  func resolve() -> H { next.resolve() }
}
struct Dynamic: Forwarding {
  let next: any Forwarding
  func resolve() -> H { next.resolve() }
}
