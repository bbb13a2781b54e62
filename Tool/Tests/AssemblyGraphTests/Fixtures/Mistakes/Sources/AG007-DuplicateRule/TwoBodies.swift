import Assembler

// A live body, left over from before, replaces what tests run.
protocol Payments: Sendable {}
struct Server: Payments {}
struct LoggingPayments: Payments { init(_ payments: any Payments) {} }
protocol PaymentScene: Assembling { var server: any Payments { get }; var payments: any Payments { get } }
extension PaymentScene { var payments: any Payments { LoggingPayments(server) } }
extension PaymentScene where Self: LiveAssembler {
  var server: any Payments { Server() }
  #if !FIXED
  var payments: any Payments { server }
  #endif
}
struct PaymentApp: LiveAssembler, PaymentScene {}

// Two scenes mean different things by one name, and two properties have one.
protocol FeedScene: Assembling { var limit: Int { get } }
extension FeedScene { var limit: Int { 20 } }
protocol SearchScene: Assembling {
  #if FIXED
  var searchLimit: Int { get }
  #else
  var limit: Int { get }
  #endif
}
struct LimitApp: LiveAssembler, FeedScene, SearchScene {
  #if FIXED
  let searchLimit = 5
  #endif
}
protocol TopScene: Assembling { var top: Int { get } }
extension TopScene where Self: LiveAssembler { var top: Int { 3 } }
protocol TipScene: Assembling {
  #if FIXED
  var tip: Int { get }
  #else
  var top: Int { get }
  #endif
}
struct TopApp: LiveAssembler, TopScene, TipScene {
  #if FIXED
  let tip = 1
  #endif
}
