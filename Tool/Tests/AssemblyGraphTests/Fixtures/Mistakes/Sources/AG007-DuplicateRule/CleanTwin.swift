import Assembler

protocol KeyAssembler: Assembling { associatedtype Key; func resolve() -> Key }
protocol CountAssembler: Assembling { associatedtype Count = Int; func resolve() async -> Count }
extension KeyAssembler where Key == String { func resolve() -> Key { "key" } }
extension CountAssembler where Count == Int { func resolve() async -> Count { 1 } }
struct KeyApp: LiveAssembler, KeyAssembler, CountAssembler { typealias Key = String }
func key(_ assembler: some KeyAssembler) -> Any { assembler.resolve() }
func count(_ assembler: some CountAssembler) async -> Any { await assembler.resolve() }
func use(_ app: KeyApp) async { _ = key(app); _ = await count(app) }
