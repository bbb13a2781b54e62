import Assembler
import Foundation
import Observation

@MainActor @Observable final class Links {
  var path: [Int] = []  // the notes that are open
  func open(_ url: URL) { if let note = Int(url.lastPathComponent) { path = [note] } }  // notes://note/7
}
extension NotesApplication {
  @MainActor var links: Links { shared { Links() } }
}
