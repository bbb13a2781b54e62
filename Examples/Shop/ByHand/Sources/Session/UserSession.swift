/// The part of a session that the shell uses.
@MainActor public protocol UserSession: AnyObject { var menu: [MenuItem] { get } }

extension UserSession {
  /// What the shell calls, which it shares with the shop of assemblers.
  public func resolve() -> [MenuItem] { menu }
}
