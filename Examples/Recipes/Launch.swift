import Assembler
import AssemblerEffects

final class SampleServer: NoteServer {
  func notes(of user: String) async throws -> [String] { ["Buy milk"] }
}
final class SampleNotes: PreviewAssembler, NotesApplication {
  let scope = Scope()
  let origin: any NoteServer = SampleServer()
}
func launch(arguments: [String] = CommandLine.arguments) -> any NotesApplication {
  if arguments.contains("-ui-test") { SampleNotes() } else { LiveNotes() }
}
