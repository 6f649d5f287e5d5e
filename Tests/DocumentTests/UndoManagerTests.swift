import Conformance
import Foundation
import OrielDocuments
import Testing

@Suite(.requirement("RE-043")) struct `An undo manager` {
  @MainActor final class Counter {
    var value = 0
    let undo = UndoManager()
    /// Ends the steps of the event that is being handled.
    var ends: [@MainActor () -> Void] = []
    init() { undo.afterEvent = { [unowned self] in ends.append($0) } }
    func endEvent() {
      let now = ends
      ends = []
      for end in now { end() }
    }
    func set(_ new: Int) {
      let old = value
      undo.registerUndo(withTarget: self) { $0.set(old) }
      undo.setActionName("Set \(new)")
      value = new
    }
  }
  @Test func `takes back step by step and does it again`() {
    let counter = Counter()
    counter.set(1)
    counter.endEvent()
    counter.set(2)
    counter.set(3)
    counter.endEvent()
    #expect(counter.undo.undoMenuItemTitle == "Undo Set 3")
    counter.undo.undo()
    // What one event did is one step.
    #expect(counter.value == 1 && counter.undo.canRedo)
    counter.undo.undo()
    #expect(counter.value == 0 && !counter.undo.canUndo)
    counter.undo.redo()
    counter.undo.redo()
    #expect(counter.value == 3 && !counter.undo.canRedo)
    counter.undo.undo()
    counter.set(9)
    counter.endEvent()
    // Another way was taken.
    #expect(!counter.undo.canRedo)
  }
  @Test func `stands in the same state when it is back at the same step`() {
    let counter = Counter()
    let empty = counter.undo.state
    counter.set(1)
    counter.endEvent()
    let one = counter.undo.state
    counter.set(2)
    #expect(counter.undo.state != one)
    counter.undo.undo()
    #expect(counter.undo.state == one)
    counter.undo.undo()
    #expect(counter.undo.state == empty)
    counter.undo.redo()
    #expect(counter.undo.state == one)
    counter.undo.undo()
    counter.set(5)
    counter.endEvent()
    #expect(counter.undo.state != one && counter.undo.state != empty)
    let five = counter.undo.state
    counter.undo.removeAllActions()
    #expect(counter.undo.state == five && !counter.undo.canUndo)
  }
  @Test func `groups, limits and forgets as it is told`() {
    let counter = Counter()
    counter.undo.groupsByEvent = false
    counter.undo.beginUndoGrouping()
    counter.set(1)
    counter.undo.beginUndoGrouping()
    counter.set(2)
    counter.undo.endUndoGrouping()
    counter.undo.endUndoGrouping()
    counter.undo.undo()
    #expect(counter.value == 0)
    counter.undo.groupsByEvent = true
    counter.undo.levelsOfUndo = 2
    for value in 1...4 {
      counter.set(value)
      counter.endEvent()
    }
    counter.undo.undo()
    counter.undo.undo()
    counter.undo.undo()
    #expect(counter.value == 2)
    counter.undo.disableUndoRegistration()
    counter.set(7)
    counter.undo.enableUndoRegistration()
    #expect(!counter.undo.canUndo)
    counter.set(8)
    counter.endEvent()
    counter.undo.removeAllActions(withTarget: counter)
    #expect(!counter.undo.canUndo)
  }
  @Test func `keeps no target alive and does nothing for one that is gone`() {
    let undo = UndoManager()
    var ends: [@MainActor () -> Void] = []
    undo.afterEvent = { ends.append($0) }
    var counter: Counter? = Counter()
    weak let kept = counter
    undo.registerUndo(withTarget: counter!) { $0.value = 99 }
    counter = nil
    #expect(kept == nil)
    ends.forEach { $0() }
    undo.undo()
  }
}

@Suite(.requirement("SC-127")) struct `Document types` {
  private let list: [String: Any] = [
    "CFBundleDocumentTypes": [
      ["CFBundleTypeName": "Sketch", "CFBundleTypeRole": "Editor", "LSItemContentTypes": ["org.example.sketch"]],
      ["CFBundleTypeName": "Text", "CFBundleTypeRole": "Viewer", "LSItemContentTypes": ["public.plain-text"]],
    ],
    "UTExportedTypeDeclarations": [
      [
        "UTTypeIdentifier": "org.example.sketch", "UTTypeDescription": "Sketch & more", "UTTypeConformsTo": ["public.json"],
        "UTTypeTagSpecification": ["public.filename-extension": ["sketch"], "public.mime-type": "application/x-sketch"],
      ]
    ],
  ]
  @Test func `say what the desktop has to know about the app's own files`() throws {
    let types = DocumentTypes(list)
    let package = try #require(types.mimePackage)
    #expect(package.contains("<mime-type type=\"application/x-sketch\">") && package.contains("<glob pattern=\"*.sketch\"/>"))
    #expect(package.contains("<comment>Sketch &amp; more</comment>") && package.contains("<sub-class-of type=\"application/json\"/>"))
    #expect(types.mimeTypes == ["application/x-sketch", "text/plain"])
    #expect(types.missing(in: "text/plain;") == ["application/x-sketch"])
    #expect(types.missing(in: "text/plain;application/x-sketch;").isEmpty)
    #expect(DocumentTypes([:]).mimePackage == nil)
  }
  @Test func `of other apps are imported, so that the desktop knows them as well`() throws {
    var list = list
    list["UTImportedTypeDeclarations"] = [
      [
        "UTTypeIdentifier": "com.example.drawing", "UTTypeDescription": "Drawing", "UTTypeConformsTo": ["public.data"],
        "UTTypeTagSpecification": ["public.filename-extension": ["drawing"], "public.mime-type": "application/x-drawing"],
      ],
      // The app's own word about its own type counts more, and so does the desktop's about one that everybody knows.
      [
        "UTTypeIdentifier": "org.example.sketch", "UTTypeDescription": "Somebody's sketch",
        "UTTypeTagSpecification": ["public.filename-extension": ["other"], "public.mime-type": "application/x-other"],
      ],
      [
        "UTTypeIdentifier": "net.daringfireball.markdown", "UTTypeDescription": "Somebody's text",
        "UTTypeTagSpecification": ["public.filename-extension": ["md"], "public.mime-type": "text/markdown"],
      ],
    ]
    list["CFBundleDocumentTypes"] = [["LSItemContentTypes": ["org.example.sketch", "com.example.drawing"]]]
    let types = DocumentTypes(list)
    #expect(types.mimeTypes == ["application/x-sketch", "application/x-drawing"])
    let package = try #require(types.mimePackage)
    #expect(package.contains("<mime-type type=\"application/x-drawing\">") && package.contains("<glob pattern=\"*.drawing\"/>"))
    #expect(package.contains("<comment>Sketch &amp; more</comment>") && !package.contains("Somebody"))
  }
  @Test func `make the app a viewer of what it only shows`() {
    let types = DocumentTypes(list)
    #expect(types.isViewOnly(.plainText) && !types.isViewOnly(UTType(exportedAs: "org.example.sketch")) && !types.isViewOnly(.png))
  }
  @Test func `of another kind than their key are named`() {
    let issues = RuntimeIssue.capturing { _ = DocumentTypes(["CFBundleDocumentTypes": "text"]) }
    #expect(issues == ["CFBundleDocumentTypes in Info.plist is not an array of dictionaries; it is ignored."])
  }
}
