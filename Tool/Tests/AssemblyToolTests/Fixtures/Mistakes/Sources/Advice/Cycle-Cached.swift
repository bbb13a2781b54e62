import Assembler

// Advice: take a closure in place of the object, and pass '{ [app = later()] in app().resolve() }', which is '@Sendable' if the assembler's protocol refines 'Sendable'
final class Playlist { let player: CachedPlayer; init(player: CachedPlayer) { self.player = player } }
#if FIXED
final class CachedPlayer: @unchecked Sendable {
  let playlist: () -> Playlist
  init(playlist: @escaping () -> Playlist) { self.playlist = playlist }
}
#else
final class CachedPlayer: @unchecked Sendable {
  let playlist: Playlist; init(playlist: Playlist) { self.playlist = playlist }
}
#endif
protocol PlaylistAssembler: ScopedAssembler { func resolve() -> Playlist; func resolve() -> CachedPlayer }
extension PlaylistAssembler {
  func resolve() -> Playlist { Playlist(player: resolve()) }
  #if FIXED
  func resolve() -> CachedPlayer {
    shared { CachedPlayer(playlist: { [app = later()] in app().resolve() }) }
  }
  #else
  func resolve() -> CachedPlayer { shared { CachedPlayer(playlist: resolve()) } }
  #endif
}
final class PlaylistApp: LiveAssembler, PlaylistAssembler { let scope = Scope() }
func cachedCycle() -> Bool {
  #if FIXED
  weak var app: PlaylistApp?
  do {
    let new = PlaylistApp()
    app = new
    let player: CachedPlayer = new.resolve()
    if player.playlist().player !== player { return false }
  }
  return app == nil
  #else
  // It would stop the program.
  return false
  #endif
}
