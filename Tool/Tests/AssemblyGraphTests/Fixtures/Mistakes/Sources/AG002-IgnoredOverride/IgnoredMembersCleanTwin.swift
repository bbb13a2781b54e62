import Assembler

struct Label { let text: String }
protocol LabelAssembler: Assembling { func resolve() -> Label; func text() -> String }
extension LabelAssembler {
  func resolve() -> Label { Label(text: text() + padded(3)) }
  // Declared, so an assembler replaces it.
  func text() -> String { "default" }
  func padded(_ count: Int) -> String { String(repeating: " ", count: count) }
}
struct LabelApp: LiveAssembler, LabelAssembler {
  func text() -> String { "own" }
  // `padded` takes another parameter than the scene's, and `resolved` is called.
  func padded(_ text: String) -> String { padded(text.count) }
  func resolved() -> Label { resolve() }
}
protocol LoudAssembler: Assembling {}
extension LabelAssembler where Self: LoudAssembler { func text() -> String { "LOUD" } }
struct LoudApp: LiveAssembler, LabelAssembler, LoudAssembler {}
func use(_ app: LabelApp, _ loud: LoudApp) {
  _ = app.padded("x")
  _ = app.resolved()
  let _: Label = loud.resolve()
}

// A forward for other children: the parent of this one doesn't have the rule.
struct Tone { let name: String }
protocol ToneAssembler: Assembling { func resolve() -> Tone }
extension ToneAssembler { func resolve() -> Tone { Tone(name: "default") } }
extension ToneAssembler where Self: ChildAssembler, Parent: ToneAssembler {
  func resolve() -> Tone { parent.resolve() }
}
final class ToneScreen: Child<LabelApp>, ChildAssembler, ToneAssembler {}
