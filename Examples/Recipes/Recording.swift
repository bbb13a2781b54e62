import Assembler
import AssemblerEffects

final class Recording: Sendable {
  private let log: Log
  init(log: Log) { self.log = log }
  deinit { log.info("The recording ends.") }
}
extension NotesSession {
  var recording: Recording { shared { Recording(log: parent.log) } }
}
