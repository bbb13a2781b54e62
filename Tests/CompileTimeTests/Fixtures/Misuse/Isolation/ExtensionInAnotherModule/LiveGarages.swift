public import Garages

extension GarageAssembler {
  public func openTwice() async -> Int { await open() + open() }
}
