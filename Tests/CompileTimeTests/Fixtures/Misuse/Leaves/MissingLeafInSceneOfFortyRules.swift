// mistake: A test doesn't stub the only leaf of a scene with 40 rules
// lines: 30
import Assembler
import AssemblerTesting

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}
struct Part1 {}
struct Part2 {}
struct Part3 {}
struct Part4 {}
struct Part5 {}
struct Part6 {}
struct Part7 {}
struct Part8 {}
struct Part9 {}
struct Part10 {}
struct Part11 {}
struct Part12 {}
struct Part13 {}
struct Part14 {}
struct Part15 {}
struct Part16 {}
struct Part17 {}
struct Part18 {}
struct Part19 {}
struct Part20 {}
struct Part21 {}
struct Part22 {}
struct Part23 {}
struct Part24 {}
struct Part25 {}
struct Part26 {}
struct Part27 {}
struct Part28 {}
struct Part29 {}
struct Part30 {}
struct Part31 {}
struct Part32 {}
struct Part33 {}
struct Part34 {}
struct Part35 {}
struct Part36 {}
struct Part37 {}
struct Part38 {}
struct Part39 {}

protocol CarAssembler: Assembling {
  func resolve() -> any CarDatabase
  // expected-note@-1 {{requirement 'resolve()' declared here}}
  func resolve() -> Part1
  func resolve() -> Part2
  func resolve() -> Part3
  func resolve() -> Part4
  func resolve() -> Part5
  func resolve() -> Part6
  func resolve() -> Part7
  func resolve() -> Part8
  func resolve() -> Part9
  func resolve() -> Part10
  func resolve() -> Part11
  func resolve() -> Part12
  func resolve() -> Part13
  func resolve() -> Part14
  func resolve() -> Part15
  func resolve() -> Part16
  func resolve() -> Part17
  func resolve() -> Part18
  func resolve() -> Part19
  func resolve() -> Part20
  func resolve() -> Part21
  func resolve() -> Part22
  func resolve() -> Part23
  func resolve() -> Part24
  func resolve() -> Part25
  func resolve() -> Part26
  func resolve() -> Part27
  func resolve() -> Part28
  func resolve() -> Part29
  func resolve() -> Part30
  func resolve() -> Part31
  func resolve() -> Part32
  func resolve() -> Part33
  func resolve() -> Part34
  func resolve() -> Part35
  func resolve() -> Part36
  func resolve() -> Part37
  func resolve() -> Part38
  func resolve() -> Part39
}
extension CarAssembler where Self: LiveAssembler {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
}
extension CarAssembler {
  func resolve() -> Part1 { Part1() }
  func resolve() -> Part2 { Part2() }
  func resolve() -> Part3 { Part3() }
  func resolve() -> Part4 { Part4() }
  func resolve() -> Part5 { Part5() }
  func resolve() -> Part6 { Part6() }
  func resolve() -> Part7 { Part7() }
  func resolve() -> Part8 { Part8() }
  func resolve() -> Part9 { Part9() }
  func resolve() -> Part10 { Part10() }
  func resolve() -> Part11 { Part11() }
  func resolve() -> Part12 { Part12() }
  func resolve() -> Part13 { Part13() }
  func resolve() -> Part14 { Part14() }
  func resolve() -> Part15 { Part15() }
  func resolve() -> Part16 { Part16() }
  func resolve() -> Part17 { Part17() }
  func resolve() -> Part18 { Part18() }
  func resolve() -> Part19 { Part19() }
  func resolve() -> Part20 { Part20() }
  func resolve() -> Part21 { Part21() }
  func resolve() -> Part22 { Part22() }
  func resolve() -> Part23 { Part23() }
  func resolve() -> Part24 { Part24() }
  func resolve() -> Part25 { Part25() }
  func resolve() -> Part26 { Part26() }
  func resolve() -> Part27 { Part27() }
  func resolve() -> Part28 { Part28() }
  func resolve() -> Part29 { Part29() }
  func resolve() -> Part30 { Part30() }
  func resolve() -> Part31 { Part31() }
  func resolve() -> Part32 { Part32() }
  func resolve() -> Part33 { Part33() }
  func resolve() -> Part34 { Part34() }
  func resolve() -> Part35 { Part35() }
  func resolve() -> Part36 { Part36() }
  func resolve() -> Part37 { Part37() }
  func resolve() -> Part38 { Part38() }
  func resolve() -> Part39 { Part39() }
}

final class CarTestAssembler: TestAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'CarAssembler'}}
// expected-error@-2:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'CarAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type, and no async, throws or @MainActor that the rule doesn't have, or import the module of its rule}}
