import Foundation

/// What to know about the rows: that they are not fresh, or not all.
struct ReposNotice {
  /// The notice; `nil` where there is nothing to say.
  let text: String?

  init(_ progress: GetRepos.Progress, now: Date) {
    var sentences: [String] = []
    if let date = progress.keptAt {
      sentences.append("Offline: showing the answer kept \(Age(of: date, at: now).text) ago.")
    }
    switch progress.skipped {
    case 0: break
    case 1: sentences.append("1 item could not be read and is left out.")
    case let count: sentences.append("\(count) items could not be read and are left out.")
    }
    text = sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
