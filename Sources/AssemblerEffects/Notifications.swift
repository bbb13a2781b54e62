public import Assembler
public import Foundation

/// Posts and observes the notifications of a process, as a dependency.
///
/// ```swift
/// for await user in notifications.stream(of: .didSignIn, { $0.object as? String }) { … }
/// ```
public struct Notifications: Sendable {
  /// Ends an observation. Calling it again does nothing.
  public typealias Cancel = @Sendable () -> Void

  private let deliver: @Sendable (Notification) -> Void
  private let register: @Sendable (Notification.Name, @escaping @Sendable (Notification) -> Void) -> Cancel

  /// Creates it from two closures.
  ///
  /// - Parameters:
  ///   - post: Delivers a notification to its observers.
  ///   - observe: Calls its argument for each notification of the name, until what it returns is called.
  public init(
    post: @escaping @Sendable (Notification) -> Void,
    observe: @escaping @Sendable (Notification.Name, @escaping @Sendable (Notification) -> Void) -> Cancel
  ) {
    deliver = post
    register = observe
  }

  /// Posts a notification; observers run before this returns.
  public func post(_ name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any] = [:]) {
    deliver(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Calls `handle` for each notification of `name`, on the thread that posts it, until the returned closure
  /// is called.
  public func observe(
    _ name: Notification.Name,
    _ handle: @escaping @Sendable (Notification) -> Void
  ) -> Cancel {
    register(name, handle)
  }

  /// What the notifications of `name` carry, from this call on, until the sequence's task is cancelled.
  ///
  /// - Parameters:
  ///   - name: Which notifications.
  ///   - value: Takes out of a notification what can be sent to another task; `nil` leaves it out. It runs
  ///     on the thread that posts.
  /// - Returns: A sequence for one reader, which keeps what is not read yet.
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

  /// The process's default center.
  public static let live = Notifications.center(.default)

  /// A center of your own: `.center(NotificationCenter())` hears only what is posted through it.
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

/// The assembler protocol of scenes that post or observe notifications.
///
/// Live and preview assemblers get the default center. A test does not compile until it
/// says what happens: `.center(NotificationCenter())`, for one.
public protocol NotificationAssembler: Assembling {
  func resolve() -> Notifications
}

extension NotificationAssembler where Self: SystemAssembler {
  public func resolve() -> Notifications { .live }
}

extension NotificationAssembler where Self: ChildAssembler, Parent: NotificationAssembler {
  public func resolve() -> Notifications { parent.resolve() }
}
