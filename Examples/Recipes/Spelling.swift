import Assembler

nonisolated protocol Spelling: Sendable { func isCorrect(_ word: String) -> Bool }
protocol SpellingAssembler: Assembling { var spelling: (any Spelling)? { get } }
extension SpellingAssembler {
  var spelling: (any Spelling)? { nil }
}
