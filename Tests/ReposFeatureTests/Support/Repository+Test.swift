import AssemblerTesting
import Foundation
import ReposFeature

extension Repository {
  /// A repository that was pushed to `seconds` after the tests' date; `nil` for never.
  static func named(_ name: String, pushedAt seconds: TimeInterval? = 0) -> Repository {
    Repository(
      name: name,
      page: URL(string: "https://github.com/acme/\(name)"),
      pushedAt: seconds.map(Date.testDefault.addingTimeInterval)
    )
  }
}
