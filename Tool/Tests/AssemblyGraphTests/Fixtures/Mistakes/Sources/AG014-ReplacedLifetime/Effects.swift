import Assembler
import AssemblerEffects
import AssemblerTesting

struct Keeper { let files: FileAccess, preferences: Preferences, uuid: UUIDGenerator }
struct Finder { let files: FileAccess, preferences: Preferences, uuid: UUIDGenerator }
// Each effect begins anew with each request.
protocol KeeperAssembler: PreferencesAssembler, UUIDAssembler {
  func resolve() -> FileAccess; func resolve() -> Keeper; func resolve() -> Finder
}
extension KeeperAssembler {
  func resolve() -> Keeper { Keeper(files: resolve(), preferences: preferences, uuid: uuid) }
  func resolve() -> Finder { Finder(files: resolve(), preferences: preferences, uuid: uuid) }
}
extension KeeperAssembler where Self: LiveAssembler { func resolve() -> FileAccess { .live } }
final class KeeperApp: LiveAssembler, KeeperAssembler {}
final class KeeperTestAssembler: TestAssembler, KeeperAssembler {
  #if FIXED
  let files = FileAccess.inMemory(); func resolve() -> FileAccess { files }
  let preferences = Preferences.inMemory(); let uuid = UUIDGenerator.incrementing
  #else
  func resolve() -> FileAccess { .inMemory() }
  var preferences: Preferences { Preferences.inMemory(["a": .bool(true)]) }
  var uuid: UUIDGenerator { .incrementing }
  #endif
}
func use(_ app: KeeperTestAssembler) { let _: Keeper = app.resolve(); let _: Finder = app.resolve() }

// A default for tests, which both of them run, and of which a helper asks for two rules.
struct Filer { let files: FileAccess }
struct Lister { let files: FileAccess }
protocol FilerAssembler: Assembling {
  func resolve() -> FileAccess; func resolve() -> Filer; func resolve() -> Lister
}
extension FilerAssembler {
  func resolve() -> Filer { Filer(files: files()) }; func resolve() -> Lister { Lister(files: files()) }
  private func files() -> FileAccess { resolve() }
}
#if !FIXED
extension FilerAssembler where Self: AnyTestAssembler { func resolve() -> FileAccess { .inMemory() } }
#endif
final class FilerTestAssembler: TestAssembler, FilerAssembler {
  #if FIXED
  let files = FileAccess.inMemory(); func resolve() -> FileAccess { files }
  #endif
}
final class ListerTestAssembler: TestAssembler, FilerAssembler {
  #if FIXED
  let files = FileAccess.inMemory(); func resolve() -> FileAccess { files }
  #endif
}
