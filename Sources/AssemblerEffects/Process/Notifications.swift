public import Assembler
public import Foundation

/// Posts and observes notifications.
///
/// ```swift
/// for await user in notifications.stream(of: .didSignIn, { $0.object as? String }) { … }
/// ```
public struct Notifications: Sendable {
  /// Ends an observation. Further calls have no effect.
  public typealias Cancel = @Sendable () -> Void

  private let deliver: @Sendable (Notification) -> Void
  private let register: @Sendable (Notification.Name, @escaping @Sendable (Notification) -> Void) -> Cancel

  /// Creates a value from two closures.
  ///
  /// - Parameters:
  ///   - post: Delivers a notification to its observers.
  ///   - observe: Calls a closure for each notification with a name, and returns a closure that ends the observation.
  public init(
    post: @escaping @Sendable (Notification) -> Void,
    observe: @escaping @Sendable (Notification.Name, @escaping @Sendable (Notification) -> Void) -> Cancel
  ) {
    deliver = post
    register = observe
  }

  /// Posts a notification. The observers run before this call returns.
  public func post(_ name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any] = [:]) {
    deliver(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Calls `handle` for each notification named `name`, on the posting thread, until you call the returned closure.
  public func observe(
    _ name: Notification.Name,
    _ handle: @escaping @Sendable (Notification) -> Void
  ) -> Cancel {
    register(name, handle)
  }

  /// Returns the values of the notifications named `name`, from this call until the reading task is cancelled.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - value: Extracts a sendable value from a notification, or returns `nil` to skip it. Runs on the posting thread.
  /// - Returns: A sequence for one reader. It buffers unread values without limit.
  public func stream<Value: Sendable>(
    of name: Notification.Name,
    _ value: @escaping @Sendable (Notification) -> Value?
  ) -> AsyncStream<Value> {
    AsyncStream { continuation in
      let cancel = observe(name) { notification in
        if let value = value(notification) { continuation.yield(value) }
      }
      continuation.onTermination = { _ in cancel() }
    }
  }

  /// The default notification center.
  public static let live = Notifications.center(.default)

  /// Returns a value that posts to `center` and observes it. A new center, as in
  /// `.center(NotificationCenter())`, is separate from the default.
  public static func center(_ center: NotificationCenter) -> Notifications {
    Notifications(
      post: { center.post($0) },
      observe: { name, handle in
        // The token is only ever handed back to its center, which is safe to use from any thread.
        nonisolated(unsafe) let token = center.addObserver(
          forName: name,
          object: nil,
          queue: nil,
          using: handle
        )
        return { center.removeObserver(token) }
      }
    )
  }
}

/// A scene that posts or observes notifications.
public protocol NotificationAssembler: Assembling {
  /// The notifications: of the default center in an application and in a preview. A test doesn't compile until it provides
  /// a center, for example `.center(NotificationCenter())`.
  var notifications: Notifications { get }
}

extension NotificationAssembler where Self: SystemAssembler {
  public var notifications: Notifications { .live }
}

extension NotificationAssembler where Self: ChildAssembler, Parent: NotificationAssembler {
  public var notifications: Notifications { parent.notifications }
}
