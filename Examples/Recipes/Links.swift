import Assembler
import Foundation
import Observation

enum Link: Hashable {
  case list, note(Int)

  init?(_ url: URL) {  // notes://note/7
    switch (url.host(), Int(url.lastPathComponent)) {
    case ("list", _): self = .list
    case ("note", let id?): self = .note(id)
    default: return nil
    }
  }
}
@MainActor @Observable final class Links {
  var path: [Link] = []
  func open(_ url: URL) { if let link = Link(url) { path = [link] } }
}
extension NotesApplication {
  @MainActor var links: Links { shared { Links() } }
}
