import Assembler

// Advice: write 'parent.attic', which runs the parent's rule
struct Attic: Sendable { let height = 2 }
protocol AtticScene: Assembling { var attic: Attic { get } }
extension AtticScene where Self: LiveAssembler { var attic: Attic { Attic() } }
struct AtticApp: LiveAssembler, AtticScene {}
struct AtticChild: ChildAssembler, AtticScene {
  let parent: AtticApp
  #if FIXED
  var attic: Attic { parent.attic }
  #else
  var attic: Attic { self.attic }
  #endif
}
func askedOfParent() -> Bool {
  #if FIXED
  AtticChild(parent: AtticApp()).attic.height == 2
  #else
  false  // It would never return.
  #endif
}
