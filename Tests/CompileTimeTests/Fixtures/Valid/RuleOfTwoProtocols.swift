// shows: A rule that two protocols declare, answered once by the assembler
import Assembler

struct Radio {}

protocol MusicAssembler: Assembling { func resolve() -> Radio }
protocol NewsAssembler: Assembling { func resolve() -> Radio }
protocol CarAssembler: MusicAssembler, NewsAssembler {}

struct AppAssembler: LiveAssembler, CarAssembler {
  func resolve() -> Radio { Radio() }
}
