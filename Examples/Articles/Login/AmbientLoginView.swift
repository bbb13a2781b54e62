import Assembler
import AssemblerEffects

/// The button that logs in, before its code base moved over: it reads the world, and nobody injects anything.
@MainActor public final class AmbientLoginView {
  public private(set) var text = "Log in"

  public init() {}

  public func loginButtonTapped(token: String) async {
    do {
      text = "Hello, \(try await Current.user(token).name)!"
    } catch {
      text = "Login failed"
    }
  }
}
