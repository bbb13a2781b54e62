import Assembler

// A decorator decorates itself, and a child's rule asks the child.
protocol Repos: Sendable {}
final class LiveRepos: Repos {}
final class LoggingRepos: Repos { init(_ repos: any Repos) {} }
protocol ReposScene: ScopedAssembler { var repos: any Repos { get }; var logged: any Repos { get } }
extension ReposScene {
  var repos: any Repos { logged }
  #if FIXED
  var plainRepos: any Repos { LiveRepos() }
  var logged: any Repos { shared { LoggingRepos(plainRepos) } }
  #else
  var logged: any Repos { shared { LoggingRepos(repos) } }
  #endif
}
final class ReposApp: LiveAssembler, ReposScene { let scope = Scope() }
struct Roof: Sendable {}
protocol RoofScene: Assembling { var roof: Roof { get }; func roof(of house: Int) -> Roof }
extension RoofScene where Self: LiveAssembler {
  var roof: Roof { Roof() }; func roof(of house: Int) -> Roof { Roof() }
}
struct RoofApp: LiveAssembler, RoofScene {}
struct RoofChild: ChildAssembler, RoofScene {
  let parent: RoofApp
  #if FIXED
  var roof: Roof { parent.roof }
  func roof(of house: Int) -> Roof { parent.roof(of: house) }
  #else
  var roof: Roof { self.roof }; func roof(of house: Int) -> Roof { roof(of: house) }
  #endif
}
