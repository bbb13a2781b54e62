import Assembler

// Advice: share both for the same time: write 'weaklyShared' in both rules
final class Thumbnails: Sendable {}
final class Gallery: Sendable {
  let thumbnails: Thumbnails
  init(thumbnails: Thumbnails) { self.thumbnails = thumbnails }
}
protocol GalleryAssembler: ScopedAssembler { func resolve() -> Thumbnails; func resolve() -> Gallery }
extension GalleryAssembler {
  func resolve() -> Thumbnails { weaklyShared { Thumbnails() } }
  #if FIXED
  func resolve() -> Gallery { weaklyShared { Gallery(thumbnails: resolve()) } }
  #else
  func resolve() -> Gallery { shared { Gallery(thumbnails: resolve()) } }
  #endif
}
final class GalleryApp: LiveAssembler, GalleryAssembler { let scope = Scope() }
func captive() -> Bool {
  let app = GalleryApp()
  weak var thumbnails: Thumbnails?
  do { let gallery: Gallery = app.resolve(); thumbnails = gallery.thumbnails }
  return thumbnails == nil
}
