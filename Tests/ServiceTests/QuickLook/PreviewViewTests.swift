import Conformance
import Foundation
import OrielPresentations
import Programs
import Testing
import UniformTypeIdentifiers
import ViewTesting

@testable import OrielScenes
@testable import QuickLook

@Suite struct `A preview's content` {
  let folder = Folder()
  private final class Choice { var url: URL? }

  @Test(.requirement("PR-240", "PR-241")) func `names the file and its place, and has buttons to go on`() async throws {
    let files = ["a.txt", "b.txt", "c.txt"].map { folder.file($0, "Text of \($0)") }
    let choice = Choice()
    let harness = ViewHarness(QuickLookPreview(url: files[1], items: PreviewItems(files)) { choice.url = $0 }, size: CGSize(width: 700, height: 500))
    await harness.shows { harness.says("Text of b.txt") }
    #expect(harness.says("b.txt") && harness.says("2 of 3"))
    #expect(harness.node(.button, "Next")?.perform(.press) == true)
    #expect(choice.url == files[2])
    #expect(harness.node(.button, "Previous")?.perform(.press) == true)
    #expect(choice.url == files[0])
    #expect(harness.says("Open With") && harness.says("Share"))
  }

  @Test(.requirement("PR-239")) func `has an index from which a file is chosen`() async throws {
    let files = (0..<40).map { folder.file("\($0).txt", "Text of \($0)") }
    let choice = Choice()
    let harness = ViewHarness(QuickLookPreview(url: files[3], items: PreviewItems(files)) { choice.url = $0 }, size: CGSize(width: 700, height: 500))
    await harness.shows { harness.says("Text of 3") }
    #expect(harness.node(.button, "Index")?.perform(.press) == true)
    harness.settle()
    let cell = try #require(harness.node(.button, "5.txt"))
    // Only what is seen is made.
    #expect(harness.node(.button, "39.txt") == nil)
    #expect(cell.perform(.press))
    #expect(choice.url == files[5])
    harness.settle()
    #expect(harness.node(.button, "5.txt") == nil)
  }

  /// An app that notes which file it was given.
  private func viewer() throws -> [DesktopApplication] {
    try Program.write(script: "echo \"$1\" > '\(folder("opened"))'", to: folder("viewer"))
    folder.file("applications/viewer.desktop", "[Desktop Entry]\nType=Application\nName=Viewer\nExec=\(folder("viewer")) %f\n")
    return DesktopApplication.installed(in: [folder.path])
  }
  private var opened: String? { (try? String(contentsOfFile: folder("opened"), encoding: .utf8))?.split(separator: "\n").first.map(String.init) }
  private func press(_ label: String, in stage: Stage) -> Bool { stage.nodes.contains { $0.label == label && $0.perform(.press) } }

  @Test(.requirement("PR-240")) func `opens the file with another app, and offers to share it`() async throws {
    let file = folder.file("a.txt", "Text of a")
    let stage = Stage(QuickLookPreview(url: file, items: PreviewItems(single: file), applications: try viewer()) { _ in })
    await stage.until { stage.nodes.contains { $0.label == "Open With" } }
    func menu(_ label: String) throws -> [MenuItem] {
      #expect(press(label, in: stage))
      stage.settle()
      return try #require(stage.host.menuSession?.panels.first).items
    }
    let apps = try menu("Open With")
    #expect(apps.map(\.title) == ["Viewer"])
    apps.first?.action()
    await stage.until { opened == file.path }
    stage.window.press(.escape)
    stage.settle()
    #expect(try menu("Share").map(\.title) == ["Send by Mail\u{2026}", "Show in Folder"])
  }
  @Test(.requirement("PR-241")) func `offers an app for a file that it cannot show`() async throws {
    let file = folder.file("a.bin", Data([0, 1, 2]))
    let stage = Stage(QuickLookPreview(url: file, items: PreviewItems(single: file), applications: try viewer()) { _ in })
    await stage.until { stage.nodes.contains { $0.label == "Open with Viewer" } }
    #expect(press("Open with Viewer", in: stage))
    await stage.until { opened == file.path }
  }

  @Test(.requirement("PR-241")) func `says what it can of a file that it cannot show`() async {
    let url = folder.file("gone.bin", Data([0, 1, 2]))
    let harness = ViewHarness(QuickLookPreview(url: url, items: PreviewItems(single: url)) { _ in }, size: CGSize(width: 700, height: 500))
    await harness.shows { harness.says("3 bytes") }
    #expect(harness.node(.button, "Next") == nil)
  }

  @Test func `goes with the direction of reading`() {
    let files = ["a.txt", "b.txt", "c.txt"].map { folder.file($0) }
    let choice = Choice(), control = PreviewControl()
    let harness = ViewHarness(
      QuickLookPreview(url: files[1], items: PreviewItems(files)) { choice.url = $0 }, size: CGSize(width: 700, height: 500)
    ) {
      $0.layoutDirection = .rightToLeft
      $0.previewControl = control
    }
    harness.settle()
    #expect(control.handleKey(KeyEvent(key: .left)))
    #expect(choice.url == files[2])
    #expect(control.handleKey(KeyEvent(key: .right)))
    #expect(choice.url == files[0])
  }
}

@Suite struct `The looks of previews` {
  let folder = Folder()
  private func check(_ name: String, _ mode: PictureMode, _ files: [URL], at index: Int = 0, says words: String, index shows: Bool = false) async {
    let control = PreviewControl()
    let view = QuickLookPreview(url: files[index], items: PreviewItems(files), applications: []) { _ in }.environment(\.previewControl, control)
    let harness = mode.harness(view, size: CGSize(width: 640, height: 440))
    await harness.shows { harness.says(words) && !harness.says("Loading") }
    mode.check("quick-look-" + name, harness)
  }
  private func files() -> [URL] {
    let text = """
      import SwiftUI

      /// The tides of one harbour, a day at a time.
      struct TideTable: View {
        let days: [TideDay]
        var body: some View {
          List(days) { day in
            LabeledContent(day.name, value: day.highWater.formatted())
          }
        }
      }
      """
    let files = [
      folder.file("Lighthouse.png", Documents.png(1200, 800)), folder.file("TideTable.swift", text), folder.file("Foghorn.ogg", Data(count: 620_000)),
      folder.file("Crew.tar", Documents.tar([("Crew/Anna.txt", "1"), ("Crew/Bo.txt", "22"), ("Crew/Deck/plan.png", "333"), ("list.pdf", "4444")])),
      folder.file("Log.pdf", Documents.pdf([CGSize(width: 400, height: 100), CGSize(width: 400, height: 200)])),
    ]
    for file in files { folder.setDate(file.lastPathComponent, 1_795_305_600) }
    return files
  }

  @Test(arguments: PictureMode.allCases) func `of a picture`(mode: PictureMode) async {
    await check("image", mode, files(), says: "Open With")
  }
  @Test(arguments: PictureMode.allCases) func `of source`(mode: PictureMode) async {
    await check("text", mode, files(), at: 1, says: "The tides")
  }
  @Test(.requirement("PR-241"), arguments: PictureMode.allCases) func `of what is only described`(mode: PictureMode) async {
    await check("facts", mode, files(), at: 2, says: "620 kB")
  }
  @Test(arguments: [PictureMode.light, .dark]) func `of an archive`(mode: PictureMode) async {
    await check("archive", mode, files(), at: 3, says: "plan.png")
  }
  @Test(arguments: [PictureMode.light, .dark]) func `of a document`(mode: PictureMode) async {
    await check("pages", mode, files(), at: 4, says: "Page 1 of 2")
  }
}
