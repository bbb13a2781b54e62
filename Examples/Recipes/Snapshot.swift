import Assembler
import AssemblerEffects
import Foundation

protocol SnapshotAssembler: PreviewAssembler {}
extension DateAssembler where Self: SnapshotAssembler {
  var date: DateGenerator { .constant(Date(timeIntervalSinceReferenceDate: 0)) }
}
extension LocaleAssembler where Self: SnapshotAssembler {
  var locale: Locale { Locale(identifier: "en_US") }
}
