import Assembler

// Advice: add 'size' to the key: use a nonisolated Hashable structure of all arguments, whose types are nonisolated, too
nonisolated struct ThumbnailKey: Hashable {
  let name: String
  let size: Int
}
protocol ThumbnailScene: ScopedAssembler { func thumbnail(name: String, size: Int) -> Named }
extension ThumbnailScene {
  #if FIXED
  func thumbnail(name: String, size: Int) -> Named {
    shared(for: ThumbnailKey(name: name, size: size)) { Named(name: "\(name) \(size)") }
  }
  #else
  func thumbnail(name: String, size: Int) -> Named { shared(for: name) { Named(name: "\(name) \(size)") } }
  #endif
}
final class ThumbnailApp: LiveAssembler, ThumbnailScene { let scope = Scope() }
func partOfKey() -> Bool {
  let app = ThumbnailApp()
  return [1, 2].allSatisfy { app.thumbnail(name: "a", size: $0).name == "a \($0)" }
}
