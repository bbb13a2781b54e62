import Assembler

// Advice: declare a nonisolated Hashable structure 'Key' of 'from' and 'to', whose types are nonisolated, too, and write 'shared(for: Key(from: from, to: to))'
protocol JourneyScene: ScopedAssembler { func journey(from: String, to: String) -> Named }
nonisolated private struct Key: Hashable { let from, to: String }
extension JourneyScene {
  #if FIXED
  func journey(from: String, to: String) -> Named {
    shared(for: Key(from: from, to: to)) { Named(name: from + to) }
  }
  #else
  func journey(from: String, to: String) -> Named { shared { Named(name: from + to) } }
  #endif
}
final class JourneyApp: LiveAssembler, JourneyScene { let scope = Scope() }
func journeys() -> Bool {
  let app = JourneyApp()
  return app.journey(from: "a", to: "b").name == "ab" && app.journey(from: "b", to: "c").name == "bc"
}
