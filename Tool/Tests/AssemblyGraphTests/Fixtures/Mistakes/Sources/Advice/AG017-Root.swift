import Assembler

// Advice: store the assembler: 'static let app = …'
final class Archive: Sendable {}
protocol ArchiveAssembler: ScopedAssembler { func resolve() -> Archive }
extension ArchiveAssembler { func resolve() -> Archive { shared { Archive() } } }
final class ArchiveApp: LiveAssembler, ArchiveAssembler, Sendable { let scope = Scope() }
enum ArchiveRoot {
  #if FIXED
  static let app = ArchiveApp()
  #else
  static var app: ArchiveApp { ArchiveApp() }
  #endif
}
func newRoot() -> Bool {
  let one: Archive = ArchiveRoot.app.resolve(); let other: Archive = ArchiveRoot.app.resolve()
  return one === other
}
