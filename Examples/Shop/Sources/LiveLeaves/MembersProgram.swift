public import Checkout
public import Domain

/// Members get five percent off.
public final class MembersProgram: LoyaltyProgram {
  public init() {}

  public func discount(for user: User) -> Int { user.isMember ? 5 : 0 }
}
