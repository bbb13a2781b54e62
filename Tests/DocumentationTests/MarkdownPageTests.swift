import Testing

@Suite struct MarkdownPageTests {
  @Test("Swift blocks are found with their lines, others are not") func blocks() {
    let page = MarkdownPage(
      path: "README.md",
      text: """
        # Title

        ```swift
        let a = 1
          let b = 2
        ```

        ```sh
        ```

        - item

          ```swift
          let c = 3

            let d = 4
          ```
        """
    )
    #expect(
      page.blocks == [
        CodeBlock(line: 4, lines: ["let a = 1", "  let b = 2"], placement: .page),
        CodeBlock(line: 14, lines: ["let c = 3", "", "  let d = 4"], placement: .page),
      ]
    )
  }

  @Test("A fence within a longer fence is text") func nestedFence() {
    let page = MarkdownPage(path: "README.md", text: "````\n```swift\nlet a = 1\n```\n````\n")
    #expect(page.blocks.isEmpty)
  }

  @Test("The comment before a block says how it is compiled") func placements() {
    let page = MarkdownPage(
      path: "README.md",
      text: """
        <!-- own file -->
        ```swift
        ```
        <!-- not compiled: it is what not to write -->

        ```swift
        ```
        <!-- own file -->
        But text follows.
        ```swift
        ```
        ```swift
        ```
        <!-- not compiled: -->
        ```swift
        ```
        <!-- file: Sources/App/Basket.swift -->
        ```swift
        ```
        """
    )
    #expect(
      page.blocks.map(\.placement) == [
        .ownFile, .notCompiled(reason: "it is what not to write"), .page, .page, .notCompiled(reason: ""),
        .file(path: "Sources/App/Basket.swift"),
      ]
    )
  }

  @Test("Blocks that belong together make one file, with the imports first") func together() {
    let text = """
      ```swift
      let a = 1
      ```
      ```swift
      public import Foundation
      let b = 2
      ```
      """
    #expect(
      MarkdownPage(path: "README.md", text: text).sources == [
        """
        #sourceLocation(file: "README.md", line: 5)
        public import Foundation
        #sourceLocation(file: "README.md", line: 2)
        let a = 1
        #sourceLocation(file: "README.md", line: 5)

        let b = 2
        #sourceLocation()

        """
      ]
    )
  }

  @Test("A block of its own is a file of its own, and a block not compiled is none") func alone() {
    let text = """
      ```swift
      let a = 1
      ```
      <!-- own file -->
      ```swift
      let b = 2
      ```
      <!-- not compiled: an excerpt -->
      ```swift
      let c = 3
      ```
      """
    #expect(
      MarkdownPage(path: "README.md", text: text).sources == [
        "#sourceLocation(file: \"README.md\", line: 2)\nlet a = 1\n#sourceLocation()\n",
        "#sourceLocation(file: \"README.md\", line: 6)\nlet b = 2\n#sourceLocation()\n",
      ]
    )
  }

  @Test("A page of a module's documentation imports the module") func catalogue() {
    let page = MarkdownPage(path: "Sources/Assembler/Assembler.docc/Page.md", text: "```swift\n```")
    #expect(page.sources.map { $0.hasPrefix("import Assembler\n") } == [true])
  }
}
