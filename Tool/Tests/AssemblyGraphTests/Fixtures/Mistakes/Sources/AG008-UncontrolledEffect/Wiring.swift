import Assembler
import AssemblerEffects
import Foundation

final class Stopwatch {
  let now: () -> Date; let clock: any Clock<Duration>
  init(now: @escaping () -> Date, clock: any Clock<Duration>) { (self.now, self.clock) = (now, clock) }
}
final class Badge {
  let notifications: Notifications?
  var count = 0 {
    didSet {
      #if !FIXED
      lastChange = Date()
      #endif
    }
  }
  var lastChange = Date.distantPast
  init(notifications: Notifications? = nil) { self.notifications = notifications }
  func update() {
    #if FIXED
    notifications?.post(Notification.Name("badge"))
    #else
    Posting.post()
    #endif
  }
}
#if !FIXED
enum Posting { static func post() { posted("badge") } }
func posted(_ name: String) { NotificationCenter.default.post(name: .init(name), object: nil) }
#endif

// The wiring reads the system itself, and an object's observer and the functions that it calls do.
protocol WatchAssembler: DateAssembler, ClockAssembler, NotificationAssembler { func resolve() -> Badge }
extension WatchAssembler {
  #if FIXED
  func stopwatch() -> Stopwatch { Stopwatch(now: { date() }, clock: clock) }
  func resolve() -> Badge { Badge(notifications: notifications) }
  #else
  func stopwatch() -> Stopwatch { Stopwatch(now: { Date() }, clock: ContinuousClock()) }
  func resolve() -> Badge { _ = notifications; return Badge() }
  #endif
}
final class WatchApp: LiveAssembler, WatchAssembler {}
func use(_ app: WatchApp) { _ = app.stopwatch(); let _: Badge = app.resolve() }

// A function reads the system beside the key of what it caches, and a helper of the object's own type does.
final class Snapshot: Sendable {
  let date: Date; init(date: Date) { self.date = date }
  #if !FIXED
  init(in year: Int) { date = Date() }; static func sample() -> Snapshot { Snapshot(in: 1) }
  #endif
}
protocol SnapshotAssembler: ScopedAssembler, DateAssembler { func resolve() -> [Snapshot] }
extension SnapshotAssembler {
  #if FIXED
  func snapshot(id: Int) -> Snapshot { shared(for: id) { Snapshot(date: date()) } }
  func resolve() -> [Snapshot] { [Snapshot(date: date())] }
  #else
  func snapshot(id: Int) -> Snapshot { shared(for: id) { Snapshot(date: Date()) } }
  func resolve() -> [Snapshot] { [Snapshot(date: date()), .sample()] }
  #endif
}
final class SnapshotApp: LiveAssembler, SnapshotAssembler { let scope = Scope() }
