import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

struct Editor: Sendable {
  let files: FileAccess
  let preferences: Preferences
  let uuid: UUIDGenerator
  let random: RandomNumbers
}
protocol EffectScene: PreferencesAssembler, UUIDAssembler, RandomAssembler {
  func resolve() -> FileAccess
  func resolve() -> Editor
  func once() -> Preferences
  func seed() -> UInt64
}
extension EffectScene {
  func resolve() -> Editor {
    Editor(files: resolve(), preferences: preferences, uuid: uuid, random: random)
  }
  func editor() -> Editor { Editor(files: resolve(), preferences: preferences, uuid: uuid, random: random) }
  func preferences() -> Preferences { once() }
  func seeds() -> [UInt64] { [seed(), seed()] }
}
// Wrong: each effect begins anew with each request. Right: one user, a stored one, and one that is the same each time.
final class EffectTest: TestAssembler, EffectScene {
  func resolve() -> FileAccess { .inMemory() }
  var preferences: Preferences { Preferences.inMemory(["a": .bool(true)]) }
  var uuid: UUIDGenerator { .incrementing() }
  func once() -> Preferences { .inMemory() }
  let random = RandomNumbers.seeded(1)
  func seed() -> UInt64 { 1 }
}
// Right: a function of another type, effects without state, one kept by hand, and a function that calls one.
final class OtherEffectTest: TestAssembler, EffectScene {
  func resolve() -> FileAccess { Local.inMemory() }
  private var kept: Preferences?
  var preferences: Preferences {
    if let kept { return kept }
    let new = Preferences.inMemory()
    kept = new
    return new
  }
  var uuid: UUIDGenerator { .constant(UUID(number: 1)) }
  func once() -> Preferences { .inMemory() }
  let random = RandomNumbers.seeded(1)
  func seed() -> UInt64 { RandomNumbers.seeded(1).next() }
}
enum Local { static func inMemory() -> FileAccess { .live } }
// Right: a live assembler's.
struct EffectApp: LiveAssembler, EffectScene {
  func resolve() -> FileAccess { .inMemory() }
  func once() -> Preferences { .inMemory() }
  func seed() -> UInt64 { 1 }
}

// Wrong: a default for tests, which both of them run, and of which a helper asks for two rules.
protocol FileScene: Assembling {
  func resolve() -> FileAccess
  var names: [String] { get }
  var files: [FileAccess] { get }
}
extension FileScene {
  var names: [String] { ["\(access())"] }
  var files: [FileAccess] { [access()] }
  private func access() -> FileAccess { resolve() }
}
extension FileScene where Self: TestAssemblerProtocol { func resolve() -> FileAccess { .inMemory() } }
final class FileTest: TestAssembler, FileScene {}
final class OtherFileTest: TestAssembler, FileScene {}
// Right: a default for every role, which the application runs as well.
protocol DraftScene: Assembling {
  var access: FileAccess { get }
  var files: [FileAccess] { get }
}
extension DraftScene {
  var access: FileAccess { .inMemory() }
  var files: [FileAccess] { [access, access] }
}
struct DraftApp: LiveAssembler, DraftScene {}
final class DraftTest: TestAssembler, DraftScene {}
