import Assembler

// Advice: write 'parent.attic', which runs the parent's rule
protocol AtticScene: Assembling { var attic: Named { get } }
extension AtticScene where Self: LiveAssembler { var attic: Named { Named(name: "attic") } }
struct AtticApp: LiveAssembler, AtticScene {}
struct AtticChild: ChildAssembler, AtticScene {
  let parent: AtticApp
  #if FIXED
  var attic: Named { parent.attic }
  #else
  var attic: Named { self.attic }
  #endif
}
func askedOfParent() -> Bool {
  #if FIXED
  AtticChild(parent: AtticApp()).attic.name == "attic"
  #else
  false  // It would never return.
  #endif
}
