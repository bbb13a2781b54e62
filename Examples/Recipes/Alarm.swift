import AssemblerEffects
import Foundation

struct Alarm {
  let calendar: Calendar, now: DateGenerator

  var tomorrow: Date? { calendar.date(byAdding: .day, value: 1, to: now()) }
}
