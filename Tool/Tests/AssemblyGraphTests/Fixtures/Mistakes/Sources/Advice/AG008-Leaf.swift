import Assembler
import AssemblerTesting
import Foundation

// Advice: move it to 'extension NowAssembler where Self: LiveAssembler'
struct Now { let date: Date }
protocol NowAssembler: Assembling { func resolve() -> Now }
#if FIXED
extension NowAssembler where Self: LiveAssembler { func resolve() -> Now { Now(date: Date()) } }
#else
extension NowAssembler { func resolve() -> Now { Now(date: Date()) } }
#endif
struct NowApp: LiveAssembler, NowAssembler {}
final class NowTestAssembler: TestAssembler, NowAssembler {
  // Without it, the test doesn't compile.
  #if FIXED
  func resolve() -> Now { Now(date: .distantPast) }
  #endif
}
func uncontrolledLeaf() -> Bool { (NowTestAssembler().resolve() as Now).date == .distantPast }
