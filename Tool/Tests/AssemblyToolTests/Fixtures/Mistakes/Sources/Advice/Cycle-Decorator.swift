import Assembler

// Advice: give the 'Named' that isn't decorated a rule with a name of its own, and decorate that one
protocol MailerScene: ScopedAssembler {
  var mailer: Named { get }
  var logged: Named { get }
}
extension MailerScene {
  var mailer: Named { logged }
  #if FIXED
  var plainMailer: Named { Named(name: "plain") }
  var logged: Named { shared { Named(name: "logged \(plainMailer.name)") } }
  #else
  var logged: Named { shared { Named(name: "logged \(mailer.name)") } }
  #endif
}
final class MailerApp: LiveAssembler, MailerScene { let scope = Scope() }
func decorated() -> Bool {
  #if FIXED
  MailerApp().mailer.name == "logged plain"
  #else
  false  // The process would stop.
  #endif
}
