import Assembler

// Advice: share both for the same time: write 'weaklyShared' in both rules
protocol GalleryScene: ScopedAssembler { func holder() -> Holder }
extension GalleryScene {
  func item() -> Item { weaklyShared { Item() } }
  #if FIXED
  func holder() -> Holder { weaklyShared { Holder(item()) } }
  #else
  func holder() -> Holder { shared { Holder(item()) } }
  #endif
}
final class GalleryApp: LiveAssembler, GalleryScene { let scope = Scope() }
func captive() -> Bool {
  let app = GalleryApp()
  return isReleased { app.holder().item }
}
