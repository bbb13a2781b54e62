// mistake: A generic test doesn't stub the leaf of a generic scene
import Assembler
import AssemblerTesting

protocol Feed<Item> { associatedtype Item }
struct NetworkFeed<Item>: Feed {}
struct Timeline<Item> {
  let feed: any Feed<Item>
}

protocol TimelineAssembler: Assembling {
  associatedtype Item
  func resolve() -> Timeline<Item>
  var feed: any Feed<Item> { get }
  // expected-note@-1 {{protocol requires property 'feed' with type 'any Feed<Self.Item>'}}
}
extension TimelineAssembler {
  func resolve() -> Timeline<Item> { Timeline(feed: feed) }
}
extension TimelineAssembler where Self: LiveAssembler {
  var feed: any Feed<Item> { NetworkFeed() }
  // expected-note@-1 {{candidate would match if 'TimelineTestAssembler<Item>' conformed to 'LiveAssembler'}}
}

final class TimelineTestAssembler<Item>: TestAssembler, TimelineAssembler {}
// expected-error@-1:13 {{type 'TimelineTestAssembler<Item>' does not conform to protocol 'TimelineAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
