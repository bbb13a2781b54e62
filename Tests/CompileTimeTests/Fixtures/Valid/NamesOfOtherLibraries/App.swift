// shows: A file that imports libraries with the framework's names
import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import AsyncHTTPClient
import CoreMetrics
import Dependencies

// A migration's file: properties need no type, and a type has its module.
struct Reminder {
  let now: AssemblerEffects.DateGenerator
  let uuid: AssemblerEffects.UUIDGenerator
  let http: AssemblerHTTP.HTTPClient
}
protocol ReminderAssembler: DateAssembler, UUIDAssembler, HTTPAssembler, ClockAssembler,
  FireAndForgetAssembler
{}
extension ReminderAssembler {
  func reminder() -> Reminder { Reminder(now: date, uuid: uuid, http: http) }
}
struct AppAssembler: LiveAssembler, ReminderAssembler {}
final class ReminderTestAssembler: TestAssembler, ReminderAssembler {
  let tasks = TaskCollector()
  let http = AssemblerHTTP.HTTPClient.unimplemented()
  let clock: any Clock<Duration> = AssemblerTesting.ImmediateClock()
  let random: @Sendable () -> Int = AssemblerTesting.unimplemented("random", placeholder: 0)
  let requests = AssemblerTesting.Recorder<String>()
  var fireAndForget: AssemblerEffects.FireAndForget { tasks.fireAndForget }
}
// A server's file.
let client = AsyncHTTPClient.HTTPClient()
let durations = CoreMetrics.Recorder(label: "requests")
