import Assembler

// Advice: pass 'queue: resolve()'
protocol Queue { var name: String { get } }
struct MainQueue: Queue { let name = "main" }
struct SceneQueue: Queue { let name = "scene" }
final class Worker {
  let queue: any Queue
  init(count: Int, queue: any Queue = MainQueue()) { self.queue = queue }
}
protocol WorkerAssembler: Assembling { func resolve() -> any Queue; func resolve() -> Worker }
extension WorkerAssembler {
  func resolve() -> any Queue { SceneQueue() }
  #if FIXED
  func resolve() -> Worker { Worker(count: 1, queue: resolve()) }
  #else
  func resolve() -> Worker { Worker(count: 1) }
  #endif
}
struct WorkerApp: LiveAssembler, WorkerAssembler {}
func hidden() -> Bool { (WorkerApp().resolve() as Worker).queue.name == "scene" }
