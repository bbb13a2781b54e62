import Assembler
import AssemblerEffects
import Foundation

// The effect itself reads the system, in a helper as well; the scene has no rule for another effect; a live assembler; a
// static function that nothing of the object calls.
struct Timer { let start: Date }
protocol TimerAssembler: Assembling {
  func resolve() -> DateGenerator; func resolve(zone: Void) -> TimeZone; func timer() -> Timer
}
extension TimerAssembler {
  func resolve() -> DateGenerator { generator(resolve(zone: ())) }
  func generator(_ zone: TimeZone) -> DateGenerator { DateGenerator { Date() } }
  func timer() -> Timer { Timer(start: (resolve() as DateGenerator)()) }
  func sounds() -> [UUID] { [UUID()] }
}
extension TimerAssembler where Self: LiveAssembler {
  func resolve(zone: Void) -> TimeZone { .current }; func laps() -> [Timer] { [Timer(start: Date())] }
}
struct TimerApp: LiveAssembler, TimerAssembler { func first() -> Timer { Timer(start: Date()) } }
extension Timer { static func sample() -> Timer { Timer(start: Date()) } }
func use(_ app: TimerApp) { _ = (app.timer(), app.first(), app.laps(), app.sounds(), Timer.sample()) }

// It passes the assembler on, and so it's no leaf. The scene has no rule for the date.
struct Panel { let opened: Date; let parent: any PanelAssembler }
protocol PanelAssembler: Assembling { func resolve() -> Panel }
extension PanelAssembler { func resolve() -> Panel { Panel(opened: Date(), parent: self) } }
struct PanelApp: LiveAssembler, PanelAssembler {}
