import Assembler

nonisolated final class EnglishSpelling: Spelling {
  private let words: Lazy<Set<String>>

  init(words: Lazy<Set<String>>) { self.words = words }
  func isCorrect(_ word: String) -> Bool { words.value.contains(word) }
}
nonisolated protocol WordsAssembler: ScopedAssembler, Sendable {
  func readWords() -> Set<String>
  var english: EnglishSpelling { get }
}
extension WordsAssembler {
  var english: EnglishSpelling {
    shared { EnglishSpelling(words: Lazy { [scene = later()] in scene().readWords() }) }
  }
}
