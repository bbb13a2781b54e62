import Assembler
import AssemblerTesting
import Foundation

// Advice: move it to 'extension NowScene where Self: LiveAssembler'
struct Now { let date: Date }
protocol NowScene: Assembling { var now: Now { get } }
#if FIXED
extension NowScene where Self: LiveAssembler { var now: Now { Now(date: Date()) } }
#else
extension NowScene { var now: Now { Now(date: Date()) } }
#endif
struct NowApp: LiveAssembler, NowScene {}
final class NowTest: TestAssembler, NowScene {
  // Without it, the test doesn't compile.
  #if FIXED
  let now = Now(date: .distantPast)
  #endif
}
func uncontrolledLeaf() -> Bool { NowTest().now.date == .distantPast }
