// mistake: A test doesn't stub a leaf that has an unavailable property for tests and previews
import Assembler
import AssemblerTesting

protocol CarDatabase: Sendable {}
struct NetworkCarDatabase: CarDatabase {}

protocol CarServices: Assembling { var database: any CarDatabase { get } }
// expected-note@-1 {{requirement 'database' declared here}}
extension CarServices where Self: LiveAssembler {
  var database: any CarDatabase { NetworkCarDatabase() }
}
extension CarServices where Self: SampleAssembler {
  @available(*, unavailable, message: "write 'let database: any CarDatabase = …'")
  var database: any CarDatabase { fatalError() }
  // expected-note@-1 {{'database' declared here}}
}

final class CarTestAssembler: TestAssembler, CarServices {}
// expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'CarServices'}}
// expected-error@-2:13 {{unavailable property 'database' was used to satisfy a requirement of protocol 'CarServices': write 'let database: any CarDatabase = …'}}
