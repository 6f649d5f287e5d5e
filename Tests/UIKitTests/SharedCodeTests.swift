import Conformance
import Foundation
import OrielControls
import OrielHeadless
import Testing

@testable import OrielScenes
@testable import UIKit

/// A view of code that is shared with tablets and watches.
private struct SharedView: View {
  @State private var turn = 0.5
  var body: some View {
    NavigationSplitView {
      Form { Text(verbatim: UIDevice.current.userInterfaceIdiom == .pad ? "Tablet" : "Desktop") }.formStyle(.grouped)
    } detail: {
      NavigationStack {
        GeometryReader { room in
          ViewThatFits {
            Text(verbatim: "Turned to \(turn)")
            Text(verbatim: "\(Int(room.size.width))")
          }
        }
        .ignoresSafeArea()
        .digitalCrownRotation($turn)
        .digitalCrownRotation($turn, from: 0, through: 1, by: 0.1, sensitivity: .low, isContinuous: true, isHapticFeedbackEnabled: false)
      }
    }
  }
}
private struct SharedApp: App {
  var body: some Scene { WindowGroup { SharedView() } }
}

@Suite struct `Code that is shared with other platforms` {
  @Test(.requirement("SC-010")) func `finds UIKit where the app adds it, as the guide says`() throws {
    #if canImport(UIKit)
      let canImport = true
    #else
      let canImport = false
    #endif
    let guide = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/SwiftUI/SwiftUI.docc/Platforms.md")
    let row = try String(contentsOf: guide, encoding: .utf8).split(separator: "\n").first { $0.contains("`canImport(UIKit)`") }
    #expect(try #require(row).contains("| true if the app adds the product") == canImport)
  }
  @Test(.requirement("SC-262")) func `compiles with the names it uses, and does what a desktop can`() {
    let system = HeadlessWindowSystem()
    let app = RunningApp(SharedApp(), name: "Shared", system: system, supportsMultipleWindows: true, savedState: nil)
    app.launch()
    system.advance(by: 0.2)
    let words = app.registry.windows[0].graph.accessibilityTree().flatMap(\.all).compactMap(\.label)
    #expect(words.contains("Desktop") && !words.contains("Tablet"))
    #expect(words.contains("Turned to 0.5"))
    app.defaultsWatch.end()
  }
}
