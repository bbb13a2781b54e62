import Assembler
import AssemblerTesting

protocol Source: Sendable {}
struct RemoteSource: Source {}
struct StubSource: Source {}
protocol SourceAssembler: Assembling {
  func resolve() -> any Source
}
// Says nothing of a role, so a test that is Sendable runs it.
#if FIXED
extension SourceAssembler where Self: LiveAssembler {
  func resolve() -> any Source { RemoteSource() }
}
#else
extension SourceAssembler where Self: Sendable {
  func resolve() -> any Source { RemoteSource() }
}
#endif
final class SourceTestAssembler: TestAssembler, SourceAssembler, @unchecked Sendable {
  #if FIXED
  func resolve() -> any Source { StubSource() }
  #endif
}

protocol Fresh { init() }
struct Draft: Fresh {}
final class Network: Fresh, Sendable {
  init() {}
}
protocol NetworkAssembler: Assembling {
  func resolve() -> Network
  func resolve<Value: Fresh>() -> Value
}
extension NetworkAssembler {
  // Serves the network of a test that has not said what it is.
  func resolve<Value: Fresh>() -> Value { Value() }
}
extension NetworkAssembler where Self: LiveAssembler {
  func resolve() -> Network { Network() }
}
final class NetworkTestAssembler: TestAssembler, NetworkAssembler {
  #if FIXED
  func resolve() -> Network { Network() }
  #endif
}

func use(_ source: SourceTestAssembler, _ network: NetworkTestAssembler) {
  let _: any Source = source.resolve()
  let _: Network = network.resolve()
  let _: Draft = network.resolve()
}
