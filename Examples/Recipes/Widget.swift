import Assembler
import AssemblerEffects
import Foundation

struct Summary {
  let server: any NoteServer, now: DateGenerator
  func entry(user: String) async throws -> (Date, String) {
    (now(), try await server.notes(of: user).first ?? "No notes")
  }
}
protocol WidgetScene: ServerAssembler, DateAssembler {}
extension WidgetScene {
  func summary() -> Summary { Summary(server: origin, now: date) }
}
struct WidgetAssembler: LiveAssembler, WidgetScene {}
