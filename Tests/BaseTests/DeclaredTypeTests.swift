import Conformance
import Testing

@testable import OrielBase

@Suite struct `Types in an app's property list` {
  private func type(_ identifier: String, _ name: String) -> [String: Any] {
    [
      "UTTypeIdentifier": identifier, "UTTypeDescription": name, "UTTypeConformsTo": ["public.data"],
      "UTTypeTagSpecification": ["public.filename-extension": ["DRAWING"], "public.mime-type": "application/x-drawing"] as [String: Any],
    ]
  }

  @Test(.requirement("SC-127")) func `are its own and those of others, and of two declarations its own counts`() throws {
    let found = DeclaredTypes.declarations(in: [
      "UTExportedTypeDeclarations": [type("org.example.own", "Own")],
      "UTImportedTypeDeclarations": [type("com.example.other", "Other"), type("org.example.own", "Somebody's")],
    ])
    #expect(found.mapValues(\.name) == ["org.example.own": "Own", "com.example.other": "Other"])
    let other = try #require(found["com.example.other"])
    #expect(other.parents == ["public.data"] && other.mimeTypes == ["application/x-drawing"] && other.extensions == ["drawing"])
  }
}
