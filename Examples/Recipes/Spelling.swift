import Assembler
import AssemblerEffects

protocol SpellChecker: AnyObject, Sendable {
  func isCorrect(_ word: String) -> Bool
}
final class EnglishWords: SpellChecker {
  func isCorrect(_ word: String) -> Bool { ["buy", "milk"].contains(word.lowercased()) }
}
protocol SpellingAssembler: Assembling { var spelling: (any SpellChecker)? { get } }
extension SpellingAssembler {
  var spelling: (any SpellChecker)? { nil }
}
final class DesktopNotes: LiveAssembler, NotesApplication, SpellingAssembler {
  let scope = Scope()
  let spelling: (any SpellChecker)? = EnglishWords()
}
