/// The part of a session that the shell uses.
@MainActor public protocol UserSession: AnyObject { var menu: [MenuItem] { get } }

extension UserSession {
  /// The interface for the shell, which both shops share.
  public func resolve() -> [MenuItem] { menu }
}
