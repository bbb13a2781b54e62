import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// Advice: no protocol of TideTest refines LocaleAssembler; refine it in the scene that uses 'locale', or delete this
#if FIXED
protocol TideScene: LocaleAssembler {}
#else
protocol TideScene: Assembling {}
#endif
extension TideScene { func tide() -> Locale { region(of: self) } }
private func region(of scene: some LocaleAssembler) -> Locale { scene.locale }
private func region(of scene: some Assembling) -> Locale { .current }
final class TideTest: TestAssembler, TideScene { let locale = Locale(identifier: "nb_NO") }
func effectOfNoScene() -> Bool { TideTest().tide().identifier == "nb_NO" }
