import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension GitHubError.Silence {
  /// What a failed request is about.
  init(_ error: URLError) {
    self =
      switch error.code {
      case .cannotConnectToHost: .connectionRefused
      case .networkConnectionLost, .badServerResponse, .cannotParseResponse: .connectionLost
      // Foundation on Linux has no code for a body that ends early, only the words of its library.
      case .unknown where error.localizedDescription.hasPrefix("transfer closed"): .connectionLost
      case .cannotFindHost, .dnsLookupFailed: .hostNotKnown
      case .notConnectedToInternet: .noNetwork
      case .timedOut: .timedOut
      default: .other(error.localizedDescription)
      }
  }
}
