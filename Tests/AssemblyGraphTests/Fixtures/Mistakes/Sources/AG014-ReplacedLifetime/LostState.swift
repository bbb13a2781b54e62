import Assembler
import AssemblerEffects
import AssemblerTesting
import Synchronization

final class Pages: Sendable {
  private let count = Atomic(0)
  init() {}
}
protocol Archive: AnyObject, Sendable {}
final class DiskArchive: Archive {}
final class StubArchive: Archive, @unchecked Sendable {
  var items: [String] = []
  #if FIXED
  static let fresh = StubArchive()
  #else
  static var fresh: StubArchive { StubArchive() }
  #endif
}
struct Journal: Sendable {
  let pages = Pages()
}

protocol ArchiveAssembler: ScopedAssembler {
  func resolve() -> any Archive
  func resolve() -> Journal
}
extension ArchiveAssembler where Self: LiveAssembler {
  func resolve() -> any Archive { shared { DiskArchive() } }
  func resolve() -> Journal { shared { Journal() } }
}
final class ArchiveApp: LiveAssembler, ArchiveAssembler { let scope = Scope() }
final class ArchiveTestAssembler: TestAssembler, ArchiveAssembler {
  // A variable that is computed makes another one each time, and so does a value that has an object.
  func resolve() -> any Archive { StubArchive.fresh }
  #if FIXED
  let journal = Journal()
  func resolve() -> Journal { journal }
  #else
  func resolve() -> Journal { Journal() }
  #endif
}

struct Writer { let files: FileAccess }
struct Reader { let files: FileAccess }
protocol FilesAssembler: FileAssembler {
  func resolve() -> Writer
  func resolve() -> Reader
}
extension FilesAssembler {
  func resolve() -> Writer { Writer(files: resolve()) }
  func resolve() -> Reader { Reader(files: resolve()) }
}
final class FilesTestAssembler: TestAssembler, FilesAssembler {
  // What the writer writes, the reader does not read.
  #if FIXED
  let fileAccess = FileAccess.inMemory()
  func resolve() -> FileAccess { fileAccess }
  #else
  func resolve() -> FileAccess { .inMemory() }
  #endif
}

func use(_ archive: ArchiveApp, _ test: ArchiveTestAssembler, _ files: FilesTestAssembler) {
  let _: any Archive = archive.resolve()
  let _: Journal = test.resolve()
  let _: Writer = files.resolve()
  let _: Reader = files.resolve()
}
