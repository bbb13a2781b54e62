// mistake: A file imports another library with a type of the same name
import Assembler
import AssemblerEffects
import Dependencies

struct Reminder {
  let now: DateGenerator
  // expected-error@-1:12 {{'DateGenerator' is ambiguous for type lookup in this context}}
}
protocol ReminderAssembler: DateAssembler {}
extension ReminderAssembler {
  func reminder() -> Reminder { Reminder(now: date) }
}
