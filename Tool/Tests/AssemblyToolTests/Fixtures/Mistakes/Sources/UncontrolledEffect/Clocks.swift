import Assembler
import AssemblerTesting

// Right: the framework's clock for tests sleeps itself, and the test moves it.
struct Ticker: Sendable { let clock: any Clock<Duration> }
protocol TickerScene: Assembling {}
extension TickerScene { func ticker() -> Ticker { Ticker(clock: TestClock()) } }
struct TickerApp: LiveAssembler, TickerScene {}
