import Assembler
import AssemblerTesting
import Foundation

// Advice: pass 'player: band'
struct ClockPlayer: Player { var name: String { ProcessInfo.processInfo.processName } }
struct Concert: Sendable { let player: any Player }
protocol BandScene: Assembling {
  var band: any Player { get }
  var concert: Concert { get }
}
extension BandScene where Self: LiveAssembler { var band: any Player { ClockPlayer() } }
#if FIXED
extension BandScene { var concert: Concert { Concert(player: band) } }
#else
extension BandScene { var concert: Concert { Concert(player: ClockPlayer()) } }
#endif
struct BandApp: LiveAssembler, BandScene {}
final class BandTest: TestAssembler, BandScene { let band: any Player = StubPlayer() }
func uncontrolledArgument() -> Bool { BandTest().concert.player.name == "stub" }
