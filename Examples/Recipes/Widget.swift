import Assembler
import AssemblerEffects

struct Timeline { let server: any NoteServer, now: DateGenerator }
protocol WidgetScene: ServerAssembler, DateAssembler {}
extension WidgetScene {
  func timeline() -> Timeline { Timeline(server: server, now: date) }
}
struct WidgetAssembler: LiveAssembler, WidgetScene {}
