import AssemblerEffects
import AssemblerTesting
import Foundation
import TestSupport
import Testing

@Suite("Notifications", .hangLimit) struct NotificationsTests {
  let notifications = Notifications.center(NotificationCenter())
  let name = Notification.Name("NotificationsTests")

  @Test("An observer receives notifications with its name until it's cancelled")
  func observe() {
    let heard = Recorder<Int>()
    let cancel = notifications.observe(name) { heard.record($0.userInfo?["number"] as? Int ?? 0) }
    notifications.post(name, userInfo: ["number": 1])
    notifications.post(Notification.Name("another"), userInfo: ["number": 2])
    cancel()
    cancel()
    notifications.post(name, userInfo: ["number": 3])
    #expect(heard.values == [1])
  }

  @Test("An observer runs on the posting thread, before the call that posts returns")
  func thread() async {
    let isPostingThread = await withCheckedContinuation { continuation in
      Thread.detachNewThread { [notifications, name] in
        let thread = ObjectIdentifier(Thread.current)
        let heard = Recorder<Bool>()
        let cancel = notifications.observe(name) { _ in
          heard.record(ObjectIdentifier(Thread.current) == thread)
        }
        notifications.post(name)
        cancel()
        continuation.resume(returning: heard.values)
      }
    }
    #expect(isPostingThread == [true])
  }

  @Test("A stream buffers notifications, and skips those without a value")
  func stream() async {
    let stream = notifications.stream(of: name) { $0.object as? String }
    notifications.post(name, object: "a")
    notifications.post(name, object: 1)
    notifications.post(name, object: "b")
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == "a")
    #expect(await iterator.next() == "b")
  }

  @Test("A stream ends, and stops observing, when its task is cancelled")
  func cancellation() async {
    let cancelled = Recorder<Notification.Name>()
    let name = name
    let center = Notifications(post: { _ in }, observe: { name, _ in { cancelled.record(name) } })
    let task = Task { for await _ in center.stream(of: name, { _ in 1 }) {} }
    task.cancel()
    await task.value
    #expect(await cancelled.next() == name)
  }

  @Test("Notification centers are separate")
  func apart() {
    let heard = Recorder<Int>()
    let cancel = Notifications.center(NotificationCenter()).observe(name) { _ in heard.record(1) }
    notifications.post(name)
    cancel()
    #expect(heard.values == [])
  }

  @Test("Live notifications use the default center")
  func live() {
    let heard = Recorder<Int>()
    let name = Notification.Name("NotificationsTests.live")
    let cancel = Notifications.live.observe(name) { _ in heard.record(1) }
    NotificationCenter.default.post(name: name, object: nil)
    cancel()
    #expect(heard.values == [1])
  }
}
