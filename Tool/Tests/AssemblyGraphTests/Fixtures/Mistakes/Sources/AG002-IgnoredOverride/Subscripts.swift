import Assembler
import AssemblerTesting

struct Sticker { let text: String }
// A scene without a rule, whose function builds a screen.
protocol StickerAssembler: Assembling {
  #if FIXED
  var caption: String { get }
  subscript(key: String) -> String { get }
  #endif
}
extension StickerAssembler {
  var caption: String { "live" }
  subscript(key: String) -> String { "live \(key)" }
  func sticker() -> Sticker { Sticker(text: caption + self["title"]) }
}
struct StickerApp: LiveAssembler, StickerAssembler {}
final class StickerTestAssembler: TestAssembler, StickerAssembler {
  var caption: String { "test" }
  subscript(key: String) -> String { "test \(key)" }
}
func use(_ app: StickerApp, _ test: StickerTestAssembler) { _ = [app.sticker(), test.sticker()] }
