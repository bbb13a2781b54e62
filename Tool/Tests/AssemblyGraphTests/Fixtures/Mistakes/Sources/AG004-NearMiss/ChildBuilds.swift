import Assembler
import AssemblerTesting

protocol Player: Sendable {}
struct LivePlayer: Player {}
struct StubPlayer: Player {}
struct Screen: Sendable { let player: any Player }
protocol RootAssembler: Assembling { func resolve() -> Int }
extension RootAssembler { func resolve() -> Int { 1 } }
protocol PlayerAssembler: Assembling { func resolve() -> any Player; func resolve() -> Screen }
extension PlayerAssembler {
  // assembly:ignore AG008 the fixture is about what replaces it
  func resolve() -> any Player { LivePlayer() }; func resolve() -> Screen { Screen(player: resolve()) }
}
struct ScreenAssembler<Parent: RootAssembler>: ChildAssembler, PlayerAssembler {
  let parent: Parent
}
final class RootTestAssembler: TestAssembler, RootAssembler {
  func screen() -> ScreenAssembler<RootTestAssembler> { ScreenAssembler(parent: self) }
  // Replaces nothing: the child builds it.
  func resolve() -> any Player { StubPlayer() }
}

// The other way round: the parent builds it.
struct PlayerApp: LiveAssembler, PlayerAssembler, RootAssembler {}
struct Panel: ChildAssembler, RootAssembler {
  let parent: PlayerApp
  func resolve() -> any Player { StubPlayer() }
}

// Neither its parent nor its child builds it.
protocol SongAssembler: Assembling { func resolve() -> String }
struct Jukebox: LiveAssembler, SongAssembler {
  func resolve() -> String { "song" }; func resolve() -> any Player { LivePlayer() }
}

// An opaque result is another one.
final class PlayerTestAssembler: TestAssembler, PlayerAssembler {
  func resolve() -> some Player { StubPlayer() }
}
func use(_ root: RootTestAssembler, _ panel: Panel) {
  let _: Screen = root.screen().resolve(); let _: any Player = root.screen().resolve()
  let _: Screen = panel.parent.resolve(); let _: Int = panel.resolve()
}
