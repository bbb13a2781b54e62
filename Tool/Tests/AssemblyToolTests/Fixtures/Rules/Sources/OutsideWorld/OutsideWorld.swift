import Assembler
import AssemblerEffects
import AssemblerHTTP
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Value: Sendable { init(_ any: Any...) {} }

protocol OutsideAssembler: Assembling {
  func resolve(date: Int) -> Value
  func resolve(now: Int) -> Value
  func resolve(uuid: Int) -> Value
  func resolve(session: Int) -> Value
  func resolve(files: Int) -> Value
  func resolve(defaults: Int) -> Value
  func resolve(process: Int) -> Value
  func resolve(center: Int) -> Value
  func resolve(calendar: Int) -> Value
  func resolve(locale: Int) -> Value
  func resolve(zone: Int) -> Value
  func resolve(continuous: Int) -> Value
  func resolve(suspending: Int) -> Value
  func resolve(clock: Int) -> Value
  func resolve(live: Int) -> Value
}
// `uncontrolled-effect` for each.
extension OutsideAssembler {
  func resolve(date: Int) -> Value { Value(Date()) }
  func resolve(now: Int) -> Value { Value(Date.now) }
  func resolve(uuid: Int) -> Value { Value(UUID()) }
  func resolve(session: Int) -> Value { Value(URLSession.shared) }
  func resolve(files: Int) -> Value { Value(FileManager.default) }
  func resolve(defaults: Int) -> Value { Value(UserDefaults.standard) }
  func resolve(process: Int) -> Value { Value(ProcessInfo.processInfo) }
  func resolve(center: Int) -> Value { Value(NotificationCenter.default) }
  func resolve(calendar: Int) -> Value { Value(Calendar.current) }
  func resolve(locale: Int) -> Value { Value(Locale.autoupdatingCurrent) }
  func resolve(zone: Int) -> Value { Value(TimeZone.current) }
  func resolve(continuous: Int) -> Value { Value(ContinuousClock()) }
  func resolve(suspending: Int) -> Value { Value(SuspendingClock.now) }
  func resolve(clock: Int) -> Value { ticking(.continuous) }
  func resolve(live: Int) -> Value { Value(HTTPClient.live) }
}
func ticking(_ clock: some Clock<Duration>) -> Value { Value() }

// Types of the package whose names end as the system's do, or that are declared within the system's.
struct DateHeaderView { init() {} }
struct HeaderDate { init() {} }
struct MyUUID { init() {} }
struct Calendars { static let current = Calendars() }
struct ProfileManager { static let `default` = ProfileManager() }
struct Session { static let live = Session() }
extension Date {
  struct Interval { init() {} }
  static var epoch: Date { Date(timeIntervalSince1970: 0) }
}
extension UUID {
  static var `default`: Int { 0 }
}
extension HTTPClient {
  enum Kind { static let live = 1 }
}

protocol InsideAssembler: Assembling {
  func resolve(header: Int) -> Value
  func resolve(named: Int) -> Value
  func resolve(own: Int) -> Value
  func resolve(current: Int) -> Value
  func resolve(manager: Int) -> Value
  func resolve(other: Int) -> Value
  func resolve(nested: Int) -> Value
  func resolve(epoch: Int) -> Value
  func resolve(extended: Int) -> Value
  func resolve(kind: Int) -> Value
}
// None is reported.
extension InsideAssembler {
  func resolve(header: Int) -> Value { Value(DateHeaderView()) }
  func resolve(named: Int) -> Value { Value(HeaderDate()) }
  func resolve(own: Int) -> Value { Value(MyUUID()) }
  func resolve(current: Int) -> Value { Value(Calendars.current) }
  func resolve(manager: Int) -> Value { Value(ProfileManager.default) }
  func resolve(other: Int) -> Value { Value(Session.live) }
  func resolve(nested: Int) -> Value { Value(Date.Interval()) }
  func resolve(epoch: Int) -> Value { Value(Date.epoch) }
  func resolve(extended: Int) -> Value { Value(UUID.default) }
  func resolve(kind: Int) -> Value { Value(HTTPClient.Kind.live) }
}

struct Outside: LiveAssembler, OutsideAssembler, InsideAssembler {}
