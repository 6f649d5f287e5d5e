import Combine
import Conformance
import Foundation
import SwiftUI
import Testing
import UniformTypeIdentifiers

/// What Foundation has on the Mac and not on Linux, as an app sees it: through `import Foundation` and `import SwiftUI`.
@Suite(.serialized) struct `What Foundation lacks here` {
  private final class Tide: Combine.ObservableObject {
    @Published var height = 1.5
  }
  private nonisolated final class Heard: @unchecked Sendable { var all: [String] = [] }
  private let folder: URL
  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test(.requirement("RE-215")) func `is supplied, and works`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }

    let file = folder.appendingPathComponent("Tides.txt")
    try FileWrapper(regularFileWithContents: Data("High water".utf8)).write(to: file, options: .atomic, originalContentsURL: nil)
    #expect(try FileWrapper(url: file).regularFileContents == Data("High water".utf8))

    let provider = NSItemProvider(object: "High water" as NSString)
    #expect(provider.hasItemConformingToTypeIdentifier(UTType.utf8PlainText.identifier))
    let text = try await withCheckedThrowingContinuation { (next: CheckedContinuation<String, any Error>) in
      _ = provider.loadObject(ofClass: NSString.self) { object, error in
        next.resume(with: Result { if let object { "\(object)" } else { throw error ?? CocoaError(.coderValueNotFound) } })
      }
    }
    #expect(text == "High water")

    let activity = NSUserActivity(activityType: "org.example.tide")
    activity.userInfo = ["port": "Bristol"]
    #expect(activity.userInfo?["port"] as? String == "Bristol")

    let undo = UndoManager(), tide = Tide()
    undo.registerUndo(withTarget: tide) { $0.height = 1.5 }
    tide.height = 3
    undo.undo()
    #expect(tide.height == 1.5)

    let resource: LocalizedStringResource = "High water at \(4)"
    #expect(String(localized: resource) == "High water at 4")
    #expect(String(localized: "Tides") == "Tides")

    var failure: NSError?, coordinated = ""
    NSFileCoordinator().coordinate(readingItemAt: file, options: [], error: &failure) { coordinated = $0.lastPathComponent }
    #expect(failure == nil && coordinated == "Tides.txt")

    let heard = Heard(), name = Notification.Name("org.example.tide.\(UUID().uuidString)"), center = DistributedNotificationCenter.default()
    let token = center.addObserver(forName: name, object: nil, queue: nil) { heard.all.append($0.object as? String ?? "-") }
    center.postNotificationName(name, object: "Hull", deliverImmediately: true)
    await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
    center.removeObserver(token)
    #expect(heard.all == ["Hull"])

    #expect(file.startAccessingSecurityScopedResource())
    file.stopAccessingSecurityScopedResource()
    let moved = folder.appendingPathComponent("Moved.txt")
    let mark = try file.bookmarkData()
    try FileManager.default.moveItem(at: file, to: moved)
    var isStale = false
    #expect(try URL(resolvingBookmarkData: mark, bookmarkDataIsStale: &isStale).lastPathComponent == "Moved.txt")
    #expect(isStale)

    #expect(UTType(filenameExtension: "txt")?.conforms(to: .text) == true)
    var told: [Double] = []
    let subscription = tide.$height.dropFirst().sink { told.append($0) }
    var changes = 0
    let change = tide.objectWillChange.sink { changes += 1 }
    tide.height = 2
    #expect(told == [2] && changes == 1)
    subscription.cancel()
    change.cancel()
  }
}
