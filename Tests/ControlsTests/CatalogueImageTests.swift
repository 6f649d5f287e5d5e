import Foundation
import OrielDrawing
import OrielGraph
import OrielHeadless
import Testing

@testable import OrielControls

@MainActor @Suite struct `A picture of an asset catalogue` {
  private func withCatalogue(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-catalogue-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
  private func write(_ text: String, _ folder: URL, _ path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
  private func image(_ name: String, _ folder: URL) -> Image { Image(name, bundle: Bundle(path: folder.path)) }
  private func drawn(_ view: some View) -> NSImage? { ImageRenderer(content: view).nsImage }
  /// The colour in the middle.
  private func middle(_ image: NSImage?) throws -> UInt32 {
    guard case .bitmap(let bitmap) = try #require(image).image.source else { return 0 }
    return bitmap.pixel(x: bitmap.pixelWidth / 2, y: bitmap.pixelHeight / 2)
  }
  private static let square = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'><rect width='20' height='10' fill='lime'/></svg>"

  @Test func `is drawn in the colour of the text around it where the catalogue says template`() throws {
    try withCatalogue { folder in
      for (name, intent) in [("Mask", "template"), ("Photo", "original"), ("Plain", nil)] {
        let properties = intent.map { ",\"properties\":{\"template-rendering-intent\":\"\($0)\"}" } ?? ""
        try write("{\"images\":[{\"filename\":\"a.svg\",\"idiom\":\"universal\"}]\(properties)}", folder, "Assets.xcassets/\(name).imageset/Contents.json")
        try write(Self.square, folder, "Assets.xcassets/\(name).imageset/a.svg")
      }
      let red: UInt32 = 0xFFFF_0000, lime: UInt32 = 0xFF00_FF00
      let ink = Color(.sRGB, red: 1, green: 0, blue: 0)
      #expect(try middle(drawn(image("Mask", folder).foregroundStyle(ink))) == red)
      #expect(try middle(drawn(image("Photo", folder).foregroundStyle(ink))) == lime)
      #expect(try middle(drawn(image("Plain", folder).foregroundStyle(ink))) == lime)
      // The view has the last word.
      #expect(try middle(drawn(image("Mask", folder).renderingMode(.original).foregroundStyle(ink))) == lime)
      #expect(try middle(drawn(image("Plain", folder).renderingMode(.template).foregroundStyle(ink))) == red)
      // The size is that of the view box.
      #expect(drawn(image("Plain", folder))?.size == CGSize(width: 20, height: 10))
    }
  }
  @Test func `is found in folders of the catalogue, by its name alone or with theirs`() throws {
    try withCatalogue { folder in
      for (place, color) in [("Icons", "lime"), ("Icons/Large", "blue"), ("Other", "red")] {
        let set = "Assets.xcassets/\(place)/\(place == "Icons/Large" ? "Moon" : "Star").imageset"
        try write("{\"images\":[{\"filename\":\"a.svg\",\"idiom\":\"universal\"}]}", folder, set + "/Contents.json")
        try write(Self.square.replacing("lime", with: color), folder, set + "/a.svg")
      }
      let names = ["Icons/Star": 0xFF00_FF00, "Other/Star": 0xFFFF_0000, "Moon": 0xFF00_00FF, "Large/Moon": 0xFF00_00FF] as [String: UInt32]
      for (name, color) in names { #expect(try middle(drawn(image(name, folder))) == color, "\(name)") }
      let issues = try RuntimeIssue.capturing { _ = drawn(image("Icons/Moon", folder).frame(width: 4, height: 4)) }
      #expect(issues.contains { $0.contains("Icons/Moon") })
    }
  }
  @Test func `is not looked for in what else lies in the program's folder`() throws {
    try withCatalogue { folder in
      try write("", folder, "Documents/Deep/Old.imageset/Contents.json")
      try write("", folder, "App_App.resources/Images.xcassets/New.imageset/Contents.json")
      try write("", folder, "Images.xcassets/Newer.imageset/Contents.json")
      let beside = AssetCatalogs(in: folder.path, program: folder.path + "/App"), whole = AssetCatalogs(in: folder.path, program: "/usr/bin/app")
      #expect(beside.sets("Old", "imageset").isEmpty && whole.sets("Old", "imageset").count == 1)
      for name in ["New", "Newer"] { #expect(beside.sets(name, "imageset").count == 1 && whole.sets(name, "imageset").count == 1) }
      #expect(beside.folders.map { FilePath.name(of: $0) } == [folder.lastPathComponent, "App_App.resources", "Images.xcassets"])
    }
  }
  @Test func `that is a symbol set follows font and colour`() throws {
    try withCatalogue { folder in
      try write("{\"symbols\":[{\"filename\":\"bar.svg\",\"idiom\":\"universal\"}]}", folder, "Assets.xcassets/app.bar.symbolset/Contents.json")
      try write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='300'><g id='Symbols'><g id='Regular-M'><rect x='50' y='60' width='100' height='100'/></g></g></svg>",
        folder, "Assets.xcassets/app.bar.symbolset/bar.svg")
      let symbol = image("app.bar", folder).foregroundStyle(Color(.sRGB, red: 0, green: 0, blue: 1))
      let small = drawn(symbol.font(.system(size: 10))), large = drawn(symbol.font(.system(size: 30)))
      #expect(try middle(small) == 0xFF00_00FF)
      let ratio = (large?.size.height ?? 0) / (small?.size.height ?? 1)
      #expect(ratio > 2.5 && ratio < 3.5)
    }
  }
}
