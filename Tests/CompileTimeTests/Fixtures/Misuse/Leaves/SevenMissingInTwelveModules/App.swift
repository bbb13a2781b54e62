// mistake: A test of twelve modules stubs five of their twelve leaves
import Assembler
import AssemblerTesting
import Accounts
import Billing
import Catalog
import Delivery
import Events
import Feedback
import Gallery
import History
import Inbox
import Journey
import Keys
import Lists

protocol AppScene:
  AccountsAssembler, BillingAssembler, CatalogAssembler, DeliveryAssembler, EventsAssembler,
  FeedbackAssembler,
  GalleryAssembler, HistoryAssembler, InboxAssembler, JourneyAssembler, KeysAssembler, ListsAssembler
{}

final class AppTestAssembler: TestAssembler, AppScene {
  // expected-error@-1:13 {{type 'AppTestAssembler' does not conform to protocol 'AccountsAssembler'}}
  // expected-error@-2:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'AccountsAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type, and no async, throws or @MainActor that the rule doesn't have, or import the module of its rule}}
  // expected-error@-3:13 {{type 'AppTestAssembler' does not conform to protocol 'BillingAssembler'}}
  // expected-error@-4:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'BillingAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type, and no async, throws or @MainActor that the rule doesn't have, or import the module of its rule}}
  // expected-error@-5:13 {{type 'AppTestAssembler' does not conform to protocol 'CatalogAssembler'}}
  // expected-error@-6:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'CatalogAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type, and no async, throws or @MainActor that the rule doesn't have, or import the module of its rule}}
  // expected-error@-7:13 {{type 'AppTestAssembler' does not conform to protocol 'DeliveryAssembler'}}
  // expected-error@-8:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'DeliveryAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type, and no async, throws or @MainActor that the rule doesn't have, or import the module of its rule}}
  // expected-error@-9:13 {{type 'AppTestAssembler' does not conform to protocol 'EventsAssembler'}}
  // expected-error@-10:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'EventsAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type, and no async, throws or @MainActor that the rule doesn't have, or import the module of its rule}}
  // expected-error@-11:13 {{type 'AppTestAssembler' does not conform to protocol 'FeedbackAssembler'}}
  // expected-error@-12:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'FeedbackAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type, and no async, throws or @MainActor that the rule doesn't have, or import the module of its rule}}
  // expected-error@-13:13 {{type 'AppTestAssembler' does not conform to protocol 'GalleryAssembler'}}
  // expected-error@-14:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'GalleryAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type, and no async, throws or @MainActor that the rule doesn't have, or import the module of its rule}}
  struct StubHistory: HistorySource {}
  func resolve() -> any HistorySource { StubHistory() }
  struct StubInbox: InboxSource {}
  func resolve() -> any InboxSource { StubInbox() }
  struct StubJourney: JourneySource {}
  func resolve() -> any JourneySource { StubJourney() }
  struct StubKeys: KeysSource {}
  func resolve() -> any KeysSource { StubKeys() }
  struct StubLists: ListsSource {}
  func resolve() -> any ListsSource { StubLists() }
}
