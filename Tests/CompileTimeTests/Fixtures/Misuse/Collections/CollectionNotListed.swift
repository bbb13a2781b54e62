// mistake: An application has no rule for the collection of its modules' elements
import Assembler

protocol Interceptor {}
struct Client {
  let interceptors: [any Interceptor]
}

protocol ClientAssembler: Assembling { var interceptors: [any Interceptor] { get } }
// expected-note@-1 {{protocol requires property 'interceptors' with type '[any Interceptor]'}}
extension ClientAssembler {
  func client() -> Client { Client(interceptors: interceptors) }
}

struct AppAssembler: LiveAssembler, ClientAssembler {}
// expected-error@-1:8 {{type 'AppAssembler' does not conform to protocol 'ClientAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
