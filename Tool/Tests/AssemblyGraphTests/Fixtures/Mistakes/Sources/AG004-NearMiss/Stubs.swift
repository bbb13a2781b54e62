import Assembler
import AssemblerEffects
import AssemblerTesting

// A stub that returns its own type replaces nothing: the rule has a default.
protocol Singer { var name: String { get } }
struct LiveSinger: Singer { let name = "live" }
struct StubSinger: Singer { let name = "stub" }
protocol SingerAssembler: Assembling { func resolve() -> any Singer }
extension SingerAssembler { func resolve() -> any Singer { LiveSinger() } }
final class SingerTestAssembler: TestAssembler, SingerAssembler {
  nonisolated func resolve() -> StubSinger { StubSinger() }
}

// One beside the stub, which has the object's own type for tests, is meant.
final class BothTestAssembler: TestAssembler, SingerAssembler {
  let stub = StubSinger(); func resolve() -> any Singer { stub }; func resolve() -> StubSinger { stub }
}

// The same for a rule that has a name, beside another one for the type.
protocol BandAssembler: Assembling { var drummer: any Singer { get }; var singer: any Singer { get } }
extension BandAssembler { var drummer: any Singer { LiveSinger() }; var singer: any Singer { LiveSinger() } }
final class BandTestAssembler: TestAssembler, BandAssembler {
  let singer = StubSinger()
}

// A stub of an effect that has a default in tests.
protocol TickAssembler: ClockAssembler { func resolve() -> Ticker }
struct Ticker { let clock: any Clock<Duration> }
extension TickAssembler { func resolve() -> Ticker { Ticker(clock: clock) } }
final class TickTestAssembler: TestAssembler, TickAssembler {
  let clock = TestClock()
}
