import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

struct Saver { let files: FileAccess, uuid: UUIDGenerator, random: RandomNumbers, seed: UInt64 }
struct Loader { let files: FileAccess, uuid: UUIDGenerator, random: RandomNumbers, seed: UInt64 }
enum Local { static func inMemory() -> FileAccess { .live } }
// One user, a stored one, one of another type, a live assembler's, and a value that is the same each time.
protocol SaverAssembler: UUIDAssembler, RandomAssembler {
  func resolve() -> FileAccess; func resolve() -> Saver; func resolve() -> Loader; func once() -> Preferences
  func seed() -> UInt64
}
extension SaverAssembler {
  func resolve() -> Saver { Saver(files: resolve(), uuid: uuid, random: random, seed: seed()) }
  func resolve() -> Loader { Loader(files: resolve(), uuid: uuid, random: random, seed: seed()) }
}
struct SaverApp: LiveAssembler, SaverAssembler {
  func resolve() -> FileAccess { .inMemory() }; func once() -> Preferences { .inMemory() }
  func seed() -> UInt64 { 1 }
}
final class SaverTestAssembler: TestAssembler, SaverAssembler {
  let uuid = UUIDGenerator.incrementing; let random = RandomNumbers.seeded(1)
  func resolve() -> FileAccess { Local.inMemory() }; func once() -> Preferences { .inMemory() }
  func seed() -> UInt64 { RandomNumbers.seeded(1).next() }
}
func use(_ app: SaverTestAssembler) {
  let _: Saver = app.resolve(); let _: Loader = app.resolve()
  _ = app.once()
}

// One that its assembler keeps by hand, and one that has no state.
struct Copier { let files: FileAccess, uuid: UUIDGenerator }
struct Mover { let files: FileAccess, uuid: UUIDGenerator }
protocol CopierAssembler: UUIDAssembler {
  func resolve() -> FileAccess; func resolve() -> Copier; func resolve() -> Mover
}
extension CopierAssembler {
  func resolve() -> Copier { Copier(files: resolve(), uuid: uuid) }
  func resolve() -> Mover { Mover(files: resolve(), uuid: uuid) }
}
final class CopierTestAssembler: TestAssembler, CopierAssembler {
  private var kept: FileAccess?
  var uuid: UUIDGenerator { .constant(UUID(1)) }
  func resolve() -> FileAccess {
    if let kept { return kept }
    let new = FileAccess.inMemory()
    kept = new
    return new
  }
}

// A default for every role, which the application runs as well.
struct DraftReader { let files: FileAccess }
struct DraftWriter { let files: FileAccess }
protocol DraftAssembler: Assembling {
  func resolve() -> FileAccess; func resolve() -> DraftReader; func resolve() -> DraftWriter
}
extension DraftAssembler {
  func resolve() -> FileAccess { .inMemory() }
  func resolve() -> DraftReader { DraftReader(files: resolve()) }
  func resolve() -> DraftWriter { DraftWriter(files: resolve()) }
}
struct DraftApp: LiveAssembler, DraftAssembler {}
final class DraftTestAssembler: TestAssembler, DraftAssembler {}

// One user. The children that ask their parent have another one.
struct Pad { let files: FileAccess }
protocol PadAssembler: Assembling { func resolve() -> FileAccess; func resolve() -> Pad }
extension PadAssembler { func resolve() -> Pad { Pad(files: resolve()) } }
final class PadApp: LiveAssembler, PadAssembler {
  let files = FileAccess.inMemory(); func resolve() -> FileAccess { files }
}
final class PadTestAssembler: TestAssembler, PadAssembler { func resolve() -> FileAccess { .inMemory() } }
protocol Pane: ChildAssembler where Parent: PadAssembler { func resolve() -> Pad }
extension Pane {
  func resolve() -> Pad { Pad(files: parent.resolve()) }; func files() -> FileAccess { parent.resolve() }
}
final class AppPane: Child<PadApp>, Pane {}
final class TestChild: Child<PadTestAssembler>, ChildAssembler {}
