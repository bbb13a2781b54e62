import Assembler
import AssemblerTesting

// What the assembler of a test calls itself, and what has another type, has a purpose of its own.
protocol TitleScene: Assembling { var list: [Detail] { get }; var other: [Detail] { get } }
extension TitleScene { var list: [Detail] { [title()] }; func title() -> Detail { Detail(text: "live") } }
final class TitleTest: TestAssembler, TitleScene {
  var other: [Detail] { [title()] }; func title() -> Detail { Detail(text: "test") }
}
final class TextTest: TestAssembler, TitleScene {
  var other: [Detail] { [] }; func title() -> String { "test" }
}
func expectTitle(_ test: TitleTest, _ text: TextTest) -> Bool {
  let title: String = text.title()
  return test.title().text == title
}
