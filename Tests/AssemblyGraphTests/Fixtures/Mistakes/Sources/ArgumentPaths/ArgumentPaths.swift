import Assembler

final class Session: Sendable { init(user: String = "") {} }
enum Current {
  @TaskLocal static var user = ""
}
struct Maker {
  var user = ""
  func make() -> Session { Session(user: user) }
}

protocol SessionAssembler: ScopedAssembler {
  func resolve(function user: String) -> Session
  func resolve(task user: String) -> Session
  func resolve(callee user: String) -> Session
  func resolve(maker user: String) -> Session
  func resolve(guarded user: String?) -> Session
  func resolve(first: String, last: String) -> Session
  func resolve(city: String, street: String) -> Session
  func resolve(x: Int, y: Int) -> Session
  func resolve() -> Session
}
extension SessionAssembler {
  #if FIXED
  func resolve(function user: String) -> Session {
    func make() -> Session { Session(user: user) }
    return shared(for: user) { make() }
  }
  func resolve(task user: String) -> Session {
    Current.$user.withValue(user) { shared(for: user) { Session(user: user) } }
  }
  func resolve(callee user: String) -> Session {
    Current.$user.withValue(user) { shared(for: user) { Session() } }
  }
  func resolve(maker user: String) -> Session {
    var maker = Maker()
    maker.user = user
    return shared(for: user) { maker.make() }
  }
  func resolve(guarded user: String?) -> Session {
    guard let user else { return shared { Session() } }; return shared(for: user) { Session(user: user) }
  }
  func resolve(first: String, last: String) -> Session {
    shared(for: [first, last]) { Session(user: first + last) }
  }
  func resolve(city: String, street: String) -> Session {
    shared(for: [city, street]) { Session(user: city + street) }
  }
  func resolve(x: Int, y: Int) -> Session { shared(for: [x, y]) { Session(user: "\(x) \(y)") } }
  func resolve() -> Session { shared(for: Current.user) { Session(user: Current.user) } }
  #else
  func resolve(function user: String) -> Session {
    func make() -> Session { Session(user: user) }
    return shared { make() }
  }
  func resolve(task user: String) -> Session {
    Current.$user.withValue(user) { shared { Session(user: Current.user) } }
  }
  func resolve(callee user: String) -> Session {
    Current.$user.withValue(user) { shared { Session() } }
  }
  func resolve(maker user: String) -> Session {
    var maker = Maker()
    maker.user = user
    return shared { maker.make() }
  }
  func resolve(guarded user: String?) -> Session {
    guard let user else { return shared { Session() } }; return shared { Session(user: user) }
  }
  func resolve(first: String, last: String) -> Session {
    shared(for: "\(first)\(last)") { Session(user: first + last) }
  }
  func resolve(city: String, street: String) -> Session {
    let key = city + ", " + street
    return shared(for: key) { Session(user: city + street) }
  }
  func resolve(x: Int, y: Int) -> Session { shared(for: "\(x)\(y)") { Session(user: "\(x) \(y)") } }
  func resolve() -> Session { shared { Session(user: Current.user) } }
  #endif
}
final class App: LiveAssembler, SessionAssembler { let scope = Scope() }

func use(_ app: App) {
  let _: [Session] = [
    app.resolve(function: ""), app.resolve(task: ""), app.resolve(callee: ""), app.resolve(maker: ""),
    app.resolve(guarded: nil), app.resolve(first: "", last: ""), app.resolve(city: "", street: ""),
    app.resolve(x: 1, y: 2), app.resolve(),
  ]
}
