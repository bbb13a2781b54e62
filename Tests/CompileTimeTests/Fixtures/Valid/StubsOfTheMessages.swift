// shows: The stubs that the effects' messages say to write, in a module on the main actor
// options: -default-isolation MainActor
import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation

protocol OutwardAssembler: HTTPAssembler, URLOpenerAssembler, FileAssembler, PreferencesAssembler,
  NotificationAssembler, FireAndForgetAssembler
{}
final class OutwardTestAssembler: TestAssembler, OutwardAssembler {
  let http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
  let openURL = URLOpener { _ in false }
  let files = FileAccess.inMemory()
  let preferences = Preferences.inMemory()
  let notifications = Notifications.center(NotificationCenter())
  let tasks = TaskCollector()
  var fireAndForget: FireAndForget { tasks.fireAndForget }
}
nonisolated final class SendableOutwardTestAssembler: SendableTestAssembler, OutwardAssembler, Sendable {
  let http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
  let openURL = URLOpener { _ in false }
  let files = FileAccess.inMemory()
  let preferences = Preferences.inMemory()
  let notifications = Notifications.center(NotificationCenter())
  let tasks = TaskCollector()
  var fireAndForget: FireAndForget { tasks.fireAndForget }
}
final class OutwardPreviewAssembler: PreviewAssembler, OutwardAssembler {
  let http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
  let openURL = URLOpener { _ in false }
}
struct Screen<Parent: OutwardAssembler>: ChildAssembler, OutwardAssembler { let parent: Parent }
func screens() -> [Bool] {
  [
    Screen(parent: OutwardTestAssembler()).preferences.bool(for: "a") == nil,
    Screen(parent: OutwardPreviewAssembler()).preferences.bool(for: "a") == nil,
  ]
}
