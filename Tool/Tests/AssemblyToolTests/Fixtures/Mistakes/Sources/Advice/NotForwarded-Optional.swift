import Assembler

// Advice: SpellingApplication has to refine SpellingScene, too: 'parent' doesn't have the rule
protocol SpellingScene: Assembling { var spelling: Named? { get } }
extension SpellingScene { var spelling: Named? { nil } }
#if FIXED
protocol SpellingApplication: SpellingScene {}
#else
protocol SpellingApplication: Assembling {}
#endif
extension SpellingApplication {
  func session() -> SpellingSession<Self> { SpellingSession(parent: self) }
}
struct SpellingSession<Parent: SpellingApplication>: ChildAssembler, SpellingScene {
  let parent: Parent
  #if FIXED
  var spelling: Named? { parent.spelling }
  #endif
}
struct SpellingApp: LiveAssembler, SpellingApplication, SpellingScene {
  let spelling: Named? = Named(name: "English")
}
func optionalOfParent() -> Bool { SpellingApp().session().spelling?.name == "English" }
