// shows: Ten modules contribute to a collection, and the compiler sees that none is left out
import AppMenu
import Assembler
import AssemblerTesting
import Basket
import Catalog
import Delivery
import Events
import Feedback
import Gallery
import History
import Inbox
import Journey
import Kiosk

protocol MenuAssembler: BasketAssembler, CatalogAssembler, DeliveryAssembler, EventsAssembler,
  FeedbackAssembler, GalleryAssembler, HistoryAssembler, InboxAssembler,
  JourneyAssembler, KioskAssembler
{ var menu: [MenuItem] { get } }
extension MenuAssembler {
  var menu: [MenuItem] { MenuItem.ID.allCases.map(item) }
  private func item(_ id: MenuItem.ID) -> MenuItem {
    switch id {
    case .basket: basketItem()
    case .catalog: catalogItem()
    case .delivery: deliveryItem()
    case .events: eventsItem()
    case .feedback: feedbackItem()
    case .gallery: galleryItem()
    case .history: historyItem()
    case .inbox: inboxItem()
    case .journey: journeyItem()
    case .kiosk: kioskItem()
    }
  }
}
struct AppAssembler: LiveAssembler, MenuAssembler {}
final class MenuTestAssembler: TestAssembler, MenuAssembler { let eventsTitle = "No events" }
