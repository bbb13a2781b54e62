import Assembler
import AssemblerTesting

protocol Filter: Sendable {}
struct Blur: Filter {}
struct Sharpen: Filter {}
struct Crop: Filter { var width = 0 }
struct Tool {}
enum Fast {}

// Requested elsewhere, with an argument, generic, asynchronous, settable, static, of another type; a collection of values,
// and none of elements.
protocol FilterAssembler: Assembling {
  func resolve() -> Blur
  func resolve() -> Sharpen
  func resolve(width: Int) -> Crop
  func resolve(width: Int, _ label: Fast.Type) -> Crop
  func resolve<Kind>(_ kind: Kind.Type) -> any Filter
  var chosen: any Filter { get set }
  func resolve() async -> Crop
  func resolve() -> Tool
  func resolve() -> [any Filter]
}
extension FilterAssembler {
  func resolve() -> Blur { Blur() }
  func resolve() -> Sharpen { Sharpen() }
  func resolve(width: Int) -> Crop { Crop(width: width) }
  func resolve(width: Int, _ label: Fast.Type) -> Crop { Crop(width: width) }
  func resolve<Kind>(_ kind: Kind.Type) -> any Filter { Blur() }
  static var plain: Blur { Blur() }
  func resolve() async -> Crop { Crop() }
  func resolve() -> Tool { Tool() }
  func resolve() -> [any Filter] { [resolve() as Blur] }
}
final class FilterApp: LiveAssembler, FilterAssembler { var chosen: any Filter = Blur() }

protocol Lens: Sendable {}
struct Wide: Lens {}
struct Long: Lens {}
protocol LensAssembler: Assembling {
  func resolve() -> Wide
  func resolve() -> Long
  func resolve() -> [any Lens]
}
extension LensAssembler {
  func resolve() -> Wide { Wide() }
  func resolve() -> Long { Long() }
  func resolve() -> [any Lens] { [Wide()] }
}
final class LensApp: LiveAssembler, LensAssembler {}

// Requested through another protocol that the rule serves, too.
protocol Brush: Sendable {}
struct Round: Brush {}
struct Flat: Brush {}
protocol BrushAssembler: Assembling {
  func resolve() -> Round
  func resolve() -> Flat
  func resolve() -> [any Brush]
}
protocol FlatAssembler: Assembling { func resolve() -> Flat }
final class BrushApp: LiveAssembler, BrushAssembler, FlatAssembler {
  func resolve() -> Round { Round() }
  func resolve() -> Flat { Flat() }
  func resolve() -> [any Brush] { [resolve() as Round] }
}
func flat(_ app: some FlatAssembler) -> Flat { app.resolve() }

// What holds one element is no collection.
protocol Nib: Sendable {}
struct Fine: Nib {}
struct Broad: Nib {}
struct Holder<Value: Sendable>: Sendable { let value: Value }
protocol NibAssembler: Assembling {
  func resolve() -> Fine
  func resolve() -> Broad
  func resolve() -> Holder<any Nib>
}
extension NibAssembler {
  func resolve() -> Fine { Fine() }
  func resolve() -> Broad { Broad() }
  func resolve() -> Holder<any Nib> { Holder(value: resolve() as Fine) }
}
final class NibApp: LiveAssembler, NibAssembler {}

protocol PathAssembler: Assembling {
  func resolve() -> [String]
  func resolve() -> String
  func resolve(_ label: Fast.Type) -> String
}
extension PathAssembler {
  func resolve() -> [String] { [resolve()] }
  func resolve() -> String { "" }
  func resolve(_ label: Fast.Type) -> String { "" }
}
final class PathApp: LiveAssembler, PathAssembler {}

func use(_ app: FilterApp, _ lenses: LensApp, _ paths: PathApp) {
  let _: [any Filter] = app.resolve()
  let _: Sharpen = app.resolve()
  let _: [any Lens] = lenses.resolve()
  let _: [String] = paths.resolve()
}

// An assembler's own rules, whose conformance is elsewhere.
protocol Pigment: Sendable {}
struct Ochre: Pigment {}
struct Umber: Pigment {}
protocol PigmentAssembler: Assembling {
  func resolve() -> Ochre
  func resolve() -> Umber
  func resolve() -> [any Pigment]
}
extension PigmentAssembler {
  func resolve() -> [any Pigment] { [resolve() as Ochre] }
  func umber() -> Umber { resolve() }
}
struct PigmentApp: LiveAssembler {
  func resolve() -> Ochre { Ochre() }
  func resolve() -> Umber { Umber() }
}
extension PigmentApp: PigmentAssembler {}
func pigments(_ app: PigmentApp) { _ = app.umber() }
