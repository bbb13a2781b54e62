import Assembler
import AssemblerEffects
import AssemblerTesting

struct Saver { let files: FileAccess, uuid: UUIDGenerator, random: RandomNumbers }
struct Loader { let files: FileAccess, uuid: UUIDGenerator, random: RandomNumbers }
enum Local {
  static func inMemory() -> FileAccess { .live }
}
// One user, a stored one, one of another type, and a live assembler's.
protocol SaverAssembler: UUIDAssembler, RandomAssembler {
  func resolve() -> FileAccess
  func resolve() -> Saver
  func resolve() -> Loader
  func once() -> Preferences
}
extension SaverAssembler {
  func resolve() -> Saver { Saver(files: resolve(), uuid: uuid, random: random) }
  func resolve() -> Loader { Loader(files: resolve(), uuid: uuid, random: random) }
}
struct SaverApp: LiveAssembler, SaverAssembler {
  func resolve() -> FileAccess { .inMemory() }
  func once() -> Preferences { .inMemory() }
}
final class SaverTestAssembler: TestAssembler, SaverAssembler {
  let uuid = UUIDGenerator.incrementing
  let random = RandomNumbers.seeded(1)
  func resolve() -> FileAccess { Local.inMemory() }
  func once() -> Preferences { .inMemory() }
}

func use(_ app: SaverTestAssembler) {
  let _: Saver = app.resolve()
  let _: Loader = app.resolve()
  _ = app.once()
}
