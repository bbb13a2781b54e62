import ShapesBase

// The base and the subclass are in two files.
class FarSubclass: Inherits {}

func later(_ scene: Scene) async throws -> Screen { try await scene.resolve(id: 1, "one") }
