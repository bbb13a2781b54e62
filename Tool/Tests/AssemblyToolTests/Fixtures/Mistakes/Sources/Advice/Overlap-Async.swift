import Assembler

// Advice: asynchronous code prefers this rule: give it a label
protocol SourceScene: Assembling { func resolve() -> any Player }
extension SourceScene { func resolve() -> any Player { StubPlayer() } }
protocol RemoteScene: SourceScene {
  #if FIXED
  func resolve(remote: Void) async -> LivePlayer
  #else
  @_disfavoredOverload func resolve() async -> LivePlayer
  #endif
}
extension RemoteScene {
  #if FIXED
  func resolve(remote: Void) async -> LivePlayer { LivePlayer() }
  #else
  @_disfavoredOverload func resolve() async -> LivePlayer { LivePlayer() }
  #endif
}
struct RemoteApp: LiveAssembler, RemoteScene {}
func overlapOfAsync() async -> Bool {
  let app: any RemoteScene = RemoteApp()
  #if FIXED
  let player: any Player = app.resolve()
  #else
  let player: any Player = await app.resolve()
  #endif
  return player.name == "stub"
}
