/// The part of a session that the shell uses.
@MainActor public protocol UserSession: AnyObject { func menu() -> [MenuItem] }
