import Assembler
import AssemblerTesting

struct Title { let text: String }
func greeting() -> String { "Hello" }
let limit = 3
protocol TitleAssembler: Assembling { func resolve() -> Title }
extension TitleAssembler {
  static var prefix: String { "live" }; func padded(_ text: String) -> String { text }
  func resolve() -> Title { Title(text: padded(Self.prefix + greeting() + "\(limit)")) }
}
// Of another type, with other arguments, static, or with a purpose of its own.
struct TitleApp: LiveAssembler, TitleAssembler {
  let prefix = "own"; static func padded(_ text: String) -> String { text }
  func padded(_ count: Int) -> String { "" }; let limit: Int
  func greeting() -> String { prefix + Self.padded("") + padded(limit) }
  func resolve() -> Title { Title(text: greeting()) }
}
// A test that replaces the rule reads the helper of its own extension.
extension TitleAssembler where Self: TestAssembler {
  func padded(_ text: String) -> String { "test" + text }
  func resolve() -> Title { Title(text: padded("")) }
}
final class TitleTestAssembler: TestAssembler, TitleAssembler {}
struct Banner { let text: String }
protocol BannerAssembler: TitleAssembler { func resolve() -> Banner }
extension BannerAssembler { func resolve() -> Banner { Banner(text: Self.prefix) } }
struct BannerApp: LiveAssembler, BannerAssembler {}
func use(_ app: TitleApp, _ test: TitleTestAssembler, _ banner: BannerApp) {
  let _: Title = app.resolve(); let _: Title = test.resolve(); let _: Banner = banner.resolve()
  let _: Title = banner.resolve()
}
