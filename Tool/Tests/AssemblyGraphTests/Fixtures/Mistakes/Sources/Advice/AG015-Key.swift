import Assembler

// Advice: add 'size' to the key: use a Hashable structure of all arguments
final class Thumbnail: Sendable { let size: Int; init(name: String, size: Int) { self.size = size } }
protocol ThumbnailAssembler: ScopedAssembler { func resolve(name: String, size: Int) -> Thumbnail }
extension ThumbnailAssembler {
  #if FIXED
  func resolve(name: String, size: Int) -> Thumbnail {
    shared(for: ThumbnailKey(name: name, size: size)) { Thumbnail(name: name, size: size) }
  }
  #else
  func resolve(name: String, size: Int) -> Thumbnail {
    shared(for: name) { Thumbnail(name: name, size: size) }
  }
  #endif
}
struct ThumbnailKey: Hashable { let name: String; let size: Int }
final class ThumbnailApp: LiveAssembler, ThumbnailAssembler { let scope = Scope() }
func partOfKey() -> Bool {
  let app = ThumbnailApp()
  return [1, 2].map { app.resolve(name: "a", size: $0).size } == [1, 2]
}
