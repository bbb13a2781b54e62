// shows: A leaf that root and child each build for themselves, and its stub in a child of a test
import Assembler
import AssemblerTesting

struct Window {}

protocol WindowAssembler: Assembling {
  func resolve() -> Window
}
extension WindowAssembler where AssemblerRole == LiveRole {
  func resolve() -> Window { Window() }
}

struct AppAssembler: LiveAssembler, WindowAssembler {}
struct ScreenAssembler<Parent: Assembling>: ChildAssembler, WindowAssembler
where Parent.AssemblerRole == LiveRole {
  let parent: Parent
}

final class AppTestAssembler: TestAssembler, Assembling {}
struct ScreenTestAssembler: ChildAssembler, WindowAssembler {
  let parent: AppTestAssembler
  func resolve() -> Window { Window() }
}
