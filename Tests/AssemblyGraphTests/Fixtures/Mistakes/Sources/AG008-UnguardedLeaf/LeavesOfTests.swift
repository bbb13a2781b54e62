import Assembler
import AssemblerTesting

protocol Feed: Sendable {}
struct RemoteFeed: Feed {}
struct StubFeed: Feed {}
protocol FeedAssembler: Assembling {
  func resolve() -> any Feed
}
// Says nothing of a role, so a test that is Sendable runs it.
#if FIXED
extension FeedAssembler where Self: LiveAssembler {
  func resolve() -> any Feed { RemoteFeed() }
}
#else
extension FeedAssembler where Self: Sendable {
  func resolve() -> any Feed { RemoteFeed() }
}
#endif
final class FeedTestAssembler: TestAssembler, FeedAssembler, @unchecked Sendable {
  #if FIXED
  func resolve() -> any Feed { StubFeed() }
  #endif
}

protocol Fresh { init() }
struct Draft: Fresh {}
final class Socket: Fresh, Sendable {
  init() {}
}
protocol SocketAssembler: Assembling {
  func resolve() -> Socket
  func resolve<Value: Fresh>() -> Value
}
extension SocketAssembler {
  // Serves the socket of a test that has not said what it is.
  func resolve<Value: Fresh>() -> Value { Value() }
}
extension SocketAssembler where Self: LiveAssembler {
  func resolve() -> Socket { Socket() }
}
final class SocketTestAssembler: TestAssembler, SocketAssembler {
  #if FIXED
  func resolve() -> Socket { Socket() }
  #endif
}

func use(_ feed: FeedTestAssembler, _ socket: SocketTestAssembler) {
  let _: any Feed = feed.resolve()
  let _: Socket = socket.resolve()
  let _: Draft = socket.resolve()
}
