import Conformance
import Foundation
import Programs
import Testing
import UniformTypeIdentifiers

@testable import OrielDocuments

@Suite(.serialized) struct `Document types of an app that is installed` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("types-\(UUID().uuidString)").path
  private let types = DocumentTypes([
    "CFBundleDocumentTypes": [["LSItemContentTypes": ["org.example.sketch"]], ["LSItemContentTypes": ["public.plain-text"]]],
    "UTExportedTypeDeclarations": [
      [
        "UTTypeIdentifier": "org.example.sketch", "UTTypeDescription": "Sketch & more", "UTTypeConformsTo": ["public.json"],
        "UTTypeTagSpecification": ["public.filename-extension": ["sketch"], "public.mime-type": "application/x-sketch"],
      ]
    ],
  ])
  private func put(_ text: String, _ name: String) throws {
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
  private func text(_ name: String) -> String? { FileManager.default.contents(atPath: "\(folder)/\(name)").map { String(decoding: $0, as: UTF8.self) } }

  @Test func `are in the MIME database, and in the desktop file without what a person wrote there being lost`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try put("# own\n[Desktop Entry]\nName=Sketch\nMimeType=text/x-own;text/plain\nExec=sketch %F\n\n[Desktop Action New]\nMimeType=none\n", "applications/org.example.Sketch.desktop")
    let registration = TypeRegistration(data: folder, identifier: "org.example.Sketch", types: types)
    _ = try registration.install()
    #expect(text("mime/packages/org.example.Sketch.xml") == types.mimePackage)
    #expect(
      text("applications/org.example.Sketch.desktop")
        == "# own\n[Desktop Entry]\nName=Sketch\nMimeType=text/x-own;text/plain;application/x-sketch;\nExec=sketch %F\n\n[Desktop Action New]\nMimeType=none\n")
    // Where the desktop's program is here it has understood it.
    if ["/usr/bin", "/usr/local/bin"].contains(where: { access($0 + "/update-mime-database", X_OK) == 0 }) {
      #expect(text("mime/globs2")?.contains("application/x-sketch:*.sketch") == true)
      #expect(text("mime/subclasses")?.contains("application/x-sketch application/json") == true)
    }
    // Again, nothing changes; and an app without types of its own takes back those that it had.
    let before = text("applications/org.example.Sketch.desktop")
    _ = try registration.install()
    #expect(text("applications/org.example.Sketch.desktop") == before)
    _ = try TypeRegistration(data: folder, identifier: "org.example.Sketch", types: DocumentTypes([:])).install()
    #expect(text("mime/packages/org.example.Sketch.xml") == nil)
  }

  @Test func `say what is missing: the desktop file, the desktop's programs, a name, a folder that can be written`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var registration = TypeRegistration(data: folder, identifier: "org.example.Sketch", types: types)
    registration.programs = folder + "/nothing"
    let said = try registration.install()
    #expect(said.contains { $0.contains("Install the desktop file first") } && said.contains { $0.contains("update-mime-database is not installed") })
    #expect(registration.remove().first?.contains("is gone") == true)
    for name in ["", ".hidden", "a/b"] {
      #expect(throws: TypeRegistration.Failure.noName(name)) { try TypeRegistration(data: folder, identifier: name, types: types).install() }
    }
    try put("", "file")
    #expect(throws: TypeRegistration.Failure.self) { try TypeRegistration(data: folder + "/file", identifier: "a", types: types).install() }
  }

  @Test func `are announced to the desktop by its programs, and one that fails is named`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try put("[Desktop Entry]\nName=Sketch\n", "applications/org.example.Sketch.desktop")
    try FileManager.default.createDirectory(atPath: folder + "/programs", withIntermediateDirectories: true)
    try Program.write(script: "echo \"$1\" > '\(folder)/asked'", to: folder + "/programs/update-mime-database")
    try Program.write(script: "exit 3", to: folder + "/programs/update-desktop-database")
    var registration = TypeRegistration(data: folder, identifier: "org.example.Sketch", types: types)
    registration.programs = folder + "/nothing:" + folder + "/programs"
    let said = try registration.install()
    #expect(text("asked") == folder + "/mime\n")
    #expect(said.filter { $0.contains("failed") } == [folder + "/programs/update-desktop-database failed with status 3."])
    #expect(said.count == 3, "and what was written: \(said)")
  }

  @Test func `go into a desktop file that names none, at the end of its first group`() {
    #expect(TypeRegistration.entry("[Desktop Entry]\nName=A\n\n[Other]\nB=1\n", naming: types) == "[Desktop Entry]\nName=A\nMimeType=application/x-sketch;text/plain;\n\n[Other]\nB=1\n")
    #expect(TypeRegistration.entry("no entry", naming: types) == nil)
  }
}
