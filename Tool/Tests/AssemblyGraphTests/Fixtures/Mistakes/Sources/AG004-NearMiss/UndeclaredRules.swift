import Assembler

struct Head {}
struct Page { let head: Head }

// All rules stand in the extension: what a test writes replaces none of them. AG004.
protocol PageAssembler: Assembling {}
extension PageAssembler {
  func resolve() -> Head { Head() }; func resolve() -> Page { Page(head: resolve()) }
}
struct App: PageAssembler, LiveAssembler { func page() -> Page { resolve() } }
// One that only its file can use.
extension PageAssembler { fileprivate func resolve(isEmpty: Bool) -> Page { Page(head: Head()) } }
func emptyPage(_ app: App) -> Page { app.resolve(isEmpty: true) }
