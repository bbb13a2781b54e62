import Assembler

// Advice: declare a Hashable structure 'Key' of 'from' and 'to', and write 'shared(for: Key(from: from, to: to))'
final class Journey: Sendable { let text: String; init(from: String, to: String) { text = from + to } }
protocol JourneyScene: ScopedAssembler { func journey(from: String, to: String) -> Journey }
private struct Key: Hashable { let from, to: String }
extension JourneyScene {
  #if FIXED
  func journey(from: String, to: String) -> Journey {
    shared(for: Key(from: from, to: to)) { Journey(from: from, to: to) }
  }
  #else
  func journey(from: String, to: String) -> Journey { shared { Journey(from: from, to: to) } }
  #endif
}
final class JourneyApp: LiveAssembler, JourneyScene { let scope = Scope() }
func journeys() -> Bool {
  let app = JourneyApp()
  return app.journey(from: "a", to: "b").text == "ab" && app.journey(from: "b", to: "c").text == "bc"
}
