import Assembler

// The parent writes two rules itself. Its child builds one of them from another rule, and caches the other.
struct Ink: Sendable { var color = "black" }
struct Pen: Sendable { let ink: Ink }
final class Paper: Sendable {}
protocol PenAssembler: ScopedAssembler {
  func resolve() -> Ink; func resolve() -> Pen; func resolve() -> Paper
}
extension PenAssembler {
  func resolve() -> Ink { Ink() }; func resolve() -> Pen { Pen(ink: resolve()) }
  func resolve() -> Paper { shared { Paper() } }
}
final class PenApp: LiveAssembler, PenAssembler {
  let scope = Scope(); let paper = Paper(); func resolve() -> Pen { Pen(ink: Ink(color: "blue")) }
  func resolve() -> Paper { paper }
}
final class PenScreen: Child<PenApp>, ChildAssembler, PenAssembler {
  #if FIXED
  func resolve() -> Pen { parent.resolve() }; func resolve() -> Paper { parent.resolve() }
  #endif
}
