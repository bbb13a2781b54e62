import Assembler
import AssemblerTesting

// A concrete rule beside its abstractions, in one protocol: the compiler refuses a call that matches both.
protocol Reading: Sendable {}
protocol Writing: Sendable {}
final class Disk: Reading, Writing {}
struct Importer: Sendable { let source: any Reading }
protocol DiskAssembler: ScopedAssembler {
  func resolve() -> Disk; func resolve() -> any Reading; func resolve() -> any Writing
  func resolve(isFast: Bool) -> Importer
}
extension DiskAssembler {
  func resolve() -> Disk { shared { Disk() } }; func resolve() -> any Reading { resolve() as Disk }
  func resolve() -> any Writing { resolve() as Disk }
  func resolve(isFast: Bool) -> Importer { Importer(source: resolve() as Disk) }
}
final class DiskApp: LiveAssembler, DiskAssembler { let scope = Scope() }

// The rule for the abstraction is in the protocol that refines the other.
struct Console: Sendable {}
protocol Sink: Sendable {}
extension Console: Sink {}
protocol ConsoleAssembler: Assembling { func resolve() -> Console }
protocol SinkAssembler: ConsoleAssembler { func resolve() -> any Sink }
extension ConsoleAssembler { func resolve() -> Console { Console() } }
extension SinkAssembler { func resolve() -> any Sink { let console: Console = resolve(); return console } }
struct SinkApp: LiveAssembler, SinkAssembler {}

// Undeclared functions named 'resolve': one completes the arguments of a rule, one is private, one is a helper.
struct Car: Sendable { let doors: Int }
struct Wheel: Sendable { let size: Int }
protocol CarAssembler: Assembling { func resolve(plate: String, doors: Int) -> Car; func resolve() -> Wheel }
extension CarAssembler {
  func resolve(plate: String, doors: Int) -> Car { Car(doors: doors) }
  func resolve(plate: String) -> Car { resolve(plate: plate, doors: 4) }
  func resolve() -> Wheel { Wheel(size: resolve(inches: 17)) }
  private func resolve(inches: Int) -> Int { inches * 25 }
}
struct CarApp: LiveAssembler, CarAssembler {
  func resolve() -> Wheel { Wheel(size: resolve(millimeters: 400)) }
  func resolve(millimeters: Int) -> Int { millimeters }
}

// A default argument in a body that no assembler replaces.
struct Door: Sendable { let color: String }
protocol DoorAssembler: Assembling { func resolve(color: String, isOpen: Bool) -> Door }
extension DoorAssembler { func resolve(color: String, isOpen: Bool = false) -> Door { Door(color: color) } }
struct DoorApp: LiveAssembler, DoorAssembler {}
func red(_ app: DoorApp) -> Door { app.resolve(color: "red") }
func blue(_ app: some DoorAssembler) -> Door { app.resolve(color: "blue") }

// One that another assembler replaces, in calls on one that doesn't.
struct Gate: Sendable { let color: String }
protocol GateAssembler: Assembling { func resolve(color: String, isOpen: Bool) -> Gate }
extension GateAssembler { func resolve(color: String, isOpen: Bool = false) -> Gate { Gate(color: color) } }
struct GateApp: LiveAssembler, GateAssembler {}
struct OpenGateApp: LiveAssembler, GateAssembler {
  func resolve(color: String, isOpen: Bool) -> Gate { Gate(color: "\(color), open") }
}
func gates(_ app: GateApp) -> [Gate] {
  let other = GateApp()
  return [app.resolve(color: "red"), other.resolve(color: "blue")]
}

// A child with a rule of its own, beside its parent's; one that it creates for each screen.
final class Draft: Sendable {}
final class Screen: Sendable { let draft: Draft; init(draft: Draft) { self.draft = draft } }
protocol DraftAssembler: ScopedAssembler { func resolve() -> Draft }
extension DraftAssembler { func resolve() -> Draft { shared { Draft() } } }
final class DraftApp: LiveAssembler, DraftAssembler {
  let scope = Scope()
  func screen() -> Screen { Sheet(parent: self).resolve() }
}
protocol SheetAssembler: DraftAssembler { func resolve() -> Screen }
extension SheetAssembler { func resolve() -> Screen { shared { Screen(draft: resolve()) } } }
final class Sheet: Child<DraftApp>, ChildAssembler, SheetAssembler {
  func resolve() -> Draft { shared { Draft() } }
}

// A computed assembler, of which each test wants its own.
final class DraftTestAssembler: TestAssembler, DraftAssembler {}
struct DraftTests {
  var assembler: DraftTestAssembler { DraftTestAssembler() }
  func first() -> Draft { assembler.resolve() }; func second() -> Draft { assembler.resolve() }
}

// A protocol that repeats a rule and has a default for it, for assemblers of other packages.
struct Lock: Sendable {}
protocol LockAssembler: Assembling { func resolve() -> Lock }
protocol SafeAssembler: LockAssembler { func resolve() -> Lock }
extension SafeAssembler { func resolve() -> Lock { Lock() } }

// An assembler of one function alone.
struct Tone: Sendable { var name = "plain" }
struct Song: Sendable { let tone: Tone }
protocol ToneAssembler: Assembling { func resolve() -> Tone; func resolve() -> Song }
extension ToneAssembler { func resolve() -> Tone { Tone() } }
struct ToneApp: LiveAssembler, ToneAssembler {
  func resolve() -> Tone { Tone(name: "loud") }; func resolve() -> Song { Song(tone: resolve()) }
}
struct ToneSuite {
  func song() -> Song {
    struct LocalApp: LiveAssembler, ToneAssembler { func resolve() -> Song { Song(tone: resolve()) } }
    return LocalApp().resolve()
  }
}
