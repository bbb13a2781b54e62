import Assembler
import AssemblerEffects
import Foundation

// Wrong: two scenes build one object, and only the second has a rule for what it reads.
struct Invoice {
  let date = Date()
  let total: Int
}
protocol TillScene: Assembling { var total: Int { get } }
extension TillScene { func invoice() -> Invoice { Invoice(total: total) } }
protocol OrderScene: DateAssembler { var total: Int { get } }
extension OrderScene { func invoice() -> Invoice { Invoice(total: total) } }
struct LiveTill: LiveAssembler, TillScene { let total = 1 }
struct LiveOrders: LiveAssembler, OrderScene { let total = 2 }
// Right: no scene that builds it has a rule.
struct Coupon {
  let date = Date()
  let total: Int
}
extension TillScene { func coupon() -> Coupon { Coupon(total: total) } }
