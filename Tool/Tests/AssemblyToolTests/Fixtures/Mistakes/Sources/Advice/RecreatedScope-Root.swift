import Assembler

// Advice: store the assembler: 'static let app = …'
protocol ArchiveScene: ScopedAssembler { var archive: Item { get } }
extension ArchiveScene { var archive: Item { shared { Item() } } }
final class ArchiveApp: LiveAssembler, ArchiveScene, Sendable { let scope = Scope() }
enum ArchiveRoot {
  #if FIXED
  static let app = ArchiveApp()
  #else
  static var app: ArchiveApp { ArchiveApp() }
  #endif
}
func newRoot() -> Bool { ArchiveRoot.app.archive === ArchiveRoot.app.archive }
