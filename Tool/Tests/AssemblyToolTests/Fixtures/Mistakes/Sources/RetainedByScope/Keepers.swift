import Assembler
import Synchronization

extension Scene {
  // Wrong: what initializers keep: an inherited one, one that calls its superclass's, a structure's, one around another.
  func inherited() -> QuietRouter { shared { QuietRouter { self.image() } } }
  func superclass() -> NamedRouter { shared { NamedRouter("", { self.image() }) } }
  func structure() -> Provider { shared { Provider(name: "", make: { self.image() }) } }
  func nested() -> Desk { shared { Desk(Provider(name: "", make: image)) } }
  // Wrong: arguments beside defaults, and a typed error among the parameters; labelled trailing closures.
  func several() -> Panel { shared { Panel(make: { 1 }, close: { print(self.name) }) } }
  func trailing() -> Panel {
    shared {
      Panel {
        1
      } close: {
        print(self.name)
      }
    }
  }
  func typed() -> Panel { shared { Panel(typed: { 3 }, close: { print(self.name) }) } }
  // Right: an initializer that keeps nothing, another argument, or the result.
  func nothing() -> Blank { shared { Blank(make: image) } }
  func other() -> Snapshot { shared { Snapshot({ self.image() }, title: { "a" }) } }
  // Right: the value of a property.
  func text() -> Doc { shared { Doc(text: self.name) } }

  // Wrong: what statements give to the object.
  func registry() -> Registry {
    shared {
      let registry = Registry()
      registry.add(image)
      registry.add("named", { self.image() })
      registry.replace(with: { self.image() })
      registry.make = image
      return registry
    }
  }
  func actions() -> Actions {
    shared {
      var actions = Actions()
      actions.make = image
      return actions
    }
  }
  // Right: a weak property, what is called at once, values, and other objects.
  func filled() -> Registry {
    shared {
      let (registry, other) = (Registry(), Registry())
      let menu = Menu()
      menu.title = { self.name }
      registry.menu = menu
      registry.fill(image)
      registry.count { self.image() }
      other.make = image
      print(registry, Router(image))
      return registry
    }
  }
  // Right: only what the object makes is cached; it adds a result; the property of this name is another object's.
  func made() -> Image? {
    shared {
      let registry = Registry()
      registry.make = image
      return registry.make?()
    }
  }
  func counter() -> Counter {
    shared {
      let counter = Counter()
      counter.add { self.numbers[0] }
      return counter
    }
  }
  func kept(in workshop: Workshop) -> Registry {
    shared(for: workshop.name) {
      let registry = Registry()
      workshop.registry.make = image
      return registry
    }
  }
}

final class QuietRouter: Router, @unchecked Sendable {}
final class NamedRouter: Router, @unchecked Sendable {
  init(_ name: String, _ make: @escaping () -> Image) {
    print(name)
    super.init(make)
  }
}
struct Provider: @unchecked Sendable {
  let name: String
  let make: () -> Image
}
final class Desk: @unchecked Sendable {
  let provider: Provider
  init(_ provider: Provider) { self.provider = provider }
}
final class Panel: @unchecked Sendable {
  private let make: () -> Int
  private let close: () -> Void
  init(
    make: @escaping () -> Int,
    log: (String) -> Void = { _ in },
    close: @escaping () -> Void = {}
  ) {
    self.make = make; self.close = close
  }
  init(typed: () throws(Failure) -> Int, close: @escaping () -> Void) {
    make = { 1 }
    self.close = close
  }
}
struct Failure: Error {}
final class Blank: @unchecked Sendable { init(make: @escaping () -> Image) {} }
final class Snapshot: @unchecked Sendable {
  let image: Image
  let title: () -> String
  init(_ make: @escaping () -> Image, title: @escaping () -> String) {
    image = make()
    self.title = title
  }
}
struct Actions: @unchecked Sendable { var make: (() -> Image)? }
struct Workshop {
  let name: String
  let registry = Registry()
}
final class Counter: Sendable {
  private let counts = Mutex<[Int]>([])
  func add(_ number: @escaping @Sendable () -> Int) { counts.withLock { $0.append(number()) } }
}
