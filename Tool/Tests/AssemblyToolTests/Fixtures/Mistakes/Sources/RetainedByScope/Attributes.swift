import Assembler
import Observation

// Wrong: an attribute on the stored property, on its line or above, doesn't make it weak.
@Observable final class MarkedRouter: @unchecked Sendable {
  @ObservationIgnored private let make: () -> Image
  init(make: @escaping () -> Image) { self.make = make }
}
final class MarkedPair: @unchecked Sendable {
  @available(macOS 12, *)
  let make: () -> Image
  @available(macOS 12, *) private let open: () -> Image
  init(make: @escaping () -> Image, open: @escaping () -> Image) {
    self.make = make
    self.open = open
  }
}
// Right: what a property wrapper does isn't known, and `weak` is weak beside an attribute.
@propertyWrapper struct Loose {
  private weak var object: AnyObject?
  var wrappedValue: AnyObject? {
    get { object }
    set { object = newValue }
  }
  init(wrappedValue: AnyObject?) { object = wrappedValue }
}
@Observable final class MarkedKeeper: @unchecked Sendable {
  @ObservationIgnored @Loose var app: AnyObject?
  @ObservationIgnored weak var other: AnyObject?
  init(app: AnyObject, other: AnyObject) {
    self.app = app
    self.other = other
  }
}
extension Scene {
  // Wrong: see above.
  func markedRouter() -> MarkedRouter { shared { MarkedRouter(make: image) } }
  func markedPair() -> MarkedPair { shared { MarkedPair(make: image, open: { self.image() }) } }
  // Right: see above.
  func markedKeeper() -> MarkedKeeper { shared { MarkedKeeper(app: self, other: self) } }
}
