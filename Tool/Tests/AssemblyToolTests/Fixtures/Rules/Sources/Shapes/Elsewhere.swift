import ShapesBase

func later(_ scene: Scene) async throws -> Screen { try await scene.resolve(id: 1, "one") }
