import Assembler

// Advice: wrap what a rule with a label builds, or ask for 'any Diary' later
protocol Diary: Sendable { var pages: Int { get } }
struct PaperDiary: Diary { let pages = 1 }
struct CopiedDiary: Diary { let original: any Diary; var pages: Int { original.pages * 2 } }
protocol DiaryAssembler: Assembling {
  func resolve() -> any Diary; func resolve(original: Void) -> any Diary
}
extension DiaryAssembler {
  func resolve(original: Void) -> any Diary { PaperDiary() }
  #if FIXED
  func resolve() -> any Diary { CopiedDiary(original: resolve(original: ())) }
  #else
  func resolve() -> any Diary { CopiedDiary(original: resolve()) }
  #endif
}
struct DiaryApp: LiveAssembler, DiaryAssembler {}
func wrapped() -> Bool {
  #if FIXED
  return (DiaryApp().resolve() as any Diary).pages == 2
  #else
  // It would never return.
  return false
  #endif
}
