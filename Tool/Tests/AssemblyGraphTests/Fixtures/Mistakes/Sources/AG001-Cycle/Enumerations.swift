import Assembler

struct Presenting { init(_ scene: Showing) {} }
indirect enum Showing { case root(Presenting), list([Int], presenting: Presenting? = nil) }

// The argument of a case is always built.
protocol ShowingAssembler: Assembling { var presenting: Presenting { get }; var showing: Showing { get } }
extension ShowingAssembler {
  var presenting: Presenting { Presenting(showing) }
  #if FIXED
  var showing: Showing { .list([]) }
  #else
  var showing: Showing { .list([], presenting: presenting) }
  #endif
}
struct ShowingApp: LiveAssembler, ShowingAssembler {}
