import Assembler

final class Visit: Sendable { init(user: String = "") {} }
enum Current {
  @TaskLocal static var user = ""
}
struct Maker {
  var user = ""
  func make() -> Visit { Visit(user: user) }
}

protocol VisitAssembler: ScopedAssembler {
  func resolve(function user: String) -> Visit
  func resolve(task user: String) -> Visit
  func resolve(callee user: String) -> Visit
  func resolve(maker user: String) -> Visit
  func resolve(guarded user: String?) -> Visit
  func resolve(first: String, last: String) -> Visit
  func resolve(city: String, street: String) -> Visit
  func resolve(x: Int, y: Int) -> Visit
  func resolve() -> Visit
}
extension VisitAssembler {
  #if FIXED
  func resolve(function user: String) -> Visit {
    func make() -> Visit { Visit(user: user) }
    return shared(for: user) { make() }
  }
  func resolve(task user: String) -> Visit {
    Current.$user.withValue(user) { shared(for: user) { Visit(user: user) } }
  }
  func resolve(callee user: String) -> Visit {
    Current.$user.withValue(user) { shared(for: user) { Visit() } }
  }
  func resolve(maker user: String) -> Visit {
    var maker = Maker()
    maker.user = user
    return shared(for: user) { maker.make() }
  }
  func resolve(guarded user: String?) -> Visit {
    guard let user else { return shared { Visit() } }; return shared(for: user) { Visit(user: user) }
  }
  func resolve(first: String, last: String) -> Visit {
    shared(for: [first, last]) { Visit(user: first + last) }
  }
  func resolve(city: String, street: String) -> Visit {
    shared(for: [city, street]) { Visit(user: city + street) }
  }
  func resolve(x: Int, y: Int) -> Visit { shared(for: [x, y]) { Visit(user: "\(x) \(y)") } }
  func resolve() -> Visit { shared(for: Current.user) { Visit(user: Current.user) } }
  #else
  func resolve(function user: String) -> Visit {
    func make() -> Visit { Visit(user: user) }
    return shared { make() }
  }
  func resolve(task user: String) -> Visit {
    Current.$user.withValue(user) { shared { Visit(user: Current.user) } }
  }
  func resolve(callee user: String) -> Visit {
    Current.$user.withValue(user) { shared { Visit() } }
  }
  func resolve(maker user: String) -> Visit {
    var maker = Maker()
    maker.user = user
    return shared { maker.make() }
  }
  func resolve(guarded user: String?) -> Visit {
    guard let user else { return shared { Visit() } }; return shared { Visit(user: user) }
  }
  func resolve(first: String, last: String) -> Visit {
    shared(for: "\(first)\(last)") { Visit(user: first + last) }
  }
  func resolve(city: String, street: String) -> Visit {
    let key = city + ", " + street
    return shared(for: key) { Visit(user: city + street) }
  }
  func resolve(x: Int, y: Int) -> Visit { shared(for: "\(x)\(y)") { Visit(user: "\(x) \(y)") } }
  func resolve() -> Visit { shared { Visit(user: Current.user) } }
  #endif
}
final class VisitApp: LiveAssembler, VisitAssembler { let scope = Scope() }

func use(_ app: VisitApp) {
  let _: [Visit] = [
    app.resolve(function: ""), app.resolve(task: ""), app.resolve(callee: ""), app.resolve(maker: ""),
    app.resolve(guarded: nil), app.resolve(first: "", last: ""), app.resolve(city: "", street: ""),
    app.resolve(x: 1, y: 2), app.resolve(),
  ]
}
