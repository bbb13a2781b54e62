import Assembler

protocol Drafts: AnyObject, Sendable {
  func add(_ note: String) async
  func all() async -> [String]
}
actor SavedDrafts: Drafts {
  private var notes: [String] = []

  func add(_ note: String) { notes.append(note) }
  func all() -> [String] { notes }
}

protocol DraftsScene: ScopedAssembler { var drafts: any Drafts { get } }
extension DraftsScene {
  var drafts: any Drafts { shared { SavedDrafts() } }
}
