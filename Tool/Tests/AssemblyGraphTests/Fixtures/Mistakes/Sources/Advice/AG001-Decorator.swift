import Assembler

// Advice: give the 'any Mailer' that isn't decorated a rule with a name of its own, and decorate that one
protocol Mailer: Sendable { var text: String { get } }
struct PlainMailer: Mailer { let text = "plain" }
struct LoggedMailer: Mailer { let mailer: any Mailer; var text: String { "logged \(mailer.text)" } }
protocol MailerScene: ScopedAssembler { var mailer: any Mailer { get }; var logged: any Mailer { get } }
extension MailerScene {
  var mailer: any Mailer { logged }
  #if FIXED
  var plainMailer: any Mailer { PlainMailer() }
  var logged: any Mailer { shared { LoggedMailer(mailer: plainMailer) } }
  #else
  var logged: any Mailer { shared { LoggedMailer(mailer: mailer) } }
  #endif
}
final class MailerApp: LiveAssembler, MailerScene { let scope = Scope() }
func decorated() -> Bool {
  #if FIXED
  MailerApp().mailer.text == "logged plain"
  #else
  false  // The process would stop.
  #endif
}
