import Assembler
import AssemblerEffects

struct SampleServer: NoteServer {
  func notes(of user: String) -> [String] { ["Buy milk"] }
}
final class SampleNotes: PreviewAssembler, NotesApplication {
  let scope = Scope()
  let server: any NoteServer = SampleServer()
}
func launch(arguments: [String] = CommandLine.arguments) -> any NotesApplication {
  if arguments.contains("-ui-test") { SampleNotes() } else { LiveNotes() }
}
