import Assembler
import Cars

struct NetworkCarDatabase: CarDatabase {}
extension CarAssembler where Self: LiveAssembler {
  public func resolve() -> any CarDatabase { NetworkCarDatabase() }
}
