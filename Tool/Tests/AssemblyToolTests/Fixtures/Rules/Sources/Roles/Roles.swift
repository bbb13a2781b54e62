import Assembler
import AssemblerEffects
import AssemblerTesting

protocol Session: Sendable {}
struct LiveSession: Session {}
struct SampleSession: Session {}
struct Profile: Sendable { init(_ session: any Session, _ now: DateGenerator) {} }

protocol SessionAssembler: Assembling {
  func resolve() -> any Session
}
extension SessionAssembler where Self: LiveAssembler {
  func resolve() -> any Session { LiveSession() }
}
extension SessionAssembler where Self: PreviewAssembler {
  func resolve() -> any Session { SampleSession() }
}
extension SessionAssembler where Self: ChildAssembler, Parent: SessionAssembler {
  func resolve() -> any Session { parent.resolve() }
}

protocol ProfileAssembler: SessionAssembler, DateAssembler, ScopedAssembler {
  func resolve() -> Profile
}
extension ProfileAssembler {
  func resolve() -> Profile { shared { Profile(resolve(), date) } }  // assembly:ignore not-forwarded its own
}

final class AppAssembler: LiveAssembler, ProfileAssembler {
  let scope = Scope()
}
final class CanvasAssembler: PreviewAssembler, ProfileAssembler {
  let scope = Scope()
}
final class ProfileTestAssembler: TestAssembler, ProfileAssembler {
  func resolve() -> any Session { SampleSession() }
}
// A child whose parent's type is known, and one that works with any.
final class ScreenAssembler: ChildAssembler, ProfileAssembler {
  let parent: AppAssembler
  let scope = Scope()
  init(parent: AppAssembler) { self.parent = parent }
}
final class AnyScreenAssembler<Parent: ProfileAssembler>: ChildAssembler, ProfileAssembler {
  let parent: Parent
  let scope = Scope()
  init(parent: Parent) { self.parent = parent }
}

func use() -> Profile { AppAssembler().resolve() }
