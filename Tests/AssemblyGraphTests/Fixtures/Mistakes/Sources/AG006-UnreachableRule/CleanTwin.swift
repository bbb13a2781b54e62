import Assembler

struct Song: Sendable {}
final class Player: Sendable {}
struct SongScreen {
  let song: Song
  let player: Player
}

// A coordinator asks for its screens through a protocol that isn't an assembler's.
protocol SongScreens: AnyObject {
  func resolve(song: Song) -> SongScreen
}
struct SongCoordinator {
  let screens: any SongScreens
  func show(_ song: Song) -> SongScreen { screens.resolve(song: song) }
}

protocol MusicAssembler: ScopedAssembler, SongScreens {
  func resolve() -> SongCoordinator
  func resolve() -> Player
}
extension MusicAssembler {
  func resolve() -> SongCoordinator { SongCoordinator(screens: self) }
  func resolve(song: Song) -> SongScreen { SongScreen(song: song, player: resolve()) }
  func resolve() -> Player { shared { Player() } }
}
final class MusicApp: LiveAssembler, MusicAssembler { let scope = Scope() }

func use(_ app: MusicApp) {
  let coordinator: SongCoordinator = app.resolve()
  _ = coordinator.show(Song())
}
