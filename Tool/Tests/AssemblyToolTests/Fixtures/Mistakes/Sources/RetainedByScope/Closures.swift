import Assembler

extension Scene {
  // Wrong: the first is a rule of the protocol, whose type the finding names.
  var router: Router { shared { Router { self.image() } } }
  func closure() -> Router { shared { Router({ self.image() }) } }
  func onSelf() -> Router { self.shared { Router { self.image() } } }
  // Right: the object holds the assembler weakly, through a handle, or not at all.
  func unownedSelf() -> Router { shared { Router { [unowned self] in image() } } }
  func weakSelf() -> Router { shared { Router { [weak self] in self?.image() ?? Image() } } }
  func handle() -> Router { shared { Router { [app = later()] in app().image() } } }
  func metatype() -> Menu { shared { Menu(page: { [app = later()] in app().page($0, of: Int.self) }) } }
  func value() -> Menu { shared { Menu(title: { [name] in name + "." }) } }
  func namedValue() -> Menu { shared { Menu(title: { [title = name] in title }) } }
  // Right: the closure uses labels of another type's initializer, and no members.
  func labels() -> Pool<Doc> { shared { Pool(make: { Doc(text: "a", size: 14) }) } }
  // Right: nothing keeps the object but who asks for it.
  func unshared() -> Router { Router { self.image() } }
  func weakly() -> Router { weaklyShared { Router { self.image() } } }

  // Wrong: a list that captures the assembler, or another object.
  func strongCapture() -> Router { shared { Router { [self] in image() } } }
  func renamedCapture() -> Router { shared { Router { [app = self] in app.image() } } }
  func otherCapture() -> Menu {
    let image = image()
    return shared { Menu(title: { [weak image] in image == nil ? "" : self.name }) }
  }
  // Wrong: a list of values and a subscript are no capture list.
  func list() -> Pool<Int> { shared { Pool { [self.numbers.count, 2].count } } }
  func subscripted() -> Pool<Int> { shared { Pool(make: { self.numbers[0] }) } }
  // Wrong: the outer closure retains what the inner one holds weakly. Right: the outer one holds it weakly.
  func inner() -> Router {
    shared {
      Router {
        let make = { [weak self] in self?.image() ?? Image() }
        return make()
      }
    }
  }
  func outer() -> Router {
    shared {
      Router { [weak self] in
        let make = { self?.image() ?? Image() }
        return make()
      }
    }
  }
  // Wrong: `self` in a string. Right: the word there.
  func text() -> Menu { shared { Menu(title: { "of \(self.name)" }) } }
  func word() -> Menu {
    shared {
      let number = 3
      return Menu(title: { "\(number) by self" })
    }
  }
  // Wrong: generic arguments.
  func generic() -> Pool<Box<Int>> { shared { Pool<Box<Int>>(make: { Box(value: self.numbers[0]) }) } }
  // Wrong: a closure in a constant. Right: one that runs at once, or is in another one's argument.
  func constant() -> Router {
    shared {
      let make: () -> Image = { self.image() }
      return Router(make)
    }
  }
  func called() -> Doc {
    shared {
      let title = { self.name }
      let text = { self.name }()
      let texts = ["a"].map { self.name + $0 }
      if text.isEmpty { return Doc(text: text) }
      return Doc(text: title() + texts[0])
    }
  }
  func factory() -> Image {
    shared {
      let make = { self.image() }
      return make()
    }
  }
}

extension Session {
  // Wrong: the parent's scope keeps the object, which keeps the session.
  func parents() -> Router { parent.shared { Router { self.parent.image() } } }
}
