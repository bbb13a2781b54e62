import Assembler

// A live body, left over from before, replaces what tests run.
protocol Payments: Sendable {}
struct Server: Payments {}
struct LoggingPayments: Payments { init(_ payments: any Payments) {} }
protocol PaymentScene: Assembling { var server: any Payments { get }; var payments: any Payments { get } }
extension PaymentScene { var payments: any Payments { LoggingPayments(server) } }
extension PaymentScene where Self: LiveAssembler {
  var server: any Payments { Server() }
  var payments: any Payments { server }
}
struct PaymentApp: LiveAssembler, PaymentScene {}

// Two scenes mean different things by one name, and two properties have one.
protocol FeedScene: Assembling { var limit: Int { get } }
extension FeedScene { var limit: Int { 20 } }
protocol SearchScene: Assembling {
  var limit: Int { get }
}
struct LimitApp: LiveAssembler, FeedScene, SearchScene {
}
protocol TopScene: Assembling { var top: Int { get } }
extension TopScene where Self: LiveAssembler { var top: Int { 3 } }
protocol TipScene: Assembling {
  var top: Int { get }
}
struct TopApp: LiveAssembler, TopScene, TipScene {
}
