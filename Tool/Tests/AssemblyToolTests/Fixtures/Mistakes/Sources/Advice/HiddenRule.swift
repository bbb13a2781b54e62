import Assembler

// Advice: pass 'player: player'
struct Worker: Sendable {
  let player: any Player
  init(count: Int, player: any Player = LivePlayer()) { self.player = player }
}
protocol WorkerScene: Assembling { var player: any Player { get } }
extension WorkerScene {
  var player: any Player { StubPlayer() }
  #if FIXED
  func worker() -> Worker { Worker(count: 1, player: player) }
  #else
  func worker() -> Worker { Worker(count: 1) }
  #endif
}
struct WorkerApp: LiveAssembler, WorkerScene {}
func hidden() -> Bool { WorkerApp().worker().player.name == "stub" }
