import Foundation
import ReplayServer
import ReposFeature
import Testing

/// Answers of a server, and what a load must make of them.
struct ReplayCase: Sendable, CustomTestStringConvertible {
  let name: String
  let answers: [ReplayAnswer]
  let outcome: ReplayOutcome
  let requests: Int
  let configure: @Sendable (inout GitHubLimits) -> Void

  var testDescription: String { name }

  /// - Parameters:
  ///   - answers: Given in turn; the last one from then on.
  ///   - requests: The requests that the load makes.
  init(
    _ name: String,
    _ answers: ReplayAnswer...,
    gives outcome: ReplayOutcome,
    requests: Int = 1,
    limits configure: @escaping @Sendable (inout GitHubLimits) -> Void = { _ in }
  ) {
    self.name = name
    self.answers = answers
    self.outcome = outcome
    self.requests = requests
    self.configure = configure
  }
}

extension ReplayAnswer {
  /// A page of repositories with these names.
  static func page(_ names: String..., link: String? = nil) -> ReplayAnswer {
    let items = names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    return .json("[\(items)]", headers: link.map { ["Link": $0] } ?? [:])
  }

  /// A redirect.
  static func redirect(_ status: Int = 301, to location: String?) -> ReplayAnswer {
    .json(
      #"{"message":"Moved Permanently"}"#,
      status: status,
      headers: location.map { ["Location": $0] } ?? [:]
    )
  }

  /// A body of another type than JSON.
  static func text(_ body: String, type: String?, status: Int = 200) -> ReplayAnswer {
    ReplayAnswer(status: status, headers: type.map { ["Content-Type": $0] } ?? [:], body: Data(body.utf8))
  }

  func framed(_ framing: Framing) -> ReplayAnswer {
    var answer = self
    answer.framing = framing
    return answer
  }

  func cut(after bytes: Int) -> ReplayAnswer {
    var answer = self
    answer.sentBytes = bytes
    return answer
  }
}
