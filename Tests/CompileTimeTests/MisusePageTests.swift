import Foundation
import Testing

@Suite struct MisusePageTests {
  @Test("The list of mistakes matches the fixtures") func current() throws {
    let text = MisusePage.text(of: try Fixture.all(.misuse))
    if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTATION"] == "1" {
      try Data(text.utf8).write(to: MisusePage.file)
    }
    let page = try? String(contentsOf: MisusePage.file, encoding: .utf8)
    #expect(page == text, "UPDATE_DOCUMENTATION=1 swift test --filter MisusePageTests writes the page")
  }

  @Test("A row has the mistake, its line, and the compiler's message") func row() throws {
    let fixture = try #require(try Fixture.all(.misuse).first { $0.name == "UnstubbedEffectInTest" })
    #expect(
      MisusePage.text(of: [fixture]).hasSuffix(
        """
        ## Leaves

        | Mistake | Code | Compiler message |
        | --- | --- | --- |
        | A test doesn't stub an effect of the framework (UnstubbedEffectInTest) \
        | `final class CarTestAssembler: TestAssembler, CarAssembler {}` \
        | error: type 'CarTestAssembler' does not conform to protocol 'HTTPAssembler'; \
        error: unavailable property 'http' was used to satisfy a requirement of protocol 'HTTPAssembler': \
        tests and previews must stub HTTP: write 'let http = HTTPClient { … }' |

        """
      )
    )
  }

  @Test("The page of diagnostics quotes the compiler") func quotes() throws {
    let page = Fixture.package.appending(path: "Sources/Assembler/Assembler.docc/Diagnostics.md")
    // A wrapped message and its notes in a block, whose beginning or end can be left out.
    let quotes = try String(contentsOf: page, encoding: .utf8).matches(
      of: /```text\nerror: (… )?(?<text>[^`]*)\n```/
    )
    .flatMap { block in
      block.text.split(separator: #/\n(?:note|error): /#).map { message in
        (text: message.replacing("\n", with: " "), isWhole: block.1 == nil)
      }
    }
    let messages = try Set(Fixture.all(.misuse).flatMap(\.diagnostics).map(\.text))
    #expect(quotes.count >= 8)
    for quote in quotes {
      let start = quote.text.dropLast(quote.text.hasSuffix(" …") ? 2 : 0)
      let isQuote = messages.contains { message in
        if !quote.isWhole { return message.hasSuffix(": " + quote.text) }
        return start.count < quote.text.count ? message.hasPrefix(start) : message == quote.text
      }
      #expect(isQuote, "no fixture has the message: \(quote.text)")
    }
  }

  @Test("Each misuse fixture has a line and a diagnostic", arguments: try Fixture.all(.misuse))
  func diagnostics(fixture: Fixture) {
    #expect(fixture.diagnostics.contains { $0.kind != "note" && $0.code != nil })
  }
}
