import Assembler

extension Scene {
  // Wrong: references to functions, with the closure that the advice writes.
  func reference() -> Router { shared { Router(image) } }
  func selfReference() -> Router { shared { Router(self.image) } }
  func labelled() -> Menu { shared { Menu(page: page(_:)) } }
  func converted() -> Router { shared { Router(image as () -> Image) } }
  func throwing() -> Download { shared { Download(download) } }
  // Right: called at once.
  func calledReference() -> Image { shared { (image as () -> Image)() } }
  func mapped() -> Doc { shared { Doc(text: [1].map(title).joined()) } }
  func page(_ number: Int) -> Image { Image() }
  func title(_ number: Int) -> String { "\(number)" }

  // Wrong: a lazy value.
  func lazy() -> Holder { shared { Holder(Lazy { self.image() }) } }

  // Wrong: the assembler itself, also in a constant.
  func keeper() -> Keeper { shared { Keeper(self) } }
  func constantKeeper() -> Keeper {
    shared {
      let app = self
      return Keeper(app)
    }
  }
  // Right: a weak property, also of a structure or in a wrapper of the package's own; what only reads it.
  func observer() -> Observer { shared { Observer(self) } }
  func weakBox() -> WeakBox { shared { WeakBox(app: self) } }
  func guide() -> Guide { shared { Guide(self) } }
  func reader() -> Reader { shared { Reader(self) } }
  func identity() -> Identity { shared { Identity(ObjectIdentifier(self)) } }
  func description() -> Doc { shared { Doc(text: String(describing: self)) } }
  func helped() -> Doc { shared { Self.help(self) } }
  func extended() -> Doc { shared { withExtendedLifetime(self) { Doc(text: self.name) } } }
  private static func help(_ app: Self) -> Doc { Doc(text: app.name) }
  // Right: what a task holds ends with it.
  func upload() -> Upload { shared { Upload(Task { self.name }) } }

  // Silent: what other rules, helpers and collections do with an argument isn't followed.
  func doc() -> Outer { shared { Outer(unshared()) } }
  func helper() -> Router { shared { Router(maker()) } }
  func collection() -> Makers { shared { Makers([{ self.image() }]) } }
  private func maker() -> () -> Image { image }
}

extension App {
  // Wrong: a child keeps its parent alive, and so does an object with a variable for one that it creates.
  func coordinator() -> Coordinator { shared { Coordinator(Session(parent: self)) } }
  func signIn() -> SignIn { shared { SignIn { self.session() } } }
  func session() -> Session { Session(parent: self) }
  // Right: no scope keeps it.
  func newCoordinator() -> Coordinator { Coordinator(Session(parent: self)) }
}

final class Download: @unchecked Sendable {
  let make: () async throws -> Image
  init(_ make: @escaping () async throws -> Image) { self.make = make }
}
final class Holder: @unchecked Sendable {
  let image: Lazy<Image>
  init(_ image: Lazy<Image>) { self.image = image }
}
struct WeakBox: @unchecked Sendable {
  var name = ""
  weak var app: AnyObject?
}
@propertyWrapper struct Unretained<Value: AnyObject> {
  private weak var value: Value?
  var wrappedValue: Value? {
    get { value }
    set { value = newValue }
  }
  init(wrappedValue: Value?) { value = wrappedValue }
}
final class Guide: @unchecked Sendable {
  @Unretained var app: AnyObject?
  init(_ app: AnyObject) { self.app = app }
}
final class Reader: Sendable {
  let name: String
  let numbers: [Int]
  init(_ app: some Scene) {
    name = app.name
    numbers = [1, 2].map { $0 + app.numbers.count }
  }
}
final class Identity: Sendable {
  let identity: ObjectIdentifier
  init(_ identity: ObjectIdentifier) { self.identity = identity }
}
final class Upload: Sendable {
  let task: Task<String, Never>
  init(_ task: Task<String, Never>) { self.task = task }
}
final class Outer: Sendable {
  let router: Router
  init(_ router: Router) { self.router = router }
}
final class Makers: @unchecked Sendable {
  let all: [() -> Image]
  init(_ all: [() -> Image]) { self.all = all }
}
final class Coordinator: Sendable {
  let session: Session
  init(_ session: Session) { self.session = session }
}
final class SignIn: @unchecked Sendable {
  let makeSession: () -> Session
  var session: Session?
  init(makeSession: @escaping () -> Session) { self.makeSession = makeSession }
}
