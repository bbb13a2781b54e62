import ShapesBase

// The base and the subclass in two files: the index does not repeat the table.
class FarSubclass: Inherits {}

func later(_ scene: Scene) async throws -> Screen { try await scene.resolve(id: 1, "one") }
