public import Assembler
public import Walks

final class HTTPWalks: WalkStore {
  init(name: String) {}
  func walks() async throws -> [Walk] { [] }
}
final class PrintedAnalytics: Analytics { func track(_ event: String) {} }

extension StoreAssembler where Self: LiveAssembler {
  public func resolve() -> any WalkStore { shared { HTTPWalks(name: host()) } }
  public var analytics: any Analytics { shared { PrintedAnalytics() } }
}
extension StoreAssembler {
  public func host() -> String { "example.org" }
}
extension WalksAssembler {
  public func refreshTwice() async throws -> Int { try await refresh() + refresh() }
}
