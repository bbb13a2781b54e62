import Assembler
import Cart
import Catalog
import Chat
import Login
import Orders
import Payment
import Profile
import Reviews
import Search
import Settings

final class ShopAssembler: LiveAssembler,
  CartSceneAssembler,
  CatalogSceneAssembler,
  ChatSceneAssembler,
  LoginSceneAssembler,
  OrdersSceneAssembler,
  PaymentSceneAssembler,
  ProfileSceneAssembler,
  ReviewsSceneAssembler,
  SearchSceneAssembler,
  SettingsSceneAssembler
{
  let scope = Scope()
}
